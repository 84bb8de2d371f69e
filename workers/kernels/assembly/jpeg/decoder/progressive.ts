/** Block decoding of progressive scans (ITU T.81, G.1.2 and G.2): `i16` coefficients in row order. */

import { readBits } from './bit-reader';
import { decodeDifference, INVALID, naturalOrder, nextEntry } from './block-decoding';
import { END, LONG_CODE, RUN_MASK, RUN_SHIFT, VALUE_SHIFT } from './huffman-lookup';

/** Spectral band of the scan in zig-zag order, and its lowest bit (Ss, Se, Al). */
let from: i32 = 0;
let to: i32 = 0;
let low: i32 = 0;
let isRefining: bool = false;

/** End-of-band run (EOBRUN): blocks left without new coefficients. */
let endOfBandRun: i32 = 0;

export function setBand(first: i32, last: i32, high: i32, lowBit: i32): void {
  from = first;
  to = last;
  low = lowBit;
  isRefining = high !== 0;
}

export function resetEndOfBandRun(): void {
  endOfBandRun = 0;
}

export function isOfFirstCoefficients(): bool {
  return from === 0;
}

/**
 * Reads the DC coefficient of a block, given its prediction.
 * @returns prediction of the next block; `INVALID` for an invalid code
 */
export function decodeDc(block: usize, table: usize, dcPrediction: i32): i32 {
  if (isRefining) {
    const bit = readBits(1) << low;
    store<i16>(block, load<i16>(block) | <i16>bit);
    return 0;
  }
  const difference = decodeDifference(table);
  if (difference === INVALID) return INVALID;
  const value = dcPrediction + difference;
  store<i16>(block, <i16>(value << low));
  return value;
}

/**
 * Reads the AC coefficients of a band.
 * @returns whether the codes are valid
 */
export function decodeAcBand(block: usize, table: usize): bool {
  return isRefining ? refineAcBand(block, table) : decodeFirstAcBand(block, table);
}

function decodeFirstAcBand(block: usize, table: usize): bool {
  if (endOfBandRun > 0) {
    endOfBandRun--;
    return true;
  }
  for (let k = from; k <= to; k++) {
    const entry = nextEntry(table, true);
    if (entry === LONG_CODE) return false;
    const run = (entry >> RUN_SHIFT) & RUN_MASK;
    if (run >= END) {
      startEndOfBandRun(run - END);
      endOfBandRun--;
      return true;
    }
    k += run;
    if (k > to) return false;
    store<i16>(coefficient(block, k), <i16>((entry >> VALUE_SHIFT) << low));
  }
  return true;
}

/** Starts an end-of-band run of 2^size plus the next `size` bits, this block included. */
function startEndOfBandRun(size: i32): void {
  endOfBandRun = 1 << size;
  if (size > 0) endOfBandRun += readBits(size);
}

function refineAcBand(block: usize, table: usize): bool {
  const bit = 1 << low;
  let k = from;
  while (endOfBandRun === 0 && k <= to) {
    const entry = nextEntry(table, true);
    if (entry === LONG_CODE) return false;
    let run = (entry >> RUN_SHIFT) & RUN_MASK;
    if (run >= END) {
      startEndOfBandRun(run - END);
      break;
    }
    const sign = entry >> VALUE_SHIFT;
    if (sign < -1 || sign > 1) return false;
    for (; k <= to; k++) {
      const at = coefficient(block, k);
      if (load<i16>(at) !== 0) refine(at, bit);
      else if (--run < 0) break;
    }
    if (sign !== 0) {
      if (k > to) return false;
      store<i16>(coefficient(block, k), <i16>(sign << low));
    }
    k++;
  }
  if (endOfBandRun > 0) {
    for (; k <= to; k++) if (load<i16>(coefficient(block, k)) !== 0) refine(coefficient(block, k), bit);
    endOfBandRun--;
  }
  return true;
}

function coefficient(block: usize, k: i32): usize {
  return block + ((<usize>load<u8>(naturalOrder + k)) << 1);
}

/** Refines a nonzero coefficient by one bit. */
function refine(at: usize, bit: i32): void {
  if (readBits(1) === 0) return;
  const value = <i32>load<i16>(at);
  if ((value & bit) === 0) store<i16>(at, <i16>(value >= 0 ? value + bit : value - bit));
}
