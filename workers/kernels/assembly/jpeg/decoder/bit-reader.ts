/** Bit reader of a scan (ITU T.81, F.2.2.5): a 64-bit buffer, next bit on top, with byte stuffing removed. */

import { expectBytes } from '../../checks';

let bits: u64 = 0;
/** Bits in the buffer. */
let available: i32 = 0;
/** Bits in the buffer that are padding behind the end of the data. */
let paddingBits: i32 = 0;
/** Address of the next byte. */
let at: usize = 0;

/** Starts reading at `from`; the data end with a marker, and at least 4 bytes are readable. */
export function startBits(from: usize): void {
  bits = 0;
  available = 0;
  paddingBits = 0;
  at = from;
}

/** State of the reader, for loops that keep it in local variables. */
export function bufferedBits(): u64 {
  return bits;
}

export function bufferedCount(): i32 {
  return available;
}

export function nextByte(): usize {
  return at;
}

export function setBufferedBits(buffered: u64, count: i32, next: usize): void {
  bits = buffered;
  available = count;
  at = next;
}

/** Tells whether none of four bytes is 255. */
export function isPlain(bytes: u32): bool {
  return ((~bytes - 0x01010101) & bytes & 0x80808080) === 0;
}

/** Refills the buffer to at least 32 bits, with zeros behind the end. */
export function refill(): void {
  while (available < 32) {
    const byte = load<u8>(at);
    if (byte === 0xff && load<u8>(at, 1) !== 0) {
      paddingBits += 32;
      available += 32;
      return;
    }
    at += byte === 0xff ? 2 : 1;
    bits |= (<u64>byte) << (56 - available);
    available += 8;
  }
}

/** Reads 1 to 16 bits. */
export function readBits(count: i32): i32 {
  if (available < 32) refill();
  const taken = <i32>(bits >> (64 - count));
  bits <<= count;
  available -= count;
  return taken;
}

/** Tells whether padding bits were read. */
export function isOverrun(): bool {
  expectBytes(at, 2);
  return available < paddingBits;
}

/** Tells whether the data end at the current position, bits that fill the last byte aside. */
export function isEnd(): bool {
  return (
    available >= paddingBits && available - paddingBits < 8 && load<u8>(at) === 0xff && load<u8>(at, 1) !== 0
  );
}

/**
 * Continues behind the expected restart marker (T.81, B.2.1).
 * @return whether it is there
 */
export function restart(number: i32): bool {
  if (!isEnd() || load<u8>(at, 1) !== 0xd0 + (number & 7)) return false;
  startBits(at + 2);
  return true;
}
