/**
 * Deflate symbols and their counts in LZ77 tokens (RFC 1951, section 3.2.5). A token is 16 bits: a literal,
 * or 256 + match length - 3, followed by 16 bits of distance - 1.
 */

export const LITERALS: i32 = 286;
export const DISTANCES: i32 = 30;
export const END_OF_BLOCK: i32 = 256;
export const FIRST_MATCH: i32 = 256;

/** Offset of the distance counts behind those of literals and lengths (`u32`). */
export const DISTANCE_COUNTS: usize = 288 * 4;
export const COUNTS_SIZE: usize = 320 * 4;

/**
 * Counts of the first halves of tokens. Every second literal of a run goes to a second table, so that
 * increments do not wait for each other.
 */
const tokenCounts: usize = memory.data(512 * 4, 16);
const secondCounts: usize = memory.data(256 * 4, 16);

/** @param length match length - 3 */
export function lengthSymbol(length: u32): u32 {
  if (length < 8) return 257 + length;
  if (length === 255) return 285;
  const power = 31 - clz(length);
  return 257 + ((power - 1) << 2) + ((length >> (power - 2)) & 3);
}

/** @param distance match distance - 1 */
export function distanceSymbol(distance: u32): u32 {
  if (distance < 4) return distance;
  const power = 31 - clz(distance);
  return (power << 1) + ((distance >> (power - 1)) & 1);
}

/** Tells whether two adjacent tokens are literals. */
export function areLiterals(pair: u32): bool {
  return (pair & 0xff00ff00) === 0;
}

/** Counts the symbols of `most` tokens, or one more, and returns their end. */
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

/** Adds counts to others. */
export function addCounts(counts: usize, others: usize): void {
  for (let at: usize = 0; at < COUNTS_SIZE; at += 16) {
    v128.store(counts + at, i32x4.add(v128.load(counts + at), v128.load(others + at)));
  }
}

/** Entropy of the symbols in bits, extra bits excluded. */
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

/** Binary logarithm to a hundredth: the float's exponent, and a parabola for its fraction. */
function binaryLogarithm(value: u32): f32 {
  const float = reinterpret<u32>(<f32>value);
  const fraction = reinterpret<f32>((float & 0x7fffff) | 0x3f800000) - 1;
  return <f32>(<i32>(float >> 23) - 127) + fraction + 0.3431 * fraction * (1 - fraction);
}
