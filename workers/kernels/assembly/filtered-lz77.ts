import { expectRoom } from './checks';
import { alikeIn, backOf, clearBuckets, entryOf, hashOfEight, remember, shortBucket } from './hash-buckets';
import { beginAt, isInWindow, LONGEST, matchLength, SHORTEST, writeMatchToken } from './match';

/**
 * Finds repetitions in filtered scanlines: in photographs, that is, where only those of a few pixels save anything. They
 * are looked for where pixels begin, or at every byte, and then carried on to the bytes before.
 */

/** Forgets all bytes. */
export function beginFilteredSearch(): void {
  clearBuckets();
}

/**
 * Writes tokens for the rows at `from` to before `until`. Matches may reach back to before `from`; up to 16 bytes after
 * `until` are read.
 * @param scanlines where byte 0 lies; the window before `from` must be there too
 * @param step bytes of a pixel, 4 at most, or 1 to look for matches at every byte
 * @param tokens 8 more bytes than the tokens take may be written
 * @returns where the tokens end
 */
export function parseFiltered(
  scanlines: usize,
  from: i32,
  until: i32,
  rowBytes: i32,
  step: i32,
  tokens: usize,
): usize {
  assert(0 <= from && from <= until && 0 < step && step <= 4);
  if (!ASC_NO_ASSERT) assert((until - from) % rowBytes === 0 && (rowBytes - 1) % step === 0);
  expectRoom(scanlines, until);
  expectRoom(tokens, ((until - from) << 1) + 8);
  beginAt(from);
  let to = tokens;
  let at = from;
  let nextRow = from;
  /** So many literals were written since the last match. */
  let literals = 0;
  while (at < until) {
    if (at === nextRow) {
      to = writeLiterals(to, scanlines + at, 1);
      literals++;
      at++;
      nextRow += rowBytes;
    }
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
      to = writeLiterals(to, here, step);
      literals += step;
      at += step;
      continue;
    }
    let start = at;
    for (; literals > 0 && length < LONGEST && start > distance; literals--) {
      if (load<u8>(scanlines + start - 1) !== load<u8>(scanlines + start - 1 - distance)) break;
      start--;
      length++;
      to -= 2;
    }
    to = writeMatchToken(to, start, length, distance);
    const end = start + length;
    for (at += step; at < end; at += step) {
      if (at >= nextRow) {
        at = nextRow + 1;
        nextRow += rowBytes;
        if (at >= end) break;
      }
      const passed = hashOfEight(scanlines + at);
      remember(shortBucket(passed), entryOf(passed, at));
    }
    // Up to where the next pixel begins.
    at = min(at, nextRow);
    literals = at - end;
    to = writeLiterals(to, scanlines + end, literals);
  }
  return to;
}

/** @param count at most 4 */
function writeLiterals(to: usize, bytes: usize, count: i32): usize {
  v128.store64_lane(to, i16x8.extend_low_i8x16_u(v128.load32_zero(bytes)), 0);
  return to + (count << 1);
}
