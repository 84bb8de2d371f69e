import { expectBytes, expectPart } from '../checks';

/**
 * How much an error shows at each pixel: least where the picture is busy on all sides, as the eye, and structural
 * similarity (Wang et al. 2004), weigh errors by the variance around them.
 */

/** The window is five pixels high and wide. */
const REACH: i32 = 2;
const AREA: i32 = 25;
/** Variance of luma at which an error weighs half of what it weighs in a plain area. */
const HALVING: i32 = 100;
const HALVING_IN_SUMS: i32 = HALVING * AREA * AREA;
const MOST: i32 = 255;

/**
 * @param pixels opaque RGBA of the whole frame
 * @param sums room for eight bytes a column of the frame
 * @param own room for a byte a pixel of the rectangle
 * @param weights receives 1 to 255 for each pixel of the rectangle
 */
export function weighErrors(
  pixels: usize,
  width: i32,
  height: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  sums: usize,
  own: usize,
  weights: usize,
): void {
  expectPart(pixels, width, left, top, right, bottom);
  expectBytes(sums, width << 3);
  expectBytes(own, (right - left) * (bottom - top));
  expectBytes(weights, (right - left) * (bottom - top));
  weighByWindow(pixels, width, height, left, top, right, bottom, sums, own);
  const columns = right - left;
  const rows = bottom - top;
  // An edge of something plain is busy on one side only: of the windows around, the plainest one counts.
  for (let row = 0; row < rows; row++) {
    const above = own + <usize>(max(row - REACH, 0) * columns);
    const below = own + <usize>(min(row + REACH, rows - 1) * columns);
    for (let column = 0; column < columns; column++) {
      const before = max(column - REACH, 0);
      const behind = min(column + REACH, columns - 1);
      const upper = max(load<u8>(above + before), load<u8>(above + behind));
      const lower = max(load<u8>(below + before), load<u8>(below + behind));
      store<u8>(weights + <usize>(row * columns + column), max(upper, lower));
    }
  }
}

/** The weight that the window around each pixel gives. Beyond the frame, its outermost pixels repeat. */
function weighByWindow(
  pixels: usize,
  width: i32,
  height: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  sums: usize,
  own: usize,
): void {
  const start = max(left - REACH, 0);
  const end = min(right + REACH, width);
  memory.fill(sums, 0, (<usize>width) << 3);
  for (let row = top - REACH; row < top + REACH; row++) {
    addRow(pixels, width, min(max(row, 0), height - 1), start, end, sums, 1);
  }
  for (let row = top; row < bottom; row++) {
    addRow(pixels, width, min(row + REACH, height - 1), start, end, sums, 1);
    let sum = 0;
    let squares = 0;
    for (let column = left - REACH; column < left + REACH; column++) {
      const at = sums + ((<usize>min(max(column, 0), width - 1)) << 3);
      sum += load<i32>(at);
      squares += load<i32>(at, 4);
    }
    for (let column = left; column < right; column++, own++) {
      const entering = sums + ((<usize>min(column + REACH, width - 1)) << 3);
      sum += load<i32>(entering);
      squares += load<i32>(entering, 4);
      const variance = AREA * squares - sum * sum;
      store<u8>(own, <u8>max(1, (MOST * HALVING_IN_SUMS) / (variance + HALVING_IN_SUMS)));
      const leaving = sums + ((<usize>max(column - REACH, 0)) << 3);
      sum -= load<i32>(leaving);
      squares -= load<i32>(leaving, 4);
    }
    addRow(pixels, width, min(max(row - REACH, 0), height - 1), start, end, sums, -1);
  }
}

/** Adds the lumas of a row, and their squares, to the sums of their columns, or takes them away. */
function addRow(pixels: usize, width: i32, row: i32, start: i32, end: i32, sums: usize, sign: i32): void {
  const from = pixels + ((<usize>(row * width)) << 2);
  for (let column = start; column < end; column++) {
    const pixel = from + ((<usize>column) << 2);
    const luma = (<i32>load<u8>(pixel) + 2 * <i32>load<u8>(pixel, 1) + <i32>load<u8>(pixel, 2)) >> 2;
    const to = sums + ((<usize>column) << 3);
    store<i32>(to, load<i32>(to) + sign * luma);
    store<i32>(to, load<i32>(to, 4) + sign * luma * luma, 4);
  }
}
