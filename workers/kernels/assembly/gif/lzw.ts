import { expectBytes } from '../checks';
import { clearBits, continueAt, fillByte, writeBits, writtenUntil } from '../png/bit-writer';
import {
  addEntry,
  findEntry,
  firstIndex,
  longestTransparentRun,
  NO_ENTRY,
  resetDictionary,
  transparentRun,
} from './lzw-dictionary';
import { UNCHANGED } from './palette-indices';

/**
 * Variable-length-code LZW (GIF89a specification, appendix F) of palette index pairs: where a pixel allows
 * two indices both are followed, and the longer match wins.
 */

const LONGEST_CODE: u32 = 12;
const DICTIONARY_SIZE: u32 = 1 << LONGEST_CODE;

/**
 * Compresses an image to LZW codes, without sub-blocks.
 * @param indices `count` index pairs, at least one
 * @param minimumCodeSize 2 to 8, enough for every colour index
 * @param to room for two bytes a pixel and 16 more
 * @returns length in bytes
 */
export function compressIndices(indices: usize, count: i32, minimumCodeSize: u32, to: usize): i32 {
  assert(minimumCodeSize >= 2 && minimumCodeSize <= 8 && count > 0);
  expectBytes(indices, count << 1);
  expectBytes(to, (count << 1) + 16);
  const clear: u32 = 1 << minimumCodeSize;
  const end = indices + ((<usize>count) << 1);
  clearBits();
  continueAt(to);
  let size = minimumCodeSize + 1;
  let free = clear + 2;
  let last = NO_ENTRY;
  let lastLength: usize = 0;
  resetDictionary(clear);
  writeBits(clear, size);
  while (indices < end) {
    findLongest(indices, end, last);
    let entry = longest;
    let length = longestLength;
    let first = firstIndex(entry);
    // The next code may be the very entry that the decoder is about to add (the KwKwK case).
    if (foundLast && lastLength === length && mayBe(indices + (lastLength << 1), end, firstIndex(last))) {
      entry = free;
      length = lastLength + 1;
      first = firstIndex(last);
    }
    writeBits(entry, size);
    if (last !== NO_ENTRY) {
      addEntry(last, first, free++);
      if (free === (<u32>1) << size && size < LONGEST_CODE) size++;
    }
    last = entry;
    lastLength = length;
    indices += length << 1;
    if (free === DICTIONARY_SIZE && indices < end) {
      writeBits(clear, size);
      resetDictionary(clear);
      size = minimumCodeSize + 1;
      free = clear + 2;
      last = NO_ENTRY;
    }
  }
  writeBits(clear + 1, size);
  fillByte();
  return <i32>(writtenUntil() - to);
}

/** Tells whether a pixel is left that allows an index. */
function mayBe(pair: usize, end: usize, index: u32): bool {
  if (pair >= end) return false;
  const content = <u32>load<u16>(pair);
  return (content & 0xff) === index || content >> 8 === index;
}

/** Code of the longest match that `findLongest` found, and its length in pixels. */
let longest: u32 = 0;
let longestLength: usize = 0;
/** Set if the previous entry also matches. */
let foundLast: bool = false;

/** Limit of matches of one length that are followed at once. */
const MOST_MATCHES: usize = 4;
let matches: usize = memory.data(4 * 4, 16);
let candidates: usize = memory.data(4 * 4, 16);

function findLongest(indices: usize, end: usize, last: u32): void {
  let length = leadingRun(indices, end);
  let count: usize = 1;
  foundLast = false;
  if (length > 0) store<u32>(matches, transparentRun(length));
  else {
    count = begin(<u32>load<u16>(indices));
    length = 1;
  }
  indices += length << 1;
  for (;;) {
    longest = load<u32>(matches);
    longestLength = length;
    for (let match: usize = 0; match < count; match++) {
      if (load<u32>(matches + (match << 2)) === last) foundLast = true;
    }
    if (indices >= end) return;
    const pair = <u32>load<u16>(indices);
    count = count === 1 && hasOneIndex(pair) ? extendOnly(pair & 0xff) : extend(count, pair);
    if (count === 0) return;
    length++;
    indices += 2;
  }
}

/**
 * Length of the leading run of transparent-only pixels that is one entry: most of an image are such runs,
 * which need no search.
 */
function leadingRun(indices: usize, end: usize): usize {
  const longestEnd = min(end, indices + (longestTransparentRun() << 1));
  const transparent = i16x8.splat(<i16>UNCHANGED);
  let at = indices;
  while (at + 16 <= longestEnd && i16x8.all_true(i16x8.eq(v128.load(at), transparent))) at += 16;
  while (at < longestEnd && load<u16>(at) === UNCHANGED) at += 2;
  return (at - indices) >> 1;
}

/** Shortcut for a single match and a pixel with one index. */
function extendOnly(index: u32): usize {
  const entry = findEntry(longest, index);
  if (entry === NO_ENTRY) return 0;
  store<u32>(matches, entry);
  return 1;
}

/** True of a changed pixel without dithering, and of an unchanged one whose own index is not allowed. */
function hasOneIndex(pair: u32): bool {
  return (pair & 0xff) === pair >> 8;
}

function begin(pair: u32): usize {
  store<u32>(matches, pair & 0xff);
  if (hasOneIndex(pair)) return 1;
  store<u32>(matches, pair >> 8, 4);
  return 2;
}

/** Extends all matches by one pixel and returns how many remain. */
function extend(count: usize, pair: u32): usize {
  let found: usize = 0;
  for (let match: usize = 0; match < count; match++) {
    const entry = load<u32>(matches + (match << 2));
    const withFirst = findEntry(entry, pair & 0xff);
    if (withFirst !== NO_ENTRY) {
      store<u32>(candidates + (found << 2), withFirst);
      if (++found === MOST_MATCHES) break;
    }
    if (hasOneIndex(pair)) continue;
    const withSecond = findEntry(entry, pair >> 8);
    if (withSecond !== NO_ENTRY) {
      store<u32>(candidates + (found << 2), withSecond);
      if (++found === MOST_MATCHES) break;
    }
  }
  const shorter = matches;
  matches = candidates;
  candidates = shorter;
  return found;
}
