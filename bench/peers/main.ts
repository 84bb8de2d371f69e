/**
 * Tuval beside what else draws such cards, on the same cards with changing text: `npm run bench`. Milliseconds of
 * processor time an image on one thread, images a second with all threads, bytes, and similarity to Chromium's picture.
 * Writes every picture to dist/peers/. With `--quick` fewer rounds, for a look while working.
 */

import { mkdir, writeFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';
import { ensureChromium, MISSING } from '../fidelity/chromium.js';
import { CARDS } from './cards/cards.js';
import { ENTRIES, type Format } from './contender.js';
import { installPeers } from './installation.js';
import { Lane } from './lane.js';
import { type Effort, type Measurement, measure, warmUp } from './measuring.js';
import { cardTable, heading, summary } from './report.js';
import { similarities } from './similarities.js';

const FULL: Effort = { cpuRounds: 5, rateRounds: 3, cpuMs: 80, rateMs: 200 };
const QUICK: Effort = { cpuRounds: 2, rateRounds: 1, cpuMs: 50, rateMs: 150 };
const FORMATS: readonly Format[] = ['png', 'jpeg'];

/** Beside the compiled code, which a new build clears away. */
const PICTURES = fileURLToPath(new URL('../../peers/', import.meta.url));

if (!ensureChromium()) {
  process.stderr.write(`${MISSING}\n`);
  process.exit(1);
}
installPeers();
const effort = process.argv.includes('--quick') ? QUICK : FULL;
process.stdout.write(heading(loadavg()[0] as number));

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
process.stdout.write(summary(measured));
await Promise.all(lanes.map((lane) => lane.close()));

async function keepPictures(card: number, measurements: readonly Measurement[]): Promise<void> {
  const folder = `${PICTURES}${fileName(CARDS[card]?.name ?? '')}/`;
  await mkdir(folder, { recursive: true });
  for (const { contender, format, picture } of measurements) {
    await writeFile(`${folder}${fileName(contender)}.${format}`, picture);
  }
}

function fileName(name: string): string {
  return name.toLowerCase().replace(/\W+/g, '-');
}
