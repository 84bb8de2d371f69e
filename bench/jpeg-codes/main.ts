/**
 * Fits the JPEG encoder: `npm run bench:jpeg-codes`. Writes the Huffman tables that take the fewest bits for a corpus which
 * no benchmark draws (`corpus.ts`), and says which dead zone takes the fewest bytes of it (`workers/encoders/jpeg/
 * quantisation.ts`). Then how many kilobytes the scans of the cards of `bench/peers` take with the tables of ITU T.81, with
 * those found, with tables fitted to a sample of each card, which are in use, and with tables fitted to all of it.
 */

import { encode as encodeByJpegJs } from 'jpeg-js';
import { encodedFrame } from '../../test/rig/pictures/frames.js';
import { table } from '../../test/rig/statistics.js';
import { encodeJpeg } from '../../workers/encoders/jpeg/encode-jpeg.js';
import type { HuffmanTable, HuffmanTables } from '../../workers/encoders/jpeg/huffman.js';
import { optimalTable } from '../../workers/encoders/jpeg/optimal-huffman-table.js';
import { CARDS } from '../peers/cards/cards.js';
import openTuval from '../peers/contenders/tuval.js';
import { bitmapOf, CORPUS, fittingCorpus, type Sample, weightOf } from './corpus.js';
import { deadZoneEffects } from './dead-zone.js';
import { codeLengths, type SymbolCounts, symbolCounts } from './scan-symbols.js';
import { writeTables } from './written-tables.js';

const QUALITIES = [75, 85, 90, 95];
const QUALITY_OF_CARDS = 90;
/** Every symbol needs a code, also one that no picture has. */
const LEAST_SHARE = 1e-5;
/** Of a symbol that is alone; `optimalTable` takes less than 2^23, and not less than 2. */
const WHOLE_WEIGHT = 2 ** 22;
/** One picture of so many is enough to tell dead zones apart. */
const DEAD_ZONE_STEP = 3;

const AC_SYMBOLS = Array.from({ length: 256 }, (_, symbol) => symbol).filter(isAcSymbol);
const DC_SYMBOLS = Array.from({ length: 12 }, (_, size) => size);

/** The end of a block, 16 zeros, and up to 15 zeros before a value of 1 to 10 bits (ITU T.81, F.1.2.2.1). */
function isAcSymbol(symbol: number): boolean {
  const size = symbol & 15;
  return symbol === 0 || symbol === 0xf0 || (size >= 1 && size <= 10);
}

process.stdout.write(`Fitted to ${CORPUS}.\n\n`);
const corpus = await fittingCorpus();
const counted = corpus.flatMap((sample) =>
  QUALITIES.map((quality) => ({
    weight: weightOf(sample, corpus),
    counts: countsOf(sample.bitmap, quality),
  })),
);
const luma = tablesOf(0);
const chroma = tablesOf(1);
writeTables(luma, chroma);
await tellCards();
tellDeadZones(corpus.filter((_, index) => index % DEAD_ZONE_STEP === 0));

function countsOf(bitmap: Sample['bitmap'], quality: number): SymbolCounts {
  return symbolCounts(encodedFrame(bitmap, (frame) => encodeJpeg(frame, quality)));
}

/** @param component 0 for luma, 1 for chroma */
function tablesOf(component: 0 | 1): HuffmanTables {
  return {
    dc: optimalTable(weightsOf((counts) => counts.dc[component], DC_SYMBOLS)),
    ac: optimalTable(weightsOf((counts) => counts.ac[component], AC_SYMBOLS)),
  };
}

/** Weights of symbols by their shares, to which each picture adds by its weight, however long its scan is. */
function weightsOf(ofKind: (counts: SymbolCounts) => number[], symbols: readonly number[]): Uint32Array {
  const sums: number[] = new Array(256).fill(0);
  for (const { weight, counts } of counted) {
    ofKind(counts).forEach((count, symbol) => {
      sums[symbol] = (sums[symbol] as number) + (weight * count) / counts.bits;
    });
  }
  const sum = sums.reduce((one, other) => one + other);
  return Uint32Array.from(sums, (share, symbol) =>
    symbols.includes(symbol) ? Math.ceil((share / sum + LEAST_SHARE) * WHOLE_WEIGHT) : 0,
  );
}

async function tellCards(): Promise<void> {
  const usual = [luma, chroma].map(lengthsOf) as [Lengths, Lengths];
  const standard = standardLengths();
  const tuval = await openTuval(1);
  const rows: (string | number)[][] = [
    ['card, quality 90', 'KB, T.81', 'KB, usual', 'KB, of a sample', 'KB, of all', 'sample, of all'],
  ];
  for (const card of CARDS) {
    const counts = countsOf(bitmapOf(await tuval.prepare(card, 1)('png')), QUALITY_OF_CARDS);
    const best = bitsWith(bestLengths(counts), counts);
    const bits = [bitsWith(standard, counts), bitsWith(usual, counts), counts.bits, best];
    rows.push([card.name, ...bits.map((each) => each / 8000), (counts.bits / best).toFixed(3)]);
  }
  await tuval.close?.();
  process.stdout.write(table(rows));
}

/** Of the tables that take the fewest bits for just this picture. */
function bestLengths({ dc, ac }: SymbolCounts): [Lengths, Lengths] {
  const best = (counts: readonly number[]) => optimalTable(Uint32Array.from(counts, (count) => 2 * count));
  const lengths = (component: 0 | 1) => lengthsOf({ dc: best(dc[component]), ac: best(ac[component]) });
  return [lengths(0), lengths(1)];
}

function tellDeadZones(samples: readonly Sample[]): void {
  const rows = deadZoneEffects(samples).map(({ zone, bytes, similarity }) => [
    String(zone.from),
    `${zone.share * 64} / 64`,
    bytes.toFixed(4),
    similarity.toFixed(6),
  ]);
  const head = ['dead zone from', 'share', 'bytes, of none', 'SSIM, less none'];
  process.stdout.write(`\nThe best first, of ${samples.length} pictures:\n${table([head, ...rows])}`);
}

interface Lengths {
  dc: number[];
  ac: number[];
}

function lengthsOf({ dc, ac }: HuffmanTables): Lengths {
  return { dc: lengthsBySymbol(dc), ac: lengthsBySymbol(ac) };
}

function lengthsBySymbol({ counts, symbols }: HuffmanTable): number[] {
  const bySymbol: number[] = [];
  let index = 0;
  counts.forEach((count, shorter) => {
    for (const last = index + count; index < last; index++) bySymbol[symbols[index] as number] = shorter + 1;
  });
  return bySymbol;
}

/** jpeg-js has the tables of ITU T.81, K.3, in every file. */
function standardLengths(): [Lengths, Lengths] {
  const { data } = encodeByJpegJs({ width: 8, height: 8, data: Buffer.alloc(256) }, 90);
  const lengths = codeLengths(data);
  const of = (place: number) => lengths.get(place) ?? [];
  return [
    { dc: of(0x00), ac: of(0x10) },
    { dc: of(0x01), ac: of(0x11) },
  ];
}

/** The bits of a scan coded with tables of such code lengths. */
function bitsWith(lengths: readonly [Lengths, Lengths], counts: SymbolCounts): number {
  let bits = 0;
  for (const component of [0, 1] as const) {
    for (const kind of ['dc', 'ac'] as const) {
      counts[kind][component].forEach((count, symbol) => {
        if (count > 0) bits += count * ((lengths[component][kind][symbol] as number) + (symbol & 15));
      });
    }
  }
  return bits;
}
