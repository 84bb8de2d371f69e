/**
 * Measures jobs of og-default on Redis against the goals that they have: `npm run bench:jobs`. `--rows N` takes N rows in place of
 * 65,000 for the memory, which take minutes; `-- --only speed|services|stills|shared|memory` is one part.
 */

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { onCore, type Service } from '../../test/rig/services/measured-service.js';
import { median, table } from '../../test/rig/statistics.js';
import { demand, REDIS } from '../../test/rig/suites/programs.js';
import { batch, postRender, renders } from '../batch/sending.js';
import { peak } from '../resident-peak.js';
import { type Services, type ServicesOptions, startServices } from '../services.js';
import { beginJob, cancelJob, drawJob, untilDone } from './jobs.js';

/** Rows of a job, and of a batch beside it, of each round. */
const ROWS = 1000;
const ROUNDS = 5;

/** Stills whose delays are compared, one after another. */
const STILLS = 300;
/** Rows of a job that has not ended when those stills have. */
const LASTING_ROWS = 20_000;

/** Images that are found in the cache of a front and in the store. */
const KEPT = 300;
/** Milliseconds after which an image that was drawn is in the store. */
const KEPT_AFTER_MS = 2000;

/** Jobs of few rows, one after another: garbage is collected amid them as amid many rows. */
const FEW_TIMES = 20;

/** The cores of services that have one each. */
const CORES = [0, 1] as const;

const SPINNER = new URL('../load/spinner.js', import.meta.url);

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '65000' }, only: { type: 'string', default: '' } },
});
const goals: string[][] = [['goal', '', 'measured']];
const parts = { speed, services: ofTwoServices, stills, shared, memory };

demand([REDIS]);
for (const [name, part] of Object.entries(parts)) if (['', name].includes(values.only)) await part();
process.stdout.write(table(goals));

/** Rows of jobs and of batches, in turns. */
async function speed(): Promise<void> {
  await using({ isAlone: true }, async ({ one }, key) => {
    const ratios: number[] = [];
    const rates: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const batchMs = await timed(() => batch(one.base, ROWS));
      const jobMs = await timed(() => drawJob(one, key, ROWS));
      ratios.push(batchMs / jobMs);
      rates.push((1000 * ROWS) / jobMs);
    }
    goals.push(
      [`rows a second of a job of ${ROWS}`, '', median(rates).toFixed(0)],
      ['rows a second of a job, of a batch', '>= 0.9', median(ratios).toFixed(2)],
    );
  });
}

/**
 * Jobs of a service that has one core and of two that have one each, as pods do, beside batches that each of the two draws for
 * itself. Processes of arithmetic, which share neither memory nor cache, say what the cores alone bring. Redis and the caller
 * use both cores.
 */
async function ofTwoServices(): Promise<void> {
  const spinners = [spinnerOn(CORES[0]), spinnerOn(CORES[1])] as const;
  const services = { threads: 1, cores: CORES };
  try {
    await using({ ...services, isAlone: true }, (single, singleKey) =>
      using(services, async ({ one, other }, key) => {
        const jobs: number[] = [];
        const batches: number[] = [];
        const arithmetic: number[] = [];
        for (let round = 0; round < ROUNDS; round++) {
          const job = await timed(() => drawJob(single.one, singleKey, ROWS));
          const shared = await timed(() => drawJob(one, key, ROWS));
          const whole = await timed(() => batch(single.one.base, ROWS));
          const halves = await timed(() =>
            Promise.all([one, other].map(({ base }) => batch(base, ROWS / 2))),
          );
          jobs.push(job / shared);
          batches.push(whole / halves);
          arithmetic.push(await ceiling(spinners));
        }
        const [factor, most] = [median(jobs), median(batches)];
        goals.push(
          ['rows a second of a job of two services, of one', '', factor.toFixed(2)],
          ['rows a second of batches of two services, of one', '', most.toFixed(2)],
          ['the former, of the latter', '>= 0.95', (factor / most).toFixed(2)],
          ['arithmetic of two processes, of one', '', median(arithmetic).toFixed(2)],
        );
      }),
    );
  } finally {
    for (const spinner of spinners) spinner.kill();
  }
}

async function ceiling([one, other]: readonly [Spinner, Spinner]): Promise<number> {
  const alone = await spin(one);
  const [first, second] = await Promise.all([spin(one), spin(other)]);
  return (first + second) / alone;
}

type Spinner = ReturnType<typeof fork>;

function spinnerOn(core: number): Spinner {
  const [execPath, execArgv] = onCore(core, process.execPath);
  return fork(SPINNER, { execPath, execArgv });
}

async function spin(spinner: Spinner): Promise<number> {
  spinner.send('spin');
  const [turns] = (await once(spinner, 'message')) as [number];
  return turns;
}

/** Delays of stills alone, and beside a job that would take every thread. */
async function stills(): Promise<void> {
  await using({ isAlone: true }, async ({ one }, key) => {
    const ninetyNinth = (times: number[]) =>
      times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
    const ratios: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const alone = ninetyNinth(await renders(one.base, STILLS, 1));
      const id = await beginJob(one, key, LASTING_ROWS);
      await untilDone(one, key, id, 50);
      const beside = ninetyNinth(await renders(one.base, STILLS, 1));
      await cancelJob(one, key, id);
      await sleep(500);
      ratios.push(beside / alone);
    }
    goals.push(['p99 of stills beside a job, of that alone', '<= 2', median(ratios).toFixed(2)]);
  });
}

/** An image that the other service has drawn, beside one in the front's own cache, and the reading of its file. */
async function shared(): Promise<void> {
  const environment = { RESULT_STORE: 'on' };
  await using({ environment, otherEnvironment: { RESULT_CACHE_BYTES: '0' } }, async (services) => {
    const { one, other, pictures } = services;
    const titles = Array.from({ length: KEPT }, (_, index) => `Paylaşılan ${index}`);
    const ask = async ({ base }: Service, title: string, cache: string) => {
      const begun = performance.now();
      const found = await postRender(base, title);
      const ms = performance.now() - begun;
      if (found !== cache) throw new Error(`an image is ${found}, not ${cache}`);
      return ms;
    };
    let drawnOnce = 0;
    for (const title of titles) {
      const found = await Promise.all([one, other].map(({ base }) => postRender(base, title)));
      if (found.includes('miss') && found.includes('shared')) drawnOnce++;
    }
    await sleep(KEPT_AFTER_MS);
    const hits: number[] = [];
    const sharedOnes: number[] = [];
    for (const title of titles) {
      hits.push(await ask(one, title, 'hit'));
      sharedOnes.push(await ask(other, title, 'shared'));
    }
    const reads: number[] = [];
    for (const file of filesIn(join(pictures, 'results'))) reads.push(await timed(() => readFile(file)));
    const [hit, shown, read] = [median(hits), median(sharedOnes), median(reads)];
    goals.push(
      [`images asked of two services at once that one drew, of ${KEPT}`, `${KEPT}`, String(drawnOnce)],
      ['p50 of a hit, ms', '', hit.toFixed(2)],
      ['p50 of reading a file of the store, ms', '', read.toFixed(2)],
      ['p50 of a shared image, ms', `<= ${(1.5 * hit + read).toFixed(2)}`, shown.toFixed(2)],
    );
  });
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** The peak of resident memory amid many rows, beyond that amid few, in a service that has drawn as much before. */
async function memory(): Promise<void> {
  const rows = Number(values.rows);
  await using({ isAlone: true, environment: { RESULT_CACHE_BYTES: '0' } }, async ({ one }, key) => {
    await drawJob(one, key, 2000);
    const few = await peak(one, () => drawJob(one, key, 100), FEW_TIMES);
    const many = await peak(one, () => drawJob(one, key, rows));
    const fewAgain = await peak(one, () => drawJob(one, key, 100), FEW_TIMES);
    const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
    goals.push(
      [`resident MB amid ${rows} rows of a job, beyond 100`, '<= 50', megabytes(many - few)],
      ['the same, beyond 100 rows afterwards', '', megabytes(many - fewAgain)],
    );
  });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

/** Services on a Redis of their own that are warm, with a key, gone afterwards. */
async function using(
  options: ServicesOptions,
  measure: (services: Services, key: string) => Promise<void>,
): Promise<void> {
  const services = await startServices('Redis', options);
  try {
    const [owner] = await services.keys(1);
    for (const { base } of new Set([services.one, services.other])) await renders(base, 100, 2);
    await measure(services, owner?.key ?? '');
  } finally {
    await services.close();
  }
}
