/** Huffman tables: their codes, those with the fewest bits, and the usual ones. */

import { allocated, bytesOf, kernels } from '../../kernels/kernels.js';

/** Huffman table as the DHT segment has it (ITU T.81, B.2.4.2). */
export interface HuffmanTable {
  /** Number of codes of 1, 2, ... 16 bits. */
  counts: readonly number[];
  /** Symbols in order of code length. */
  symbols: Uint8Array;
}

/** Tables of luma or of chroma. */
export interface HuffmanTables {
  dc: HuffmanTable;
  ac: HuffmanTable;
}

/** Tables of a whole frame. */
export interface HuffmanCodes {
  luma: HuffmanTables;
  chroma: HuffmanTables;
}

/**
 * Packs the Huffman codes of a table by symbol (ITU T.81, annex C). The lower half of a symbol is the number
 * of value bits behind it: an entry is the code shifted left by that number, above five bits with the total
 * length.
 */
export function packedCodes({ counts, symbols }: HuffmanTable, length: number): Uint32Array {
  const packed = new Uint32Array(length);
  let code = 0;
  let index = 0;
  counts.forEach((count, shorter) => {
    for (const last = index + count; index < last; index++, code++) {
      const symbol = symbols[index] as number;
      const following = symbol & 15;
      packed[symbol] = (code << (following + 5)) | (shorter + 1 + following);
    }
    code <<= 1;
  });
  return packed;
}

const { fitCodeLengths } = kernels;

const LONGEST = 16;
const MOST_SYMBOLS = 256;

const WEIGHTS = allocated((MOST_SYMBOLS + 1) * 4);
const LENGTHS = allocated(MOST_SYMBOLS + 1);

/**
 * Builds the Huffman table with the fewest bits whose codes are at most 16 bits long and none of which is all
 * ones (ITU T.81, K.2).
 * @param weights occurrences of each symbol: at most 256 symbols, each 0 or from 2 to less than 2^23
 */
export function optimalTable(weights: Uint32Array): HuffmanTable {
  const { length } = weights;
  const stored = new Uint32Array(bytesOf(WEIGHTS).buffer, WEIGHTS.address, length + 1);
  stored.set(weights);
  // This extra symbol is the rarest and last, and so takes the code that is all ones.
  stored[length] = 1;
  fitCodeLengths(WEIGHTS.address, length + 1, LENGTHS.address);
  return tableOf(bytesOf(LENGTHS).subarray(0, length));
}

/** Sorts symbols by code length, and symbols of one length by value. */
function tableOf(lengths: Uint8Array): HuffmanTable {
  const counts: number[] = new Array(LONGEST).fill(0);
  for (const length of lengths) if (length > 0) counts[length - 1] = (counts[length - 1] as number) + 1;
  const next: number[] = [];
  let used = 0;
  for (const count of counts) {
    next.push(used);
    used += count;
  }
  const symbols = new Uint8Array(used);
  lengths.forEach((length, symbol) => {
    if (length > 0) symbols[(next[length - 1] as number)++] = symbol;
  });
  return { counts, symbols };
}

/**
 * The usual Huffman tables of luma, from which those of a file begin (`frame-codes.ts`). Made on 2026-11-23 (DECISIONS.md):
 * they take the fewest bits for every template with every ninth data set of `npm run fidelity`, ten procedural
 * photographs, and the editor's screenshots. No benchmark draws these.
 */
export const LUMA_CODES: HuffmanTables = {
  dc: {
    counts: [1, 0, 1, 5, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0, 0, 0],
    symbols: hexadecimal('000301020405060708090a0b'),
  },
  ac: {
    counts: [0, 1, 3, 2, 4, 3, 4, 4, 7, 4, 11, 18, 15, 13, 10, 63],
    symbols: hexadecimal(
      '010002030411050612211331410722516108143271091523425281911633a1b117244353627292b2',
      'c1d1d20a1834353637545556737475829394a2b3d31925384457768395a3a4b4c2d4e1f039586365',
      '667796a5a6b5e2e3f11a26454664848597c3d5e42728292a3a4748494a595a6768696a78797a8687',
      '88898a98999aa7a8a9aab6b7b8b9bac4c5c6c7c8c9cad6d7d8d9dae5e6e7e8e9eaf2f3f4f5f6f7f8',
      'f9fa',
    ),
  },
};

/** The same of chroma. */
export const CHROMA_CODES: HuffmanTables = {
  dc: {
    counts: [1, 1, 1, 0, 3, 1, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0],
    symbols: hexadecimal('000102030405060708090a0b'),
  },
  ac: {
    counts: [1, 0, 1, 3, 2, 3, 2, 7, 9, 10, 6, 12, 3, 0, 0, 103],
    symbols: hexadecimal(
      '000102031104210512314151061322326171910714155281a1b1c1d1163334425372b2d2e1f02335',
      '628292a217243643546373a3b3c2e2f10844648393d3255574c3e318263745650927468494a4b4c4',
      'e40a191a28292a38393a4748494a565758595a666768696a75767778797a85868788898a95969798',
      '999aa5a6a7a8a9aab5b6b7b8b9bac5c6c7c8c9cad4d5d6d7d8d9dae5e6e7e8e9eaf2f3f4f5f6f7f8',
      'f9fa',
    ),
  },
};

function hexadecimal(...parts: string[]): Uint8Array {
  return Uint8Array.from(Buffer.from(parts.join(''), 'hex'));
}
