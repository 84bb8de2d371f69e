import { expectPixels, expectRows } from '../checks';
import { pixelAt } from './wide-pixel';

/**
 * Draws premultiplied pixels under a transformation, interpolated between four of them. Beyond the edges, those at
 * the edge go on, or the picture is repeated.
 * @param matrix six `f64`: of the middles of target pixels to places in the picture, whose first pixel has its middle at
 * a half
 * @param isNearest 1 for the nearest pixel alone
 * @param isTiled 1 for a picture that is repeated
 */
export function samplePicture(
  to: usize,
  width: i32,
  height: i32,
  from: usize,
  fromWidth: i32,
  fromHeight: i32,
  matrix: usize,
  isNearest: i32,
  isTiled: i32,
): void {
  expectPixels(to, width, height);
  expectPixels(from, fromWidth, fromHeight);
  expectRows(matrix, 48, 1, 48);
  const a = load<f64>(matrix);
  const b = load<f64>(matrix, 8);
  const c = load<f64>(matrix, 16);
  const d = load<f64>(matrix, 24);
  const e = load<f64>(matrix, 32);
  const f = load<f64>(matrix, 40);
  const right = fromWidth - 1;
  const bottom = fromHeight - 1;
  const wide = <f64>fromWidth;
  const high = <f64>fromHeight;
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const x = <f64>column + 0.5;
      const y = <f64>row + 0.5;
      let across = a * x + c * y + e;
      let down = b * x + d * y + f;
      if (isTiled) {
        across -= floor(across / wide) * wide;
        down -= floor(down / high) * high;
      }
      if (isNearest) {
        const left = max(0, min(right, <i32>floor(across)));
        const top = max(0, min(bottom, <i32>floor(down)));
        store<u32>(to, load<u32>(from + ((<usize>(top * fromWidth + left)) << 2)));
      } else {
        // Shares of 256.
        const fineX = <i32>floor((across - 0.5) * 256 + 0.5);
        const fineY = <i32>floor((down - 0.5) * 256 + 0.5);
        const left = within(fineX >> 8, right, isTiled);
        const top = within(fineY >> 8, bottom, isTiled);
        const next = within((fineX >> 8) + 1, right, isTiled);
        const below = within((fineY >> 8) + 1, bottom, isTiled);
        const upper = from + ((<usize>(top * fromWidth)) << 2);
        const lower = from + ((<usize>(below * fromWidth)) << 2);
        const above = mixed(pixelAt(upper, left), pixelAt(upper, next), fineX & 255);
        const under = mixed(pixelAt(lower, left), pixelAt(lower, next), fineX & 255);
        const sum = i32x4.shr_u(i32x4.add(mixed(above, under, fineY & 255), i32x4.splat(32768)), 16);
        const words = i16x8.narrow_i32x4_u(sum, sum);
        v128.store32_lane(to, i8x16.narrow_i16x8_u(words, words), 0);
      }
      to += 4;
    }
  }
}

/** A place that is at most one pixel beyond a picture if that is repeated. */
function within(place: i32, last: i32, isTiled: i32): i32 {
  if (isTiled) return place < 0 ? last : place > last ? 0 : place;
  return max(0, min(last, place));
}

function mixed(one: v128, other: v128, share: i32): v128 {
  return i32x4.add(i32x4.mul(one, i32x4.splat(256 - share)), i32x4.mul(other, i32x4.splat(share)));
}

/** Averages squares of two by two pixels, or pairs of them where there is only one row or column. */
export function halvePicture(to: usize, from: usize, fromWidth: i32, fromHeight: i32): void {
  const width = max(1, fromWidth >> 1);
  const height = max(1, fromHeight >> 1);
  expectPixels(to, width, height);
  expectPixels(from, fromWidth, fromHeight);
  for (let row = 0; row < height; row++) {
    const upper = from + ((<usize>(2 * row * fromWidth)) << 2);
    const lower = from + ((<usize>(min(2 * row + 1, fromHeight - 1) * fromWidth)) << 2);
    for (let column = 0; column < width; column++) {
      const next = min(2 * column + 1, fromWidth - 1);
      let sum = i32x4.add(pixelAt(upper, 2 * column), pixelAt(upper, next));
      sum = i32x4.add(sum, i32x4.add(pixelAt(lower, 2 * column), pixelAt(lower, next)));
      sum = i32x4.shr_u(i32x4.add(sum, i32x4.splat(2)), 2);
      const words = i16x8.narrow_i32x4_u(sum, sum);
      v128.store32_lane(to, i8x16.narrow_i16x8_u(words, words), 0);
      to += 4;
    }
  }
}
