/**
 * Tuval beside what else draws such cards, on the same cards with changing text: `npm run bench`. Milliseconds of
 * processor time an image on one thread, images a second with all threads, bytes, and similarity to Chromium's picture.
 * And animations as GIFs: see `animations/`. Writes every picture to dist/peers/. With `--quick` fewer rounds, for a look
 * while working; with `--only stills` or `--only gif` one of both parts. Ends with 1 if a goal is missed.
 */

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { CHROMIUM, demand, FFMPEG } from '../../test/support/programs.js';
import { tellGoals } from '../figures/goal-table.js';
import { cardGoals, type Goal, gifGoals } from '../figures/goals.js';
import { benchGifs } from './animations/bench.js';
import { ENTRIES } from './contender.js';
import { FULL, QUICK } from './effort.js';
import { installPeers } from './installation.js';
import { keepGifs, keepPictures } from './kept-pictures.js';
import { heading } from './report.js';
import { benchStills } from './stills.js';

const { quick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values;
if (only !== undefined && only !== 'stills' && only !== 'gif') fail('--only takes stills or gif');
demand([CHROMIUM, ...(only === 'stills' ? [] : [FFMPEG])]);
installPeers();
const effort = quick ? QUICK : FULL;
process.stdout.write(heading(loadavg()[0] as number));
const goals: Goal[] = [];
if (only !== 'gif') {
  goals.push(...(await benchStills(ENTRIES, effort, keepPictures)).flatMap(cardGoals));
}
if (only !== 'stills') {
  const { gifs, gifPeakMb } = await benchGifs(effort, keepGifs);
  goals.push(...gifGoals(gifs, gifPeakMb));
}
tellGoals(goals);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
