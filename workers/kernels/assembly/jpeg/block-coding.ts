/** Quantisation (ITU T.81, A.3.4) and Huffman coding (F.1.2) of one block. */

import { expectBytes } from '../checks';
import { bitCount, freeBits, nextWord, pendingWord, setBits, shifted } from './bit-packing';
import { forwardDct } from './forward-dct';

/** Sizes of the Huffman code and symbol count tables: luma AC, chroma AC, luma DC, chroma DC. */
const AC_BYTES: usize = 1024;
const DC_BYTES: usize = 64;
const SYMBOL_TABLE_BYTES: usize = 2 * (AC_BYTES + DC_BYTES);
/** Offset of the bit tables behind the coefficient positions. */
const ZIGZAG_BITS: usize = 64;
const ZIGZAG_BYTES: usize = ZIGZAG_BITS + 8 * 256 * 8;
/** Offsets in the quantiser: 64 reciprocals, corrections and dead zones, for luma and then chroma. */
const CORRECTIONS: usize = 128;
const DEAD_ZONES: usize = 256;
const CHROMA_QUANTISER: usize = 384;

let zigzag: usize = 0;
let codes: usize = 0;
let quantiser: usize = 0;
/** Symbol counts while counting, 0 while coding. */
let symbolCounts: usize = 0;
/** Set if the previous block's DC coefficient predicts the next one. */
let followsPrevious: bool = true;
/** Output of each block's bit offset and DC coefficient, or 0. */
let bitOffsets: usize = 0;
let dcCoefficients: usize = 0;
/** DC predictions of Y, Cb and Cr (ITU T.81, F.1.1.5.1). */
const DC_PREDICTIONS: usize = memory.data(12, 16);
const COEFFICIENTS: usize = memory.data(128, 16);

/**
 * Sets the zig-zag tables, once.
 * @param tables laid out as in `kernel-tables.ts`
 */
export function setZigzag(tables: usize): void {
  expectBytes(tables, ZIGZAG_BYTES);
  zigzag = tables;
}

/**
 * Starts coding blocks.
 * @param tables Huffman codes, laid out as in `kernel-tables.ts`
 * @param reciprocals quantiser, laid out there too
 */
export function startBlocks(
  tables: usize,
  reciprocals: usize,
  blockBitOffsets: usize,
  blockDcCoefficients: usize,
): void {
  expectBytes(tables, SYMBOL_TABLE_BYTES);
  expectBytes(reciprocals, 2 * CHROMA_QUANTISER);
  codes = tables;
  quantiser = reciprocals;
  bitOffsets = blockBitOffsets;
  dcCoefficients = blockDcCoefficients;
  symbolCounts = 0;
  memory.fill(DC_PREDICTIONS, 0, 12);
}

/**
 * Starts counting symbols.
 * @param counts laid out as Huffman codes
 * @param reciprocals as for `startBlocks`
 */
export function startCounting(counts: usize, reciprocals: usize): void {
  expectBytes(counts, SYMBOL_TABLE_BYTES);
  expectBytes(reciprocals, 2 * CHROMA_QUANTISER);
  quantiser = reciprocals;
  symbolCounts = counts;
}

/** @param follows whether DC differences of the next blocks are counted */
export function countDifferences(follows: bool): void {
  followsPrevious = follows;
}

/** Codes a block of samples (see `rgb-to-ycc.ts`), which it overwrites. */
export function codeSamples(block: usize, component: usize): void {
  forwardDct(block);
  codeCoefficients(component, quantised(block, component));
}

/** Codes a block of one sample value. */
export function codeFlat(sample: i32, component: usize): void {
  const table = quantiserOf(component);
  // 64 samples make 32 times the DC coefficient.
  store<i16>(COEFFICIENTS, quantisedOne(sample << 6, load<i16>(table), load<i16>(table, CORRECTIONS)));
  codeCoefficients(component, 1);
}

/**
 * Codes a block outside the frame, which decoders do not show: repeating the DC coefficient takes the fewest
 * bits.
 */
export function codePadding(component: usize): void {
  store<i16>(COEFFICIENTS, dcPrediction(component));
  codeCoefficients(component, 1);
}

function quantiserOf(component: usize): usize {
  return component === 0 ? quantiser : quantiser + CHROMA_QUANTISER;
}

/**
 * Quantises a block by reciprocals, corrected for their low precision.
 * @returns a bit for each nonzero coefficient, in storage order
 */
function quantised(block: usize, component: usize): u64 {
  const table = quantiserOf(component);
  let nonzero: u64 = 0;
  for (let at: usize = 0; at < 128; at += 32) {
    const first = quantisedRow(block + at, table + at);
    const second = quantisedRow(block + at + 16, table + at + 16);
    v128.store(COEFFICIENTS + at, first);
    v128.store(COEFFICIENTS + at, second, 16);
    const zeros = i8x16.eq(i8x16.narrow_i16x8_s(first, second), i8x16.splat(0));
    nonzero |= (<u64>(i8x16.bitmask(zeros) ^ 0xffff)) << (at >> 1);
  }
  return nonzero;
}

function quantisedRow(row: usize, table: usize): v128 {
  const coefficients = v128.load(row);
  const deadZone = v128.load(table, DEAD_ZONES);
  const dead = i16x8.min_s(i16x8.max_s(coefficients, i16x8.neg(deadZone)), deadZone);
  const correction = i16x8.q15mulr_sat_s(coefficients, v128.load(table, CORRECTIONS));
  const corrected = i16x8.add_sat_s(i16x8.sub(coefficients, dead), correction);
  return i16x8.q15mulr_sat_s(corrected, v128.load(table));
}

/** Quantises one DC coefficient, which has no dead zone. */
function quantisedOne(coefficient: i32, reciprocal: i32, correction: i32): i32 {
  const corrected = coefficient + ((coefficient * correction + 0x4000) >> 15);
  return (max(min(corrected, 0x7fff), -0x8000) * reciprocal + 0x4000) >> 15;
}

function codeCoefficients(component: usize, nonzero: u64): void {
  const dc = <i32>load<i16>(COEFFICIENTS);
  if (symbolCounts !== 0) {
    countSymbols(component, dc, inZigzag(nonzero & ~1));
    return;
  }
  if (bitOffsets !== 0) {
    store<u32>(bitOffsets, bitCount());
    store<i16>(dcCoefficients, dc);
    bitOffsets += 4;
    dcCoefficients += 2;
  }
  const previous = dcPrediction(component);
  setDcPrediction(component, dc);
  codeValues(dc - previous, dcCodesOf(component), inZigzag(nonzero & ~1), 1, acCodesOf(component));
}

/** Counts the symbols that `codeValues` would code. */
function countSymbols(component: usize, dc: i32, remaining: u64): void {
  const dcCounts = symbolCounts + 2 * AC_BYTES + (component === 0 ? 0 : DC_BYTES);
  if (followsPrevious) countOne(dcCounts, sizeOf(dc - dcPrediction(component)));
  setDcPrediction(component, dc);
  const valueCounts = symbolCounts + (component === 0 ? 0 : AC_BYTES);
  let position = 1;
  while (remaining !== 0) {
    const at = <i32>ctz(remaining);
    let zeros = at - position;
    for (; zeros > 15; zeros -= 16) countOne(valueCounts, 15 << 4);
    const value = load<i16>(COEFFICIENTS + load<u8>(zigzag + at));
    countOne(valueCounts, (zeros << 4) | sizeOf(value));
    position = at + 1;
    remaining &= remaining - 1;
  }
  if (position < BLOCK_END) countOne(valueCounts, 0);
}

function countOne(counts: usize, symbol: i32): void {
  const at = counts + ((<usize>symbol) << 2);
  store<u32>(at, load<u32>(at) + 1);
}

/** Bits of a value (ITU T.81, F.1.2.1.1). */
function sizeOf(value: i32): i32 {
  return 32 - clz(abs(value));
}

/** Position behind the last of a block. */
const BLOCK_END: i32 = 64;

/**
 * Codes a DC difference and the AC coefficients of a block. One code path writes all: ZRL and EOB are values
 * of no bits.
 * @param remaining zig-zag positions of nonzero coefficients
 * @param position first position to code
 */
function codeValues(difference: i32, dcCodes: usize, remaining: u64, position: i32, acCodes: usize): void {
  let pending = pendingWord();
  let free = freeBits();
  let next = nextWord();
  let value = difference;
  let table = dcCodes;
  for (;;) {
    const size = sizeOf(value);
    const code = load<u32>(table + (size << 2));
    const bits: u64 = (code >> 5) | <u32>((value + (value >> 31)) & ((1 << size) - 1));
    free -= code & 31;
    if (free > 0) {
      pending |= bits << free;
    } else {
      store<u64>(next, pending | (bits >> -free));
      next += 8;
      free += 64;
      pending = shifted(bits, free);
    }

    if (remaining === 0) {
      if (position >= BLOCK_END) break;
      value = 0;
      table = acCodes;
      position = BLOCK_END;
      continue;
    }
    const at = <i32>ctz(remaining);
    const zeros = at - position;
    if (zeros > 15) {
      value = 0;
      table = acCodes + (15 << 6);
      position += 16;
    } else {
      value = load<i16>(COEFFICIENTS + load<u8>(zigzag + at));
      table = acCodes + (zeros << 6);
      position = at + 1;
      remaining &= remaining - 1;
    }
  }
  setBits(pending, free, next);
}

function acCodesOf(component: usize): usize {
  return component === 0 ? codes : codes + AC_BYTES;
}

function dcCodesOf(component: usize): usize {
  return codes + 2 * AC_BYTES + (component === 0 ? 0 : DC_BYTES);
}

/** Reorders bits from storage order to zig-zag order. */
function inZigzag(nonzero: u64): u64 {
  let ordered: u64 = 0;
  for (let table = zigzag + ZIGZAG_BITS; nonzero !== 0; nonzero >>= 8) {
    ordered |= load<u64>(table + ((<usize>(nonzero & 0xff)) << 3));
    table += 256 * 8;
  }
  return ordered;
}

/** DC prediction of a component's next block. */
function dcPrediction(component: usize): i32 {
  return load<i32>(DC_PREDICTIONS + (component << 2));
}

export function setDcPrediction(component: usize, dc: i32): void {
  store<i32>(DC_PREDICTIONS + (component << 2), dc);
}

/** Codes only the DC coefficient of a component's next block. */
export function codeDc(dc: i32, component: usize): void {
  codeValues(dc - dcPrediction(component), dcCodesOf(component), 0, BLOCK_END, acCodesOf(component));
}

/** Bits that a DC difference takes. */
export function dcBits(difference: i32, component: usize): u32 {
  return load<u32>(dcCodesOf(component) + (sizeOf(difference) << 2)) & 31;
}
