import { allocated, bytesOf, kernels } from '../../kernels/kernels.js';
import type { HuffmanTable } from './huffman.js';

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
