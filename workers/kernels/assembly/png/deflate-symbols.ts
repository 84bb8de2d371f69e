/**
 * The symbols of deflate, and how often they occur among LZ77 tokens (RFC 1951, section 3.2.5). A token is 16 bits: a
 * literal byte, or 256 more than a match's length less 3, which 16 bits with its distance less 1 follow.
 */

export const LITERALS: i32 = 286;
export const DISTANCES: i32 = 30;
export const END_OF_BLOCK: i32 = 256;
export const FIRST_MATCH: i32 = 256;

/** Counts, 32 bits each: of literal and length symbols, and of distance symbols behind them. */
export const DISTANCE_COUNTS: usize = 288 * 4;
export const COUNTS_SIZE: usize = 320 * 4;

/** How often each first half of a token occurs, but for every second one of literals in a row: two tables take turns. */
const tokenCounts: usize = memory.data(512 * 4, 16);
const secondCounts: usize = memory.data(256 * 4, 16);

/** @param length less 3 */
export function lengthSymbol(length: u32): u32 {
  if (length < 8) return 257 + length;
  if (length === 255) return 285;
  const power = 31 - clz(length);
  return 257 + ((power - 1) << 2) + ((length >> (power - 2)) & 3);
}

/** @param distance less 1 */
export function distanceSymbol(distance: u32): u32 {
  if (distance < 4) return distance;
  const power = 31 - clz(distance);
  return (power << 1) + ((distance >> (power - 1)) & 1);
}

/** Whether two tokens in a row are literals. */
export function areLiterals(pair: u32): bool {
  return (pair & 0xff00ff00) === 0;
}

/** Counts the symbols of so many tokens, or one more at most, and returns where they end. */
export function countSymbols(from: usize, end: usize, most: i32, counts: usize): usize {
  memory.fill(tokenCounts, 0, 512 * 4);
  memory.fill(secondCounts, 0, 256 * 4);
  memory.fill(counts, 0, COUNTS_SIZE);
  let at = from;
  for (let left = most; at < end && left > 0; left--, at += 2) {
    const pair = load<u32>(at);
    if (areLiterals(pair) && at + 2 < end) {
      increment(tokenCounts + ((pair & 0xff) << 2), 1);
      increment(secondCounts + ((pair >> 16) << 2), 1);
      at += 2;
      left--;
      continue;
    }
    const token: i32 = pair & 0xffff;
    increment(tokenCounts + (token << 2), 1);
    if (token < FIRST_MATCH) continue;
    at += 2;
    increment(counts + DISTANCE_COUNTS + (distanceSymbol(load<u16>(at)) << 2), 1);
  }
  for (let at: usize = 0; at < 256 * 4; at += 16) {
    v128.store(counts + at, i32x4.add(v128.load(tokenCounts + at), v128.load(secondCounts + at)));
  }
  for (let length = 0; length < 256; length++) {
    const times = load<u32>(tokenCounts + ((FIRST_MATCH + length) << 2));
    if (times > 0) increment(counts + (lengthSymbol(length) << 2), times);
  }
  return at;
}

function increment(count: usize, times: u32): void {
  store<u32>(count, load<u32>(count) + times);
}

/** Adds other counts to some. */
export function addCounts(counts: usize, others: usize): void {
  for (let at: usize = 0; at < COUNTS_SIZE; at += 16) {
    v128.store(counts + at, i32x4.add(v128.load(counts + at), v128.load(others + at)));
  }
}

/** About how many bits the symbols take in Huffman codes of their own, extra bits left out: their entropy. */
export function entropy(counts: usize): f32 {
  return entropyOf(counts, LITERALS) + entropyOf(counts + DISTANCE_COUNTS, DISTANCES);
}

function entropyOf(counts: usize, symbols: i32): f32 {
  let total: u32 = 0;
  let bits: f32 = 0;
  for (let at: usize = 0; at < <usize>(symbols << 2); at += 4) {
    const times = load<u32>(counts + at);
    if (times === 0) continue;
    total += times;
    bits -= <f32>times * binaryLogarithm(times);
  }
  return total === 0 ? 0 : bits + <f32>total * binaryLogarithm(total);
}

/** To a hundredth: the exponent of the number as a float, and a parabola through the powers of two for its fraction. */
function binaryLogarithm(value: u32): f32 {
  const float = reinterpret<u32>(<f32>value);
  const fraction = reinterpret<f32>((float & 0x7fffff) | 0x3f800000) - 1;
  return <f32>(<i32>(float >> 23) - 127) + fraction + 0.3431 * fraction * (1 - fraction);
}
