/**
 * Finds the Huffman tables of `workers/encoders/jpeg/huffman.ts`: `npm run bench:jpeg-codes`. Counts the symbols of the
 * cards of `bench/peers` at several qualities, prints the tables that take the fewest bits for all of them, and how many
 * kilobytes each card takes with the tables in use and with those found.
 */

import { encodedFrame } from '../../test/encoders/frames.js';
import { encodeJpeg } from '../../workers/encoders/jpeg/jpeg.js';
import { decodeImage } from '../../workers/images/decode.js';
import { CARDS } from '../peers/cards/cards.js';
import { photoCard } from '../peers/cards/photo-card.js';
import openTuval from '../peers/contenders/tuval.js';
import { table } from '../statistics.js';
import { fittedTable } from './code-lengths.js';
import { type SymbolCounts, symbolCounts } from './scan-symbols.js';

const QUALITIES = [75, 85, 90, 95];
/** How many cards the photo stands for: many templates will have one, of all the cards only this does. */
const PHOTOS = 5;
/** More than any card has. */
const MOST_PIXELS = 4_000_000;
/** Every symbol needs a code, also one that no card has. */
const LEAST_SHARE = 1e-4;

const AC_SYMBOLS = Array.from({ length: 256 }, (_, symbol) => symbol).filter(isAcSymbol);
const DC_SYMBOLS = Array.from({ length: 12 }, (_, size) => size);

/** The end of a block, 16 zeros, and up to 15 zeros before a value of 1 to 10 bits (ITU T.81, F.1.2.2.1). */
function isAcSymbol(symbol: number): boolean {
  const size = symbol & 15;
  return symbol === 0 || symbol === 0xf0 || (size >= 1 && size <= 10);
}

interface Sample {
  name: string;
  quality: number;
  weight: number;
  counts: SymbolCounts;
}

const samples: Sample[] = [];
const tuval = await openTuval(1);
for (const card of CARDS) {
  const png = await tuval.prepare(card, 1)('png');
  const bitmap = decodeImage({ type: 'png', bytes: png, pixels: MOST_PIXELS });
  for (const quality of QUALITIES) {
    const jpeg = encodedFrame(bitmap, (frame) => encodeJpeg(frame, quality));
    const weight = card === photoCard ? PHOTOS : 1;
    samples.push({ name: card.name, quality, weight, counts: symbolCounts(jpeg) });
  }
}
await tuval.close?.();

const KINDS = [
  ['luma DC', 'dc', 0, DC_SYMBOLS],
  ['luma AC', 'ac', 0, AC_SYMBOLS],
  ['chroma DC', 'dc', 1, DC_SYMBOLS],
  ['chroma AC', 'ac', 1, AC_SYMBOLS],
] as const;

const lengths = { dc: [[], []] as number[][], ac: [[], []] as number[][] };
for (const [name, kind, component, symbols] of KINDS) {
  const shares = sharesOf((counts) => counts[kind][component], symbols);
  const fitted = fittedTable(shares);
  lengths[kind][component] = lengthsOf(fitted);
  process.stdout.write(
    `${name}: [${fitted.counts.join(', ')}]\n${Buffer.from(fitted.symbols).toString('hex')}\n`,
  );
}
process.stdout.write(
  table([
    ['card', 'quality', 'KB in use', 'KB found'],
    ...samples.map(({ name, quality, counts }) => [
      name,
      String(quality),
      counts.bits / 8000,
      withLengths(counts) / 8000,
    ]),
  ]),
);

/** Shares of symbols, to which each sample adds by its weight, however long it is. */
function sharesOf(counted: (counts: SymbolCounts) => number[], symbols: readonly number[]): number[] {
  const sums: number[] = new Array(256).fill(0);
  for (const { weight, counts } of samples) {
    counted(counts).forEach((count, symbol) => {
      sums[symbol] = (sums[symbol] as number) + (weight * count) / counts.bits;
    });
  }
  const sum = sums.reduce((one, other) => one + other);
  return sums.map((share, symbol) => (symbols.includes(symbol) ? share / sum + LEAST_SHARE : 0));
}

/** How long the code of each symbol is. */
function lengthsOf({ counts, symbols }: ReturnType<typeof fittedTable>): number[] {
  const bySymbol: number[] = [];
  let index = 0;
  counts.forEach((count, shorter) => {
    for (const last = index + count; index < last; index++) bySymbol[symbols[index] as number] = shorter + 1;
  });
  return bySymbol;
}

/** The bits of a scan coded with the tables found. */
function withLengths(counts: SymbolCounts): number {
  const following = (symbol: number) => symbol & 15;
  let bits = 0;
  for (const [, kind, component, symbols] of KINDS) {
    for (const symbol of symbols) {
      const length = (lengths[kind][component] as number[])[symbol] as number;
      bits += (counts[kind][component][symbol] as number) * (length + following(symbol));
    }
  }
  return bits;
}
