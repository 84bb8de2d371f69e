import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import type { Derived } from '../../raster/backdrop.js';
import { type Coding, type FramePixels, mcuOf } from './coding.js';
import { codesOf, type FrameCodes, releaseCodes } from './frame-codes.js';
import type { HuffmanCodes } from './huffman.js';
import { quantiser } from './kernel-tables.js';

const { setFrame, codeScan, codeDirtyMcus, scanWords, stuffedLength, stuffBytes } = kernels;

/** A coded scan in kernel memory, from which later frames take what they share with it. */
export interface CachedScan extends Derived {
  codes: FrameCodes;
  /** At which bit each block begins, and behind them the end (`u32`). */
  bitOffsets: Block;
  /** The DC coefficient of each block (`i16`). */
  dcCoefficients: Block;
  words: Block;
}

/** Codes a whole picture with codes of its own. */
export function scanOf(frame: FramePixels, coding: Coding): Scan {
  const codes = codesOf(frame, coding);
  const bits = codeWhole(frame, coding, codes, 0, 0);
  releaseCodes(codes);
  return scan(bits, codes);
}

/**
 * Codes what a frame has other than a kept scan of the same size, with the codes of that.
 * @param touched a byte for each MCU that is not 0 where the frame differs
 */
export function scanUponCached(
  cached: CachedScan,
  dirty: Uint8Array,
  frame: FramePixels,
  coding: Coding,
): Scan {
  const marks = allocated(dirty.length);
  bytesOf(marks).set(dirty);
  setFramePixels(frame);
  const bits = codeDirtyMcus(
    ...codingAddresses(coding, cached.codes),
    marks.address,
    cached.bitOffsets.address,
    cached.dcCoefficients.address,
    cached.words.address,
  );
  released(marks);
  return scan(bits, cached.codes);
}

/**
 * Codes a whole picture and keeps the scan.
 * @param first what is drawn upon the picture, which the codes are fitted to
 */
export function cachedScan(frame: FramePixels, first: FramePixels, coding: Coding): CachedScan {
  const codes = codesOf(first, coding);
  const unit = mcuOf(coding);
  const count = Math.ceil(frame.width / unit.pixels) * Math.ceil(frame.height / unit.pixels) * unit.blocks;
  const bitOffsets = allocated((count + 1) * 4);
  const dcCoefficients = allocated(count * 2);
  const length = Math.ceil(codeWhole(frame, coding, codes, bitOffsets.address, dcCoefficients.address) / 8);
  const words = allocated(length + SPARE_WORDS);
  bytesOf(words).set(bytesOf({ address: scanWords(), length: Math.ceil(length / 8) * 8 }));
  const blocks = [codes.packed, bitOffsets, dcCoefficients, words];
  return {
    codes,
    bitOffsets,
    dcCoefficients,
    words,
    bytes: blocks.reduce((bytes, block) => bytes + block.length, 0),
    release: () => blocks.forEach(released),
  };
}

/** What follows the last word may be read, and the last one is whole. */
const SPARE_WORDS = 24;

function codeWhole(
  frame: FramePixels,
  coding: Coding,
  codes: FrameCodes,
  bitOffsets: number,
  dcCoefficients: number,
): number {
  setFramePixels(frame);
  return codeScan(...codingAddresses(coding, codes), bitOffsets, dcCoefficients);
}

function setFramePixels({ pixels, width, height, transparent }: FramePixels): void {
  setFrame(pixels.address, width, height, transparent);
}

function codingAddresses(
  { tables, subsampled }: Coding,
  { packed }: FrameCodes,
): [codes: number, quantiser: number, subsampled: boolean] {
  return [packed.address, quantiser(tables).address, subsampled];
}

/** The bytes of the last scan, which are to be written before the next. */
export interface Scan {
  codes: HuffmanCodes;
  length: number;
  writeTo(file: Uint8Array, at: number): void;
}

function scan(bits: number, codes: HuffmanCodes): Scan {
  const words = scanWords();
  const length = Math.ceil(bits / 8);
  const stuffed = stuffedLength(words, length);
  return {
    codes,
    length: stuffed,
    writeTo(file, at) {
      const block = allocated(stuffed + STUFFING_SPARE);
      stuffBytes(words, length, block.address);
      file.set(bytesOf({ ...block, length: stuffed }), at);
      released(block);
    },
  };
}

/** `stuffBytes` writes that many bytes at once. */
const STUFFING_SPARE = 16;
