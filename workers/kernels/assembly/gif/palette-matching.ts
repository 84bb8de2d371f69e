import { expectBytes, expectPart, expectPixels, expectRows } from '../checks';
import { firstChanged, firstUnchanged } from './dirty-rectangle';
import { ditheredPair, INVISIBLE } from './dithering';
import { colourOf, nearest } from './nearest-colour';
import { FIRST_COLOUR, TRANSPARENT, UNCHANGED } from './palette-indices';

/** Distance from a changed pixel, in columns, up to which an unchanged one offers its own index as well. */
const REACH: i32 = 16;

/** Highest colour index that the last `matchPalette` gave to a changed pixel, and to any. */
let highestChanged: u32 = 0;
let highest: u32 = 0;

/** Highest index that the last `matchPalette` gave to a changed pixel. */
export function highestChangedIndex(): u32 {
  return highestChanged;
}

/**
 * Writes the palette index pair of every pixel of a rectangle.
 * @param pixels opaque RGBA of the whole frame
 * @param previous RGBA of the previous frame, of the same size; 0 to treat all pixels as changed
 */
export function matchPalette(
  pixels: usize,
  previous: usize,
  width: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  indices: usize,
): void {
  expectPart(pixels, width, left, top, right, bottom);
  expectPixels(previous, width, previous === 0 ? 0 : bottom);
  expectRows(indices, (right - left) << 1, bottom - top, (right - left) << 1);
  const toPrevious = previous - pixels;
  highestChanged = 0;
  highest = 0;
  for (let row = top; row < bottom; row++) {
    const pixelRow = pixels + ((<usize>(row * width)) << 2);
    const below = row + 1 < bottom ? (<usize>width) << 2 : 0;
    const indexRow = indices + ((<usize>((row - top) * (right - left) - left)) << 1);
    let column = left;
    while (column < right) {
      const changed = previous === 0 ? column : firstChanged(pixelRow, toPrevious, column, right);
      matchUnchanged(pixelRow, column, changed, indexRow);
      column = previous === 0 ? right : firstUnchanged(pixelRow, toPrevious, changed, right);
      matchChanged(pixelRow, below, row, changed, column, indexRow);
    }
  }
  highest = max(highest, highestChanged);
}

/**
 * Paints pixels in the palette's colours: of each pair the index of the pixel to the left, if it is among them, else the
 * better one. All have to be of changed pixels.
 * @param pixels receives opaque RGBA
 */
export function paintIndices(indices: usize, length: i32, pixels: usize): void {
  assert(length > 0);
  expectBytes(indices, length << 1);
  expectBytes(pixels, length << 2);
  let index: u32 = 0;
  for (const end = indices + ((<usize>length) << 1); indices < end; indices += 2, pixels += 4) {
    const other = <u32>load<u8>(indices, 1);
    if (other !== index) index = <u32>load<u8>(indices);
    assert(index >= FIRST_COLOUR);
    store<u32>(pixels, colourOf(index - FIRST_COLOUR) | 0xff000000);
  }
}

/**
 * Makes unchanged pixels transparent-only whose own index is `count` or above, which the code size cannot
 * hold.
 */
export function dropIndices(indices: usize, length: i32, count: u32): void {
  expectBytes(indices, length << 1);
  if (highest < count) return;
  for (const end = indices + ((<usize>length) << 1); indices < end; indices += 2) {
    if (<u32>load<u8>(indices, 1) >= count) store<u16>(indices, <u16>UNCHANGED);
  }
}

/**
 * Offers unchanged pixels their own index near changed ones, where it may extend a match; farther away
 * transparent alone makes longer matches.
 */
function matchUnchanged(row: usize, start: i32, end: i32, indices: usize): void {
  if (end - start <= 2 * REACH) {
    matchNearby(row, start, end, indices);
    return;
  }
  matchNearby(row, start, start + REACH, indices);
  for (let column = start + REACH; column < end - REACH; column++) {
    store<u16>(indices + ((<usize>column) << 1), <u16>UNCHANGED);
  }
  matchNearby(row, end - REACH, end, indices);
}

/** Pairs transparent with the pixel's own index, unless the palette has no colour near enough. */
function matchNearby(row: usize, start: i32, end: i32, indices: usize): void {
  for (let column = start; column < end; column++) {
    const answer = nearest(load<u32>(row + ((<usize>column) << 2)));
    const index = answer >> 8 > INVISIBLE ? TRANSPARENT : (answer & 0xff) + FIRST_COLOUR;
    store<u16>(indices + ((<usize>column) << 1), <u16>(TRANSPARENT | (index << 8)));
    highest = max(highest, index);
  }
}

/** @param below byte distance of the next row; 0 in the last one */
function matchChanged(row: usize, below: usize, y: i32, start: i32, end: i32, indices: usize): void {
  let greatest = highestChanged;
  for (let column = start; column < end; column++) {
    const at = row + ((<usize>column) << 2);
    const right = column + 1 < end ? load<u32>(at, 4) : load<u32>(at);
    const pair = ditheredPair(load<u32>(at), right, load<u32>(at + below), column, y);
    store<u16>(indices + ((<usize>column) << 1), <u16>pair);
    greatest = max(greatest, max(pair & 0xff, pair >> 8));
  }
  highestChanged = greatest;
}
