/**
 * Separable resampling of a picture while its rows arrive from the top, in pieces of any size. Source rows
 * are scaled horizontally into a ring buffer; a target row is composed once its last source row is there. The
 * ring holds 16-bit values of 64 units a level, because negative weights overshoot 0 to 255.
 */

import { expectBytes, expectPixels, expectRows, expectTurned } from '../checks';
import { premultiplyRow } from './picture-rows';

/** Fraction bits of the weights, and of values in the ring. */
const WEIGHT_BITS: i32 = 14;
const RING_BITS: i32 = 6;

/**
 * First source pixel of each target pixel (`i32`; for rows followed by the last ones), and `taps` weights of
 * each (`i16`).
 */
let columnFirst: usize = 0;
let columnWeights: usize = 0;
let columnTaps: i32 = 0;
let rowFirst: usize = 0;
let rowWeights: usize = 0;
let rowTaps: i32 = 0;

/** Size of the target in the source's orientation. */
let targetWidth: i32 = 0;
let targetHeight: i32 = 0;

let ring: usize = 0;
let ringStride: usize = 0;
/** Addresses of the ring rows for the next target row. */
let tapRows: usize = 0;
/** Buffer for a premultiplied row. */
let line: usize = 0;

/** Address of the next target row, and steps to the next pixel and row. */
let to: usize = 0;
let right: isize = 0;
let down: isize = 0;
let nextRow: i32 = 0;
let hasAlpha: bool = false;

/** @param taps a multiple of 4; a row's last taps may lie beyond it, with weights of 0 */
export function setColumns(first: usize, weights: usize, taps: i32, width: i32): void {
  assert(taps > 0 && (taps & 3) === 0 && width > 0);
  expectBytes(first, width << 2);
  expectRows(weights, taps << 1, width, taps << 1);
  columnFirst = first;
  columnWeights = weights;
  columnTaps = taps;
  targetWidth = width;
}

/** @param taps an even number; the last ones may lie beyond the picture, with weights of 0 */
export function setRows(first: usize, weights: usize, taps: i32, height: i32): void {
  assert(taps > 0 && (taps & 1) === 0 && height > 0);
  expectBytes(first, height << 3);
  expectRows(weights, taps << 1, height, taps << 1);
  rowFirst = first;
  rowWeights = weights;
  rowTaps = taps;
  targetHeight = height;
}

/**
 * @param rows room for a row of `stride` bytes for each row tap: 8 bytes a target pixel, up to a multiple of
 *   32
 * @param addresses room for a `u32` for each row tap
 * @param row room for a source row, and 16 bytes more
 */
export function setRing(rows: usize, stride: usize, addresses: usize, row: usize): void {
  assert(stride >= (<usize>targetWidth) << 3 && (stride & 31) === 0);
  expectRows(rows, stride, rowTaps, stride);
  expectBytes(addresses, rowTaps << 2);
  // Rows that never arrive are weighted 0.
  ring = rows;
  ringStride = stride;
  tapRows = addresses;
  line = row;
}

/** @param pixels address of the pixel for the source's first one */
export function setTarget(pixels: usize, toRight: isize, toDown: isize): void {
  expectTurned(pixels, toRight, toDown, targetWidth, targetHeight);
  to = pixels;
  right = toRight;
  down = toDown;
  nextRow = 0;
}

/**
 * Consumes the next rows of the source.
 * @param rows straight RGBA
 * @param first index of the first of these rows
 * @param width pixels of a row
 */
export function resampleRows(rows: usize, first: i32, count: i32, width: i32, isOpaque: bool): void {
  expectPixels(rows, width, count);
  expectResampling(width, isOpaque);
  hasAlpha = !isOpaque;
  for (let row = first; row < first + count && nextRow < targetHeight; row++) {
    if (row >= load<i32>(rowFirst)) {
      let source = rows;
      if (!isOpaque) {
        source = line;
        premultiplyRow(rows, line, width);
      }
      mergeColumns(source, ringRow(row));
      while (nextRow < targetHeight && row >= lastRowOf(nextRow)) mergeRows();
    }
    rows += (<usize>width) << 2;
  }
}

/** Expects valid settings, and taps within rows of `width` pixels unless weighted 0. */
function expectResampling(width: i32, isOpaque: bool): void {
  if (!ASC_NO_ASSERT) {
    setColumns(columnFirst, columnWeights, columnTaps, targetWidth);
    setRows(rowFirst, rowWeights, rowTaps, targetHeight);
    setRing(ring, ringStride, tapRows, line);
    expectBytes(line, isOpaque ? 0 : (width << 2) + 16);
    expectTurned(to, right, down, targetWidth, targetHeight - nextRow);
    const lastColumn = columnFirst + ((<usize>targetWidth - 1) << 2);
    assert(load<i32>(columnFirst) >= 0 && load<i32>(lastColumn) + columnTaps < width + 4);
  }
}

/** Last source row of a target row. */
function lastRowOf(target: i32): i32 {
  return load<i32>(rowFirst + ((targetHeight + target) << 2));
}

function ringRow(row: i32): usize {
  return ring + <usize>(row % rowTaps) * ringStride;
}

function mergeColumns(from: usize, merged: usize): void {
  const firstPair = i8x16(0, -1, 4, -1, 1, -1, 5, -1, 2, -1, 6, -1, 3, -1, 7, -1);
  const secondPair = i8x16(8, -1, 12, -1, 9, -1, 13, -1, 10, -1, 14, -1, 11, -1, 15, -1);
  const half = i32x4.splat(1 << (WEIGHT_BITS - RING_BITS - 1));
  let weights = columnWeights;
  for (let x = 0; x < targetWidth; x++) {
    let at = from + ((<usize>load<i32>(columnFirst + ((<usize>x) << 2))) << 2);
    let sum = half;
    for (const end = weights + ((<usize>columnTaps) << 1); weights < end; weights += 8, at += 16) {
      const pixels = v128.load(at);
      const first = i32x4.dot_i16x8_s(i8x16.swizzle(pixels, firstPair), v128.load32_splat(weights));
      const second = i32x4.dot_i16x8_s(i8x16.swizzle(pixels, secondPair), v128.load32_splat(weights, 4));
      sum = i32x4.add(sum, i32x4.add(first, second));
    }
    const value = i32x4.shr_s(sum, WEIGHT_BITS - RING_BITS);
    v128.store64_lane(merged + ((<usize>x) << 3), i16x8.narrow_i32x4_s(value, value), 0);
  }
}

/** Writes the next row of the target. */
function mergeRows(): void {
  const first = load<i32>(rowFirst + ((<usize>nextRow) << 2));
  for (let tap = 0; tap < rowTaps; tap++)
    store<u32>(tapRows + ((<usize>tap) << 2), <u32>ringRow(first + tap));
  const weights = rowWeights + <usize>((nextRow * rowTaps) << 1);
  const alphas = i8x16(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  const half = i32x4.splat(1 << (WEIGHT_BITS + RING_BITS - 1));
  let pixel = to;
  for (let x = 0; x < targetWidth; x += 4) {
    const offset = (<usize>x) << 3;
    let sum0 = half;
    let sum1 = half;
    let sum2 = half;
    let sum3 = half;
    for (let tap = 0; tap < rowTaps; tap += 2) {
      const weight = v128.load32_splat(weights + ((<usize>tap) << 1));
      const one = <usize>load<u32>(tapRows + ((<usize>tap) << 2)) + offset;
      const other = <usize>load<u32>(tapRows + ((<usize>tap) << 2), 4) + offset;
      const left = v128.load(one);
      const leftBelow = v128.load(other);
      const next = v128.load(one, 16);
      const nextBelow = v128.load(other, 16);
      sum0 = i32x4.add(sum0, i32x4.dot_i16x8_s(lowPairs(left, leftBelow), weight));
      sum1 = i32x4.add(sum1, i32x4.dot_i16x8_s(highPairs(left, leftBelow), weight));
      sum2 = i32x4.add(sum2, i32x4.dot_i16x8_s(lowPairs(next, nextBelow), weight));
      sum3 = i32x4.add(sum3, i32x4.dot_i16x8_s(highPairs(next, nextBelow), weight));
    }
    if (hasAlpha) {
      sum0 = withinAlpha(sum0);
      sum1 = withinAlpha(sum1);
      sum2 = withinAlpha(sum2);
      sum3 = withinAlpha(sum3);
    }
    const values = i8x16.narrow_i16x8_u(levels(sum0, sum1), levels(sum2, sum3));
    // No colour goes beyond its alpha.
    const colours = i8x16.min_u(values, i8x16.swizzle(values, alphas));
    pixel = storePixels(pixel, colours, min(4, targetWidth - x));
  }
  to += down;
  nextRow++;
}

/** Limits premultiplied colours where negative weights push alpha beyond its maximum. */
function withinAlpha(sum: v128): v128 {
  const most: i32 = 255 << (WEIGHT_BITS + RING_BITS);
  const alpha = i32x4.extract_lane(sum, 3);
  if (alpha <= most + (most >> 9)) return sum;
  const share = f32x4.splat(<f32>most / <f32>alpha);
  return i32x4.trunc_sat_f32x4_s(f32x4.mul(f32x4.convert_i32x4_s(sum), share));
}

function levels(one: v128, other: v128): v128 {
  const bits = WEIGHT_BITS + RING_BITS;
  return i16x8.narrow_i32x4_s(i32x4.shr_s(one, bits), i32x4.shr_s(other, bits));
}

/** Returns where the next pixel goes. */
function storePixels(pixel: usize, colours: v128, count: i32): usize {
  if (right === 4 && count === 4) {
    v128.store(pixel, colours);
    return pixel + 16;
  }
  v128.store32_lane(pixel, colours, 0);
  pixel += right;
  if (count > 1) v128.store32_lane(pixel, colours, 1);
  if (count > 2) v128.store32_lane(pixel + right, colours, 2);
  if (count > 3) v128.store32_lane(pixel + right + right, colours, 3);
  return pixel + right * 3;
}

function lowPairs(one: v128, other: v128): v128 {
  return v128.shuffle<i16>(one, other, 0, 8, 1, 9, 2, 10, 3, 11);
}

function highPairs(one: v128, other: v128): v128 {
  return v128.shuffle<i16>(one, other, 4, 12, 5, 13, 6, 14, 7, 15);
}
