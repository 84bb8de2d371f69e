/**
 * A process with one contender and nothing else in it, so that what the process spends is what the contender spends:
 * started with the contender's name and its number of threads, asked over IPC.
 */

import { answerQuestions } from './answering.js';
import type { Card } from './cards/card.js';
import { CARDS } from './cards/cards.js';
import { type Draw, ENTRIES, type Format, type OpenContender } from './contender.js';
import type { Question } from './lane.js';
import { cpuMsOf } from './processor-time.js';

/** Texts that a card is drawn with, one after the other. */
const VARIANTS = 24;

const [name, threads] = process.argv.slice(2);
const entry = ENTRIES.find((candidate) => candidate.name === name);
if (!entry) throw new Error(`no contender ${name}`);
const { default: open } = (await import(entry.module)) as { default: OpenContender };
const contender = await open(Number(threads));

const prepared = new Map<Card, Draw[]>();
let drawn = 0;

answerQuestions<Question>(
  {
    picture: ({ card, format }) => (variants(card)[0] as Draw)(format),
    cpu: ({ card, format, count }) => cpuMs(variants(card), format, count),
    rate: ({ card, format, atOnce, ms }) => imagesPerSecond(variants(card), format, atOnce, ms),
  },
  async () => contender.close?.(),
);

/** A card's drawings, made when it is first asked for: before anything is measured. */
function variants(index: number): Draw[] {
  const card = CARDS[index] as Card;
  let drawings = prepared.get(card);
  if (!drawings) {
    drawings = Array.from({ length: VARIANTS }, (_, number) => contender.prepare(card, number + 1));
    prepared.set(card, drawings);
  }
  return drawings;
}

function next(drawings: Draw[]): Draw {
  return drawings[drawn++ % VARIANTS] as Draw;
}

/** Milliseconds of processor time an image, of all threads and processes, over so many images in a row. */
async function cpuMs(drawings: Draw[], format: Format, count: number): Promise<number> {
  const draw = async () => {
    for (let image = 0; image < count; image++) await next(drawings)(format);
  };
  return (await cpuMsOf(draw, entry?.hasProcesses)) / count;
}

/** Images a second, with so many under way at once, in that time or a little more. */
async function imagesPerSecond(
  drawings: Draw[],
  format: Format,
  atOnce: number,
  ms: number,
): Promise<number> {
  const start = performance.now();
  const rates = Array.from({ length: atOnce }, async () => {
    let images = 0;
    do {
      await next(drawings)(format);
      images++;
    } while (performance.now() - start < ms);
    return (images / (performance.now() - start)) * 1000;
  });
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
}
