import { FIRST_MATCH } from './deflate-symbols';
import { WINDOW } from './hash-buckets';

/**
 * LZ77 tokens (RFC 1951, section 4), common to both searches: 16 bits for a literal, or 256 + match length -
 * 3, followed by 16 bits of distance - 1.
 */

/** Bounds of a match length (RFC 1951, section 2). */
export const SHORTEST: i32 = 3;
export const LONGEST: i32 = 258;

let farthest: i32 = 0;

/** Starts a band, for `farthestSource`. */
export function startAt(position: i32): void {
  farthest = position;
}

/** Lowest position that a match of the band refers to, or the start of the band. */
export function farthestSource(): i32 {
  return farthest;
}

/** Records the source of a match. */
export function noteSource(at: i32, distance: i32): void {
  farthest = min(farthest, at - distance);
}

/** Writes a match and returns the end of its token. */
export function writeMatchToken(to: usize, at: i32, length: i32, distance: i32): usize {
  store<u16>(to, FIRST_MATCH + length - SHORTEST);
  store<u16>(to + 2, distance - 1);
  noteSource(at, distance);
  return to + 4;
}

/** Tells whether a distance is at least 1 and within window and data. */
export function isInWindow(at: i32, distance: i32): bool {
  return <u32>(distance - 1) < <u32>min(at, WINDOW);
}

/** Length of the match at a distance, at most `most`. Up to 16 bytes behind that are read. */
export function matchLength(here: usize, distance: i32, most: i32): i32 {
  const there = here - distance;
  let same = 0;
  do {
    const equal = i8x16.bitmask(i8x16.eq(v128.load(here + same), v128.load(there + same)));
    if (equal !== 0xffff) return min(same + ctz(~equal), most);
    same += 16;
  } while (same < most);
  return most;
}
