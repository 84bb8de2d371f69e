import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import type { Derived } from '../../raster/backdrop.js';
import { type Coding, type Picture, unitOf } from './coding.js';
import type { HuffmanCodes } from './huffman.js';
import { quantiser } from './kernel-tables.js';
import { codesOf, type PictureCodes, releaseCodes } from './picture-codes.js';

const { setFrame, codeScan, codeTouched, scanWords, stuffedLength, stuffBytes } = kernels;

/** A coded scan in kernel memory, from which later frames take what they share with it. */
export interface KeptScan extends Derived {
  codes: PictureCodes;
  /** At which bit each block begins, and behind them the end (`u32`). */
  places: Block;
  /** The DC coefficient of each block (`i16`). */
  levels: Block;
  words: Block;
}

/** Codes a whole picture with codes of its own. */
export function scanOf(picture: Picture, coding: Coding): Scan {
  const codes = codesOf(picture, coding);
  const bits = codeWhole(picture, coding, codes, 0, 0);
  releaseCodes(codes);
  return scan(bits, codes);
}

/**
 * Codes what a frame has other than a kept scan of the same size, with the codes of that.
 * @param touched a byte for each MCU that is not 0 where the frame differs
 */
export function scanOver(kept: KeptScan, touched: Uint8Array, picture: Picture, coding: Coding): Scan {
  const marks = allocated(touched.length);
  bytesOf(marks).set(touched);
  setPicture(picture);
  const bits = codeTouched(
    ...codingAddresses(coding, kept.codes),
    marks.address,
    kept.places.address,
    kept.levels.address,
    kept.words.address,
  );
  released(marks);
  return scan(bits, kept.codes);
}

/**
 * Codes a whole picture and keeps the scan.
 * @param first what is drawn upon the picture, which the codes are fitted to
 */
export function keptScan(picture: Picture, first: Picture, coding: Coding): KeptScan {
  const codes = codesOf(first, coding);
  const unit = unitOf(coding);
  const count =
    Math.ceil(picture.width / unit.pixels) * Math.ceil(picture.height / unit.pixels) * unit.blocks;
  const places = allocated((count + 1) * 4);
  const levels = allocated(count * 2);
  const length = Math.ceil(codeWhole(picture, coding, codes, places.address, levels.address) / 8);
  const words = allocated(length + SPARE_WORDS);
  bytesOf(words).set(bytesOf({ address: scanWords(), length: Math.ceil(length / 8) * 8 }));
  const blocks = [codes.packed, places, levels, words];
  return {
    codes,
    places,
    levels,
    words,
    bytes: blocks.reduce((bytes, block) => bytes + block.length, 0),
    release: () => blocks.forEach(released),
  };
}

/** What follows the last word may be read, and the last one is whole. */
const SPARE_WORDS = 24;

function codeWhole(
  picture: Picture,
  coding: Coding,
  codes: PictureCodes,
  places: number,
  levels: number,
): number {
  setPicture(picture);
  return codeScan(...codingAddresses(coding, codes), places, levels);
}

function setPicture({ pixels, width, height, transparent }: Picture): void {
  setFrame(pixels.address, width, height, transparent);
}

function codingAddresses(
  { tables, halfColour }: Coding,
  { packed }: PictureCodes,
): [codes: number, quantiser: number, halfColour: boolean] {
  return [packed.address, quantiser(tables).address, halfColour];
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
