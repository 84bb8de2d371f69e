import { expectRoom } from '../checks';
import { alikeIn, backOf, clearBuckets, entryOf, hashOfEight, remember, shortBucket } from './hash-buckets';
import { beginAt, isInWindow, LONGEST, matchLength, SHORTEST, writeMatchToken } from './lz77-tokens';

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
  beginAt(from);
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
    for (let alike = alikeIn(bucket, entry); alike !== 0; alike &= alike - 1) {
      const back = backOf(bucket, ctz(alike), at);
      if (!isInWindow(at, back) || load<u64>(here) !== load<u64>(here - back)) continue;
      const found = matchLength(here, back, most);
      if (found <= length) continue;
      length = found;
      distance = back;
    }
    remember(bucket, entry);
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
      remember(shortBucket(passed), entryOf(passed, at));
    }
    literals = 0;
  }
  return to;
}
