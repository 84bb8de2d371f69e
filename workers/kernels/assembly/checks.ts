/**
 * What kernels expect of those who call them, beside what they `assert`. Of all this nothing is in the release, but in the
 * build that tests run (`asconfig.json`): there, a kernel that is handed a wrong size traps before it writes anything. What
 * is written counts to the last byte, of what is read only that which matters: whole vectors may reach beyond a block.
 */

/** Throws a `RuntimeError` unless one block holds so many bytes (`block-extents.ts`). */
declare function expectBlock(address: usize, bytes: f64): void;

/** Expects so many bytes at an address. */
export function expectRoom(address: usize, bytes: f64): void {
  if (!ASC_NO_ASSERT) expectBlock(address, bytes);
}

/** Expects rows of so many bytes, each `stride` bytes behind the one before. */
export function expectRows(address: usize, stride: usize, rows: i32, bytes: usize): void {
  if (!ASC_NO_ASSERT) {
    if (rows === 0 || bytes === 0) return;
    assert(rows > 0 && stride >= bytes);
    expectBlock(address, <f64>stride * <f64>(rows - 1) + <f64>bytes);
  }
}

/** Expects pixels of four bytes, row by row without padding. */
export function expectPixels(address: usize, width: i32, rows: i32): void {
  expectRows(address, (<usize>width) << 2, rows, (<usize>width) << 2);
}

/** Expects a rectangle to lie in a picture, whose rows are there down to its last one. */
export function expectPart(pixels: usize, width: i32, left: i32, top: i32, right: i32, bottom: i32): void {
  assert(0 <= left && left <= right && right <= width && 0 <= top && top <= bottom);
  expectPixels(pixels, width, bottom);
}

/** Expects room for rows of pixels that go in any direction: so many bytes from each to the next, and to the next row. */
export function expectTurned(first: usize, right: isize, down: isize, width: i32, height: i32): void {
  if (!ASC_NO_ASSERT) {
    if (width === 0 || height === 0) return;
    assert(width > 0 && height > 0);
    const across = right * (width - 1);
    const along = down * (height - 1);
    expectBlock(first + min(across, 0) + min(along, 0), <f64>abs(across) + <f64>abs(along) + 4);
  }
}
