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

/** Of the picture that is looked at: the same for every contender. */
const SHOWN = 1;

const [name, threads] = process.argv.slice(2);
const entry = ENTRIES.find((candidate) => candidate.name === name);
if (!entry) throw new Error(`no contender ${name}`);
const { default: open } = (await import(entry.module)) as { default: OpenContender };
const contender = await open(Number(threads));

/** Of the next picture: none is drawn twice, so that every text is new. */
let next = SHOWN + 1;

answerQuestions<Question>(
  {
    picture: ({ card, format }) => contender.prepare(CARDS[card] as Card, SHOWN)(format),
    cpu: ({ card, format, count }) => cpuMs(drawings(card, count), format),
    rate: ({ card, format, atOnce, ms, most }) => imagesPerSecond(drawings(card, most), format, atOnce, ms),
  },
  async () => contender.close?.(),
);

/** So many pictures to draw, made before anything is measured. */
function drawings(card: number, count: number): Draw[] {
  return Array.from({ length: count }, () => contender.prepare(CARDS[card] as Card, next++));
}

/** Milliseconds of processor time an image, of all threads and processes, one after the other. */
async function cpuMs(images: readonly Draw[], format: Format): Promise<number> {
  const draw = async () => {
    for (const image of images) await image(format);
  };
  return (await cpuMsOf(draw, entry?.hasProcesses)) / images.length;
}

/** Images a second, with so many under way at once, until that time is over or no image is left. */
async function imagesPerSecond(
  images: readonly Draw[],
  format: Format,
  atOnce: number,
  ms: number,
): Promise<number> {
  const start = performance.now();
  let begun = 0;
  const rates = Array.from({ length: atOnce }, async () => {
    let drawn = 0;
    while (begun < images.length && (drawn === 0 || performance.now() - start < ms)) {
      await (images[begun++] as Draw)(format);
      drawn++;
    }
    return (drawn / (performance.now() - start)) * 1000;
  });
  return (await Promise.all(rates)).reduce((sum, rate) => sum + rate, 0);
}
