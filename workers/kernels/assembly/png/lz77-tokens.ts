import { FIRST_MATCH } from './deflate-symbols';
import { WINDOW } from './hash-buckets';

/**
 * What all searches for repetitions in scanlines have in common. They write LZ77 tokens (RFC 1951, section 4): 16 bits for
 * a literal byte, or 256 more than a match's length less 3, which 16 bits with its distance less 1 follow.
 */

/** How long a match may be (RFC 1951, section 2). */
export const SHORTEST: i32 = 3;
export const LONGEST: i32 = 258;

let farthest: i32 = 0;

/** Begins a stretch of scanlines, for `farthestSource`. */
export function startAt(position: i32): void {
  farthest = position;
}

/** Where the bytes lie that the farthest match of the last stretch begins with, or where the stretch began. */
export function farthestSource(): i32 {
  return farthest;
}

/** Notes that a match at a place repeats bytes so far back. */
export function noteSource(at: i32, distance: i32): void {
  farthest = min(farthest, at - distance);
}

/** Writes the token of a match, and returns where it ends. */
export function writeMatchToken(to: usize, at: i32, length: i32, distance: i32): usize {
  store<u16>(to, FIRST_MATCH + length - SHORTEST);
  store<u16>(to + 2, distance - 1);
  noteSource(at, distance);
  return to + 4;
}

/** Whether a match may reach back so far: at least one byte, and not before the first. */
export function isInWindow(at: i32, distance: i32): bool {
  return <u32>(distance - 1) < <u32>min(at, WINDOW);
}

/** How many bytes are the same as those so far back, 16 at a time. Up to 16 bytes behind the most are read. */
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
