import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import type { Derived } from '../../raster/backdrop.js';
import type { Frame } from '../../raster/frame.js';
import { CODE_TABLES, quantiser } from './kernel-tables.js';
import type { Quantisations } from './quantisation.js';

interface ScanKernels {
  setFrame(pixels: number, width: number, height: number, transparent: boolean): void;
  codeScan(codes: number, quantiser: number, halfColour: boolean, places: number, levels: number): number;
  codeTouched(
    codes: number,
    quantiser: number,
    halfColour: boolean,
    touched: number,
    places: number,
    levels: number,
    words: number,
  ): number;
  scanWords(): number;
  stuffedLength(words: number, length: number): number;
  stuffBytes(words: number, length: number, target: number): void;
}

const { setFrame, codeScan, codeTouched, scanWords, stuffedLength, stuffBytes } = kernels<ScanKernels>();

/** What the bits of a scan depend on, besides pixels. */
export interface Coding {
  tables: Quantisations;
  /** 4:2:0 instead of 4:4:4. */
  halfColour: boolean;
}

/** Pixels to be coded: a frame's, or those of its backdrop alone. */
export type Picture = Pick<Frame, 'width' | 'height' | 'pixels' | 'transparent'>;

/** Width and height in pixels of what is coded at a time, and how many blocks that makes (ITU T.81, A.2). */
export function unitOf({ halfColour }: Coding): { pixels: number; blocks: number } {
  return halfColour ? { pixels: 16, blocks: 6 } : { pixels: 8, blocks: 3 };
}

/** A coded scan in kernel memory, from which later frames take what they share with it. */
export interface KeptScan extends Derived {
  /** At which bit each block begins, and behind them the end (`u32`). */
  places: Block;
  /** The DC coefficient of each block (`i16`). */
  levels: Block;
  words: Block;
}

/** Codes a whole picture. */
export function scanOf(picture: Picture, coding: Coding): Scan {
  return scan(codeWhole(picture, coding, 0, 0));
}

/**
 * Codes what a frame has other than a kept scan of the same size.
 * @param touched a byte for each MCU that is not 0 where the frame differs
 */
export function scanOver(kept: KeptScan, touched: Uint8Array, picture: Picture, coding: Coding): Scan {
  const marks = allocated(touched.length);
  bytesOf(marks).set(touched);
  setPicture(picture);
  const bits = codeTouched(
    ...codingAddresses(coding),
    marks.address,
    kept.places.address,
    kept.levels.address,
    kept.words.address,
  );
  released(marks);
  return scan(bits);
}

/** Codes a whole picture and keeps the scan. */
export function keptScan(picture: Picture, coding: Coding): KeptScan {
  const unit = unitOf(coding);
  const count =
    Math.ceil(picture.width / unit.pixels) * Math.ceil(picture.height / unit.pixels) * unit.blocks;
  const places = allocated((count + 1) * 4);
  const levels = allocated(count * 2);
  const length = Math.ceil(codeWhole(picture, coding, places.address, levels.address) / 8);
  const words = allocated(length + SPARE_WORDS);
  bytesOf(words).set(bytesOf({ address: scanWords(), length: Math.ceil(length / 8) * 8 }));
  const blocks = [places, levels, words];
  return {
    places,
    levels,
    words,
    bytes: blocks.reduce((bytes, block) => bytes + block.length, 0),
    release: () => blocks.forEach(released),
  };
}

/** What follows the last word may be read, and the last one is whole. */
const SPARE_WORDS = 24;

function codeWhole(picture: Picture, coding: Coding, places: number, levels: number): number {
  setPicture(picture);
  return codeScan(...codingAddresses(coding), places, levels);
}

function setPicture({ pixels, width, height, transparent }: Picture): void {
  setFrame(pixels.address, width, height, transparent);
}

function codingAddresses({
  tables,
  halfColour,
}: Coding): [codes: number, quantiser: number, halfColour: boolean] {
  return [CODE_TABLES.address, quantiser(tables).address, halfColour];
}

/** The bytes of the last scan, which are to be written before the next. */
export interface Scan {
  length: number;
  writeTo(file: Uint8Array, at: number): void;
}

function scan(bits: number): Scan {
  const words = scanWords();
  const length = Math.ceil(bits / 8);
  const stuffed = stuffedLength(words, length);
  return {
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
