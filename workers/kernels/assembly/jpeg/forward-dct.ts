/**
 * The forward DCT of a block of 8x8 samples (ITU T.81, A.3.3) in 16-bit fixed point, after C. Loeffler, A. Ligtenberg
 * and G. Moschytz, "Practical fast 1-D DCT algorithms with 11 multiplications", ICASSP 1989, with the rotations of the
 * odd half multiplied out, as one instruction multiplies and adds pairs.
 */

/** Fraction bits of the constants. */
const BITS: i32 = 13;

/**
 * Transforms a block in place. No sum overflows 16 bits: 64 samples make -32768 at most.
 * @param block 64 `i16` in row order: samples in quarter levels, -512 to 511; then coefficients times 32 in
 *   column order
 */
export function forwardDct(block: usize): void {
  transformColumns(block);
  transpose(block);
  transformColumns(block);
}

/** A one-dimensional DCT, times the square root of 8, down each of the eight columns. */
function transformColumns(block: usize): void {
  const row0 = v128.load(block);
  const row7 = v128.load(block, 112);
  const row1 = v128.load(block, 16);
  const row6 = v128.load(block, 96);
  const row2 = v128.load(block, 32);
  const row5 = v128.load(block, 80);
  const row3 = v128.load(block, 48);
  const row4 = v128.load(block, 64);
  const sum0 = i16x8.add(row0, row7);
  const sum1 = i16x8.add(row1, row6);
  const sum2 = i16x8.add(row2, row5);
  const sum3 = i16x8.add(row3, row4);
  const outer = i16x8.add(sum0, sum3);
  const inner = i16x8.add(sum1, sum2);
  v128.store(block, i16x8.add(outer, inner));
  v128.store(block, i16x8.sub(outer, inner), 64);

  const outerTurn = i16x8.sub(sum0, sum3);
  const innerTurn = i16x8.sub(sum1, sum2);
  const turnsLow = lowPairs(outerTurn, innerTurn);
  const turnsHigh = highPairs(outerTurn, innerTurn);
  // The square root of 2 times the cosines of 2 and 6 sixteenths of pi.
  v128.store(
    block,
    rotated(turnsLow, turnsHigh, i16x8(10703, 4433, 10703, 4433, 10703, 4433, 10703, 4433)),
    32,
  );
  v128.store(
    block,
    rotated(turnsLow, turnsHigh, i16x8(4433, -10703, 4433, -10703, 4433, -10703, 4433, -10703)),
    96,
  );

  transformOddHalf(
    block,
    i16x8.sub(row0, row7),
    i16x8.sub(row1, row6),
    i16x8.sub(row2, row5),
    i16x8.sub(row3, row4),
  );
}

/** Constants are the square root of 2 times the cosines of 1, 3, 5 and 7 sixteenths of pi: 11363, 9633, 6436, 2260. */
function transformOddHalf(block: usize, turn0: v128, turn1: v128, turn2: v128, turn3: v128): void {
  const low01 = lowPairs(turn0, turn1);
  const high01 = highPairs(turn0, turn1);
  const low23 = lowPairs(turn2, turn3);
  const high23 = highPairs(turn2, turn3);

  const a1 = i16x8(11363, 9633, 11363, 9633, 11363, 9633, 11363, 9633);
  const b1 = i16x8(6436, 2260, 6436, 2260, 6436, 2260, 6436, 2260);
  v128.store(block, twiceRotated(low01, high01, a1, low23, high23, b1), 16);

  const a3 = i16x8(9633, -2260, 9633, -2260, 9633, -2260, 9633, -2260);
  const b3 = i16x8(-11363, -6436, -11363, -6436, -11363, -6436, -11363, -6436);
  v128.store(block, twiceRotated(low01, high01, a3, low23, high23, b3), 48);

  const a5 = i16x8(6436, -11363, 6436, -11363, 6436, -11363, 6436, -11363);
  const b5 = i16x8(2260, 9633, 2260, 9633, 2260, 9633, 2260, 9633);
  v128.store(block, twiceRotated(low01, high01, a5, low23, high23, b5), 80);

  const a7 = i16x8(2260, -6436, 2260, -6436, 2260, -6436, 2260, -6436);
  const b7 = i16x8(9633, -11363, 9633, -11363, 9633, -11363, 9633, -11363);
  v128.store(block, twiceRotated(low01, high01, a7, low23, high23, b7), 112);
}

function rotated(low: v128, high: v128, factors: v128): v128 {
  return rounded(i32x4.dot_i16x8_s(low, factors), i32x4.dot_i16x8_s(high, factors));
}

function twiceRotated(low: v128, high: v128, factors: v128, low2: v128, high2: v128, factors2: v128): v128 {
  return rounded(
    i32x4.add(i32x4.dot_i16x8_s(low, factors), i32x4.dot_i16x8_s(low2, factors2)),
    i32x4.add(i32x4.dot_i16x8_s(high, factors), i32x4.dot_i16x8_s(high2, factors2)),
  );
}

function rounded(low: v128, high: v128): v128 {
  const half = i32x4.splat(1 << (BITS - 1));
  return i16x8.narrow_i32x4_s(
    i32x4.shr_s(i32x4.add(low, half), BITS),
    i32x4.shr_s(i32x4.add(high, half), BITS),
  );
}

function lowPairs(one: v128, other: v128): v128 {
  return v128.shuffle<i16>(one, other, 0, 8, 1, 9, 2, 10, 3, 11);
}

function highPairs(one: v128, other: v128): v128 {
  return v128.shuffle<i16>(one, other, 4, 12, 5, 13, 6, 14, 7, 15);
}

/** Swaps rows and columns. */
export function transpose(block: usize): void {
  const row0 = v128.load(block);
  const row1 = v128.load(block, 16);
  const row2 = v128.load(block, 32);
  const row3 = v128.load(block, 48);
  const top0 = lowPairs(row0, row1);
  const top1 = lowPairs(row2, row3);
  const top2 = highPairs(row0, row1);
  const top3 = highPairs(row2, row3);
  const row4 = v128.load(block, 64);
  const row5 = v128.load(block, 80);
  const row6 = v128.load(block, 96);
  const row7 = v128.load(block, 112);
  const bottom0 = lowPairs(row4, row5);
  const bottom1 = lowPairs(row6, row7);
  const bottom2 = highPairs(row4, row5);
  const bottom3 = highPairs(row6, row7);
  storeColumns(block, lowQuads(top0, top1), lowQuads(bottom0, bottom1));
  storeColumns(block + 32, highQuads(top0, top1), highQuads(bottom0, bottom1));
  storeColumns(block + 64, lowQuads(top2, top3), lowQuads(bottom2, bottom3));
  storeColumns(block + 96, highQuads(top2, top3), highQuads(bottom2, bottom3));
}

function lowQuads(one: v128, other: v128): v128 {
  return v128.shuffle<i32>(one, other, 0, 4, 1, 5);
}

function highQuads(one: v128, other: v128): v128 {
  return v128.shuffle<i32>(one, other, 2, 6, 3, 7);
}

function storeColumns(at: usize, top: v128, bottom: v128): void {
  v128.store(at, v128.shuffle<i64>(top, bottom, 0, 2));
  v128.store(at, v128.shuffle<i64>(top, bottom, 1, 3), 16);
}
