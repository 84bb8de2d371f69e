import { TRANSPARENT, UNCHANGED } from './cells';
import { firstChanged, firstUnchanged } from './changes';
import { answerOf, indexAt, UNLIKE } from './colours';

/** So near to a changed pixel, an unchanged one keeps its own index beside the transparent one. */
const REACH: i32 = 16;

/** Of the last `matchColours`: the highest colour index of a changed pixel, and of any. */
let highestChanged: u32 = 0;
let highest: u32 = 0;

export function highestChangedIndex(): u32 {
  return highestChanged;
}

/**
 * Writes a cell for every pixel of a rectangle, and returns how many of the changed ones have no colour in the table that
 * is like theirs.
 * @param pixels opaque RGBA of the whole picture
 * @param before what was there before, of the same size; 0 where all pixels are to be taken as changed
 */
export function matchColours(
  pixels: usize,
  before: usize,
  width: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  cells: usize,
): i32 {
  const away = before - pixels;
  let unlike = 0;
  highestChanged = 0;
  highest = 0;
  for (let row = top; row < bottom; row++) {
    const pixelRow = pixels + ((<usize>(row * width)) << 2);
    const cellRow = cells + ((<usize>((row - top) * (right - left) - left)) << 1);
    let column = left;
    while (column < right) {
      const changed = before === 0 ? column : firstChanged(pixelRow, away, column, right);
      matchUnchanged(pixelRow, row, column, changed, cellRow);
      column = before === 0 ? right : firstUnchanged(pixelRow, away, changed, right);
      unlike += matchRun(pixelRow, row, changed, column, cellRow, 0);
    }
  }
  return unlike;
}

/** Takes away the index of every unchanged pixel that has none below `count`: only "transparent" is left for it. */
export function dropIndices(cells: usize, length: i32, count: u32): void {
  if (highest < count) return;
  for (const end = cells + ((<usize>length) << 1); cells < end; cells += 2) {
    if (<u32>load<u8>(cells) >= count) store<u8>(cells, TRANSPARENT);
  }
}

/**
 * A pixel that stays may lengthen a string of changed ones of its colour. Far from these there are no such strings, and
 * "transparent" alone makes longer ones.
 */
function matchUnchanged(row: usize, y: i32, start: i32, end: i32, cells: usize): void {
  if (end - start <= 2 * REACH) {
    matchRun(row, y, start, end, cells, UNCHANGED);
    return;
  }
  matchRun(row, y, start, start + REACH, cells, UNCHANGED);
  for (let column = start + REACH; column < end - REACH; column++) {
    store<u16>(cells + ((<usize>column) << 1), <u16>(UNCHANGED | TRANSPARENT));
  }
  matchRun(row, y, end - REACH, end, cells, UNCHANGED);
}

/** Writes cells of that flag, and returns how many pixels are unlike all colours of the table. */
function matchRun(row: usize, y: i32, start: i32, end: i32, cells: usize, flag: u32): i32 {
  let unlike = 0;
  let greatest: u32 = 0;
  let last: u32 = 0;
  let answer: u32 = 0;
  for (let column = start; column < end; column++) {
    const pixel = load<u32>(row + ((<usize>column) << 2));
    if (pixel !== last) {
      answer = answerOf(pixel);
      last = pixel;
    }
    // One that stays is on show in a colour like its own, of another frame's table if this one has none.
    const index = flag & UNCHANGED && answer & UNLIKE ? TRANSPARENT : indexAt(answer, column, y);
    store<u16>(cells + ((<usize>column) << 1), <u16>(index | flag));
    greatest = max(greatest, index);
    if (answer & UNLIKE) unlike++;
  }
  highest = max(highest, greatest);
  if (flag === 0) highestChanged = max(highestChanged, greatest);
  return unlike;
}
