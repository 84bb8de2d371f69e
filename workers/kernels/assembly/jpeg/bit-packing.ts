/**
 * Bit writer of a scan, most significant bit first, in 64-bit words. Byte order and stuffing come last
 * (`stuffing.ts`), so that cached bits can be copied.
 */

import { allocate, release } from '../memory';

/** Minimum growth of the buffer in bytes. */
const LEAST_BYTES: usize = 1 << 16;
/** Margin: a copy writes and reads one word beyond the last that it needs. */
const SLACK: usize = 32;

let words: usize = 0;
let capacity: usize = 0;
let next: usize = 0;
let word: u64 = 0;
/** Free bits of `word`, 1 to 64. */
let free: i32 = 64;

/** Starts an empty scan in the buffer, which stays about half as large again as the longest scan. */
export function startBits(): void {
  next = words;
  word = 0;
  free = 64;
}

/** Reserves room for this many more bytes. */
export function reserveBits(bytes: usize): void {
  const used = next - words;
  const needed = used + bytes + SLACK;
  if (needed <= capacity) return;
  capacity = max(needed + (used >> 1), LEAST_BYTES);
  const moved = allocate(capacity);
  if (words !== 0) {
    memory.copy(moved, words, used);
    release(words);
  }
  words = moved;
  next = words + used;
}

/** Address of the first word, valid until the next `reserveBits`. */
export function bitWords(): usize {
  return words;
}

export function bitCount(): u32 {
  return <u32>((next - words) * 8 + 64 - free);
}

/** Bits of the incomplete word, for loops that keep the writer's state in registers. */
export function pendingWord(): u64 {
  return word;
}

/** Free bits of the incomplete word, 1 to 64. */
export function freeBits(): i32 {
  return free;
}

/** Address of the incomplete word. */
export function nextWord(): usize {
  return next;
}

export function setBits(waiting: u64, freeBits: i32, nextWord: usize): void {
  word = waiting;
  free = freeBits;
  next = nextWord;
}

/** @param count 1 to 32 */
function putBits(value: u64, count: i32): void {
  free -= count;
  if (free > 0) {
    word |= value << free;
  } else {
    store<u64>(next, word | (value >> -free));
    next += 8;
    free += 64;
    word = shifted(value, free);
  }
}

/** Bits of a value that go to the next word. Shifts are modulo 64, so 64 leaves nothing. */
export function shifted(value: u64, freeBits: i32): u64 {
  return (value << (freeBits - 1)) << 1;
}

/** Pads the last byte with ones (ITU T.81, F.1.2.3) and writes the last word. */
export function endBits(): void {
  const count = (64 - free) & 7;
  if (count !== 0) putBits(0xff >> count, 8 - count);
  store<u64>(next, word);
}

/** Appends bits `start` to before `end` of other words. */
export function copyBits(from: usize, start: u32, end: u32): void {
  reserveBits((end - start) >> 3);
  const shift: u64 = start & 63;
  let at = from + ((start >> 6) << 3);
  let left = <i32>(end - start);
  for (; left >= 64; left -= 64) {
    const value = wordAt(at, shift);
    store<u64>(next, word | (value >> (64 - free)));
    word = shifted(value, free);
    next += 8;
    at += 8;
  }
  if (left > 32) {
    putBits(wordAt(at, shift) >> 32, 32);
    left -= 32;
    if (left > 0) putBits((wordAt(at, shift) << 32) >> (64 - left), left);
  } else if (left > 0) {
    putBits(wordAt(at, shift) >> (64 - left), left);
  }
}

/** Reads 64 bits at a bit offset. */
function wordAt(at: usize, shift: u64): u64 {
  return (load<u64>(at) << shift) | ((load<u64>(at, 8) >> 1) >> (63 - shift));
}
