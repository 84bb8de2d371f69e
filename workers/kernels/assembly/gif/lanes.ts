/** Of four 32-bit floats, and the 32-bit places behind them: address of the least, of equal ones that of the first place. */
export function minimumLane(lanes: usize): usize {
  let best = lanes;
  for (let lane = lanes + 4; lane < lanes + 16; lane += 4) {
    const value = load<f32>(lane);
    const least = load<f32>(best);
    if (value < least || (value === least && load<i32>(lane, 16) < load<i32>(best, 16))) best = lane;
  }
  return best;
}
