/**
 * Scaled inverse DCT: decodes a block to fewer samples by an inverse DCT of its lowest frequencies only.
 * Lengths are powers of 2 and may differ across and down.
 */

import { expectBytes } from '../../checks';

const FREQUENCIES: i32 = 8;

let bases: usize = 0;

/** Coefficients, then the result of the column transform: rows of eight `f32`. */
const coefficients: usize = memory.data(256, 16);
const columns: usize = memory.data(256, 16);

/** Added to a number below 4194304, it leaves the nearest integer in the lowest bits. */
const ROUNDING: f32 = 12582912;
const ROUNDING_BITS: i32 = 0x4b400000;

/**
 * Sets the basis functions.
 * @param address for lengths 1, 2, 4 and 8, a row of eight `f32` for each frequency
 */
export function setDctBases(address: usize): void {
  expectBytes(address, 4 * FREQUENCIES * FREQUENCIES * 4);
  bases = address;
}

/**
 * @param block coefficients, `i16` in row order
 * @param steps quantisation table, likewise
 * @param to receives `down` rows of `across` samples, `stride` bytes apart
 */
export function reducedDct(
  block: usize,
  steps: usize,
  to: usize,
  stride: usize,
  across: i32,
  down: i32,
): void {
  const flat = <i32>load<i16>(block) * <i32>load<i16>(steps);
  if (across === 1 && down === 1) store<u8>(to, sampleOf((flat + 4) >> 3));
  else if (across === 2 && down === 2) twoByTwo(block, steps, to, stride, flat);
  else if (across === 4 && down === 4) fourByFour(block, steps, to, stride);
  else anySize(block, steps, to, stride, across, down);
}

function sampleOf(value: i32): u8 {
  return <u8>max(0, min(255, value + 128));
}

function twoByTwo(block: usize, steps: usize, to: usize, stride: usize, flat: i32): void {
  const across = <i32>load<i16>(block, 2) * <i32>load<i16>(steps, 2);
  const down = <i32>load<i16>(block, 16) * <i32>load<i16>(steps, 16);
  const both = <i32>load<i16>(block, 18) * <i32>load<i16>(steps, 18);
  const left = flat + 4 + down;
  const leftBelow = flat + 4 - down;
  store<u8>(to, sampleOf((left + across + both) >> 3));
  store<u8>(to, sampleOf((left - across - both) >> 3), 1);
  store<u8>(to + stride, sampleOf((leftBelow + across - both) >> 3));
  store<u8>(to + stride, sampleOf((leftBelow - across + both) >> 3), 1);
}

function fourByFour(block: usize, steps: usize, to: usize, stride: usize): void {
  for (let row: usize = 0; row < 64; row += 16)
    store4(coefficients + row, dequantised(block + row, steps + row));
  fourRows();
  transposeFour();
  fourRows();
  transposeFour();
  const top = i16x8.narrow_i32x4_s(rounded(load4(0)), rounded(load4(16)));
  const bottom = i16x8.narrow_i32x4_s(rounded(load4(32)), rounded(load4(48)));
  const samples = i8x16.narrow_i16x8_u(top, bottom);
  v128.store32_lane(to, samples, 0);
  v128.store32_lane(to + stride, samples, 1);
  v128.store32_lane(to + stride * 2, samples, 2);
  v128.store32_lane(to + stride * 3, samples, 3);
}

function dequantised(block: usize, steps: usize): v128 {
  return f32x4.convert_i32x4_s(i32x4.extmul_low_i16x8_s(v128.load64_zero(block), v128.load64_zero(steps)));
}

/** Samples rounded to 32-bit integers. */
function rounded(samples: v128): v128 {
  return i32x4.sub(f32x4.add(samples, f32x4.splat(ROUNDING + 128)), i32x4.splat(ROUNDING_BITS));
}

function load4(at: usize): v128 {
  return v128.load(coefficients + at);
}

function store4(at: usize, value: v128): void {
  v128.store(at, value);
}

/** A transform of length 4 down the columns of the first 16 numbers: halves of cosines of eighths of pi. */
function fourRows(): void {
  const row0 = load4(0);
  const row1 = load4(16);
  const row2 = load4(32);
  const row3 = load4(48);
  const middle = f32x4.splat(0.3535533905932738);
  const near = f32x4.splat(0.4619397662556434);
  const far = f32x4.splat(0.1913417161825449);
  const sum = f32x4.mul(f32x4.add(row0, row2), middle);
  const difference = f32x4.mul(f32x4.sub(row0, row2), middle);
  const outer = f32x4.add(f32x4.mul(row1, near), f32x4.mul(row3, far));
  const inner = f32x4.sub(f32x4.mul(row1, far), f32x4.mul(row3, near));
  store4(coefficients, f32x4.add(sum, outer));
  store4(coefficients + 16, f32x4.add(difference, inner));
  store4(coefficients + 32, f32x4.sub(difference, inner));
  store4(coefficients + 48, f32x4.sub(sum, outer));
}

function transposeFour(): void {
  const row0 = load4(0);
  const row1 = load4(16);
  const row2 = load4(32);
  const row3 = load4(48);
  const low01 = v128.shuffle<i32>(row0, row1, 0, 4, 1, 5);
  const low23 = v128.shuffle<i32>(row2, row3, 0, 4, 1, 5);
  const high01 = v128.shuffle<i32>(row0, row1, 2, 6, 3, 7);
  const high23 = v128.shuffle<i32>(row2, row3, 2, 6, 3, 7);
  store4(coefficients, v128.shuffle<i64>(low01, low23, 0, 2));
  store4(coefficients + 16, v128.shuffle<i64>(low01, low23, 1, 3));
  store4(coefficients + 32, v128.shuffle<i64>(high01, high23, 0, 2));
  store4(coefficients + 48, v128.shuffle<i64>(high01, high23, 1, 3));
}

/** Lanes beyond `across` hold anything, and are not written. */
function anySize(block: usize, steps: usize, to: usize, stride: usize, across: i32, down: i32): void {
  for (let row: usize = 0; row < <usize>down; row++) {
    for (let half: usize = 0; half < 2; half++) {
      const at = (row << 4) + (half << 3);
      store4(coefficients + (at << 1), dequantised(block + at, steps + at));
    }
  }
  const vertical = basisOf(down);
  const horizontal = basisOf(across);
  for (let row = 0; row < down; row++) {
    for (let half: usize = 0; half < 32; half += 16) {
      const sum = combined(vertical + ((<usize>row) << 2), 32, coefficients + half, down);
      store4(columns + half, sum);
    }
    for (let column = 0; column < across; column += 4) {
      const levels = rounded(combined(columns, 4, horizontal + ((<usize>column) << 2), across));
      const words = i16x8.narrow_i32x4_s(levels, levels);
      const samples = i8x16.narrow_i16x8_u(words, words);
      if (across >= 4) v128.store32_lane(to + column, samples, 0);
      else if (across === 2) v128.store16_lane(to, samples, 0);
      else v128.store8_lane(to, samples, 0);
    }
    to += stride;
  }
}

function basisOf(length: i32): usize {
  return bases + <usize>(ctz(length) * FREQUENCIES * FREQUENCIES * 4);
}

/** Weighted sum of the first rows of eight numbers; weights lie `step` bytes apart. */
function combined(factors: usize, step: usize, rows: usize, count: i32): v128 {
  let sum = f32x4.splat(0);
  for (let index = 0; index < count; index++) {
    sum = f32x4.add(sum, f32x4.mul(v128.load32_splat(factors), v128.load(rows)));
    factors += step;
    rows += 32;
  }
  return sum;
}
