/** Writes bits, the least significant first, as deflate packs them (RFC 1951, section 3.1.1). */

let out: usize = 0;
let pending: u64 = 0;
let pendingCount: i32 = 0;

/** Discards the bits of an incomplete byte. */
export function clearBits(): void {
  pending = 0;
  pendingCount = 0;
}

/** Bytes behind the output that may be overwritten. */
export const SPOILT_BYTES: u32 = 8;

/** Continues writing at an address. */
export function continueAt(address: usize): void {
  out = address;
}

/** Address behind the last full byte. */
export function writtenUntil(): usize {
  return out;
}

/** Bits of the incomplete byte, at most 7. */
export function pendingBits(): u64 {
  return pending;
}

export function pendingBitCount(): i32 {
  return pendingCount;
}

/** Continues from the state of a loop that wrote bits itself. */
export function resume(address: usize, bits: u64, count: i32): void {
  out = address;
  pending = bits;
  pendingCount = count;
}

/** @param count at most 32 */
export function writeBits(value: u32, count: u32): void {
  pending |= (<u64>value) << pendingCount;
  pendingCount += count;
  store<u64>(out, pending);
  out += pendingCount >> 3;
  pending >>= pendingCount & 0x38;
  pendingCount &= 7;
}

/** @param code bits of a code, with their number from bit 24 on */
export function writeCode(code: u32): void {
  writeBits(code & 0xffffff, code >> 24);
}

/** Pads the last byte with zeros. */
export function fillByte(): void {
  if (pendingCount > 0) writeBits(0, 8 - pendingCount);
}
