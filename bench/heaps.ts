/**
 * How many heaps glibc's malloc should share out among a front's threads: `npm run bench:heaps`. Services that differ in
 * nothing else take turns, and are asked for what allocates most.
 */

import { availableParallelism } from 'node:os';
import { Service } from '../test/rig/services/measured-service.js';
import { median, table } from '../test/rig/statistics.js';
import { Client } from './load/client.js';
import type { Kind } from './load/requests.js';

/** The first is what the others are compared with; the last is glibc's own for two cores. */
const HEAPS = [4, 2, 1, 16];
const KINDS: readonly Kind[] = ['unique GIF', 'unique PNG', 'unique JPEG'];
const ROUNDS = 9;
const SECONDS = 2;

const threads = availableParallelism();
const client = await Client.start();
const services = await Promise.all(
  HEAPS.map((heaps) => Service.start(threads, { MALLOC_ARENA_MAX: String(heaps) })),
);
try {
  const rows: (string | number)[][] = [];
  for (const kind of KINDS) rows.push([`${kind}s a second, of the first`, ...(await ratios(kind))]);
  const readings = await Promise.all(services.map((service) => service.read()));
  rows.push(['MB of the front', ...readings.map(({ residentBytes }) => residentBytes / 1e6)]);
  process.stdout.write(table([['heaps', ...HEAPS.map(String)], ...rows]));
} finally {
  await client.stop();
  for (const service of services) await service.stop();
}

/** Answers a second of each service, as a part of the first one's in the same round: medians. */
async function ratios(kind: Kind): Promise<string[]> {
  const rounds: number[][] = [];
  await round(kind);
  while (rounds.length < ROUNDS) {
    const [first = Number.NaN, ...others] = await round(kind);
    rounds.push([first, ...others].map((rate) => rate / first));
  }
  return HEAPS.map((_, service) => median(rounds.map((rates) => rates[service] ?? Number.NaN)).toFixed(2));
}

async function round(kind: Kind): Promise<number[]> {
  const rates: number[] = [];
  for (const { base } of services) {
    const answers = await client.ask({
      base,
      kind,
      seconds: SECONDS,
      way: 'flood',
      connections: threads + 1,
    });
    if (answers.failed > 0) throw new Error('not every request was answered with success');
    rates.push(answers.perSecond);
  }
  return rates;
}
