/**
 * Measures batches of og-default against the goals that they have: `npm run bench:batch`. `--rows N` takes N rows in place of
 * 10,000 for the memory, which take minutes.
 */

import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Service } from '../../test/rig/services/measured-service.js';
import { median, table } from '../../test/rig/statistics.js';
import { peak } from '../resident-peak.js';
import { batch, mergedBatch, renders } from './sending.js';

/** Rows of a batch, and renders beside it, of each round. */
const ROWS = 1000;
const ROUNDS = 3;

/** Renders whose delays are compared, one after another. */
const STILLS = 300;

/** Batches of few rows, one after another: garbage is collected amid them as amid many rows. */
const FEW_TIMES = 20;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '10000' } } });
const threads = availableParallelism();
const goals: string[][] = [['goal', '', 'measured']];

await speed();
await memory(Number(values.rows));
await mergedMemory(Number(values.rows));
await delays();
process.stdout.write(table(goals));

/** Rows and renders in turns, by time and by processor time. */
async function speed(): Promise<void> {
  const service = await Service.start(threads);
  const measured = async (work: () => Promise<unknown>) => {
    const { cpuMs } = await service.read();
    const begun = performance.now();
    await work();
    const ms = performance.now() - begun;
    return { aSecond: (1000 * ROWS) / ms, cpuMs: ((await service.read()).cpuMs - cpuMs) / ROWS };
  };
  await renders(service.base, 50, 2 * threads);
  const rounds: Record<'rendered' | 'rows', { aSecond: number; cpuMs: number }>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const rendered = await measured(() => renders(service.base, ROWS, 2 * threads));
    const rows = await measured(() => drawn(service.base, ROWS));
    rounds.push({ rendered, rows });
  }
  await service.stop();
  const ratio = (of: (round: (typeof rounds)[number]) => number) => median(rounds.map(of)).toFixed(2);
  goals.push(
    [`rows a second of ${ROWS}`, '', ratio(({ rows }) => rows.aSecond)],
    [
      'rows a second, of renders a second',
      '>= 0.9',
      ratio(({ rows, rendered }) => rows.aSecond / rendered.aSecond),
    ],
    [
      'processor time of a row, of a render',
      '<= 1.1',
      ratio(({ rows, rendered }) => rows.cpuMs / rendered.cpuMs),
    ],
  );
}

/**
 * The peak of resident memory amid many rows, beyond that amid few: in a service that has just begun, whose caches and heaps
 * grow with whatever it draws, and in one that has drawn as much before.
 */
async function memory(rows: number): Promise<void> {
  const service = await Service.start(threads, { RESULT_CACHE_BYTES: '0' });
  const growth = async () => {
    const few = await peak(service, () => drawn(service.base, 100), FEW_TIMES);
    return (await peak(service, () => drawn(service.base, rows))) - few;
  };
  // The first rows warm caches that every service has.
  await drawn(service.base, 500);
  const fresh = await growth();
  const warm = await growth();
  await service.stop();
  const megabytes = (bytes: number) => (bytes / 1e6).toFixed(1);
  goals.push(
    [`resident MB amid ${rows} rows, beyond 100`, '<= 50', megabytes(warm)],
    ['the same, of a service that has just begun', '', megabytes(fresh)],
  );
}

/** The same of pages of one PDF, with its bytes, and how long a page of it takes. */
async function mergedMemory(rows: number): Promise<void> {
  const service = await Service.start(threads, { RESULT_CACHE_BYTES: '0' });
  await mergedBatch(service.base, 500);
  const few = await peak(service, () => mergedBatch(service.base, 100), FEW_TIMES);
  const begun = performance.now();
  let bytes = 0;
  const many = await peak(service, async () => {
    bytes = await mergedBatch(service.base, rows);
  });
  const ms = performance.now() - begun;
  await service.stop();
  goals.push(
    [`resident MB amid ${rows} pages of one PDF, beyond 100`, '<= 50', ((many - few) / 1e6).toFixed(1)],
    ['kB a page of it', '', (bytes / rows / 1000).toFixed(1)],
    ['pages of it a second', '', ((1000 * rows) / ms).toFixed(0)],
  );
}

/** Delays of stills alone, and beside batches that would take every thread. */
async function delays(): Promise<void> {
  const service = await Service.start(threads);
  await renders(service.base, 50, threads);
  const ninetyNinth = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? 0;
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const alone = ninetyNinth(await renders(service.base, STILLS, 1));
    const over = new AbortController();
    const batches = Array.from({ length: threads }, () =>
      batch(service.base, 10_000, over.signal).catch(() => false),
    );
    await sleep(500);
    const beside = ninetyNinth(await renders(service.base, STILLS, 1));
    over.abort();
    await Promise.all(batches);
    ratios.push(beside / alone);
  }
  await service.stop();
  goals.push(['p99 of stills beside batches, of that alone', '<= 2', median(ratios).toFixed(2)]);
}

async function drawn(base: string, rows: number): Promise<void> {
  if (!(await batch(base, rows))) throw new Error('rows were not drawn');
}
