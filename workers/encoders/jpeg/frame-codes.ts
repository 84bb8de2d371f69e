/** Huffman codes of a frame: default codes, adapted by symbol counts of a sample of it. */

import { allocated, type Block, bytesOf, kernels, released } from '../../kernels/kernels.js';
import type { Coding, FramePixels } from './coding.js';
import {
  CHROMA_CODES,
  type HuffmanCodes,
  type HuffmanTable,
  LUMA_CODES,
  optimalTable,
  packedCodes,
} from './huffman.js';
import { AC_SYMBOLS, DC_SYMBOLS, quantiser } from './kernel-tables.js';

const { setFrame, countSymbols } = kernels;

/** Codes for the file and, packed, for the kernels (freed by `releaseCodes`). */
export interface FrameCodes extends HuffmanCodes {
  packed: Block;
}

/** Weight of a counted symbol; the defaults weigh in with less. */
const COUNTED_WEIGHT = 16;
/** Limit above which the kernels' weights would overflow. */
const MOST_COUNTED = 2 ** 18;
/**
 * Weight of the defaults in counted symbols. About 3,000 blocks of a frame of 1200x630 are counted; a frame
 * too small for that stays close to the defaults.
 */
const DEFAULT_SYMBOLS = 50;
/** Minimum weight, which gives every symbol a code: the codes must also serve later frames. */
const LEAST_WEIGHT = 2;

/** Default weights in the kernels' order of tables. */
const DEFAULT = [
  defaultWeights(LUMA_CODES.ac, AC_SYMBOLS),
  defaultWeights(CHROMA_CODES.ac, AC_SYMBOLS),
  defaultWeights(LUMA_CODES.dc, DC_SYMBOLS),
  defaultWeights(CHROMA_CODES.dc, DC_SYMBOLS),
] as const;

const SYMBOLS = 2 * (AC_SYMBOLS + DC_SYMBOLS);

/**
 * Fits Huffman codes to a frame. Codes fitted to all of it, without unused symbols, would make the
 * benchmark's cards 0.3 to 1.1% smaller; the defaults alone 1 to 7% larger (2026-11-23, DECISIONS.md).
 */
export function codesOf(frame: FramePixels, { tables, subsampled }: Coding): FrameCodes {
  const { pixels, width, height, transparent } = frame;
  const packed = allocated(4 * SYMBOLS);
  bytesOf(packed).fill(0);
  setFrame(pixels.address, width, height, transparent);
  countSymbols(quantiser(tables).address, subsampled, packed.address);
  const numbers = new Uint32Array(bytesOf(packed).buffer, packed.address, SYMBOLS);
  const [lumaAc, chromaAc, lumaDc, chromaDc] = fitted(numbers);
  packInto(numbers, [lumaAc, chromaAc, lumaDc, chromaDc]);
  return { luma: { dc: lumaDc, ac: lumaAc }, chroma: { dc: chromaDc, ac: chromaAc }, packed };
}

type Tables = [lumaAc: HuffmanTable, chromaAc: HuffmanTable, lumaDc: HuffmanTable, chromaDc: HuffmanTable];

function fitted(counts: Uint32Array): Tables {
  const part = Math.min(1, MOST_COUNTED / counts.reduce((most, count) => Math.max(most, count)));
  let at = 0;
  return DEFAULT.map((defaults) => {
    const weights = defaults.map((weight, symbol) => {
      return weight + Math.floor((counts[at + symbol] as number) * part) * COUNTED_WEIGHT;
    });
    at += defaults.length;
    return optimalTable(weights);
  }) as Tables;
}

/** Weights that a table is optimal for: a code of n bits has a probability of 2^-n. */
function defaultWeights({ counts, symbols }: HuffmanTable, length: number): Uint32Array {
  const weights = new Uint32Array(length);
  let index = 0;
  counts.forEach((count, shorter) => {
    const weight = (DEFAULT_SYMBOLS * COUNTED_WEIGHT) / 2 ** (shorter + 1);
    for (const end = index + count; index < end; index++) {
      weights[symbols[index] as number] = Math.max(LEAST_WEIGHT, Math.round(weight));
    }
  });
  return weights;
}

function packInto(packed: Uint32Array, tables: Tables): void {
  let at = 0;
  tables.forEach((table, index) => {
    const { length } = DEFAULT[index] as Uint32Array;
    packed.set(packedCodes(table, length), at);
    at += length;
  });
}

export function releaseCodes({ packed }: FrameCodes): void {
  released(packed);
}
