/**
 * Checks of kernel arguments beside `assert`, compiled only into the checked build that tests run
 * (`asconfig.json`): a wrong size traps before anything is written. Written ranges are checked to the byte,
 * read ranges only where they matter, as vector loads may reach beyond a block.
 */

/** Throws a `RuntimeError` unless one block holds this range (`block-allocator.ts`). */
declare function expectBlock(address: usize, bytes: f64): void;

/** Expects a block with this many bytes at an address. */
export function expectBytes(address: usize, bytes: f64): void {
  if (!ASC_NO_ASSERT) expectBlock(address, bytes);
}

/** Expects rows of `bytes` bytes, `stride` bytes apart. */
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

/** Expects a rectangle within pixels that reach down to its last row. */
export function expectPart(pixels: usize, width: i32, left: i32, top: i32, right: i32, bottom: i32): void {
  assert(0 <= left && left <= right && right <= width && 0 <= top && top <= bottom);
  expectPixels(pixels, width, bottom);
}

/** Expects room for pixels in any orientation, given the byte steps to the next pixel and to the next row. */
export function expectTurned(first: usize, right: isize, down: isize, width: i32, height: i32): void {
  if (!ASC_NO_ASSERT) {
    if (width === 0 || height === 0) return;
    assert(width > 0 && height > 0);
    const across = right * (width - 1);
    const along = down * (height - 1);
    expectBlock(first + min(across, 0) + min(along, 0), <f64>abs(across) + <f64>abs(along) + 4);
  }
}
