/** The bits of a scan (ITU T.81, F.2.2.5), the next one on top of 64, without the zeros that are stuffed behind bytes of ones. */

import { expectRoom } from '../../checks';

let bits: u64 = 0;
/** How many of them are there. */
let available: i32 = 0;
/** How many of those are none of the scan's: zeros behind its end. */
let paddingBits: i32 = 0;
/** Of the next byte. */
let at: usize = 0;

/** The data up to the marker behind them, of which 4 bytes at least can be read. */
export function startBits(from: usize): void {
  bits = 0;
  available = 0;
  paddingBits = 0;
  at = from;
}

/** For those who read many bits, and keep all this in variables of their own. */
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

/** Whether none of four bytes is 255. */
export function isPlain(bytes: u32): bool {
  return ((~bytes - 0x01010101) & bytes & 0x80808080) === 0;
}

/** Makes them 32 at least, byte by byte, with zeros where the data end. */
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

/** Whether bits were taken that are not there. */
export function isOverrun(): bool {
  expectRoom(at, 2);
  return available < paddingBits;
}

/** Whether the data ended with the bits that were taken, but for those that fill a byte. */
export function isEnd(): bool {
  return (
    available >= paddingBits && available - paddingBits < 8 && load<u8>(at) === 0xff && load<u8>(at, 1) !== 0
  );
}

/**
 * Goes on behind a restart marker (T.81, B.2.1), which must be the next of its kind.
 * @return whether it is there
 */
export function restart(number: i32): bool {
  if (!isEnd() || load<u8>(at, 1) !== 0xd0 + (number & 7)) return false;
  startBits(at + 2);
  return true;
}
