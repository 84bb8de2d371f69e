/** Byte stuffing: a zero behind each 0xff, which would otherwise start a marker (ITU T.81, F.1.2.3). */

import { expectBytes } from '../checks';

/** Converts little-endian words, whose first bit is the most significant, to bytes. */
function bytesInOrder(words: usize): v128 {
  const pair = v128.load(words);
  return v128.shuffle<u8>(pair, pair, 7, 6, 5, 4, 3, 2, 1, 0, 15, 14, 13, 12, 11, 10, 9, 8);
}

function fullBytes(bytes: v128): i32 {
  return i8x16.bitmask(i8x16.eq(bytes, i8x16.splat(-1)));
}

/** Length of the first `length` bytes once stuffed. */
export function stuffedLength(words: usize, length: usize): usize {
  expectBytes(words, (length + 7) & ~7);
  let stuffed = length;
  let at: usize = 0;
  for (; at + 16 <= length; at += 16) stuffed += popcnt(fullBytes(bytesInOrder(words + at)));
  const left = <i32>(length - at);
  const rest = fullBytes(bytesInOrder(words + at)) & ((1 << left) - 1);
  return stuffed + popcnt(rest);
}

/**
 * Writes stuffed bytes.
 * @param target room for `stuffedLength` bytes and 16 more
 */
export function stuffBytes(words: usize, length: usize, target: usize): void {
  if (!ASC_NO_ASSERT) expectBytes(target, stuffedLength(words, length) + 16);
  for (let at: usize = 0; at < length; at += 16) {
    const bytes = bytesInOrder(words + at);
    if (fullBytes(bytes) === 0) {
      v128.store(target, bytes);
      target += 16;
    } else {
      target = stuffOneByOne(words, at, min(at + 16, length), target);
    }
  }
}

function stuffOneByOne(words: usize, from: usize, end: usize, target: usize): usize {
  for (let at = from; at < end; at++) {
    const byte = load<u8>(words + (at ^ 7));
    store<u8>(target++, byte);
    if (byte === 0xff) store<u8>(target++, 0);
  }
  return target;
}
