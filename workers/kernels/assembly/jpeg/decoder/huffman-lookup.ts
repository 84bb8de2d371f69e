/**
 * Huffman decoding by table lookup (ITU T.81, annex C and F.2.2): one lookup yields a short code with its
 * short value.
 */

import { expectBytes } from '../../checks';

/** Bits of the lookup. */
const LOOKUP_BITS: i32 = 11;
const LOOKUPS: i32 = 1 << LOOKUP_BITS;
const LONGEST: i32 = 16;

/**
 * Behind the lookups, for each code length: 65536 times the first value beyond the codes of that length, and
 * the offset to its symbol.
 */
const LIMITS: usize = LOOKUPS * 4;
const DELTAS: usize = LIMITS + (LONGEST + 2) * 4;
const SYMBOLS: usize = DELTAS + (LONGEST + 2) * 4;
/** Size of a table in bytes. */
export const HUFFMAN_TABLE_BYTES: i32 = <i32>SYMBOLS + 256;

/** Entry bits 0 to 4: bits to consume, including the value unless a flag below is set. */
export const BITS_MASK: i32 = 31;
/** Flag: the value is still to be read; the upper half has its length. */
export const LONG_VALUE: i32 = 32;
/** Flag: the code is longer than the lookup. */
export const LONG_CODE: i32 = 64;
/** Shift of the zero run in the second byte; the value is in the upper half. */
export const RUN_SHIFT: i32 = 8;
export const RUN_MASK: i32 = 255;
export const VALUE_SHIFT: i32 = 16;
/** Added to the run of EOB symbols, more than a block holds. */
export const END: i32 = 128;

/**
 * @param counts number of codes of 1 to 16 bits, as bytes, followed by the symbols
 * @param isAc whether symbols contain zero runs
 * @return whether the table is valid
 */
export function buildHuffmanTable(counts: usize, isAc: bool, table: usize): bool {
  expectBytes(counts, LONGEST);
  expectBytes(table, HUFFMAN_TABLE_BYTES);
  const symbols = counts + LONGEST;
  for (let look = 0; look < LOOKUPS; look++) store<i32>(table + ((<usize>look) << 2), LONG_CODE);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST; length++) {
    const count = <i32>load<u8>(counts + length - 1);
    if (index + count > 256 || code + count > 1 << length) return false;
    expectBytes(counts, LONGEST + index + count);
    store<i32>(table + DELTAS + ((<usize>length) << 2), index - code);
    for (const end = index + count; index < end; index++, code++) {
      const symbol = <i32>load<u8>(symbols + index);
      if (!isAc && symbol > 11) return false;
      store<u8>(table + SYMBOLS + index, <u8>symbol);
      if (length <= LOOKUP_BITS) addLookups(table, code << (LOOKUP_BITS - length), length, symbol, isAc);
    }
    store<i32>(table + LIMITS + ((<usize>length) << 2), code << (LONGEST - length));
    code <<= 1;
  }
  return true;
}

/** @param first lookup index of the code followed by zeros */
function addLookups(table: usize, first: i32, length: i32, symbol: i32, isAc: bool): void {
  const meaning = lookupEntry(symbol, length, isAc);
  const size = isAc ? symbol & 15 : symbol;
  const spare = LOOKUP_BITS - length - size;
  for (let look = first; look < first + (1 << (LOOKUP_BITS - length)); look++) {
    let entry = meaning;
    if (size > 0 && spare >= 0) {
      const value = extended((look >> spare) & ((1 << size) - 1), size);
      entry = (length + size) | (meaning & (RUN_MASK << RUN_SHIFT)) | (value << VALUE_SHIFT);
    }
    store<i32>(table + ((<usize>look) << 2), entry);
  }
}

/** Entry of a symbol whose value is still to be read. */
function lookupEntry(symbol: i32, length: i32, isAc: bool): i32 {
  const size = isAc ? symbol & 15 : symbol;
  let run = isAc ? symbol >> 4 : 0;
  if (size > 0) return length | LONG_VALUE | (run << RUN_SHIFT) | (size << VALUE_SHIFT);
  if (isAc && run < 15) run += END;
  return length | (run << RUN_SHIFT);
}

/** EXTEND (T.81, F.2.2.1). */
export function extended(bits: i32, size: i32): i32 {
  return bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits;
}

export function lookUp(table: usize, bits: u64): i32 {
  return load<i32>(table + <usize>((bits >> (64 - LOOKUP_BITS)) << 2));
}

/** Entry of a code longer than the lookup; `LONG_CODE` if it is invalid. */
export function longCode(table: usize, bits: u64, isAc: bool): i32 {
  const next = <i32>(bits >> 48);
  for (let length = LOOKUP_BITS + 1; length <= LONGEST; length++) {
    if (next < load<i32>(table + LIMITS + ((<usize>length) << 2))) {
      const index = (next >> (LONGEST - length)) + load<i32>(table + DELTAS + ((<usize>length) << 2));
      return lookupEntry(load<u8>(table + SYMBOLS + index), length, isAc);
    }
  }
  return LONG_CODE;
}
