/** Coding of an interleaved scan (ITU T.81, A.2.3), MCU by MCU; clean MCUs are copied from a cached scan. */

import { expectBytes, expectPixels } from '../checks';
import { bitCount, bitWords, copyBits, endBits, reserveBits, startBits } from './bit-packing';
import {
  codeDc,
  codeFlat,
  codePadding,
  codeSamples,
  countDifferences,
  dcBits,
  setDcPrediction,
  startBlocks,
  startCounting,
} from './block-coding';
import { samples420, samples444 } from './rgb-to-ycc';

/**
 * Worst case of a block: codes of 16 bits, 11 value bits of a DC difference, 10 of each of 63 AC coefficients
 * (ITU T.81, F.1.2).
 */
const MOST_BLOCK_BYTES: usize = (16 + 11 + 63 * (16 + 10) + 7) / 8;

const SAMPLES: usize = memory.data(6 * 128, 16);
/** Copy of an MCU that reaches beyond the frame or is not opaque. */
const MCU_PIXELS: usize = memory.data(16 * 16 * 4, 16);

let pixels: usize = 0;
let width: i32 = 0;
let height: i32 = 0;
let transparent: bool = false;
/** Side of an MCU in pixels: 8 for 4:4:4, 16 for 4:2:0. */
let mcuSize: i32 = 0;
let blocksPerMcu: i32 = 0;

/** Sets the frame to code. */
export function setFrame(framePixels: usize, frameWidth: i32, frameHeight: i32, isTransparent: bool): void {
  assert(frameWidth > 0 && frameHeight > 0);
  expectPixels(framePixels, frameWidth, frameHeight);
  pixels = framePixels;
  width = frameWidth;
  height = frameHeight;
  transparent = isTransparent;
}

/**
 * Codes all MCUs of the frame.
 * @param bitOffsets receives the bit offset of each block and of the end (`u32`), or 0
 * @param dcCoefficients receives the DC coefficient of each block (`i16`), or 0
 * @returns bits before padding
 */
export function codeScan(
  codes: usize,
  quantiser: usize,
  subsampled: bool,
  bitOffsets: usize,
  dcCoefficients: usize,
): u32 {
  start(codes, quantiser, subsampled, bitOffsets, dcCoefficients);
  if (bitOffsets !== 0) expectCached(bitOffsets, dcCoefficients);
  const columns = (width + mcuSize - 1) / mcuSize;
  const rows = (height + mcuSize - 1) / mcuSize;
  for (let row = 0; row < rows; row++) {
    reserveBits(<usize>(columns * blocksPerMcu) * MOST_BLOCK_BYTES);
    for (let column = 0; column < columns; column++) codeMcu(column, row);
  }
  if (bitOffsets !== 0) store<u32>(bitOffsets + ((<usize>(columns * rows * blocksPerMcu)) << 2), bitCount());
  return ended();
}

/**
 * Codes the dirty MCUs of the frame, and copies the others from a cached scan of the same size and tables.
 * @param dirty a byte for each MCU, not 0 where it is dirty
 * @param bitOffsets of the cached scan, from `codeScan`, as are `dcCoefficients`
 * @param words of the cached scan, with two words of margin
 * @returns bits before padding
 */
export function codeDirtyMcus(
  codes: usize,
  quantiser: usize,
  subsampled: bool,
  dirty: usize,
  bitOffsets: usize,
  dcCoefficients: usize,
  words: usize,
): u32 {
  start(codes, quantiser, subsampled, 0, 0);
  expectCached(bitOffsets, dcCoefficients);
  expectBytes(dirty, mcuCount());
  if (!ASC_NO_ASSERT) expectBytes(words, load<u32>(bitOffsets + ((<usize>blockCount()) << 2)) / 8);
  const columns = (width + mcuSize - 1) / mcuSize;
  const mcus = columns * ((height + mcuSize - 1) / mcuSize);
  let at = 0;
  while (at < mcus) {
    if (load<u8>(dirty + at) !== 0) {
      reserveBits(<usize>blocksPerMcu * MOST_BLOCK_BYTES);
      codeMcu(at % columns, at / columns);
      at++;
    } else {
      const first = at;
      while (at < mcus && load<u8>(dirty + at) === 0) at++;
      copyMcus(first, at, bitOffsets, dcCoefficients, words);
    }
  }
  return ended();
}

/** Sampled MCUs in a row, and the distance of such runs: about one MCU in eleven is counted. */
const SAMPLED_MCUS: i32 = 3;
const SAMPLE_PERIOD: i32 = 32;
/** Shift of the sampled runs from row to row: odd, so that every column is sampled. */
const SAMPLE_SHIFT: i32 = 11;

/**
 * Counts the symbols of sampled MCUs, spread over the frame.
 * @param counts incremented (`u32`), laid out as Huffman codes
 */
export function countSymbols(quantiser: usize, subsampled: bool, counts: usize): void {
  setMcu(subsampled);
  startCounting(counts, quantiser);
  const columns = (width + mcuSize - 1) / mcuSize;
  const rows = (height + mcuSize - 1) / mcuSize;
  for (let row = 0; row < rows; row++) {
    let first = (row * SAMPLE_SHIFT) % SAMPLE_PERIOD;
    for (; first + SAMPLED_MCUS <= columns; first += SAMPLE_PERIOD) {
      countDifferences(false);
      codeMcu(first, row);
      countDifferences(true);
      for (let column = first + 1; column < first + SAMPLED_MCUS; column++) codeMcu(column, row);
    }
  }
}

function start(
  codes: usize,
  quantiser: usize,
  subsampled: bool,
  bitOffsets: usize,
  dcCoefficients: usize,
): void {
  setMcu(subsampled);
  startBits();
  startBlocks(codes, quantiser, bitOffsets, dcCoefficients);
}

function setMcu(subsampled: bool): void {
  mcuSize = subsampled ? 16 : 8;
  blocksPerMcu = subsampled ? 6 : 3;
  expectPixels(pixels, width, height);
}

function mcuCount(): i32 {
  return ((width + mcuSize - 1) / mcuSize) * ((height + mcuSize - 1) / mcuSize);
}

function blockCount(): i32 {
  return mcuCount() * blocksPerMcu;
}

/** Expects the bit offsets of all blocks and the end, and all DC coefficients. */
function expectCached(bitOffsets: usize, dcCoefficients: usize): void {
  if (!ASC_NO_ASSERT) {
    expectBytes(bitOffsets, (blockCount() + 1) << 2);
    expectBytes(dcCoefficients, blockCount() << 1);
  }
}

function ended(): u32 {
  const count = bitCount();
  endBits();
  return count;
}

function codeMcu(column: i32, row: i32): void {
  const left = column * mcuSize;
  const top = row * mcuSize;
  let at = pixels + ((<usize>top * width + left) << 2);
  let stride = (<usize>width) << 2;
  if (transparent || left + mcuSize > width || top + mcuSize > height) {
    padMcu(left, top);
    at = MCU_PIXELS;
    stride = (<usize>mcuSize) << 2;
  }
  if (mcuSize === 8) code444(at, stride);
  else code420(at, stride, left + 8 >= width, top + 8 >= height);
}

/** Pads an MCU with the last column and row (ITU T.81, A.2.4) and composites it on white. */
function padMcu(left: i32, top: i32): void {
  let to = MCU_PIXELS;
  for (let y = top; y < top + mcuSize; y++) {
    const row = pixels + ((<usize>min(y, height - 1) * width) << 2);
    for (let x = left; x < left + mcuSize; x++) {
      const pixel = load<u32>(row + ((<usize>min(x, width - 1)) << 2));
      // Premultiplied channels do not exceed alpha, so no sum exceeds 255.
      store<u32>(to, pixel + (255 - (pixel >> 24)) * 0x01010101);
      to += 4;
    }
  }
}

function code444(at: usize, stride: usize): void {
  const flat = isFlat(at, stride);
  samples444(at, stride, SAMPLES, flat ? 1 : 8);
  for (let component: usize = 0; component < 3; component++) codeBlock(component, component, flat);
}

/** @param narrow whether the right luma blocks lie outside the frame; `low` likewise for the lower ones */
function code420(at: usize, stride: usize, narrow: bool, low: bool): void {
  const flat = isFlat(at, stride);
  samples420(at, stride, SAMPLES, flat ? 1 : 8);
  codeBlock(0, 0, flat);
  codeLuma(1, narrow, flat);
  codeLuma(2, low, flat);
  codeLuma(3, narrow || low, flat);
  codeBlock(4, 1, flat);
  codeBlock(5, 2, flat);
}

function codeLuma(block: usize, isPadding: bool, flat: bool): void {
  if (isPadding) codePadding(0);
  else codeBlock(flat ? 0 : block, 0, flat);
}

/** @param flat whether all samples equal the first */
function codeBlock(block: usize, component: usize, flat: bool): void {
  const samples = SAMPLES + (block << 7);
  if (flat) codeFlat(load<i16>(samples), component);
  else codeSamples(samples, component);
}

/** Tells whether all pixels of an MCU are equal. */
function isFlat(at: usize, stride: usize): bool {
  const first = v128.load32_splat(at);
  for (let row = 0; row < mcuSize; row++) {
    let others = v128.or(v128.xor(first, v128.load(at)), v128.xor(first, v128.load(at, 16)));
    if (mcuSize > 8) {
      const right = v128.or(v128.xor(first, v128.load(at, 32)), v128.xor(first, v128.load(at, 48)));
      others = v128.or(others, right);
    }
    if (v128.any_true(others)) return false;
    at += stride;
  }
  return true;
}

/**
 * Copies clean MCUs. Only the first DC difference of each component is coded anew, as its prediction may have
 * changed.
 */
function copyMcus(first: i32, end: i32, bitOffsets: usize, dcCoefficients: usize, words: usize): void {
  const firstBlock = first * blocksPerMcu;
  let from = load<u32>(bitOffsets + ((<usize>firstBlock) << 2));
  for (let component: usize = 0; component < 3; component++) {
    const block = firstBlock + (component === 0 ? 0 : blocksPerMcu - 3 + <i32>component);
    const bitOffset = load<u32>(bitOffsets + ((<usize>block) << 2));
    const dc = dcAt(dcCoefficients, block);
    // The prediction is the same component's last block in the previous MCU.
    const previous = first === 0 ? 0 : dcAt(dcCoefficients, lastBlock(first - 1, component));
    copyBits(words, from, bitOffset);
    reserveBits(MOST_BLOCK_BYTES);
    codeDc(dc, component);
    from = bitOffset + dcBits(dc - previous, component);
  }
  copyBits(words, from, load<u32>(bitOffsets + ((<usize>(end * blocksPerMcu)) << 2)));
  for (let component: usize = 0; component < 3; component++) {
    setDcPrediction(component, dcAt(dcCoefficients, lastBlock(end - 1, component)));
  }
}

function lastBlock(index: i32, component: usize): i32 {
  return (index + 1) * blocksPerMcu - 3 + <i32>component;
}

function dcAt(dcCoefficients: usize, block: i32): i32 {
  return load<i16>(dcCoefficients + ((<usize>block) << 1));
}

/** Address of the last scan's words, valid until the next scan. */
export function scanWords(): usize {
  return bitWords();
}
