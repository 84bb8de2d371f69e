/** Pixels at a power of two of fewer, and back: what is blurred far needs no more. */

import { expectPixels } from '../checks';
import { allocate, release } from '../memory';
import { pixelAt, storePixel } from './wide-pixel';

/** Most by which sides of pictures are halved: what is blurred has no larger standard deviation. */
const MOST_HALVINGS: i32 = 8;

/**
 * Averages squares of pixels of a picture, the first of which is at its corner. Beyond its edges its pixels repeat.
 * @param shift how often sides are halved
 * @param small as many pixels as squares begin within the picture
 */
export function shrinkPicture(pixels: usize, width: i32, height: i32, shift: i32, small: usize): void {
  assert(0 < width && 0 < height && 0 < shift && shift <= MOST_HALVINGS);
  const columns = ((width - 1) >> shift) + 1;
  const rows = ((height - 1) >> shift) + 1;
  expectPixels(pixels, width, height);
  expectPixels(small, columns, rows);
  shrink(pixels, width, height, small, columns, rows, 0, 0, shift, 1);
}

/** Averages squares of pixels. Beyond the edges they repeat, or are clear. */
export function shrink(
  pixels: usize,
  width: i32,
  height: i32,
  small: usize,
  columns: i32,
  rows: i32,
  left: i32,
  top: i32,
  shift: i32,
  isRepeated: i32,
): void {
  const side = 1 << shift;
  const bytes = (<usize>columns) << 4;
  const sums = allocate(bytes);
  const half = i32x4.splat(1 << (shift + shift - 1));
  for (let row = 0; row < rows; row++) {
    memory.fill(sums, 0, bytes);
    for (let line = 0; line < side; line++) {
      let y = (row << shift) + line - top;
      if (isRepeated) y = max(0, min(height - 1, y));
      if (y < 0 || y >= height) continue;
      const from = pixels + ((<usize>(y * width)) << 2);
      for (let column = 0; column < columns; column++) {
        const first = (column << shift) - left;
        let sum = v128.load(sums + ((<usize>column) << 4));
        if (first >= 0 && first + side <= width) {
          for (let x = first; x < first + side; x += 2) {
            const two = v128.load64_zero(from + ((<usize>x) << 2));
            const words = i16x8.extend_low_i8x16_u(two);
            sum = i32x4.add(sum, i32x4.extend_low_i16x8_u(words));
            sum = i32x4.add(sum, i32x4.extend_high_i16x8_u(words));
          }
        } else {
          for (let x = first; x < first + side; x++) {
            if (!isRepeated && (x < 0 || x >= width)) continue;
            sum = i32x4.add(sum, pixelAt(from, max(0, min(width - 1, x))));
          }
        }
        v128.store(sums + ((<usize>column) << 4), sum);
      }
    }
    const to = small + ((<usize>(row * columns)) << 2);
    for (let column = 0; column < columns; column++) {
      const mean = i32x4.shr_u(i32x4.add(v128.load(sums + ((<usize>column) << 4)), half), shift + shift);
      storePixel(to + ((<usize>column) << 2), mean);
    }
  }
  release(sums);
}

/** Interpolates between smaller pixels, in both directions. */
export function enlarge(
  pixels: usize,
  width: i32,
  height: i32,
  small: usize,
  columns: i32,
  rows: i32,
  left: i32,
  top: i32,
  shift: i32,
): void {
  // Places of the smaller pixels' middles are counted in halves of pixels.
  const steps = 2 << shift;
  const half = i32x4.splat(1 << (shift + shift + 1));
  const line = allocate((<usize>columns) << 4);
  for (let y = 0; y < height; y++) {
    const place = 2 * (top + y) + 1 - (1 << shift);
    const share = place & (steps - 1);
    const row = place >> (shift + 1);
    const upper = small + ((<usize>(max(0, row) * columns)) << 2);
    const lower = small + ((<usize>(min(rows - 1, row + 1) * columns)) << 2);
    for (let column = 0; column < columns; column++) {
      const above = i32x4.mul(pixelAt(upper, column), i32x4.splat(steps - share));
      const below = i32x4.mul(pixelAt(lower, column), i32x4.splat(share));
      v128.store(line + ((<usize>column) << 4), i32x4.add(above, below));
    }
    for (let x = 0; x < width; x++) {
      const placeX = 2 * (left + x) + 1 - (1 << shift);
      const shareX = placeX & (steps - 1);
      const column = placeX >> (shift + 1);
      const before = v128.load(line + ((<usize>max(0, column)) << 4));
      const after = v128.load(line + ((<usize>min(columns - 1, column + 1)) << 4));
      const sum = i32x4.add(
        i32x4.mul(before, i32x4.splat(steps - shareX)),
        i32x4.mul(after, i32x4.splat(shareX)),
      );
      storePixel(pixels, i32x4.shr_u(i32x4.add(sum, half), shift + shift + 2));
      pixels += 4;
    }
  }
  release(line);
}
