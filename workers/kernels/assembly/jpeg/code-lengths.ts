/** Lengths of optimal Huffman codes. */

import { expectBytes } from '../checks';
import { codeLengths } from '../png/huffman-codes';

/** Longest code (ITU T.81, B.2.4.2). */
const LONGEST: i32 = 16;
/** AC symbols are bytes; one more reserves the code of all ones. */
const MOST_SYMBOLS: i32 = 257;

/**
 * @param weights occurrences of each symbol, `u32` below 2^23; at least two symbols must occur
 * @param lengths receives a byte a symbol, 0 for one that does not occur
 */
export function fitCodeLengths(weights: usize, symbols: i32, lengths: usize): void {
  assert(symbols <= MOST_SYMBOLS);
  expectBytes(weights, (<usize>symbols) << 2);
  expectBytes(lengths, symbols);
  codeLengths(weights, symbols, LONGEST, lengths);
}
