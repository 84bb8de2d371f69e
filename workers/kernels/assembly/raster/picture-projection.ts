import { expectPixels, expectRows } from '../checks';
import { pixelAt } from './wide-pixel';

/**
 * Draws premultiplied pixels under a projection, interpolated between four of them. Beyond the edges, those at the edge go
 * on; what is behind the eye is clear.
 * @param left and top: of the target's first pixel in the coordinates that are projected
 * @param fromLeft and fromTop: of the picture's first pixel in its own coordinates
 * @param projection nine `f64`, row by row: of homogeneous places in the target to those in the picture
 */
export function projectPicture(
  to: usize,
  width: i32,
  height: i32,
  left: i32,
  top: i32,
  from: usize,
  fromWidth: i32,
  fromHeight: i32,
  fromLeft: i32,
  fromTop: i32,
  projection: usize,
): void {
  expectPixels(to, width, height);
  expectPixels(from, fromWidth, fromHeight);
  expectRows(projection, 72, 1, 72);
  const a = load<f64>(projection);
  const b = load<f64>(projection, 8);
  const c = load<f64>(projection, 16);
  const d = load<f64>(projection, 24);
  const e = load<f64>(projection, 32);
  const f = load<f64>(projection, 40);
  const g = load<f64>(projection, 48);
  const h = load<f64>(projection, 56);
  const i = load<f64>(projection, 64);
  const wide = <f64>fromWidth;
  const high = <f64>fromHeight;
  const right = fromWidth - 1;
  const bottom = fromHeight - 1;
  for (let row = 0; row < height; row++) {
    const y = <f64>(top + row) + 0.5;
    for (let column = 0; column < width; column++, to += 4) {
      const x = <f64>(left + column) + 0.5;
      const w = g * x + h * y + i;
      if (!(w > 0)) {
        store<u32>(to, 0);
        continue;
      }
      // No farther than a pixel beyond the edges, where all pixels are alike.
      const across = max<f64>(-1, min<f64>(wide + 1, (a * x + b * y + c) / w - <f64>fromLeft));
      const down = max<f64>(-1, min<f64>(high + 1, (d * x + e * y + f) / w - <f64>fromTop));
      // Shares of 256.
      const fineX = <i32>floor((across - 0.5) * 256 + 0.5);
      const fineY = <i32>floor((down - 0.5) * 256 + 0.5);
      const first = max(0, min(right, fineX >> 8));
      const next = max(0, min(right, (fineX >> 8) + 1));
      const upper = from + ((<usize>(max(0, min(bottom, fineY >> 8)) * fromWidth)) << 2);
      const lower = from + ((<usize>(max(0, min(bottom, (fineY >> 8) + 1)) * fromWidth)) << 2);
      const above = mixed(pixelAt(upper, first), pixelAt(upper, next), fineX & 255);
      const under = mixed(pixelAt(lower, first), pixelAt(lower, next), fineX & 255);
      const sum = i32x4.shr_u(i32x4.add(mixed(above, under, fineY & 255), i32x4.splat(32768)), 16);
      const words = i16x8.narrow_i32x4_u(sum, sum);
      v128.store32_lane(to, i8x16.narrow_i16x8_u(words, words), 0);
    }
  }
}

function mixed(one: v128, other: v128, share: i32): v128 {
  return i32x4.add(i32x4.mul(one, i32x4.splat(256 - share)), i32x4.mul(other, i32x4.splat(share)));
}
