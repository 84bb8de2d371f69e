/** Decoding of sequential blocks of 8x8 coefficients (ITU T.81, F.2.2). */

import { bufferedBits, bufferedCount, isPlain, nextByte, refill, setBufferedBits } from './bit-reader';
import {
  BITS_MASK,
  END,
  extended,
  LONG_CODE,
  LONG_VALUE,
  longCode,
  lookUp,
  RUN_MASK,
  RUN_SHIFT,
  VALUE_SHIFT,
} from './huffman-lookup';

/** Natural order of zig-zag positions (T.81, figure A.6); the last entry catches positions beyond a block. */
export const naturalOrder: usize = memory.data<u8>([
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63, 64,
]);

/** Bytes of a block. */
export const BLOCK_BYTES: i32 = 128;

const LAST: i32 = 63;

/** Result for an invalid code. */
export const INVALID: i32 = i32.MIN_VALUE;

/** Reads the DC difference of a block. */
export function decodeDifference(table: usize): i32 {
  const entry = nextEntry(table, false);
  return entry === LONG_CODE ? INVALID : entry >> VALUE_SHIFT;
}

/**
 * Reads a code and its value.
 * @returns lookup entry that contains the value, or `LONG_CODE` for an invalid code
 */
export function nextEntry(table: usize, isAc: bool): i32 {
  if (bufferedCount() < 32) refill();
  let bits = bufferedBits();
  let entry = lookUp(table, bits);
  if ((entry & LONG_CODE) !== 0) {
    entry = longCode(table, bits, isAc);
    if (entry === LONG_CODE) return entry;
  }
  let count = entry & BITS_MASK;
  bits <<= count;
  if ((entry & LONG_VALUE) !== 0) {
    const size = entry >> VALUE_SHIFT;
    const value = extended(<i32>(bits >> (64 - size)), size);
    entry = (entry & (RUN_MASK << RUN_SHIFT)) | (value << VALUE_SHIFT);
    bits <<= size;
    count += size;
  }
  setBufferedBits(bits, bufferedCount() - count, nextByte());
  return entry;
}

/**
 * Reads the AC coefficients of a block.
 * @param block 144 bytes: 128 are overwritten (`i16` in row order), and the others may be
 * @return whether the codes are valid
 */
export function decodeBlock(block: usize, table: usize): bool {
  const zero = i64x2.splat(0);
  v128.store(block, zero);
  v128.store(block, zero, 16);
  v128.store(block, zero, 32);
  v128.store(block, zero, 48);
  v128.store(block, zero, 64);
  v128.store(block, zero, 80);
  v128.store(block, zero, 96);
  v128.store(block, zero, 112);
  let bits = bufferedBits();
  let available = bufferedCount();
  let at = nextByte();
  let k = 1;
  while (k <= LAST) {
    if (available < 32) {
      const bytes = load<u32>(at);
      if (isPlain(bytes)) {
        bits |= (<u64>bswap<u32>(bytes)) << (32 - available);
        available += 32;
        at += 4;
      } else {
        setBufferedBits(bits, available, at);
        refill();
        bits = bufferedBits();
        available = bufferedCount();
        at = nextByte();
      }
    }
    let entry = lookUp(table, bits);
    if ((entry & (LONG_VALUE | LONG_CODE)) !== 0) {
      if ((entry & LONG_CODE) !== 0) {
        entry = longCode(table, bits, true);
        if (entry === LONG_CODE) return false;
      }
      if ((entry & LONG_VALUE) !== 0) {
        const length = entry & BITS_MASK;
        const size = entry >> VALUE_SHIFT;
        const value = extended(<i32>((bits << length) >> (64 - size)), size);
        entry = (length + size) | (entry & (RUN_MASK << RUN_SHIFT)) | (value << VALUE_SHIFT);
      }
    }
    bits <<= entry & BITS_MASK;
    available -= entry & BITS_MASK;
    k += (entry >> RUN_SHIFT) & RUN_MASK;
    store<i16>(
      block + ((<usize>load<u8>(naturalOrder + min(k, LAST + 1))) << 1),
      <i16>(entry >> VALUE_SHIFT),
    );
    k++;
  }
  setBufferedBits(bits, available, at);
  // EOB leads far beyond the block, an overlong run only slightly.
  return k === LAST + 1 || k > END;
}
