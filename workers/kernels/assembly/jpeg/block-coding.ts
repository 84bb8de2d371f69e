/** Quantisation (ITU T.81, A.3.4) and Huffman coding (F.1.2) of one block. */

import { expectRoom } from '../checks';
import { bitCount, freeBits, nextWord, pendingWord, setBits, shifted } from './bit-packing';
import { forwardDct } from './forward-dct';

/** Of Huffman codes, and of how often symbols occur: AC of luma and chroma, then DC of both. */
const AC_BYTES: usize = 1024;
const DC_BYTES: usize = 64;
const SYMBOL_TABLE_BYTES: usize = 2 * (AC_BYTES + DC_BYTES);
/** Of the zig-zag tables: where each coefficient lies, then the bits of each eight. */
const ZIGZAG_BITS: usize = 64;
const ZIGZAG_BYTES: usize = ZIGZAG_BITS + 8 * 256 * 8;
/** Of the quantiser: for luma, then chroma, 64 each of reciprocals, corrections and dead zones. */
const CORRECTIONS: usize = 128;
const DEAD_ZONES: usize = 256;
const CHROMA_QUANTISER: usize = 384;

let zigzag: usize = 0;
let codes: usize = 0;
let quantiser: usize = 0;
/** Where symbols are counted instead of being coded, or 0. */
let symbolCounts: usize = 0;
/** Whether the block before the next one is the one that its DC coefficient is told from. */
let followsPrevious: bool = true;
/** Where each block's place in the scan and its DC coefficient go, or 0. */
let bitOffsets: usize = 0;
let dcCoefficients: usize = 0;
/** The DC coefficients of the last blocks of Y, Cb and Cr (ITU T.81, F.1.1.5.1). */
const DC_PREDICTIONS: usize = memory.data(12, 16);
const COEFFICIENTS: usize = memory.data(128, 16);

/** The zig-zag sequence, for good. @param tables as `kernel-tables.ts` lays them out */
export function setZigzag(tables: usize): void {
  expectRoom(tables, ZIGZAG_BYTES);
  zigzag = tables;
}

/**
 * Blocks are coded from here on.
 * @param tables Huffman codes, as `kernel-tables.ts` lays them out
 * @param reciprocals of the quantisation tables, laid out there too
 */
export function startBlocks(
  tables: usize,
  reciprocals: usize,
  blockBitOffsets: usize,
  blockDcCoefficients: usize,
): void {
  expectRoom(tables, SYMBOL_TABLE_BYTES);
  expectRoom(reciprocals, 2 * CHROMA_QUANTISER);
  codes = tables;
  quantiser = reciprocals;
  bitOffsets = blockBitOffsets;
  dcCoefficients = blockDcCoefficients;
  symbolCounts = 0;
  memory.fill(DC_PREDICTIONS, 0, 12);
}

/**
 * Symbols of blocks are counted from here on.
 * @param counts laid out as Huffman codes are
 * @param reciprocals as for `startBlocks`
 */
export function startCounting(counts: usize, reciprocals: usize): void {
  expectRoom(counts, SYMBOL_TABLE_BYTES);
  expectRoom(reciprocals, 2 * CHROMA_QUANTISER);
  quantiser = reciprocals;
  symbolCounts = counts;
}

/** @param follows whether the DC coefficients of blocks that are counted from here on follow on the last ones */
export function countDifferences(follows: bool): void {
  followsPrevious = follows;
}

/** Codes a block of samples (see `rgb-to-ycc.ts`), which is lost. */
export function codeSamples(block: usize, component: usize): void {
  forwardDct(block);
  codeCoefficients(component, quantised(block, component));
}

/** Codes a block all samples of which are the same. */
export function codeFlat(sample: i32, component: usize): void {
  const table = quantiserOf(component);
  // 64 samples make 32 times the DC coefficient.
  store<i16>(COEFFICIENTS, quantisedOne(sample << 6, load<i16>(table), load<i16>(table, CORRECTIONS)));
  codeCoefficients(component, 1);
}

/**
 * Codes a block that lies wholly outside the frame, of which decoders show nothing: as flat as the block before, it
 * takes the fewest bits.
 */
export function codePadding(component: usize): void {
  store<i16>(COEFFICIENTS, dcPrediction(component));
  codeCoefficients(component, 1);
}

function quantiserOf(component: usize): usize {
  return component === 0 ? quantiser : quantiser + CHROMA_QUANTISER;
}

/**
 * Divides the coefficients by the quantisation table and rounds. The reciprocals have few bits: what they lack is first
 * added to the coefficients.
 * @returns which are not zero: a bit each, in the order in which they lie
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

/** The same for one, of the coefficient that has no dead zone. */
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

/** Counts what `codeValues` would code. */
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

/** How many bits a value has (ITU T.81, F.1.2.1.1). */
function sizeOf(value: i32): i32 {
  return 32 - clz(abs(value));
}

/** The position behind the last of a block. */
const BLOCK_END: i32 = 64;

/**
 * Codes the difference of a DC coefficient, and AC coefficients up to the end of the block. One place puts the bits of
 * all: 16 zeros and the end of a block are values of no bits, which no other value is.
 * @param left positions in the zig-zag sequence that are not zero
 * @param position the first that is to be coded
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

/** Puts bits in the order of the zig-zag sequence. */
function inZigzag(nonzero: u64): u64 {
  let ordered: u64 = 0;
  for (let table = zigzag + ZIGZAG_BITS; nonzero !== 0; nonzero >>= 8) {
    ordered |= load<u64>(table + ((<usize>(nonzero & 0xff)) << 3));
    table += 256 * 8;
  }
  return ordered;
}

/** The DC coefficient that the next block of a component is told by its difference from. */
function dcPrediction(component: usize): i32 {
  return load<i32>(DC_PREDICTIONS + (component << 2));
}

export function setDcPrediction(component: usize, dc: i32): void {
  store<i32>(DC_PREDICTIONS + (component << 2), dc);
}

/** Codes the DC coefficient of a component's next block without what follows. */
export function codeDc(dc: i32, component: usize): void {
  codeValues(dc - dcPrediction(component), dcCodesOf(component), 0, BLOCK_END, acCodesOf(component));
}

/** How many bits the difference of a DC coefficient takes. */
export function dcBits(difference: i32, component: usize): u32 {
  return load<u32>(dcCodesOf(component) + (sizeOf(difference) << 2)) & 31;
}
