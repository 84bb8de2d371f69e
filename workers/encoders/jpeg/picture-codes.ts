/** The Huffman codes of a picture: what a sample of it tells, upon what is usual. */

import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import type { Coding, Picture } from './coding.js';
import { CHROMA_CODES, LUMA_CODES } from './fitted-codes.js';
import { fittedTable } from './fitted-table.js';
import { type HuffmanCodes, type HuffmanTable, packedCodes } from './huffman.js';
import { AC_SYMBOLS, DC_SYMBOLS, quantiser } from './kernel-tables.js';

interface CountingKernels {
  setFrame(pixels: number, width: number, height: number, transparent: boolean): void;
  countSymbols(quantiser: number, halfColour: boolean, counts: number): void;
}

const { setFrame, countSymbols } = kernels<CountingKernels>();

/**
 * How many symbols the usual codes count for beside those of the sample. Some 6,000 blocks are in the sample of a picture
 * of 1200x630; one that is so small that hardly any are takes codes close to the usual ones.
 */
const USUAL_SYMBOLS = 50;

/** Codes as a file and as the kernels have them (`release` gives back the latter). */
export interface PictureCodes extends HuffmanCodes {
  packed: Block;
}

/**
 * Fits codes to a picture. Every symbol has one, so that they serve for other pictures, too. Beside codes fitted to all of
 * the picture they take 0.1 to 0.6% more bytes, and the usual ones 1 to 8% more (`npm run bench:jpeg-codes`).
 */
export function codesOf(picture: Picture, { tables, halfColour }: Coding): PictureCodes {
  const { pixels, width, height, transparent } = picture;
  const block = allocated(4 * COUNTED);
  bytesOf(block).fill(0);
  setFrame(pixels.address, width, height, transparent);
  countSymbols(quantiser(tables).address, halfColour, block.address);
  const bytes = bytesOf(block);
  const counts = new Uint32Array(bytes.buffer, bytes.byteOffset, COUNTED);
  const [lumaAc, chromaAc, lumaDc, chromaDc] = USUAL.map(({ at, usual }) =>
    fittedTable(usual.map((share, symbol) => share + (counts[at + symbol] as number))),
  ) as [HuffmanTable, HuffmanTable, HuffmanTable, HuffmanTable];
  const codes = { luma: { dc: lumaDc, ac: lumaAc }, chroma: { dc: chromaDc, ac: chromaAc } };
  bytes.set(new Uint8Array(packedTables(codes).buffer));
  return { ...codes, packed: block };
}

const COUNTED = 2 * (AC_SYMBOLS + DC_SYMBOLS);

/** Of each table in the order in which the kernels have them: where it begins, and how often symbols are taken to occur. */
const USUAL = [
  { at: 0, usual: sharesOf(LUMA_CODES.ac, AC_SYMBOLS) },
  { at: AC_SYMBOLS, usual: sharesOf(CHROMA_CODES.ac, AC_SYMBOLS) },
  { at: 2 * AC_SYMBOLS, usual: sharesOf(LUMA_CODES.dc, DC_SYMBOLS) },
  { at: 2 * AC_SYMBOLS + DC_SYMBOLS, usual: sharesOf(CHROMA_CODES.dc, DC_SYMBOLS) },
];

/** Shares of symbols for which a table is the right one: a code of n bits is for one symbol of 2^n. */
function sharesOf({ counts, symbols }: HuffmanTable, length: number): number[] {
  const shares: number[] = new Array(length).fill(0);
  let index = 0;
  counts.forEach((count, shorter) => {
    for (const end = index + count; index < end; index++) {
      shares[symbols[index] as number] = USUAL_SYMBOLS * 2 ** -(shorter + 1);
    }
  });
  return shares;
}

function packedTables({ luma, chroma }: HuffmanCodes): Uint32Array {
  const packed = new Uint32Array(COUNTED);
  packed.set(packedCodes(luma.ac, AC_SYMBOLS), 0);
  packed.set(packedCodes(chroma.ac, AC_SYMBOLS), AC_SYMBOLS);
  packed.set(packedCodes(luma.dc, DC_SYMBOLS), 2 * AC_SYMBOLS);
  packed.set(packedCodes(chroma.dc, DC_SYMBOLS), 2 * AC_SYMBOLS + DC_SYMBOLS);
  return packed;
}

export function releaseCodes({ packed }: PictureCodes): void {
  released(packed);
}
