import { expectBytes } from '../checks';
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

/** LZ77 with lazy matching for unfiltered scanlines: flat areas, gradients and text. */

/**
 * Cost model in bits, as measured on cards: a literal, and a match less the binary logarithm of its distance.
 */
const LITERAL_BITS: i32 = 6;
/** Bits that the lazy match must gain. */
const LAZY_GAIN_BITS: i32 = 3;
/** Bytes by which the lazy match may at most be shorter. */
const LAZY_LOSS: i32 = 1;
/** Match length from which the buckets by three bytes are not searched. */
const NICE_SHORT_LENGTH: i32 = 8;

let maxLazy: i32 = 0;

/** Match length from which the buckets by twelve bytes are not searched. */
let niceLength: i32 = 0;
/**
 * Match length above which only the last positions are inserted: long matches are mostly flat areas, which
 * neighbours find.
 */
let insertedLength: i32 = 0;
let insertedEnd: i32 = 0;
/** Bit mask of the slots to search. */
let slotMask: i32 = 0;

/** Address of the next dirty span. */
let dirty: usize = 0;

let bytes: usize = 0;
let end: i32 = 0;
let rowBytes: i32 = 0;
let pixelBytes: i32 = 0;

/** Best match of `search`, and the bits that it saves. */
let length: i32 = 0;
let distance: i32 = 0;
let saved: i32 = 0;
/**
 * Distances that are always tried: of the left pixel and two above, and of the last three distinct matches.
 */
const recentDistances: usize = memory.data(24, 16);
const RECENT_END: usize = recentDistances + 24;
const PIXEL: usize = recentDistances;
const LAST: usize = recentDistances + 4;
const ABOVE: usize = recentDistances + 8;
const ABOVE_RIGHT: usize = recentDistances + 12;
const OTHER: usize = recentDistances + 16;
const THIRD: usize = recentDistances + 20;

/**
 * Starts a search with an empty window.
 * @param longestLazy match length up to which the next byte is tried too
 * @param spans dirty spans, for which cached tokens are invalid: start and end positions (`i32`) in ascending
 *   order, closed by a pair beyond all bytes
 */
export function beginSearch(longestLazy: i32, spans: usize): void {
  expectBytes(spans, 8);
  clearBuckets();
  maxLazy = longestLazy;
  dirty = spans;
  store<i32>(LAST, 1);
  store<i32>(OTHER, 1);
  store<i32>(THIRD, 1);
}

/**
 * Sets the effort. Searching indices less thoroughly saves a quarter of the time for 2% more bytes, which are
 * few compared to truecolour anyway.
 */
function setThoroughness(isIndexed: bool): void {
  niceLength = isIndexed ? 32 : 128;
  insertedLength = isIndexed ? 12 : 16;
  insertedEnd = isIndexed ? 4 : 12;
  slotMask = isIndexed ? 3 : 15;
}

/**
 * Tokenises bytes `from` to before `until`. Matches may refer to bytes before `from`; up to 16 bytes behind
 * `until` are read.
 * @param scanlines address of byte 0; the window before `from` must be there too
 * @param rowSize bytes of a scanline
 * @param pixelSize bytes of a pixel
 * @param cached tokens of the backdrop for these bytes, reused where they are still valid
 * @returns end address of the tokens
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
  expectBytes(scanlines, until);
  expectBytes(cached, cachedEnd - cached);
  expectBytes(tokens, (until - from) << 1);
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

/** Bytes that a token stands for. */
function tokenLength(token: usize): i32 {
  const first: i32 = load<u16>(token);
  return first < FIRST_MATCH ? 1 : first - FIRST_MATCH + SHORTEST;
}

function tokenBytes(token: usize): usize {
  return <i32>load<u16>(token) < FIRST_MATCH ? 2 : 4;
}

/** Tells whether neither the bytes of a cached token nor those that it repeats have changed. */
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

/** Inserts a position by twelve bytes only: within matches, neighbours find what three bytes repeat. */
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
 * Finds the match that saves most at a position, and inserts the position.
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
 * Considers the neighbouring pixels and recent distances. Bytes before the first may be read, but never
 * match.
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

/** Takes the match at a distance if it is longer and saves more than the best one. */
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

/** Considers the slots of a bucket, latest first. */
function probe(at: i32, most: i32, bucket: usize, entry: i32): void {
  for (let matching = matchingSlots(bucket, entry) & slotMask; matching !== 0; matching &= matching - 1) {
    const candidate = distanceTo(bucket, ctz(matching), at);
    const ends = bytes + at + length - 1;
    // A longer match must also agree at the end of the best one.
    if (load<u16>(ends) === load<u16>(ends - candidate)) consider(at, candidate, most);
  }
}
