/** Measures for the choice of a PNG filter. */

import { expectBytes, expectPixels } from '../checks';

/**
 * Counts the pixels that differ from their left, upper left, upper and upper right neighbours; the first and
 * the last few of a row are skipped.
 * @param row RGBA of the row, preceded by the row above
 */
export function novelPixels(row: usize, width: i32): i32 {
  expectPixels(row - ((<usize>width) << 2), width, 2);
  const above = row - ((<usize>width) << 2);
  let novel = 0;
  for (let x = 1; x + 4 < width; x += 4) {
    const at = (<usize>x) << 2;
    const pixels = v128.load(row + at);
    const onLeft = i32x4.eq(pixels, v128.load(row + at - 4));
    const aboveLeft = i32x4.eq(pixels, v128.load(above + at - 4));
    const aboveAll = i32x4.eq(pixels, v128.load(above + at));
    const aboveRight = i32x4.eq(pixels, v128.load(above + at + 4));
    const known = v128.or(v128.or(onLeft, aboveLeft), v128.or(aboveAll, aboveRight));
    novel += 4 - popcnt(i32x4.bitmask(known));
  }
  return novel;
}

/** Sum of the magnitudes of signed bytes; a remainder of 16 is ignored. */
export function sumOfMagnitudes(bytes: usize, length: i32): i32 {
  expectBytes(bytes, length);
  let sums = i32x4.splat(0);
  for (let at: usize = 0; at + 16 <= <usize>length; at += 16) {
    const magnitudes = i8x16.abs(v128.load(bytes + at));
    sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(magnitudes)));
  }
  return (
    i32x4.extract_lane(sums, 0) +
    i32x4.extract_lane(sums, 1) +
    i32x4.extract_lane(sums, 2) +
    i32x4.extract_lane(sums, 3)
  );
}
