/** Comparison of two frames of one size. */

import { expectBytes, expectPart, expectPixels } from '../checks';

/**
 * Shrinks a rectangle to the bounding box of the pixels in which two frames differ.
 * @param rectangle left, top, right and bottom as `i32`, the latter two exclusive
 * @returns whether any pixel differs
 */
export function shrinkToChanges(one: usize, other: usize, width: i32, rectangle: usize): bool {
  expectBytes(rectangle, 16);
  const stride = (<usize>width) << 2;
  const toPrevious = other - one;
  let left = load<i32>(rectangle);
  let top = load<i32>(rectangle, 4);
  let right = load<i32>(rectangle, 8);
  let bottom = load<i32>(rectangle, 12);
  expectPart(one, width, left, top, right, bottom);
  expectPixels(other, width, bottom);
  while (top < bottom && isRowSame(one + <usize>top * stride, toPrevious, left, right)) top++;
  if (top === bottom) return false;
  while (isRowSame(one + <usize>(bottom - 1) * stride, toPrevious, left, right)) bottom--;
  const start = left;
  const end = right;
  left = end;
  right = start;
  for (let row = top; row < bottom; row++) {
    left = firstChanged(one + <usize>row * stride, toPrevious, start, left);
    right = rightmost(one + <usize>row * stride, toPrevious, right, end);
  }
  store<i32>(rectangle, left);
  store<i32>(rectangle, top, 4);
  store<i32>(rectangle, right, 8);
  store<i32>(rectangle, bottom, 12);
  return true;
}

function isRowSame(row: usize, toPrevious: usize, start: i32, end: i32): bool {
  return firstChanged(row, toPrevious, start, end) === end;
}

/** First column from `column` on that differs from the pixel `toPrevious` bytes away, or `end`. */
export function firstChanged(row: usize, toPrevious: usize, column: i32, end: i32): i32 {
  for (; column + 4 <= end; column += 4) {
    const at = row + ((<usize>column) << 2);
    if (v128.any_true(v128.xor(v128.load(at), v128.load(at + toPrevious)))) break;
  }
  while (column < end && isSame(row, toPrevious, column)) column++;
  return column;
}

/** First column from `column` on that does not differ, or `end`. */
export function firstUnchanged(row: usize, toPrevious: usize, column: i32, end: i32): i32 {
  while (column < end && !isSame(row, toPrevious, column)) column++;
  return column;
}

/** Column behind the last pixel that differs, or `start` if none does. */
function rightmost(row: usize, toPrevious: usize, start: i32, end: i32): i32 {
  for (; end - 4 >= start; end -= 4) {
    const at = row + ((<usize>(end - 4)) << 2);
    if (v128.any_true(v128.xor(v128.load(at), v128.load(at + toPrevious)))) break;
  }
  while (end > start && isSame(row, toPrevious, end - 1)) end--;
  return end;
}

function isSame(row: usize, toPrevious: usize, column: i32): bool {
  const at = row + ((<usize>column) << 2);
  return load<u32>(at) === load<u32>(at + toPrevious);
}
