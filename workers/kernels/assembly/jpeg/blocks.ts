/** Quantisation (ITU T.81, A.3.4) and Huffman coding (F.1.2) of one block. */

import { bitCount, putBits } from './bits';
import { forwardDct } from './transform';

/** Of the constant tables: AC codes of luma and chroma, DC codes of both, and the zig-zag sequence. */
const AC_CODES: usize = 1024;
const DC_CODES: usize = 64;
const ZIGZAG_OFFSETS: usize = 2 * (AC_CODES + DC_CODES);
const ZIGZAG_BITS: usize = ZIGZAG_OFFSETS + 64;
/** Of the quantiser: for luma, then chroma, 64 each of reciprocals, corrections and dead zones. */
const CORRECTIONS: usize = 128;
const DEAD_ZONES: usize = 256;
const CHROMA_QUANTISER: usize = 384;

let codes: usize = 0;
let quantiser: usize = 0;
/** Where each block's place in the scan and its DC coefficient go, or 0. */
let places: usize = 0;
let levels: usize = 0;
/** The DC coefficients of the last blocks of Y, Cb and Cr (ITU T.81, F.1.1.5.1). */
const PREVIOUS: usize = memory.data(12, 16);
const COEFFICIENTS: usize = memory.data(128, 16);

/**
 * @param tables Huffman codes and the zig-zag sequence, as `kernel-tables.ts` lays them out
 * @param reciprocals of the quantisation tables, laid out there too
 */
export function startBlocks(tables: usize, reciprocals: usize, blockPlaces: usize, blockLevels: usize): void {
  codes = tables;
  quantiser = reciprocals;
  places = blockPlaces;
  levels = blockLevels;
  memory.fill(PREVIOUS, 0, 12);
}

/** Codes a block of samples (see `colour.ts`), which is lost. */
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
export function codeUnseen(component: usize): void {
  store<i16>(COEFFICIENTS, previousLevel(component));
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
  const dcCodes = codes + 2 * AC_CODES + (component === 0 ? 0 : DC_CODES);
  const acCodes = codes + (component === 0 ? 0 : AC_CODES);
  const level = <i32>load<i16>(COEFFICIENTS);
  if (places !== 0) {
    store<u32>(places, bitCount());
    store<i16>(levels, level);
    places += 4;
    levels += 2;
  }
  const previous = PREVIOUS + (component << 2);
  codeValue(level - load<i32>(previous), dcCodes);
  store<i32>(previous, level);

  let left = inZigzag(nonzero) & ~1;
  let after = 1;
  while (left !== 0) {
    const position = <i32>ctz(left);
    let zeros = position - after;
    for (; zeros > 15; zeros -= 16) putCode(acCodes, 0xf0);
    codeValue(load<i16>(COEFFICIENTS + load<u8>(codes + position, ZIGZAG_OFFSETS)), acCodes + (zeros << 6));
    left &= left - 1;
    after = position + 1;
  }
  if (after < 64) putCode(acCodes, 0);
}

/** Codes the number of bits that a value takes, and these bits (ITU T.81, F.1.2.1.1). */
function codeValue(value: i32, table: usize): void {
  const size = 32 - clz(abs(value));
  const code = load<u32>(table + (size << 2));
  const bits = (value + (value >> 31)) & ((1 << size) - 1);
  putBits((code >> 5) | bits, code & 31);
}

function putCode(table: usize, symbol: usize): void {
  const code = load<u32>(table + (symbol << 2));
  putBits(code >> 5, code & 31);
}

/** Puts bits in the order of the zig-zag sequence. */
function inZigzag(nonzero: u64): u64 {
  const table = codes + ZIGZAG_BITS;
  let ordered: u64 = 0;
  for (let byte: usize = 0; byte < 8; byte++) {
    ordered |= load<u64>(table + (byte << 11) + ((<usize>(nonzero >> (byte << 3)) & 0xff) << 3));
  }
  return ordered;
}

/** The DC coefficient that the next block of a component is told by its difference from. */
export function previousLevel(component: usize): i32 {
  return load<i32>(PREVIOUS + (component << 2));
}

export function setPreviousLevel(component: usize, level: i32): void {
  store<i32>(PREVIOUS + (component << 2), level);
}

/** Codes the difference of a DC coefficient alone. */
export function codeLevel(difference: i32, component: usize): void {
  codeValue(difference, codes + 2 * AC_CODES + (component === 0 ? 0 : DC_CODES));
}

/** How many bits that takes. */
export function levelBits(difference: i32, component: usize): u32 {
  const size = 32 - clz(abs(difference));
  return load<u32>(codes + 2 * AC_CODES + (component === 0 ? 0 : DC_CODES) + (size << 2)) & 31;
}
