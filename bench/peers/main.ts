/**
 * Tuval beside what else draws such cards, on the same cards with changing text: `npm run bench`. Milliseconds of
 * processor time an image on one thread, images a second with all threads, bytes, and similarity to Chromium's picture.
 * And animations as
 * GIFs: see `animations/`. Writes every picture to dist/peers/. With `--quick` fewer rounds, for a look while working; with
 * `--only stills` or `--only gif` one of both parts.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { MISSING as CHROMIUM_MISSING, ensureChromium } from '../fidelity/chromium.js';
import { benchGifs } from './animations/bench.js';
import { ensureFfmpeg, MISSING as FFMPEG_MISSING } from './animations/ffmpeg.js';
import type { GifEffort, GifMeasurement } from './animations/measuring.js';
import { CARDS } from './cards/cards.js';
import { ENTRIES, type Format } from './contender.js';
import { installPeers } from './installation.js';
import { Lane } from './lane.js';
import { type Effort, type Measurement, measure, warmUp } from './measuring.js';
import { cardTable, heading, STILLS_LEGEND, summary } from './report.js';
import { similarities } from './similarities.js';

const FULL: Effort & GifEffort = {
  ...{ cpuRounds: 5, rateRounds: 3, cpuMs: 80, rateMs: 200 },
  ...{ gifRounds: 9, comparedOf: 1 },
};
const QUICK: Effort & GifEffort = {
  ...{ cpuRounds: 2, rateRounds: 1, cpuMs: 50, rateMs: 150 },
  ...{ gifRounds: 3, comparedOf: 4 },
};
const FORMATS: readonly Format[] = ['png', 'jpeg'];

/** Beside the compiled code, which a new build clears away. */
const PICTURES = fileURLToPath(new URL('../../peers/', import.meta.url));

const { quick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values;
if (only !== undefined && only !== 'stills' && only !== 'gif') fail('--only takes stills or gif');
if (!ensureChromium()) fail(CHROMIUM_MISSING);
if (only !== 'stills' && !ensureFfmpeg()) fail(FFMPEG_MISSING);
installPeers();
const effort = quick ? QUICK : FULL;
process.stdout.write(heading(loadavg()[0] as number));
if (only !== 'gif') await benchStills();
if (only !== 'stills') await benchGifs(effort, keepGifs);

async function benchStills(): Promise<void> {
  process.stdout.write(STILLS_LEGEND);
  const lanes = await Promise.all(ENTRIES.map((entry) => Lane.open(entry)));
  await warmUp(lanes);
  const measured: Measurement[] = [];
  for (const [card] of CARDS.entries()) {
    const ofThisCard: Measurement[] = [];
    for (const format of FORMATS) ofThisCard.push(...(await measure(lanes, card, format, effort)));
    process.stdout.write(cardTable(card, ofThisCard, similarities(ofThisCard)));
    await keepPictures(card, ofThisCard);
    measured.push(...ofThisCard);
  }
  process.stdout.write(`${summary(measured)}\n`);
  await Promise.all(lanes.map((lane) => lane.close()));
}

async function keepPictures(card: number, measurements: readonly Measurement[]): Promise<void> {
  const name = CARDS[card]?.name ?? '';
  for (const { contender, format, picture } of measurements) await keep(name, contender, format, picture);
}

async function keepGifs(measurements: readonly GifMeasurement[]): Promise<void> {
  for (const { animation, contender, gif } of measurements) await keep(animation.name, contender, 'gif', gif);
}

async function keep(card: string, contender: string, format: string, bytes: Uint8Array): Promise<void> {
  const folder = `${PICTURES}${fileName(card)}/`;
  await mkdir(folder, { recursive: true });
  await writeFile(`${folder}${fileName(contender)}.${format}`, bytes);
}

function fileName(name: string): string {
  return name.toLowerCase().replace(/\W+/g, '-');
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
