import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import type { Derived } from '../../raster/backdrop.js';
import { type Coding, type FramePixels, mcuOf } from './coding.js';
import { codesOf, type FrameCodes, releaseCodes } from './frame-codes.js';
import type { HuffmanCodes } from './huffman.js';
import { quantiser } from './kernel-tables.js';

const { setFrame, codeScan, codeDirtyMcus, scanWords, stuffedLength, stuffBytes } = kernels;

/** Entropy-coded scan of a backdrop in kernel memory, of which later frames copy the clean MCUs. */
export interface CachedScan extends Derived {
  codes: FrameCodes;
  /** Bit offset of each block, and of the end (`u32`). */
  bitOffsets: Block;
  /** DC coefficient of each block (`i16`). */
  dcCoefficients: Block;
  words: Block;
}

/** Codes a whole frame with Huffman codes of its own. */
export function scanOf(frame: FramePixels, coding: Coding): Scan {
  const codes = codesOf(frame, coding);
  const bits = codeWhole(frame, coding, codes, 0, 0);
  releaseCodes(codes);
  return scan(bits, codes);
}

/**
 * Codes the dirty MCUs of a frame with the codes of a cached scan of the same size, and copies the others.
 * @param dirty a byte for each MCU, not 0 where the frame differs
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
 * Codes a backdrop and caches its scan.
 * @param first first frame on the backdrop, to which the codes are fitted
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

/** Readable margin for copies that read beyond the last word. */
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

/** Result of the last coding, which must be written before the next one starts. */
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

/** Margin that `stuffBytes` overwrites, which stores 16 bytes at a time. */
const STUFFING_SPARE = 16;
