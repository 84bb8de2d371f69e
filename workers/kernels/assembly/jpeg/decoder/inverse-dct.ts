/**
 * Inverse DCT of a block to 8x8 samples (ITU T.81, A.3.3), bit-exact with libjpeg's "islow": C. Loeffler, A.
 * Ligtenberg and G. Moschytz, "Practical fast 1-D DCT algorithms with 11 multiplications", ICASSP 1989, with
 * the rotations of the odd half multiplied out, as one instruction multiplies and adds pairs.
 */

import { transpose } from '../forward-dct';

/** Fraction bits of the constants, and of what the first pass leaves. */
const BITS: i32 = 13;
const FIRST_PASS_BITS: i32 = 2;

const work: usize = memory.data(128, 16);

/**
 * @param block coefficients, `i16` in row order
 * @param steps quantisation table, likewise
 * @param to receives rows of samples, `stride` bytes apart
 */
export function inverseDct(block: usize, steps: usize, to: usize, stride: usize): void {
  if (isPlain(block)) {
    const level = (<i32>load<i16>(block) * <i32>load<i16>(steps) * 4 + 16) >> 5;
    fill(to, stride, level + 128);
    return;
  }
  for (let at: usize = 0; at < 128; at += 16) {
    v128.store(work + at, i16x8.mul(v128.load(block + at), v128.load(steps + at)));
  }
  transformColumns(BITS - FIRST_PASS_BITS);
  transpose(work);
  transformColumns(BITS + FIRST_PASS_BITS + 3);
  transpose(work);
  const middle = i8x16.splat(-128);
  for (let at: usize = 0; at < 128; at += 32) {
    const samples = i8x16.narrow_i16x8_s(v128.load(work + at), v128.load(work + at, 16));
    const levels = v128.xor(samples, middle);
    v128.store64_lane(to, levels, 0);
    v128.store64_lane(to + stride, levels, 1);
    to += stride << 1;
  }
}

/** Tells whether all AC coefficients are 0. */
function isPlain(block: usize): bool {
  let any = v128.and(v128.load(block), i16x8(0, -1, -1, -1, -1, -1, -1, -1));
  any = v128.or(any, v128.or(v128.load(block, 16), v128.load(block, 32)));
  any = v128.or(any, v128.or(v128.load(block, 48), v128.load(block, 64)));
  any = v128.or(any, v128.or(v128.load(block, 80), v128.load(block, 96)));
  return !v128.any_true(v128.or(any, v128.load(block, 112)));
}

function fill(to: usize, stride: usize, level: i32): void {
  const levels = i8x16.splat(<i8>max(0, min(255, level)));
  for (let row = 0; row < 8; row++) {
    v128.store64_lane(to, levels, 0);
    to += stride;
  }
}

/** A one-dimensional inverse DCT, times the square root of 8, down each of the eight columns. */
function transformColumns(shift: i32): void {
  const row0 = v128.load(work);
  const row4 = v128.load(work, 64);
  const low04 = lowPairs(row0, row4);
  const high04 = highPairs(row0, row4);
  // 1 with the fraction bits of the constants.
  const plus = i16x8.splat(8192);
  const minus = i16x8(8192, -8192, 8192, -8192, 8192, -8192, 8192, -8192);
  const row2 = v128.load(work, 32);
  const row6 = v128.load(work, 96);
  const low26 = lowPairs(row2, row6);
  const high26 = highPairs(row2, row6);
  // The square root of 2 times the cosines of 2 and 6 sixteenths of pi.
  const outer = i16x8(10703, 4433, 10703, 4433, 10703, 4433, 10703, 4433);
  const inner = i16x8(4433, -10704, 4433, -10704, 4433, -10704, 4433, -10704);

  // Half of what is shifted out is added, so that it rounds.
  const half = i32x4.splat(1 << (shift - 1));
  const sumLow = i32x4.add(i32x4.dot_i16x8_s(low04, plus), half);
  const sumHigh = i32x4.add(i32x4.dot_i16x8_s(high04, plus), half);
  const turnLow = i32x4.add(i32x4.dot_i16x8_s(low04, minus), half);
  const turnHigh = i32x4.add(i32x4.dot_i16x8_s(high04, minus), half);
  const outerLow = i32x4.dot_i16x8_s(low26, outer);
  const outerHigh = i32x4.dot_i16x8_s(high26, outer);
  const innerLow = i32x4.dot_i16x8_s(low26, inner);
  const innerHigh = i32x4.dot_i16x8_s(high26, inner);

  const row1 = v128.load(work, 16);
  const row3 = v128.load(work, 48);
  const row5 = v128.load(work, 80);
  const row7 = v128.load(work, 112);
  const low13 = lowPairs(row1, row3);
  const high13 = highPairs(row1, row3);
  const low57 = lowPairs(row5, row7);
  const high57 = highPairs(row5, row7);

  const a0 = i16x8(11363, 9633, 11363, 9633, 11363, 9633, 11363, 9633);
  const b0 = i16x8(6437, 2260, 6437, 2260, 6437, 2260, 6437, 2260);
  const evenLow0 = i32x4.add(sumLow, outerLow);
  const evenHigh0 = i32x4.add(sumHigh, outerHigh);
  const low0 = turned(low13, a0, low57, b0);
  const high0 = turned(high13, a0, high57, b0);
  v128.store(work, rounded(i32x4.add(evenLow0, low0), i32x4.add(evenHigh0, high0), shift), 0);
  v128.store(work, rounded(i32x4.sub(evenLow0, low0), i32x4.sub(evenHigh0, high0), shift), 112);
  const a1 = i16x8(9633, -2259, 9633, -2259, 9633, -2259, 9633, -2259);
  const b1 = i16x8(-11362, -6436, -11362, -6436, -11362, -6436, -11362, -6436);
  const evenLow1 = i32x4.add(turnLow, innerLow);
  const evenHigh1 = i32x4.add(turnHigh, innerHigh);
  const low1 = turned(low13, a1, low57, b1);
  const high1 = turned(high13, a1, high57, b1);
  v128.store(work, rounded(i32x4.add(evenLow1, low1), i32x4.add(evenHigh1, high1), shift), 16);
  v128.store(work, rounded(i32x4.sub(evenLow1, low1), i32x4.sub(evenHigh1, high1), shift), 96);
  const a2 = i16x8(6437, -11362, 6437, -11362, 6437, -11362, 6437, -11362);
  const b2 = i16x8(2261, 9633, 2261, 9633, 2261, 9633, 2261, 9633);
  const evenLow2 = i32x4.sub(turnLow, innerLow);
  const evenHigh2 = i32x4.sub(turnHigh, innerHigh);
  const low2 = turned(low13, a2, low57, b2);
  const high2 = turned(high13, a2, high57, b2);
  v128.store(work, rounded(i32x4.add(evenLow2, low2), i32x4.add(evenHigh2, high2), shift), 32);
  v128.store(work, rounded(i32x4.sub(evenLow2, low2), i32x4.sub(evenHigh2, high2), shift), 80);
  const a3 = i16x8(2260, -6436, 2260, -6436, 2260, -6436, 2260, -6436);
  const b3 = i16x8(9633, -11363, 9633, -11363, 9633, -11363, 9633, -11363);
  const evenLow3 = i32x4.sub(sumLow, outerLow);
  const evenHigh3 = i32x4.sub(sumHigh, outerHigh);
  const low3 = turned(low13, a3, low57, b3);
  const high3 = turned(high13, a3, high57, b3);
  v128.store(work, rounded(i32x4.add(evenLow3, low3), i32x4.add(evenHigh3, high3), shift), 48);
  v128.store(work, rounded(i32x4.sub(evenLow3, low3), i32x4.sub(evenHigh3, high3), shift), 64);
}

function turned(one: v128, factors: v128, other: v128, otherFactors: v128): v128 {
  return i32x4.add(i32x4.dot_i16x8_s(one, factors), i32x4.dot_i16x8_s(other, otherFactors));
}

function rounded(low: v128, high: v128, shift: i32): v128 {
  return i16x8.narrow_i32x4_s(i32x4.shr_s(low, shift), i32x4.shr_s(high, shift));
}

function lowPairs(one: v128, other: v128): v128 {
  return v128.shuffle<i16>(one, other, 0, 8, 1, 9, 2, 10, 3, 11);
}

function highPairs(one: v128, other: v128): v128 {
  return v128.shuffle<i16>(one, other, 4, 12, 5, 13, 6, 14, 7, 15);
}
