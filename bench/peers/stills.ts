/** The part of the benchmark that is about single pictures. */

import type { CardFigures, StillFigures } from '../figures/figures.js';
import { CARDS } from './cards/cards.js';
import { type Entry, type Format, TAKUMI_NATIVE, TUVAL, VERCEL_OG } from './contender.js';
import { measureFirstImages } from './first-images.js';
import { Lane } from './lane.js';
import { type Effort, type Measurement, measure, warmUp } from './measuring.js';
import { cardTable, firstImagesTable, STILLS_LEGEND } from './report.js';
import { type Similarities, similarities } from './similarities.js';

const FORMATS: readonly Format[] = ['png', 'jpeg'];

/**
 * Measures every card with every contender; tables go out as they are ready, and each card's pictures to `keep`.
 * @param entries Tuval, Takumi native and what @vercel/og does among them
 */
export async function benchStills(
  entries: readonly Entry[],
  effort: Effort,
  keep: (measurements: readonly Measurement[]) => Promise<void>,
): Promise<StillFigures> {
  const lanes = await Promise.all(entries.map((entry) => Lane.open(entry)));
  const cards: CardFigures[] = [];
  try {
    const firstImages = await measureFirstImages(lanes);
    process.stdout.write(`${firstImagesTable(firstImages)}\n${STILLS_LEGEND}`);
    await warmUp(lanes, effort);
    for (const [card] of CARDS.entries()) {
      const measured: Measurement[] = [];
      for (const format of FORMATS) measured.push(...(await measure(lanes, card, format, effort)));
      const alike = similarities(measured);
      process.stdout.write(cardTable(card, measured, alike));
      await keep(measured);
      cards.push(cardFigures(card, measured, alike));
    }
    return { cards, firstImages };
  } finally {
    await Promise.all(lanes.map((lane) => lane.close()));
  }
}

function cardFigures(
  card: number,
  measured: readonly Measurement[],
  alike: ReadonlyMap<Measurement, Similarities>,
): CardFigures {
  const by = (contender: string, format: Format) =>
    measured.find((each) => each.contender === contender && each.format === format) as Measurement;
  const formatFigures = (format: Format) => ({
    cpuMs: by(TUVAL, format).cpu.median,
    ofTakumi: 1 / by(TAKUMI_NATIVE, format).cpuRatio,
    kb: by(TUVAL, format).picture.length / 1000,
    takumiKb: by(TAKUMI_NATIVE, format).picture.length / 1000,
  });
  const ownPng = (contender: string) => alike.get(by(contender, 'jpeg'))?.ownPng ?? Number.NaN;
  return {
    card: CARDS[card]?.name ?? '',
    png: {
      ...formatFigures('png'),
      imagesPerSecond: by(TUVAL, 'png').imagesPerSecond.median,
      timesVercelOg: 1 / by(VERCEL_OG, 'png').rateRatio,
    },
    jpeg: {
      ...formatFigures('jpeg'),
      similarity: ownPng(TUVAL),
      takumiSimilarity: ownPng(TAKUMI_NATIVE),
    },
  };
}
