/**
 * Measures speed and memory in one run and writes the tables of README.md and bench/README.md: `npm run figures`. It
 * compares Tuval with Takumi native and with what @vercel/og does, its GIFs with those of all contenders, and the service
 * with a bare server. It takes some seventeen minutes on two cores that do nothing else; `-- --quick` takes fewer. It ends
 * with 1 if a goal is missed.
 */

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus, loadavg } from 'node:os';
import { CHROMIUM, demand, FFMPEG } from '../../test/rig/suites/programs.js';
import { measureService, FULL as SERVICE_FULL, QUICK as SERVICE_QUICK } from '../load/measuring.js';
import { benchGifs } from '../peers/animations/bench.js';
import { keepGifs, keepMotion, keepPictures } from '../peers/cached-pictures.js';
import { ENTRIES, TAKUMI_NATIVE, TUVAL, VERCEL_OG } from '../peers/contender.js';
import { FULL, QUICK } from '../peers/effort.js';
import { installPeers } from '../peers/installation.js';
import { benchMotions } from '../peers/motions/bench.js';
import { heading } from '../peers/report.js';
import { benchStills } from '../peers/stills.js';
import { type Figures, keepFigures, type Run } from './figures.js';
import { tellGoals } from './goal-table.js';
import { allGoals } from './goals.js';
import { DOCUMENTS_WITH_FIGURES, withFigures } from './readme.js';

const ROOT = new URL('../../../', import.meta.url);
const CONTENDERS = [TUVAL, TAKUMI_NATIVE, VERCEL_OG];
/** Half the rounds and half the frames of `npm run bench`, which leaves time for all the rest. */
const GIF_EFFORT = { gifRounds: 5, comparedOf: 2 };

const isQuick = process.argv.includes('--quick');
demand([CHROMIUM, FFMPEG]);
installPeers();
const run = thisRun();
process.stdout.write(heading(loadavg()[0] as number));

const effort = isQuick ? QUICK : { ...FULL, ...GIF_EFFORT };
const service = await measureService(isQuick ? SERVICE_QUICK : SERVICE_FULL);
const entries = ENTRIES.filter(({ name }) => CONTENDERS.includes(name));
const stills = await benchStills(entries, effort, keepPictures);
const { gifs, gifPeakMb } = await benchGifs(effort, keepGifs);
const motions = await benchMotions(effort, keepMotion);

const figures: Figures = { run, ...stills, gifs, gifPeakMb, motions, service };
keepFigures(figures);
for (const document of DOCUMENTS_WITH_FIGURES) {
  const file = new URL(document, ROOT);
  writeFileSync(file, withFigures(document, readFileSync(file, 'utf8'), figures));
}
tellGoals(allGoals(figures));

function thisRun(): Run {
  const changed = git('status', '--porcelain', '--untracked-files=no') !== '';
  return {
    machine: `${availableParallelism()} cores of ${cpus()[0]?.model ?? 'an unknown processor'}`,
    node: process.versions.node,
    commit: git('rev-parse', '--short=10', 'HEAD') + (changed ? '+' : ''),
    date: new Date().toISOString().slice(0, 10),
    isQuick,
  };
}

function git(...command: string[]): string {
  const { status, stdout } = spawnSync('git', command, { encoding: 'utf8' });
  if (status !== 0) fail('the figures belong to a commit, but git does not tell it');
  return stdout.trim();
}

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
