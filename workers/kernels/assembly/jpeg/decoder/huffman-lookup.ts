/**
 * Huffman codes of a JPEG (ITU T.81, annex C and F.2.2), looked up by the next bits: where a code and the bits of its value are short,
 * one look tells the value.
 */

import { expectRoom } from '../../checks';

/** Bits of the first look. */
const LOOKUP_BITS: i32 = 11;
const LOOKUPS: i32 = 1 << LOOKUP_BITS;
const LONGEST: i32 = 16;

/** Behind the looks, by the length of the code: 65536 times the first value that is no code of that length, and what makes it a symbol. */
const LIMITS: usize = LOOKUPS * 4;
const DELTAS: usize = LIMITS + (LONGEST + 2) * 4;
const SYMBOLS: usize = DELTAS + (LONGEST + 2) * 4;
/** Room that a table takes. */
export const HUFFMAN_TABLE_BYTES: i32 = <i32>SYMBOLS + 256;

/** What a look says: how many bits to take, with those of the value where neither of the next two is set. */
export const BITS_MASK: i32 = 31;
/** The value has to be read: so many bits of it as the upper half says. */
export const LONG_VALUE: i32 = 32;
/** The code is longer than a look. */
export const LONG_CODE: i32 = 64;
/** Zeros before the value, in the second byte; the value is in the upper half. */
export const RUN_SHIFT: i32 = 8;
export const RUN_MASK: i32 = 255;
export const VALUE_SHIFT: i32 = 16;
/** Added to the run of a symbol that ends blocks, more than a block has. */
export const END: i32 = 128;

/**
 * @param counts how many codes there are of each length from 1 to 16, as bytes, and behind them the symbols
 * @param isAc whether symbols tell runs, too
 * @return whether they are codes, and symbols of them
 */
export function buildHuffmanTable(counts: usize, isAc: bool, table: usize): bool {
  expectRoom(counts, LONGEST);
  expectRoom(table, HUFFMAN_TABLE_BYTES);
  const symbols = counts + LONGEST;
  for (let look = 0; look < LOOKUPS; look++) store<i32>(table + ((<usize>look) << 2), LONG_CODE);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= LONGEST; length++) {
    const count = <i32>load<u8>(counts + length - 1);
    if (index + count > 256 || code + count > 1 << length) return false;
    expectRoom(counts, LONGEST + index + count);
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

/** @param first the look that is the code with zeros behind it */
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

/** What is said of a symbol whose value has to be read. */
function lookupEntry(symbol: i32, length: i32, isAc: bool): i32 {
  const size = isAc ? symbol & 15 : symbol;
  let run = isAc ? symbol >> 4 : 0;
  if (size > 0) return length | LONG_VALUE | (run << RUN_SHIFT) | (size << VALUE_SHIFT);
  if (isAc && run < 15) run += END;
  return length | (run << RUN_SHIFT);
}

/** T.81, F.2.2.1. */
export function extended(bits: i32, size: i32): i32 {
  return bits < 1 << (size - 1) ? bits - (1 << size) + 1 : bits;
}

export function lookUp(table: usize, bits: u64): i32 {
  return load<i32>(table + <usize>((bits >> (64 - LOOKUP_BITS)) << 2));
}

/** The meaning of a code that is longer than a look; `LONG_CODE` where there is none. */
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
