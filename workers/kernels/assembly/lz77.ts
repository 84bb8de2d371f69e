import { clearChains, longLinks, placeBefore, remember, shortLinks, WINDOW } from './hash-chains';
import { FIRST_MATCH } from './symbols';

/**
 * Finds repetitions in scanlines and writes them as LZ77 tokens (RFC 1951, section 4): 16 bits for a literal byte, or
 * 256 more than a match's length less 3, which 16 bits with its distance less 1 follow.
 */

/** How long a match may be (RFC 1951, section 2). */
const SHORTEST: i32 = 3;
const LONGEST: i32 = 258;

/** What a literal costs, in bits, and a match but for the power of two in its distance: as they turn out on cards. */
const LITERAL_BITS: i32 = 6;
/** So many bits must be gained by the match one byte further on. */
const WORTH_WAITING_BITS: i32 = 3;
/** Which it cannot be if it is shorter by more than this, however near. */
const WAITING_LESS: i32 = 2;
/** Of a longer match only the last bytes are remembered: mostly it is even ground, found by its neighbours. */
const REMEMBERED_LENGTH: i32 = 32;
const REMEMBERED_END: i32 = 4;
/** A match of that length is hardly ever bettered where only three bytes are known to be the same, or twelve. */
const LONG_ENOUGH_FOR_SHORT: i32 = 8;
const LONG_ENOUGH_FOR_LONG: i32 = 64;

let shortProbes: i32 = 0;
let longProbes: i32 = 0;
let patience: i32 = 0;
let looksAround: bool = false;

/** The next drawn bytes. */
let drawn: usize = 0;

let bytes: usize = 0;
let end: i32 = 0;
let rowBytes: i32 = 0;
let pixelBytes: i32 = 0;
let rememberedStep: i32 = 0;
let farthest: i32 = 0;

/** The match that `search` found, and how many bits it saves. */
let length: i32 = 0;
let distance: i32 = 0;
let saved: i32 = 0;
/** Distances that are always tried: of the pixel on the left and two above, and of the last matches, as they differed. */
const around: usize = memory.data(24, 16);
const AROUND_END: usize = around + 24;
const PIXEL: usize = around;
const LAST: usize = around + 4;
const ABOVE: usize = around + 8;
const ABOVE_RIGHT: usize = around + 12;
const OTHER: usize = around + 16;
const THIRD: usize = around + 20;

/**
 * Forgets all bytes and says how hard to look for those to come.
 * @param short most places looked at where the same three bytes were
 * @param long most places looked at where the same four bytes were, or twelve
 * @param twelve whether it is twelve
 * @param longestWaiting a match shorter than that waits for a better one a byte further on
 * @param around whether to look at the neighbouring pixels on the left and above, which filtered bytes do not resemble
 * @param spans where those bytes are that kept tokens do not hold for: positions of the first one and the one behind the
 * last, 32 bits each, in their order; the last of them lie behind all bytes
 */
export function beginSearch(
  short: i32,
  long: i32,
  twelve: bool,
  longestWaiting: i32,
  around: bool,
  spans: usize,
): void {
  clearChains(twelve);
  shortProbes = short;
  longProbes = long;
  patience = longestWaiting;
  looksAround = around;
  drawn = spans;
  store<i32>(LAST, 1);
  store<i32>(OTHER, 1);
  store<i32>(THIRD, 1);
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
  kept: usize,
  keptEnd: usize,
  tokens: usize,
): usize {
  bytes = scanlines;
  end = until;
  rowBytes = rowSize;
  pixelBytes = pixelSize;
  farthest = from;
  store<i32>(PIXEL, pixelBytes);
  store<i32>(ABOVE, rowBytes);
  store<i32>(ABOVE_RIGHT, rowBytes - pixelBytes);
  rememberedStep = looksAround ? pixelBytes : 1;
  let to = tokens;
  let at = from;
  let next = kept;
  let nextAt = from;
  while (at < end) {
    while (nextAt < at && next < keptEnd) {
      nextAt += tokenLength(next);
      next += tokenBytes(next);
    }
    if (nextAt === at && next < keptEnd && holds(next, at)) {
      to = copyToken(to, next, at);
      at += tokenLength(next);
      continue;
    }
    search(at, SHORTEST - 1, 0);
    if (saved === 0) {
      to = writeLiteral(to, at++);
      continue;
    }
    while (length < patience && at + 1 < end) {
      const here = length;
      const hereDistance = distance;
      const hereSaved = saved;
      search(at + 1, max(here - WAITING_LESS, SHORTEST - 1), hereSaved + WORTH_WAITING_BITS);
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
function holds(token: usize, at: i32): bool {
  while (load<i32>(drawn + 4) <= at) drawn += 8;
  const stands = tokenLength(token);
  if (at + stands > load<i32>(drawn)) return false;
  return stands === 1 || matchLength(at, <i32>load<u16>(token + 2) + 1, stands) === stands;
}

function copyToken(to: usize, token: usize, at: i32): usize {
  const first: i32 = load<u16>(token);
  store<u16>(to, first);
  if (looksAround) remember(bytes, at);
  if (first < FIRST_MATCH) return to + 2;
  const back: i32 = load<u16>(token + 2);
  store<u16>(to + 2, back);
  farthest = min(farthest, at - back - 1);
  return to + 4;
}

/** Where the bytes lie that the farthest match of the last call begins with, or where the call began. */
export function farthestSource(): i32 {
  return farthest;
}

function writeLiteral(to: usize, at: i32): usize {
  store<u16>(to, load<u8>(bytes + at));
  return to + 2;
}

function writeMatch(to: usize, at: i32): usize {
  store<u16>(to, FIRST_MATCH + length - SHORTEST);
  store<u16>(to + 2, distance - 1);
  farthest = min(farthest, at - distance);
  noteDistance(distance);
  const stop = at + length;
  let next = length > REMEMBERED_LENGTH ? stop - REMEMBERED_END : at + rememberedStep;
  for (; next < stop; next += rememberedStep) remember(bytes, next);
  return to + 4;
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
  remember(bytes, at);
  if (shorter >= most) return;
  if (looksAround) lookAround(at, most);
  if (length < LONG_ENOUGH_FOR_LONG) probe(at, most, longLinks, longProbes);
  if (length < LONG_ENOUGH_FOR_SHORT) probe(at, most, shortLinks, shortProbes);
}

/**
 * Considers the neighbouring pixels, and the distances of the last matches. What lies before the first byte may be
 * looked at, but is never taken for a match.
 */
function lookAround(at: i32, most: i32): void {
  let ends = bytes + at + length - 1;
  for (let entry = around; entry < AROUND_END; entry += 4) {
    const back = load<i32>(entry);
    if (load<u16>(ends) !== load<u16>(ends - back)) continue;
    consider(at, back, most);
    if (length === LONGEST) return;
    ends = bytes + at + length - 1;
  }
}

/** Takes the match at a distance if it is longer and saves more than what was found. */
function consider(at: i32, back: i32, most: i32): void {
  if (back > at || back > WINDOW) return;
  const found = matchLength(at, back, most);
  if (found <= length) return;
  const saves = found * LITERAL_BITS + clz(back) - 32;
  if (saves <= saved) return;
  length = found;
  distance = back;
  saved = saves;
}

/** Considers the places where bytes of the same hash were, the last one first. */
function probe(at: i32, most: i32, links: usize, probes: i32): void {
  const oldest = max(at - WINDOW, 0);
  let left = probes;
  let ends = length - 1;
  let place = placeBefore(links, at);
  while (place >= oldest && left > 0 && length < LONGEST) {
    // Only one that agrees where the match must be longer can better it.
    if (load<u16>(bytes + at + ends) === load<u16>(bytes + place + ends)) {
      consider(at, at - place, most);
      ends = length - 1;
    }
    const before = placeBefore(links, place);
    // The link may be a newer position's, a window further on.
    if (before >= place) return;
    place = before;
    left--;
  }
}

/** How many bytes are the same as those so far back, 16 at a time. */
function matchLength(at: i32, back: i32, most: i32): i32 {
  const here = bytes + at;
  const there = here - back;
  let same = 0;
  do {
    const equal = i8x16.bitmask(i8x16.eq(v128.load(here + same), v128.load(there + same)));
    if (equal !== 0xffff) return min(same + ctz(~equal), most);
    same += 16;
  } while (same < most);
  return most;
}
