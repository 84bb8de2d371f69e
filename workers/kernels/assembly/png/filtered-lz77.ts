import { expectRoom } from '../checks';
import {
  clearBuckets,
  distanceTo,
  entryOf,
  hashOfEight,
  insert,
  matchingSlots,
  shortBucket,
} from './hash-buckets';
import { isInWindow, LONGEST, matchLength, SHORTEST, startAt, writeMatchToken } from './lz77-tokens';

/**
 * Finds repetitions in filtered scanlines: in photographs, that is, where only those of a few pixels save anything. They
 * are looked for at every byte, and then carried on to the bytes before.
 */

/** Forgets all bytes. */
export function beginFilteredSearch(): void {
  clearBuckets();
}

/**
 * Writes tokens for the bytes at `from` to before `until`. Matches may reach back to before `from`; up to 16 bytes after
 * `until` are read.
 * @param scanlines where byte 0 lies; the window before `from` must be there too
 * @param tokens 8 more bytes than the tokens take may be written
 * @returns where the tokens end
 */
export function parseFiltered(scanlines: usize, from: i32, until: i32, tokens: usize): usize {
  assert(0 <= from && from <= until);
  expectRoom(scanlines, until);
  expectRoom(tokens, ((until - from) << 1) + 8);
  startAt(from);
  let to = tokens;
  let at = from;
  /** So many literals were written since the last match. */
  let literals = 0;
  while (at < until) {
    const here = scanlines + at;
    const most = min(LONGEST, until - at);
    const hash = hashOfEight(here);
    const bucket = shortBucket(hash);
    const entry = entryOf(hash, at);
    let length = 0;
    let distance = 0;
    for (let matching = matchingSlots(bucket, entry); matching !== 0; matching &= matching - 1) {
      const candidate = distanceTo(bucket, ctz(matching), at);
      if (!isInWindow(at, candidate) || load<u64>(here) !== load<u64>(here - candidate)) continue;
      const found = matchLength(here, candidate, most);
      if (found <= length) continue;
      length = found;
      distance = candidate;
    }
    insert(bucket, entry);
    if (length < SHORTEST) {
      store<u16>(to, load<u8>(here));
      to += 2;
      literals++;
      at++;
      continue;
    }
    const end = at + length;
    let start = at;
    for (; literals > 0 && length < LONGEST && start > distance; literals--) {
      if (load<u8>(scanlines + start - 1) !== load<u8>(scanlines + start - 1 - distance)) break;
      start--;
      length++;
      to -= 2;
    }
    to = writeMatchToken(to, start, length, distance);
    for (at++; at < end; at++) {
      const passed = hashOfEight(scanlines + at);
      insert(shortBucket(passed), entryOf(passed, at));
    }
    literals = 0;
  }
  return to;
}
