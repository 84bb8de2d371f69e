import { expectBytes } from '../checks';

/** Modulus of the checksum: the largest prime below 65536 (RFC 1950, section 8.2). */
const BASE: u32 = 65521;
/** Blocks of 16 bytes that can be summed before a 32-bit lane overflows. */
const MOST_BLOCKS: i32 = 256;

/**
 * Adler-32 sums (RFC 1950, section 8.2) started at 0, so that parts can be combined later: the sum of bytes
 * in the lower 16 bits, the sum of sums in the upper.
 */
export function adlerSums(bytes: usize, length: i32): u32 {
  expectBytes(bytes, length);
  let low: u32 = 0;
  let high: u32 = 0;
  let at = bytes;
  let left = length;
  while (left >= 16) {
    const blocks = min(left >> 4, MOST_BLOCKS);
    // Each byte counts in `high` as often as bytes follow in its block, plus 16 times for each block behind it.
    let sums = i32x4.splat(0);
    let earlier = i32x4.splat(0);
    let weighted = i32x4.splat(0);
    for (let block = 0; block < blocks; block++, at += 16) {
      const part = v128.load(at);
      earlier = i32x4.add(earlier, sums);
      sums = i32x4.add(sums, i32x4.extadd_pairwise_i16x8_u(i16x8.extadd_pairwise_i8x16_u(part)));
      weighted = i32x4.add(
        weighted,
        i32x4.add(
          i32x4.dot_i16x8_s(i16x8.extend_low_i8x16_u(part), i16x8(16, 15, 14, 13, 12, 11, 10, 9)),
          i32x4.dot_i16x8_s(i16x8.extend_high_i8x16_u(part), i16x8(8, 7, 6, 5, 4, 3, 2, 1)),
        ),
      );
    }
    const bytesDone: u32 = blocks << 4;
    high = (high + bytesDone * low + (total(earlier) << 4) + total(weighted)) % BASE;
    low = (low + total(sums)) % BASE;
    left -= bytesDone;
  }
  for (; left > 0; left--, at++) {
    low += load<u8>(at);
    high += low;
  }
  return (low % BASE) | ((high % BASE) << 16);
}

function total(lanes: v128): u32 {
  return (
    i32x4.extract_lane(lanes, 0) +
    i32x4.extract_lane(lanes, 1) +
    i32x4.extract_lane(lanes, 2) +
    i32x4.extract_lane(lanes, 3)
  );
}
