import { expectBytes } from '../checks';
import { distanceTo, entryOf, hashOfEight, insert, matchingSlots, shortBucket } from './hash-buckets';
import { isInWindow, LONGEST, matchLength, SHORTEST, startAt, writeMatchToken } from './lz77-tokens';

/**
 * Greedy LZ77 for filtered scanlines, that is, photographs, where only short matches occur: matches are
 * searched for at every byte and extended backwards.
 */

/** Match length above which only the last positions are inserted: such matches are flat areas, which are alike. */
const INSERTED_LENGTH: i32 = 64;
const INSERTED_END: i32 = 16;

/**
 * Tokenises bytes `from` to before `until`. Matches may refer to bytes before `from`; up to 16 bytes behind
 * `until` are read.
 * @param scanlines address of byte 0; the window before `from` must be there too
 * @param tokens has a margin of 8 bytes
 * @returns end address of the tokens
 */
export function parseFiltered(scanlines: usize, from: i32, until: i32, tokens: usize): usize {
  assert(0 <= from && from <= until);
  expectBytes(scanlines, until);
  expectBytes(tokens, ((until - from) << 1) + 8);
  startAt(from);
  let to = tokens;
  let at = from;
  /** Literals written since the last match. */
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
      if (found === most) break;
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
    for (at = length > INSERTED_LENGTH ? end - INSERTED_END : at + 1; at < end; at++) {
      const passed = hashOfEight(scanlines + at);
      insert(shortBucket(passed), entryOf(passed, at));
    }
    literals = 0;
  }
  return to;
}
