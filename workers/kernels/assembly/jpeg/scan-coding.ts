/** A scan of interleaved components (ITU T.81, A.2.3): MCU by MCU, those of a kept scan as they are. */

import { expectPixels, expectRoom } from '../checks';
import { bitCount, bitWords, copyBits, endBits, reserveBits, startBits } from './bit-packing';
import {
  codeFlat,
  codeLevel,
  codeSamples,
  codeUnseen,
  countDifferences,
  levelBits,
  setPreviousLevel,
  startBlocks,
  startCounting,
} from './block-coding';
import { samplesOfFullColour, samplesOfHalfColour } from './rgb-to-ycc';

/**
 * No code is longer than 16 bits; a difference of DC coefficients has up to 11 bits behind it, each of 63 AC coefficients
 * up to 10 (ITU T.81, F.1.2).
 */
const MOST_BLOCK_BYTES: usize = (16 + 11 + 63 * (16 + 10) + 7) / 8;

const SAMPLES: usize = memory.data(6 * 128, 16);
/** The pixels of an MCU that are not all in the frame, or not opaque. */
const TILE: usize = memory.data(16 * 16 * 4, 16);

let pixels: usize = 0;
let width: i32 = 0;
let height: i32 = 0;
let transparent: bool = false;
/** Width and height of an MCU in pixels: 8 for 4:4:4, 16 for 4:2:0. */
let unit: i32 = 0;
let blocksPerUnit: i32 = 0;

/** The frame whose pixels are coded from here on. */
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
 * @param places where the bit goes at which each block begins, and behind them the end (`u32`), or 0
 * @param levels where the DC coefficient of each block goes (`i16`), or 0
 * @returns bits before padding
 */
export function codeScan(
  codes: usize,
  quantiser: usize,
  halfColour: bool,
  places: usize,
  levels: usize,
): u32 {
  start(codes, quantiser, halfColour, places, levels);
  if (places !== 0) expectKept(places, levels);
  const columns = (width + unit - 1) / unit;
  const rows = (height + unit - 1) / unit;
  for (let row = 0; row < rows; row++) {
    reserveBits(<usize>(columns * blocksPerUnit) * MOST_BLOCK_BYTES);
    for (let column = 0; column < columns; column++) codeUnit(column, row);
  }
  if (places !== 0) store<u32>(places + ((<usize>(columns * rows * blocksPerUnit)) << 2), bitCount());
  return ended();
}

/**
 * Codes the touched MCUs of the frame, and takes all others from a kept scan of the same size and tables.
 * @param touched a byte for each MCU: not 0 where it is touched
 * @param places of the kept scan, as `codeScan` left them; so are `levels`
 * @param words of the kept scan, two words more than it has
 * @returns bits before padding
 */
export function codeTouched(
  codes: usize,
  quantiser: usize,
  halfColour: bool,
  touched: usize,
  places: usize,
  levels: usize,
  words: usize,
): u32 {
  start(codes, quantiser, halfColour, 0, 0);
  expectKept(places, levels);
  expectRoom(touched, unitCount());
  if (!ASC_NO_ASSERT) expectRoom(words, load<u32>(places + ((<usize>blockCount()) << 2)) / 8);
  const columns = (width + unit - 1) / unit;
  const units = columns * ((height + unit - 1) / unit);
  let at = 0;
  while (at < units) {
    if (load<u8>(touched + at) !== 0) {
      reserveBits(<usize>blocksPerUnit * MOST_BLOCK_BYTES);
      codeUnit(at % columns, at / columns);
      at++;
    } else {
      const first = at;
      while (at < units && load<u8>(touched + at) === 0) at++;
      copyUnits(first, at, places, levels, words);
    }
  }
  return ended();
}

/** So many MCUs in a row are counted, and others from so many on: about one in eleven. */
const COUNTED: i32 = 3;
const COUNTED_APART: i32 = 32;
/** By how much those of a row lie farther right than those of the row above: odd, so that all columns have their turn. */
const COUNTED_SHIFT: i32 = 11;

/**
 * Counts the symbols of a part of the frame's MCUs, which are spread over it.
 * @param counts is added to (`u32`), laid out as Huffman codes are
 */
export function countSymbols(quantiser: usize, halfColour: bool, counts: usize): void {
  setUnit(halfColour);
  startCounting(counts, quantiser);
  const columns = (width + unit - 1) / unit;
  const rows = (height + unit - 1) / unit;
  for (let row = 0; row < rows; row++) {
    let first = (row * COUNTED_SHIFT) % COUNTED_APART;
    for (; first + COUNTED <= columns; first += COUNTED_APART) {
      countDifferences(false);
      codeUnit(first, row);
      countDifferences(true);
      for (let column = first + 1; column < first + COUNTED; column++) codeUnit(column, row);
    }
  }
}

function start(codes: usize, quantiser: usize, halfColour: bool, places: usize, levels: usize): void {
  setUnit(halfColour);
  startBits();
  startBlocks(codes, quantiser, places, levels);
}

function setUnit(halfColour: bool): void {
  unit = halfColour ? 16 : 8;
  blocksPerUnit = halfColour ? 6 : 3;
  expectPixels(pixels, width, height);
}

function unitCount(): i32 {
  return ((width + unit - 1) / unit) * ((height + unit - 1) / unit);
}

function blockCount(): i32 {
  return unitCount() * blocksPerUnit;
}

/** Expects room for the places of all blocks, with the end behind them, and for their levels. */
function expectKept(places: usize, levels: usize): void {
  if (!ASC_NO_ASSERT) {
    expectRoom(places, (blockCount() + 1) << 2);
    expectRoom(levels, blockCount() << 1);
  }
}

function ended(): u32 {
  const count = bitCount();
  endBits();
  return count;
}

function codeUnit(column: i32, row: i32): void {
  const left = column * unit;
  const top = row * unit;
  let at = pixels + ((<usize>top * width + left) << 2);
  let stride = (<usize>width) << 2;
  if (transparent || left + unit > width || top + unit > height) {
    fillTile(left, top);
    at = TILE;
    stride = (<usize>unit) << 2;
  }
  if (unit === 8) codeFullColour(at, stride);
  else codeHalfColour(at, stride, left + 8 >= width, top + 8 >= height);
}

/** Repeats the last column and row where the frame ends (ITU T.81, A.2.4), and lays what is transparent on white. */
function fillTile(left: i32, top: i32): void {
  let to = TILE;
  for (let y = top; y < top + unit; y++) {
    const row = pixels + ((<usize>min(y, height - 1) * width) << 2);
    for (let x = left; x < left + unit; x++) {
      const pixel = load<u32>(row + ((<usize>min(x, width - 1)) << 2));
      // Channels are at most the alpha: no sum is more than 255.
      store<u32>(to, pixel + (255 - (pixel >> 24)) * 0x01010101);
      to += 4;
    }
  }
}

function codeFullColour(at: usize, stride: usize): void {
  const flat = isFlat(at, stride);
  samplesOfFullColour(at, stride, SAMPLES, flat ? 1 : 8);
  for (let component: usize = 0; component < 3; component++) codeBlock(component, component, flat);
}

/** @param narrow whether the right blocks of luma lie outside the frame; so do the lower ones if it is `low` */
function codeHalfColour(at: usize, stride: usize, narrow: bool, low: bool): void {
  const flat = isFlat(at, stride);
  samplesOfHalfColour(at, stride, SAMPLES, flat ? 1 : 8);
  codeBlock(0, 0, flat);
  codeLuma(1, narrow, flat);
  codeLuma(2, low, flat);
  codeLuma(3, narrow || low, flat);
  codeBlock(4, 1, flat);
  codeBlock(5, 2, flat);
}

function codeLuma(block: usize, unseen: bool, flat: bool): void {
  if (unseen) codeUnseen(0);
  else codeBlock(flat ? 0 : block, 0, flat);
}

/** @param flat whether all of the block is as its first sample */
function codeBlock(block: usize, component: usize, flat: bool): void {
  const samples = SAMPLES + (block << 7);
  if (flat) codeFlat(load<i16>(samples), component);
  else codeSamples(samples, component);
}

/** Whether all pixels of an MCU are the same. */
function isFlat(at: usize, stride: usize): bool {
  const first = v128.load32_splat(at);
  for (let row = 0; row < unit; row++) {
    let others = v128.or(v128.xor(first, v128.load(at)), v128.xor(first, v128.load(at, 16)));
    if (unit > 8) {
      const right = v128.or(v128.xor(first, v128.load(at, 32)), v128.xor(first, v128.load(at, 48)));
      others = v128.or(others, right);
    }
    if (v128.any_true(others)) return false;
    at += stride;
  }
  return true;
}

/**
 * Copies the bits of MCUs. Only the first block of each component need be told by another difference than in the kept
 * scan, if what comes before is not what came before there.
 */
function copyUnits(first: i32, end: i32, places: usize, levels: usize, words: usize): void {
  const firstBlock = first * blocksPerUnit;
  let from = load<u32>(places + ((<usize>firstBlock) << 2));
  for (let component: usize = 0; component < 3; component++) {
    const block = firstBlock + (component === 0 ? 0 : blocksPerUnit - 3 + <i32>component);
    const place = load<u32>(places + ((<usize>block) << 2));
    const level = levelAt(levels, block);
    // The block of the same component before: the last one of that of the MCU before.
    const before = first === 0 ? 0 : levelAt(levels, lastBlock(first - 1, component));
    copyBits(words, from, place);
    reserveBits(MOST_BLOCK_BYTES);
    codeLevel(level, component);
    from = place + levelBits(level - before, component);
  }
  copyBits(words, from, load<u32>(places + ((<usize>(end * blocksPerUnit)) << 2)));
  for (let component: usize = 0; component < 3; component++) {
    setPreviousLevel(component, levelAt(levels, lastBlock(end - 1, component)));
  }
}

function lastBlock(index: i32, component: usize): i32 {
  return (index + 1) * blocksPerUnit - 3 + <i32>component;
}

function levelAt(levels: usize, block: i32): i32 {
  return load<i16>(levels + ((<usize>block) << 1));
}

/** Where the words of the last scan lie, until the next. */
export function scanWords(): usize {
  return bitWords();
}
