import { expectBytes, expectPart, expectPixels } from '../checks';
import { firstChanged, firstUnchanged } from './dirty-rectangle';
import { INVISIBLE } from './dithering';
import { nearest } from './nearest-colour';
import { FIRST_COLOUR, TRANSPARENT } from './palette-indices';

/** What each pixel of an image that is compressed with errors should show, and how much an error counts. */

/** Bit of a weight that is set where the next frame leaves a pixel as it is. */
const LASTING: u32 = 0x80;
/** How much more an error counts there, as an exponent of two. */
const LASTING_SHIFT: u32 = 3;

/** The weight of an error, 1 to 1016, from the upper byte of a target. */
export function weightOf(target: u32): i32 {
  const weight = <i32>(target >> 24);
  return weight & LASTING ? (weight & ~LASTING) << LASTING_SHIFT : weight;
}

/** Distance from a changed pixel, in columns, up to which an unchanged one may be painted again. */
const REACH: i32 = 16;

/**
 * Writes what the pixels of a rectangle should show: its colour where a pixel has changed, else what is on show already.
 * @param previous RGBA of the previous frame; 0 to treat all pixels as changed
 * @param next RGBA of the next frame; 0 to take all pixels for passing
 * @param shown RGBA of what is on show
 * @param weights a byte a pixel of the rectangle, which becomes the upper one of its target
 * @param targets receives red, green, blue and weight
 * @param indices receives the nearest palette index, or TRANSPARENT where what is on show must stay
 * @returns the highest index of a changed pixel
 */
export function setTargets(
  pixels: usize,
  previous: usize,
  next: usize,
  shown: usize,
  width: i32,
  left: i32,
  top: i32,
  right: i32,
  bottom: i32,
  weights: usize,
  targets: usize,
  indices: usize,
): u32 {
  const count = (right - left) * (bottom - top);
  expectPart(pixels, width, left, top, right, bottom);
  expectPixels(previous, width, previous === 0 ? 0 : bottom);
  expectPixels(next, width, next === 0 ? 0 : bottom);
  expectPixels(shown, width, bottom);
  expectBytes(weights, count);
  expectBytes(targets, count << 2);
  expectBytes(indices, count);
  let highest: u32 = 0;
  for (let row = top; row < bottom; row++) {
    const start = (<usize>(row * width)) << 2;
    const at = <usize>((row - top) * (right - left) - left);
    markLasting(pixels + start, next === 0 ? 0 : next + start, left, right, weights + at);
    let column = left;
    while (column < right) {
      const changed =
        previous === 0 ? column : firstChanged(pixels + start, previous - pixels, column, right);
      setUnchanged(shown + start, column, changed, weights + at, targets + (at << 2), indices + at);
      column = previous === 0 ? right : firstUnchanged(pixels + start, previous - pixels, changed, right);
      const found = setChanged(
        pixels + start,
        changed,
        column,
        weights + at,
        targets + (at << 2),
        indices + at,
      );
      highest = max(highest, found);
    }
  }
  return highest;
}

function markLasting(row: usize, next: usize, start: i32, end: i32, weights: usize): void {
  for (let column = start; column < end; column++) {
    const at = (<usize>column) << 2;
    const isLasting = next !== 0 && load<u32>(row + at) === load<u32>(next + at);
    const weight = max<u32>(<u32>load<u8>(weights + <usize>column) >> 1, 1);
    store<u8>(weights + <usize>column, <u8>(isLasting ? weight | LASTING : weight));
  }
}

/** Makes what is on show stay where the nearest index is `count` or above, which the code size cannot hold. */
export function dropTargets(indices: usize, length: i32, count: u32): void {
  expectBytes(indices, length);
  for (const end = indices + <usize>length; indices < end; indices++) {
    if (<u32>load<u8>(indices) >= count) store<u8>(indices, <u8>TRANSPARENT);
  }
}

/** Far from changed pixels, transparent runs without exception make the longest matches. */
function setUnchanged(
  row: usize,
  start: i32,
  end: i32,
  weights: usize,
  targets: usize,
  indices: usize,
): void {
  const isShort = end - start <= 2 * REACH;
  for (let column = start; column < end; column++) {
    let index = TRANSPARENT;
    const pixel = load<u32>(row + ((<usize>column) << 2));
    if (isShort || column < start + REACH || column >= end - REACH) {
      const answer = nearest(pixel);
      if (answer >> 8 <= INVISIBLE) index = (answer & 0xff) + FIRST_COLOUR;
    }
    setTarget(pixel, column, weights, targets);
    store<u8>(indices + <usize>column, <u8>index);
  }
}

function setChanged(row: usize, start: i32, end: i32, weights: usize, targets: usize, indices: usize): u32 {
  let highest: u32 = 0;
  for (let column = start; column < end; column++) {
    const pixel = load<u32>(row + ((<usize>column) << 2));
    const index = (nearest(pixel) & 0xff) + FIRST_COLOUR;
    setTarget(pixel, column, weights, targets);
    store<u8>(indices + <usize>column, <u8>index);
    highest = max(highest, index);
  }
  return highest;
}

function setTarget(pixel: u32, column: i32, weights: usize, targets: usize): void {
  const weight = <u32>load<u8>(weights + <usize>column);
  store<u32>(targets + ((<usize>column) << 2), (pixel & 0xffffff) | (weight << 24));
}
