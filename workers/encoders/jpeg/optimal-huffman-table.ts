import { allocated, bytesOf, kernels } from '../../kernels/kernels.js';
import type { HuffmanTable } from './huffman.js';

const { fitCodeLengths } = kernels;

const LONGEST = 16;
const MOST_SYMBOLS = 256;

const WEIGHTS = allocated((MOST_SYMBOLS + 1) * 4);
const LENGTHS = allocated(MOST_SYMBOLS + 1);

/**
 * The Huffman table that takes the fewest bits and has no code longer than 16 bits nor one of ones only (ITU T.81, K.2).
 * @param weights how often each symbol occurs, at most 256 and each less than 2^23; of those that occur, none less than 2
 */
export function optimalTable(weights: Uint32Array): HuffmanTable {
  const { length } = weights;
  const stored = new Uint32Array(bytesOf(WEIGHTS).buffer, WEIGHTS.address, length + 1);
  stored.set(weights);
  // Rarer than all symbols and behind them: of the longest codes it has the last, which is all ones.
  stored[length] = 1;
  fitCodeLengths(WEIGHTS.address, length + 1, LENGTHS.address);
  return tableOf(bytesOf(LENGTHS).subarray(0, length));
}

/** Symbols by the length of their codes, and of the same length in order. */
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
