/**
 * Tuval beside what else draws such cards, on the same cards with changing text: `npm run bench`. Milliseconds of
 * processor time an image on one thread, images a second with all threads, bytes, and similarity to Chromium's picture.
 * And animations as GIFs: see `animations/` and `motions/`. Writes every picture to dist/peers/. With `--quick` fewer rounds, for a look
 * while working; with `--only stills`, `--only gif` or `--only motions` one of the parts. Ends with 1 if a goal is missed.
 */

import { loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { CHROMIUM, demand, FFMPEG } from '../../test/rig/suites/programs.js';
import { tellGoals } from '../figures/goal-table.js';
import { cardGoals, type Goal, gifGoals, motionGoals } from '../figures/goals.js';
import { benchGifs } from './animations/bench.js';
import { keepGifs, keepMotion, keepPictures } from './cached-pictures.js';
import { ENTRIES } from './contender.js';
import { FULL, QUICK } from './effort.js';
import { installPeers } from './installation.js';
import { benchMotions } from './motions/bench.js';
import { heading } from './report.js';
import { benchStills } from './stills.js';

const { quick, only } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
}).values;
const PARTS = ['stills', 'gif', 'motions'];
if (only !== undefined && !PARTS.includes(only)) fail(`--only takes ${PARTS.join(', ')}`);
const isWanted = (part: string) => only === undefined || only === part;
demand([CHROMIUM, ...(isWanted('gif') ? [FFMPEG] : [])]);
installPeers();
const effort = quick ? QUICK : FULL;
process.stdout.write(heading(loadavg()[0] as number));
const goals: Goal[] = [];
if (isWanted('stills')) {
  goals.push(...(await benchStills(ENTRIES, effort, keepPictures)).cards.flatMap(cardGoals));
}
if (isWanted('gif')) {
  const { gifs, gifPeakMb } = await benchGifs(effort, keepGifs);
  goals.push(...gifGoals(gifs, gifPeakMb));
}
if (isWanted('motions')) goals.push(...motionGoals(await benchMotions(effort, keepMotion)));
tellGoals(goals);

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
