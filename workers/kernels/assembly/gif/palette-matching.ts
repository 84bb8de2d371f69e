import { expectPart, expectPixels, expectRoom, expectRows } from '../checks';
import { firstChanged, firstUnchanged } from './dirty-rectangle';
import { ditheredCell, INVISIBLE } from './dithering';
import { nearest } from './nearest-colour';
import { FIRST_COLOUR, TRANSPARENT, UNCHANGED } from './palette-indices';

/** So near to a changed pixel, an unchanged one keeps its own index beside the transparent one. */
const REACH: i32 = 16;

/** Of the last `matchColours`: the highest colour index of a changed pixel, and of any. */
let highestChanged: u32 = 0;
let highest: u32 = 0;

/** The highest index that the last `matchColours` gave to a changed pixel. */
export function highestChangedIndex(): u32 {
  return highestChanged;
}

/**
 * Writes a cell for every pixel of a rectangle.
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
): void {
  expectPart(pixels, width, left, top, right, bottom);
  expectPixels(before, width, before === 0 ? 0 : bottom);
  expectRows(cells, (right - left) << 1, bottom - top, (right - left) << 1);
  const away = before - pixels;
  highestChanged = 0;
  highest = 0;
  for (let row = top; row < bottom; row++) {
    const pixelRow = pixels + ((<usize>(row * width)) << 2);
    const below = row + 1 < bottom ? (<usize>width) << 2 : 0;
    const cellRow = cells + ((<usize>((row - top) * (right - left) - left)) << 1);
    let column = left;
    while (column < right) {
      const changed = before === 0 ? column : firstChanged(pixelRow, away, column, right);
      matchUnchanged(pixelRow, column, changed, cellRow);
      column = before === 0 ? right : firstUnchanged(pixelRow, away, changed, right);
      matchChanged(pixelRow, below, row, changed, column, cellRow);
    }
  }
  highest = max(highest, highestChanged);
}

/** Leaves no index from `count` on: pixels that stay have such ones, and only "transparent" is left for these. */
export function dropIndices(cells: usize, length: i32, count: u32): void {
  expectRoom(cells, length << 1);
  if (highest < count) return;
  for (const end = cells + ((<usize>length) << 1); cells < end; cells += 2) {
    if (<u32>load<u8>(cells, 1) >= count) store<u16>(cells, <u16>UNCHANGED);
  }
}

/**
 * A pixel that stays may lengthen a string of changed ones of its colour. Far from these there are no such strings, and
 * "transparent" alone makes longer ones.
 */
function matchUnchanged(row: usize, start: i32, end: i32, cells: usize): void {
  if (end - start <= 2 * REACH) {
    matchNearby(row, start, end, cells);
    return;
  }
  matchNearby(row, start, start + REACH, cells);
  for (let column = start + REACH; column < end - REACH; column++) {
    store<u16>(cells + ((<usize>column) << 1), <u16>UNCHANGED);
  }
  matchNearby(row, end - REACH, end, cells);
}

/** One whose colour the table lacks is on show in a like one, of another frame's table or beside others. */
function matchNearby(row: usize, start: i32, end: i32, cells: usize): void {
  for (let column = start; column < end; column++) {
    const answer = nearest(load<u32>(row + ((<usize>column) << 2)));
    const index = answer >> 8 > INVISIBLE ? TRANSPARENT : (answer & 0xff) + FIRST_COLOUR;
    store<u16>(cells + ((<usize>column) << 1), <u16>(TRANSPARENT | (index << 8)));
    highest = max(highest, index);
  }
}

/** @param below how far away the pixels of the next row are; 0 in the last one */
function matchChanged(row: usize, below: usize, y: i32, start: i32, end: i32, cells: usize): void {
  let greatest = highestChanged;
  for (let column = start; column < end; column++) {
    const at = row + ((<usize>column) << 2);
    const right = column + 1 < end ? load<u32>(at, 4) : load<u32>(at);
    const cell = ditheredCell(load<u32>(at), right, load<u32>(at + below), column, y);
    store<u16>(cells + ((<usize>column) << 1), <u16>cell);
    greatest = max(greatest, max(cell & 0xff, cell >> 8));
  }
  highestChanged = greatest;
}
