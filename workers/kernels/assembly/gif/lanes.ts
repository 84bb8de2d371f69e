/** Address of the least of four floats; ties go to the smaller of the `i32` indices 16 bytes behind them. */
export function minimumLane(lanes: usize): usize {
  let best = lanes;
  for (let lane = lanes + 4; lane < lanes + 16; lane += 4) {
    const value = load<f32>(lane);
    const least = load<f32>(best);
    if (value < least || (value === least && load<i32>(lane, 16) < load<i32>(best, 16))) best = lane;
  }
  return best;
}
