/** Where two pictures of one size differ. */

/**
 * Writes the smallest rectangle that holds every pixel in which two pictures differ: left, top, right and bottom as
 * 32-bit numbers, the latter two just outside. Returns false when there is none.
 */
export function changedRectangle(one: usize, other: usize, width: i32, height: i32, rectangle: usize): bool {
  const stride = (<usize>width) << 2;
  const away = other - one;
  let top = 0;
  while (top < height && firstChanged(one + <usize>top * stride, away, 0, width) === width) top++;
  if (top === height) return false;
  let bottom = height;
  while (firstChanged(one + <usize>(bottom - 1) * stride, away, 0, width) === width) bottom--;
  let left = width;
  let right = 0;
  for (let row = top; row < bottom; row++) {
    left = firstChanged(one + <usize>row * stride, away, 0, left);
    right = rightmost(one + <usize>row * stride, away, right, width);
  }
  store<i32>(rectangle, left);
  store<i32>(rectangle, top, 4);
  store<i32>(rectangle, right, 8);
  store<i32>(rectangle, bottom, 12);
  return true;
}

/** The first pixel of a row, from a column on, that differs from the one `away` bytes behind it, or `end`. */
export function firstChanged(row: usize, away: usize, column: i32, end: i32): i32 {
  for (; column + 4 <= end; column += 4) {
    const at = row + ((<usize>column) << 2);
    if (v128.any_true(v128.xor(v128.load(at), v128.load(at + away)))) break;
  }
  while (column < end && isSame(row, away, column)) column++;
  return column;
}

/** The first one that does not, or `end`. */
export function firstUnchanged(row: usize, away: usize, column: i32, end: i32): i32 {
  while (column < end && !isSame(row, away, column)) column++;
  return column;
}

/** Behind the last pixel of a row that differs, or `start` when none does from there on. */
function rightmost(row: usize, away: usize, start: i32, end: i32): i32 {
  for (; end - 4 >= start; end -= 4) {
    const at = row + ((<usize>(end - 4)) << 2);
    if (v128.any_true(v128.xor(v128.load(at), v128.load(at + away)))) break;
  }
  while (end > start && isSame(row, away, end - 1)) end--;
  return end;
}

function isSame(row: usize, away: usize, column: i32): bool {
  const at = row + ((<usize>column) << 2);
  return load<u32>(at) === load<u32>(at + away);
}
