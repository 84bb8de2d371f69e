/** Lengths of the Huffman codes of a picture. */

import { expectRoom } from '../checks';
import { codeLengths } from '../png/huffman-codes';

/** ITU T.81, B.2.4.2. */
const LONGEST: i32 = 16;
/** The symbols of AC coefficients are bytes; one more keeps the code of ones only for itself. */
const MOST_SYMBOLS: i32 = 257;

/**
 * @param weights how often each symbol occurs, 32 bits each and less than 2^23; at least two must occur
 * @param lengths where a byte a symbol is written, 0 for one that does not occur
 */
export function fitCodeLengths(weights: usize, symbols: i32, lengths: usize): void {
  assert(symbols <= MOST_SYMBOLS);
  expectRoom(weights, (<usize>symbols) << 2);
  expectRoom(lengths, symbols);
  codeLengths(weights, symbols, LONGEST, lengths);
}
