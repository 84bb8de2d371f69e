import type { HuffmanTable } from '../../workers/encoders/jpeg/huffman.js';

const LONGEST = 16;

/**
 * The Huffman table that takes the fewest bits, by the procedure of ITU T.81, K.2: no code is longer than 16 bits, and
 * none is made of ones only.
 * @param shares how often each symbol occurs; those that never do get no code
 */
export function fittedTable(shares: readonly number[]): HuffmanTable {
  const rarest = Math.min(...shares.filter((share) => share > 0));
  const lengths = codeLengths([...shares, rarest / 2]);
  const counts = limited(lengths);
  // The symbol that was added has one of the longest codes, all ones: it is for no one.
  const last = counts.findLastIndex((count) => count > 0);
  counts[last] = (counts[last] as number) - 1;
  const symbols = shares
    .map((_, symbol) => symbol)
    .filter((symbol) => (lengths[symbol] as number) > 0)
    .sort((one, other) => (lengths[one] as number) - (lengths[other] as number) || one - other);
  return { counts, symbols: Uint8Array.from(symbols) };
}

/** How deep each symbol lies in Huffman's tree; 0 for those that never occur. */
function codeLengths(shares: readonly number[]): number[] {
  const lengths: number[] = new Array(shares.length).fill(0);
  const trees = shares
    .map((share, symbol) => ({ share, symbols: [symbol] }))
    .filter(({ share }) => share > 0);
  while (trees.length > 1) {
    trees.sort((one, other) => other.share - one.share);
    const [one, other] = trees.splice(-2) as [(typeof trees)[number], (typeof trees)[number]];
    const symbols = [...one.symbols, ...other.symbols];
    for (const symbol of symbols) lengths[symbol] = (lengths[symbol] as number) + 1;
    trees.push({ share: one.share + other.share, symbols });
  }
  return lengths;
}

/** How many codes there are of each length from 1, after those too long have been shortened (figure K.3). */
function limited(lengths: readonly number[]): number[] {
  const counts: number[] = new Array(Math.max(LONGEST, ...lengths)).fill(0);
  const add = (length: number, count: number) => {
    counts[length - 1] = (counts[length - 1] as number) + count;
  };
  for (const length of lengths) if (length > 0) add(length, 1);
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
