import type { HuffmanTable } from './huffman.js';

const LONGEST = 16;

/**
 * The Huffman table that takes the fewest bits, by the procedure of ITU T.81, K.2: no code is longer than 16 bits, and
 * none is made of ones only.
 * @param shares how often each symbol occurs, in any unit; those that never do get no code
 */
export function fittedTable(shares: ArrayLike<number>): HuffmanTable {
  const shareOf = (symbol: number) => shares[symbol] as number;
  const symbols = Array.from({ length: shares.length }, (_, symbol) => symbol)
    .filter((symbol) => shareOf(symbol) > 0)
    .sort((one, other) => shareOf(other) - shareOf(one) || one - other);
  const ascending = symbols.map(shareOf).reverse();
  // One more, rarer than all: it has one of the longest codes, which is all ones and for no symbol.
  const counts = limited(lengthCounts([(ascending[0] as number) / 2, ...ascending]));
  const last = counts.findLastIndex((count) => count > 0);
  counts[last] = (counts[last] as number) - 1;
  return { counts, symbols: Uint8Array.from(symbols) };
}

/**
 * How many leaves of Huffman's tree lie 1, 2, ... deep. Sums come about in ascending order, so that the two lightest trees
 * are always among the next leaves and the next sums (van Leeuwen, On the construction of Huffman trees, 1976).
 * @param leaves weights, the lightest first, at least two
 */
function lengthCounts(leaves: readonly number[]): number[] {
  const weights = [...leaves];
  const parents: number[] = [];
  let leaf = 0;
  let sum = leaves.length;
  const lightest = () => {
    const isLeaf = leaf < leaves.length && !((weights[leaf] as number) > (weights[sum] as number));
    return isLeaf ? leaf++ : sum++;
  };
  while (weights.length < 2 * leaves.length - 1) {
    const [one, other] = [lightest(), lightest()];
    parents[one] = weights.length;
    parents[other] = weights.length;
    weights.push((weights[one] as number) + (weights[other] as number));
  }
  const depths: number[] = [];
  const counts: number[] = [];
  depths[weights.length - 1] = 0;
  for (let node = weights.length - 2; node >= 0; node--) {
    const depth = (depths[parents[node] as number] as number) + 1;
    depths[node] = depth;
    if (node < leaves.length) counts[depth - 1] = (counts[depth - 1] ?? 0) + 1;
  }
  return Array.from({ length: Math.max(LONGEST, counts.length) }, (_, index) => counts[index] ?? 0);
}

/** Shortens codes that are too long (figure K.3). @param counts how many there are of each length from 1; is changed */
function limited(counts: number[]): number[] {
  const add = (length: number, count: number) => {
    counts[length - 1] = (counts[length - 1] as number) + count;
  };
  for (let length = counts.length; length > LONGEST; length--) {
    while ((counts[length - 1] as number) > 0) {
      let shorter = length - 2;
      while (counts[shorter - 1] === 0) shorter--;
      add(length, -2);
      add(length - 1, 1);
      add(shorter, -1);
      add(shorter + 1, 2);
    }
  }
  return counts.slice(0, LONGEST);
}
