import { expectRoom } from '../checks';
import { FIRST_MATCH } from './deflate-symbols';
import {
  clearBuckets,
  distanceTo,
  entryOf,
  hashOfThree,
  hashOfTwelve,
  insertOnce,
  longBucket,
  matchingSlots,
  shortBucket,
} from './hash-buckets';
import {
  isInWindow,
  LONGEST,
  matchLength,
  noteSource,
  SHORTEST,
  startAt,
  writeMatchToken,
} from './lz77-tokens';

/** Finds repetitions in scanlines that are not filtered: even ground, gradients and letters. */

/** What a literal costs, in bits, and a match but for the power of two in its distance: as they turn out on cards. */
const LITERAL_BITS: i32 = 6;
/** So many bits must be gained by the match one byte further on. */
const LAZY_GAIN_BITS: i32 = 3;
/** Which it cannot be if it is shorter by more than this, however near. */
const LAZY_LOSS: i32 = 1;
/** A match of that length is hardly ever bettered where only three bytes are known to be the same. */
const NICE_SHORT_LENGTH: i32 = 8;

let maxLazy: i32 = 0;

/** A match of that length is hardly ever bettered where twelve bytes are known to be the same. */
let niceLength: i32 = 0;
/** Of a longer match only the last bytes are remembered: mostly it is even ground, found by its neighbours. */
let insertedLength: i32 = 0;
let insertedEnd: i32 = 0;
/** Which places of a bucket are looked at: a bit each. */
let slotMask: i32 = 0;

/** The next drawn bytes. */
let dirty: usize = 0;

let bytes: usize = 0;
let end: i32 = 0;
let rowBytes: i32 = 0;
let pixelBytes: i32 = 0;

/** The match that `search` found, and how many bits it saves. */
let length: i32 = 0;
let distance: i32 = 0;
let saved: i32 = 0;
/** Distances that are always tried: of the pixel on the left and two above, and of the last matches, as they differed. */
const recentDistances: usize = memory.data(24, 16);
const RECENT_END: usize = recentDistances + 24;
const PIXEL: usize = recentDistances;
const LAST: usize = recentDistances + 4;
const ABOVE: usize = recentDistances + 8;
const ABOVE_RIGHT: usize = recentDistances + 12;
const OTHER: usize = recentDistances + 16;
const THIRD: usize = recentDistances + 20;

/**
 * Forgets all bytes.
 * @param longestWaiting a match shorter than that waits for a better one a byte further on
 * @param spans where those bytes are that kept tokens do not hold for: positions of the first one and the one behind the
 * last, 32 bits each, in their order; the last of them lie behind all bytes
 */
export function beginSearch(longestLazy: i32, spans: usize): void {
  expectRoom(spans, 8);
  clearBuckets();
  maxLazy = longestLazy;
  dirty = spans;
  store<i32>(LAST, 1);
  store<i32>(OTHER, 1);
  store<i32>(THIRD, 1);
}

/**
 * Palette numbers take a quarter less time where fewer places are remembered and looked at, and 2% more bytes: at one byte a
 * pixel, they are far fewer than those of truecolour anyway.
 */
function setThoroughness(isIndexed: bool): void {
  niceLength = isIndexed ? 32 : 128;
  insertedLength = isIndexed ? 12 : 16;
  insertedEnd = isIndexed ? 4 : 12;
  slotMask = isIndexed ? 3 : 15;
}

/**
 * Writes tokens for the bytes at `from` to before `until`. Matches may reach back to before `from`; up to 16 bytes after
 * `until` are read.
 * @param scanlines where byte 0 lies; the window before `from` must be there too
 * @param rowSize bytes of a scanline
 * @param pixelSize bytes of a pixel
 * @param kept tokens of these bytes as they were before something was drawn, which are taken over where they still hold
 * @returns where the tokens end
 */
export function parse(
  scanlines: usize,
  from: i32,
  until: i32,
  rowSize: i32,
  pixelSize: i32,
  cached: usize,
  cachedEnd: usize,
  tokens: usize,
): usize {
  assert(0 <= from && from <= until && 0 < pixelSize && pixelSize < rowSize && cached <= cachedEnd);
  expectRoom(scanlines, until);
  expectRoom(cached, cachedEnd - cached);
  expectRoom(tokens, (until - from) << 1);
  bytes = scanlines;
  end = until;
  rowBytes = rowSize;
  pixelBytes = pixelSize;
  setThoroughness(pixelSize === 1);
  startAt(from);
  store<i32>(PIXEL, pixelBytes);
  store<i32>(ABOVE, rowBytes);
  store<i32>(ABOVE_RIGHT, rowBytes - pixelBytes);
  let to = tokens;
  let at = from;
  let next = cached;
  let nextAt = from;
  while (at < end) {
    while (nextAt < at && next < cachedEnd) {
      nextAt += tokenLength(next);
      next += tokenBytes(next);
    }
    if (nextAt === at && next < cachedEnd && isStillValid(next, at)) {
      to = copyToken(to, next, at);
      at += tokenLength(next);
      continue;
    }
    search(at, SHORTEST - 1, 0);
    if (saved === 0) {
      to = writeLiteral(to, at++);
      continue;
    }
    while (length < maxLazy && at + 1 < end) {
      const here = length;
      const hereDistance = distance;
      const hereSaved = saved;
      search(at + 1, max(here - LAZY_LOSS, SHORTEST - 1), hereSaved + LAZY_GAIN_BITS);
      if (distance === 0) {
        length = here;
        distance = hereDistance;
        break;
      }
      to = writeLiteral(to, at++);
    }
    to = writeMatch(to, at);
    at += length;
  }
  return to;
}

/** How many bytes a token stands for. */
function tokenLength(token: usize): i32 {
  const first: i32 = load<u16>(token);
  return first < FIRST_MATCH ? 1 : first - FIRST_MATCH + SHORTEST;
}

function tokenBytes(token: usize): usize {
  return <i32>load<u16>(token) < FIRST_MATCH ? 2 : 4;
}

/** Whether a kept token stands for the bytes there: neither they nor those that a match repeats may have changed. */
function isStillValid(token: usize, at: i32): bool {
  while (load<i32>(dirty + 4) <= at) dirty += 8;
  const stands = tokenLength(token);
  if (at + stands > load<i32>(dirty)) return false;
  return stands === 1 || matchLength(bytes + at, <i32>load<u16>(token + 2) + 1, stands) === stands;
}

function copyToken(to: usize, token: usize, at: i32): usize {
  const first: i32 = load<u16>(token);
  store<u16>(to, first);
  insertLong(at);
  if (first < FIRST_MATCH) return to + 2;
  const lessOne: i32 = load<u16>(token + 2);
  store<u16>(to + 2, lessOne);
  noteSource(at, lessOne + 1);
  return to + 4;
}

function writeLiteral(to: usize, at: i32): usize {
  store<u16>(to, load<u8>(bytes + at));
  return to + 2;
}

function writeMatch(to: usize, at: i32): usize {
  noteDistance(distance);
  const stop = at + length;
  let next = length > insertedLength ? stop - insertedEnd : at + pixelBytes;
  for (; next < stop; next += pixelBytes) insertLong(next);
  return writeMatchToken(to, at, length, distance);
}

/** Within matches and kept tokens, what three bytes repeat is found by its neighbours. */
function insertLong(at: i32): void {
  const hash = hashOfTwelve(bytes + at);
  insertOnce(longBucket(hash), entryOf(hash, at));
}

function noteDistance(latest: i32): void {
  const last = load<i32>(LAST);
  if (latest === last) return;
  const other = load<i32>(OTHER);
  if (latest !== other) store<i32>(THIRD, other);
  store<i32>(OTHER, last);
  store<i32>(LAST, latest);
}

/**
 * Finds the match that saves most at a position, and remembers the position.
 * @param shorter length that a match must exceed
 * @param less bits that it must save more than
 */
function search(at: i32, shorter: i32, less: i32): void {
  const most = min(LONGEST, end - at);
  length = shorter;
  distance = 0;
  saved = less;
  const shortHash = hashOfThree(bytes + at);
  const longHash = hashOfTwelve(bytes + at);
  const short = shortBucket(shortHash);
  const long = longBucket(longHash);
  const shortEntry = entryOf(shortHash, at);
  const longEntry = entryOf(longHash, at);
  if (shorter < most) {
    considerRecent(at, most);
    if (length < niceLength) probe(at, most, long, longEntry);
    if (length < NICE_SHORT_LENGTH) probe(at, most, short, shortEntry);
  }
  insertOnce(short, shortEntry);
  insertOnce(long, longEntry);
}

/**
 * Considers the neighbouring pixels, and the distances of the last matches. What lies before the first byte may be
 * looked at, but is never taken for a match.
 */
function considerRecent(at: i32, most: i32): void {
  let ends = bytes + at + length - 1;
  for (let entry = recentDistances; entry < RECENT_END; entry += 4) {
    const candidate = load<i32>(entry);
    if (load<u16>(ends) !== load<u16>(ends - candidate)) continue;
    consider(at, candidate, most);
    if (length === LONGEST) return;
    ends = bytes + at + length - 1;
  }
}

/** Takes the match at a distance if it is longer and saves more than what was found. */
function consider(at: i32, candidate: i32, most: i32): void {
  if (!isInWindow(at, candidate)) return;
  const found = matchLength(bytes + at, candidate, most);
  if (found <= length) return;
  const saves = found * LITERAL_BITS + clz(candidate) - 32;
  if (saves <= saved) return;
  length = found;
  distance = candidate;
  saved = saves;
}

/** Considers the places where bytes of the same hash were, the last one first. */
function probe(at: i32, most: i32, bucket: usize, entry: i32): void {
  for (let matching = matchingSlots(bucket, entry) & slotMask; matching !== 0; matching &= matching - 1) {
    const candidate = distanceTo(bucket, ctz(matching), at);
    const ends = bytes + at + length - 1;
    // Only one that agrees where the match must be longer can better it.
    if (load<u16>(ends) === load<u16>(ends - candidate)) consider(at, candidate, most);
  }
}
