import { expectBytes, expectRows } from '../checks';
import { clearBits, continueAt, fillByte, writeBits, writtenUntil } from '../png/bit-writer';
import { addChild, firstOf, lastColour, prefixOf, removeChild, resetTree } from './lossy-dictionary';
import { bestCode, bestLength, findBest, setPicture } from './lossy-search';
import { clearNearColours } from './near-colours';
import { TRANSPARENT } from './palette-indices';

/**
 * Variable-length-code LZW (GIF89a specification, appendix F) that shows other colours than those of the picture where
 * they save more bits than their errors are worth.
 */

const LONGEST_CODE: u32 = 12;
const DICTIONARY_SIZE: u32 = 1 << LONGEST_CODE;
const NO_CODE: u32 = 0xffffffff;

/** Pixels that a code has shown on average, of the codes written last: as an exponent of two, 512 of them. */
const MEMORY: f64 = 1 / 512;
const FIRST_AVERAGE: f64 = 6;
let averageLength: f64 = FIRST_AVERAGE;

/** The most that an error in one pixel may cost, of what one pixel more is worth. */
const MOST_IN_A_PIXEL: f64 = 0.25;
const MOST_ERROR: f64 = 200_000;

/** Forgets the images of another animation. */
export function beginLossy(): void {
  averageLength = FIRST_AVERAGE;
}

/**
 * Compresses an image to LZW codes, without sub-blocks, with the palette that was set last.
 * @param targets red, green, blue and weight of an error, of `columns` times `rows` pixels
 * @param indices nearest palette index of each, TRANSPARENT where what is on show stays; receives the ones chosen
 * @param shown RGBA of what is on show at the first pixel, `width` pixels a row; is painted upon
 * @param minimumCodeSize 2 to 8, enough for every one of these indices
 * @param codeWorth weighed squared error that a code less is worth
 * @param mayStay whether there is an image before, so that pixels may be transparent
 * @param to room for two bytes a pixel and 16 more
 * @returns length in bytes; 0 if no pixel was painted
 */
export function compressLossy(
  targets: usize,
  indices: usize,
  shown: usize,
  width: i32,
  columns: i32,
  rows: i32,
  minimumCodeSize: u32,
  codeWorth: f64,
  mayStay: bool,
  to: usize,
): i32 {
  const count = columns * rows;
  assert(minimumCodeSize >= 2 && minimumCodeSize <= 8 && count > 0);
  expectBytes(targets, count << 2);
  expectBytes(indices, count);
  expectRows(shown, (<usize>width) << 2, rows, (<usize>columns) << 2);
  expectBytes(to, (count << 1) + 16);
  const clear: u32 = 1 << minimumCodeSize;
  const stride = (<usize>width) << 2;
  setPicture(targets, indices, shown, stride, columns, count, clear, mayStay);
  clearNearColours();
  clearBits();
  continueAt(to);
  let size = minimumCodeSize + 1;
  let free = clear + 2;
  let last = NO_CODE;
  let isPainted = false;
  resetTree(clear);
  writeBits(clear, size);
  for (let at = 0; at < count; ) {
    // The decoder is about to add an entry, which the next code may already be (the KwKwK case).
    const isOpen = last !== NO_CODE && addChild(last, firstOf(last), free);
    const worth = codeWorth / averageLength;
    findBest(at, worth, <i32>min(worth * MOST_IN_A_PIXEL, MOST_ERROR));
    const code = bestCode;
    writeBits(code, size);
    if (last !== NO_CODE) {
      if (firstOf(code) !== firstOf(last)) {
        if (isOpen) removeChild(last, free);
        addChild(last, firstOf(code), free);
      }
      free++;
      if (free === (<u32>1) << size && size < LONGEST_CODE) size++;
    }
    if (paint(code, indices, at, shown, stride, columns)) isPainted = true;
    last = code;
    at += bestLength;
    averageLength += (<f64>bestLength - averageLength) * MEMORY;
    if (free === DICTIONARY_SIZE && at < count) {
      writeBits(clear, size);
      resetTree(clear);
      size = minimumCodeSize + 1;
      free = clear + 2;
      last = NO_CODE;
    }
  }
  writeBits(clear + 1, size);
  fillByte();
  return isPainted ? <i32>(writtenUntil() - to) : 0;
}

/** Paints what a code shows from a pixel on; tells whether any of it is a colour. */
function paint(code: u32, indices: usize, start: i32, shown: usize, stride: usize, columns: i32): bool {
  let isPainted = false;
  for (let at = start + bestLength - 1; at >= start; at--) {
    const colour = lastColour(code);
    store<u8>(indices + <usize>at, <u8>(colour >> 24));
    code = prefixOf(code);
    if (colour >> 24 === TRANSPARENT) continue;
    const row = at / columns;
    store<u32>(
      shown + <usize>row * stride + ((<usize>(at - row * columns)) << 2),
      (colour & 0xffffff) | 0xff000000,
    );
    isPainted = true;
  }
  return isPainted;
}
