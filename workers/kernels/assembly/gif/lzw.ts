import { expectRoom } from '../checks';
import { clearBits, continueAt, fillByte, writeBits, writtenUntil } from '../png/bit-writer';
import {
  addString,
  firstIndex,
  forgetStrings,
  longerString,
  longestTransparentRun,
  NO_STRING,
  transparentRun,
} from './lzw-dictionary';
import { UNCHANGED } from './palette-indices';

/**
 * Variable-length-code LZW (GIF89a specification, appendix F) of cells. Where a cell has two indices, both are followed, and
 * the one that belongs to the longer string is written.
 */

const LONGEST_CODE: u32 = 12;
const MOST_STRINGS: u32 = 1 << LONGEST_CODE;

/**
 * Writes the codes of an image, without the blocks that a file divides them into, and returns how many bytes they are.
 * @param cells of `count` pixels, at least one
 * @param minimumCodeSize 2 to 8: no colour index takes more bits
 * @param to room for two bytes a pixel, and 16 more
 */
export function compressCells(cells: usize, count: i32, minimumCodeSize: u32, to: usize): i32 {
  assert(minimumCodeSize >= 2 && minimumCodeSize <= 8 && count > 0);
  expectRoom(cells, count << 1);
  expectRoom(to, (count << 1) + 16);
  const clear: u32 = 1 << minimumCodeSize;
  const end = cells + ((<usize>count) << 1);
  clearBits();
  continueAt(to);
  let size = minimumCodeSize + 1;
  let free = clear + 2;
  let last = NO_STRING;
  let lastLength: usize = 0;
  forgetStrings(clear);
  writeBits(clear, size);
  while (cells < end) {
    findLongest(cells, end, last);
    let string = longest;
    let length = longestLength;
    let first = firstIndex(string);
    // The string that the reader is about to learn, the last one and its own first index, may be the next one already.
    if (foundLast && lastLength === length && mayBe(cells + (lastLength << 1), end, firstIndex(last))) {
      string = free;
      length = lastLength + 1;
      first = firstIndex(last);
    }
    writeBits(string, size);
    if (last !== NO_STRING) {
      addString(last, first, free++);
      if (free === (<u32>1) << size && size < LONGEST_CODE) size++;
    }
    last = string;
    lastLength = length;
    cells += length << 1;
    if (free === MOST_STRINGS && cells < end) {
      writeBits(clear, size);
      forgetStrings(clear);
      size = minimumCodeSize + 1;
      free = clear + 2;
      last = NO_STRING;
    }
  }
  writeBits(clear + 1, size);
  fillByte();
  return <i32>(writtenUntil() - to);
}

/** Whether there is a pixel that an index may stand for. */
function mayBe(cell: usize, end: usize, index: u32): bool {
  if (cell >= end) return false;
  const content = <u32>load<u16>(cell);
  return (content & 0xff) === index || content >> 8 === index;
}

/** What `findLongest` found: a string and how many pixels it stands for. */
let longest: u32 = 0;
let longestLength: usize = 0;
/** Whether the pixels begin with the string before, too. */
let foundLast: bool = false;

/** Strings that match the pixels so far, all of one length. Where there are more, the others are not followed. */
const MOST_MATCHES: usize = 4;
let matches: usize = memory.data(4 * 4, 16);
let candidates: usize = memory.data(4 * 4, 16);

function findLongest(cells: usize, end: usize, last: u32): void {
  let length = leadingRun(cells, end);
  let count: usize = 1;
  foundLast = false;
  if (length > 0) store<u32>(matches, transparentRun(length));
  else {
    count = begin(<u32>load<u16>(cells));
    length = 1;
  }
  cells += length << 1;
  for (;;) {
    longest = load<u32>(matches);
    longestLength = length;
    for (let match: usize = 0; match < count; match++) {
      if (load<u32>(matches + (match << 2)) === last) foundLast = true;
    }
    if (cells >= end) return;
    const cell = <u32>load<u16>(cells);
    count = count === 1 && hasOneIndex(cell) ? extendOnly(cell & 0xff) : extend(count, cell);
    if (count === 0) return;
    length++;
    cells += 2;
  }
}

/**
 * How many cells from here on can only be transparent, and are one string together: most of an image are such runs, which
 * need not be looked up pixel by pixel.
 */
function leadingRun(cells: usize, end: usize): usize {
  const longestEnd = min(end, cells + (longestTransparentRun() << 1));
  const transparent = i16x8.splat(<i16>UNCHANGED);
  let at = cells;
  while (at + 16 <= longestEnd && i16x8.all_true(i16x8.eq(v128.load(at), transparent))) at += 16;
  while (at < longestEnd && load<u16>(at) === UNCHANGED) at += 2;
  return (at - cells) >> 1;
}

/** The quick way where there is one match, and one index that may come next. */
function extendOnly(index: u32): usize {
  const string = longerString(longest, index);
  if (string === NO_STRING) return 0;
  store<u32>(matches, string);
  return 1;
}

/** A changed pixel, or one that may stay and whose own index is none that the image has. */
function hasOneIndex(cell: u32): bool {
  return (cell & 0xff) === cell >> 8;
}

function begin(cell: u32): usize {
  store<u32>(matches, cell & 0xff);
  if (hasOneIndex(cell)) return 1;
  store<u32>(matches, cell >> 8, 4);
  return 2;
}

/** Replaces the matches by those that are one pixel longer, and returns how many there are. */
function extend(count: usize, cell: u32): usize {
  let found: usize = 0;
  for (let match: usize = 0; match < count; match++) {
    const string = load<u32>(matches + (match << 2));
    const withFirst = longerString(string, cell & 0xff);
    if (withFirst !== NO_STRING) {
      store<u32>(candidates + (found << 2), withFirst);
      if (++found === MOST_MATCHES) break;
    }
    if (hasOneIndex(cell)) continue;
    const withSecond = longerString(string, cell >> 8);
    if (withSecond !== NO_STRING) {
      store<u32>(candidates + (found << 2), withSecond);
      if (++found === MOST_MATCHES) break;
    }
  }
  const shorter = matches;
  matches = candidates;
  candidates = shorter;
  return found;
}
