/** Conversion of decoded rows: expanded to RGBA, premultiplied, and oriented. */

import { expectBytes, expectPixels, expectRows, expectTurned } from '../checks';

/** Expands grey or RGB samples to opaque RGBA. */
export function expandSamples(from: usize, channels: i32, to: usize, pixels: i32): void {
  assert(channels === 1 || channels === 3);
  expectRows(from, channels, pixels, channels);
  expectPixels(to, pixels, 1);
  for (let pixel = 0; pixel < pixels; pixel++) {
    const green: usize = channels === 1 ? 0 : 1;
    const blue: usize = channels === 1 ? 0 : 2;
    const colour =
      <u32>load<u8>(from) | ((<u32>load<u8>(from + green)) << 8) | ((<u32>load<u8>(from + blue)) << 16);
    store<u32>(to + ((<usize>pixel) << 2), colour | 0xff000000);
    from += channels;
  }
}

/** Premultiplies straight RGBA. It writes up to 12 bytes beyond the row. */
export function premultiplyRow(from: usize, to: usize, width: i32): void {
  const alphas = i8x16(3, 3, 3, 3, 7, 7, 7, 7, 11, 11, 11, 11, 15, 15, 15, 15);
  // An alpha is multiplied by 255, that is, stays what it is.
  const ownAlpha = i32x4.splat(0xff000000);
  for (const end = to + ((<usize>width) << 2); to < end; to += 16, from += 16) {
    const pixels = v128.load(from);
    const factors = v128.or(i8x16.swizzle(pixels, alphas), ownAlpha);
    const low = dividedBy255(i16x8.extmul_low_i8x16_u(pixels, factors));
    const high = dividedBy255(i16x8.extmul_high_i8x16_u(pixels, factors));
    v128.store(to, i8x16.narrow_i16x8_u(low, high));
  }
}

/** Products of two bytes divided by 255, rounded. */
function dividedBy255(products: v128): v128 {
  const raised = i16x8.add(products, i16x8.splat(128));
  return i16x8.shr_u(i16x8.add(raised, i16x8.shr_u(raised, 8)), 8);
}

/**
 * Copies a rectangle of straight RGBA in any orientation.
 * @param stride distance of its rows in bytes
 * @param to address of its first pixel
 * @param right byte step to the next pixel of a row; `down` to the next row
 * @param line room for a row and 16 bytes more to premultiply, else 0
 */
export function placeRows(
  from: usize,
  stride: usize,
  width: i32,
  height: i32,
  to: usize,
  right: isize,
  down: isize,
  line: usize,
): void {
  expectRows(from, stride, height, width << 2);
  expectTurned(to, right, down, width, height);
  expectBytes(line, line === 0 ? 0 : (width << 2) + 16);
  for (let row = 0; row < height; row++) {
    let source = from;
    if (line !== 0) {
      source = line;
      premultiplyRow(from, line, width);
    }
    if (right === 4) memory.copy(to, source, (<usize>width) << 2);
    else {
      let pixel = to;
      for (const end = source + ((<usize>width) << 2); source < end; source += 4) {
        store<u32>(pixel, load<u32>(source));
        pixel += right;
      }
    }
    from += stride;
    to += down;
  }
}
