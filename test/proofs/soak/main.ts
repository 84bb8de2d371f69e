/**
 * The running service under everything at once, for as long as one likes: `npm run soak`, twenty minutes, or
 * `npm run soak -- --minutes 60 --seed 7`. Ends with 1 when memory or descriptors grow, an answer was not the expected
 * one, somebody was held up, or something is still held when the load is over.
 */

import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { Sentinel } from '../../rig/services/sentinel.js';
import { startLoad } from './load.js';
import { readOptions, type SoakOptions } from './options.js';
import { startPictureServer } from './pictures.js';
import { findingsTable, Tally } from './report.js';
import { type Sample, Sampler } from './sampling.js';
import { type SoakService, startService } from './service.js';
import { Suspects } from './suspects.js';
import { findingsOf, heldAtRest } from './verdict.js';

const SAMPLE_MS = 1000;
/** Connections that rest are closed after some ten seconds. */
const REST_MS = 30_000;

const FOLDER = new URL('../../../soak/', import.meta.url);

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted = true;
  });
}

const options = readOptions(process.argv.slice(2));
const pictures = await startPictureServer();
let service: SoakService | undefined;
try {
  service = await startService(pictures);
  process.exitCode = await soak(service, options);
} finally {
  await service?.stop();
  pictures.close();
}

async function soak(service: SoakService, { minutes, seed }: SoakOptions): Promise<number> {
  const tally = new Tally();
  const sampler = new Sampler(service);
  const before = await sampler.take([]);
  print(`${minutes} minutes, --seed ${seed}, Node.js ${process.version}, ${cpus().length} cores`);
  const sentinel = await Sentinel.start({ port: service.port, pid: service.processes.get('primary') ?? 0 });
  const load = startLoad(service.base, service.material, seed);
  const suspects = new Suspects(sentinel);
  const end = performance.now() + minutes * 60_000;
  let next = performance.now() + SAMPLE_MS;
  while (performance.now() < end && !interrupted) {
    await pause(Math.max(0, next - performance.now()));
    next += SAMPLE_MS;
    const outcomes = load.take();
    tally.add(outcomes);
    suspects.add(outcomes);
    const sample = await sampler.take(outcomes);
    if (sampler.samples.length % 60 === 0) print(lineOf(sample));
  }
  const underLoad = [...sampler.samples.slice(1)];
  await load.stop();
  const outcomes = load.take();
  tally.add(outcomes);
  suspects.add(outcomes);
  await sentinel.stop();
  const after = await rest(sampler, before);
  return report(tally, suspects.lines, underLoad, { before, after }, { minutes, seed });
}

/** Samples until all is let go, or for `REST_MS`. */
async function rest(sampler: Sampler, before: Sample): Promise<Sample> {
  const deadline = performance.now() + REST_MS;
  for (;;) {
    const sample = await sampler.take([]);
    if (heldAtRest(before, sample).length === 0 || performance.now() > deadline) return sample;
    await pause(SAMPLE_MS);
  }
}

function report(
  tally: Tally,
  heldUp: readonly string[],
  samples: readonly Sample[],
  { before, after }: { before: Sample; after: Sample },
  { minutes, seed }: SoakOptions,
): number {
  const findings = findingsOf(samples);
  const held = heldAtRest(before, after);
  const leaks = findings.filter(({ leaks }) => leaks).map(({ name }) => name);
  const statuses = Object.entries(tally.statuses).map(([status, count]) => `${status} x ${count}`);
  const asked = Object.values(tally.statuses).reduce((sum, count) => sum + count, 0);
  print(`\n${tally}\n${asked} requests: ${statuses.join(', ')}\n\n${findingsTable(findings)}`);
  print(`grows: ${leaks.join(', ') || 'nothing'}`);
  print(`answers that were not expected: ${[...tally.unexpected].map(String).join('; ') || 'none'}`);
  print(`held up others: ${heldUp.join('; ') || 'nothing'}`);
  print(`still held at rest: ${held.join('; ') || 'nothing'}`);

  mkdirSync(FOLDER, { recursive: true });
  const day = new Date().toISOString().slice(0, 10);
  const record = { minutes, seed, day, statuses: tally.statuses, findings, held, before, after, samples };
  writeFileSync(new URL('soak.json', FOLDER), JSON.stringify(record));
  print(`samples: ${FOLDER.pathname}soak.json`);
  return leaks.length + tally.unexpected.size + heldUp.length + held.length === 0 ? 0 : 1;
}

function lineOf({ seconds, processes, p99, answered, waiting, running }: Sample): string {
  const memory = Object.entries(processes).map(([name, { pssMb }]) => `${name} ${pssMb.toFixed(0)} MB`);
  return `${(seconds / 60).toFixed(1)} min: ${memory.join(', ')}, ${answered}/s, p99 ${p99.toFixed(0)} ms, ${waiting} waiting, ${running} running`;
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
