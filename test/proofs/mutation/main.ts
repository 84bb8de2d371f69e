/**
 * Changes the service's code in small ways, one at a time, and says which changes no test notices:
 * `npm run mutation`, with `-- --sample N --seed S --only src/http --tests http`. Changes are drawn at random from all that there are;
 * the tests that run for each are those that reach it, quick ones first. The exit code is 1 where the score is below `--least`.
 */

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandRefused, parseOptions, runCommand, UsageError } from '../../../src/commands/command-line.js';
import { begin, random } from '../../rig/seed.js';
import type { Coverage } from './coverage.js';
import { type Mutant, mutantsOf } from './mutants.js';
import { Sandbox } from './sandbox.js';

const PROJECT = fileURLToPath(new URL('../../../..', import.meta.url));
const MUTATED = ['src/api', 'src/access', 'src/http'];
const TESTED_BY = ['api', 'access', 'http', 'hostility', 'pages', 'service', 'proofs/access'];

/** A mutated run may take this many times as long as a sound one, and this many seconds more, before it counts as hung. */
const PATIENCE = { factor: 3, seconds: 15 };

interface PlacedMutant extends Mutant {
  /** Path below `dist`. */
  module: string;
  source: string;
}

interface TestFile {
  module: string;
  seconds: number;
  coverage: Coverage;
  /** The modules of which it has noticed a mutant: it goes first for the next one of them. */
  noticed: Set<string>;
}

process.exitCode = await runCommand(mutation, process);

async function mutation(): Promise<string> {
  const { sample, only, tests, least, seed, jobs } = readOptions();
  begin(seed);
  const all = await allMutants(only);
  const mutants = drawn(all, sample);
  say(`seed ${seed}: ${mutants.length} of ${all.length} mutants`);
  const sandboxes = await Promise.all(Array.from({ length: jobs }, () => Sandbox.create(PROJECT)));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const sandbox of sandboxes) sandbox.remove();
      process.exit(1);
    });
  }
  try {
    const mutated = new Set(mutants.map(({ module }) => module));
    const files = await coveredFiles(sandboxes, tests, (module) => mutated.has(module));
    let noticed = 0;
    await share(mutants, sandboxes, async (mutant, sandbox) => {
      if (await survives(mutant, files, sandbox)) say(worded(mutant));
      else noticed++;
    });
    const score = (100 * noticed) / mutants.length;
    const summary = `${noticed} of ${mutants.length} mutants were noticed: ${score.toFixed(1)} %\n`;
    if (score < least) throw new CommandRefused(`${summary}That is less than ${least} %.`);
    return summary;
  } finally {
    for (const sandbox of sandboxes) sandbox.remove();
  }
}

async function allMutants(only: string[]): Promise<PlacedMutant[]> {
  const mutants: PlacedMutant[] = [];
  for (const folder of only) {
    for (const module of await modulesBelow(folder, '.js')) {
      const source = await readFile(join(PROJECT, 'dist', module), 'utf8');
      mutants.push(...mutantsOf(source).map((mutant) => ({ ...mutant, module, source })));
    }
  }
  return mutants;
}

/** Paths below `dist`, of a folder or of a file that is named without its ending. */
async function modulesBelow(path: string, ending: string): Promise<string[]> {
  const names = await readdir(join(PROJECT, 'dist', path), { recursive: true });
  return names.filter((name) => name.endsWith(ending)).map((name) => join(path, name));
}

function drawn<Value>(values: readonly Value[], count: number): Value[] {
  return values
    .map((value) => ({ value, place: random() }))
    .sort((one, other) => one.place - other.place)
    .slice(0, count)
    .map(({ value }) => value);
}

/** Runs every test file once without a change; quick ones come first in what is returned. */
async function coveredFiles(
  sandboxes: Sandbox[],
  folders: readonly string[],
  isMutated: (module: string) => boolean,
): Promise<TestFile[]> {
  const modules = (
    await Promise.all(folders.map((folder) => modulesBelow(`test/${folder}`, '.test.js')))
  ).flat();
  const files: TestFile[] = [];
  await share(modules, sandboxes, async (module, sandbox) => {
    const { passed, seconds, coverage } = await sandbox.cover(module, isMutated);
    if (!passed) say(`${module} fails without any change and is left out.`);
    else files.push({ module, seconds, coverage, noticed: new Set() });
  });
  return files.sort((one, other) => one.seconds - other.seconds);
}

async function survives(mutant: PlacedMutant, files: TestFile[], sandbox: Sandbox): Promise<boolean> {
  const { module, source, start, end, replacement, reachedAt } = mutant;
  const reaching = files.filter(({ coverage }) => coverage.reaches(module, reachedAt));
  reaching.sort((one, other) => Number(other.noticed.has(module)) - Number(one.noticed.has(module)));
  await sandbox.write(module, source.slice(0, start) + replacement + source.slice(end));
  try {
    for (const file of reaching) {
      const { passed } = await sandbox.test(file.module, PATIENCE.factor * file.seconds + PATIENCE.seconds);
      if (passed) continue;
      file.noticed.add(module);
      return false;
    }
    return true;
  } finally {
    await sandbox.write(module, source);
  }
}

/** Does all items, one at a time on each worker. */
async function share<Item, Worker>(
  items: readonly Item[],
  workers: readonly Worker[],
  work: (item: Item, worker: Worker) => Promise<void>,
): Promise<void> {
  const left = items[Symbol.iterator]();
  await Promise.all(
    workers.map(async (worker) => {
      for (const item of left) await work(item, worker);
    }),
  );
}

function worded({ module, line, source, start, end, replacement }: PlacedMutant): string {
  const was = source.slice(start, end).replace(/\s+/g, ' ').slice(0, 80);
  return `survived: ${module}:${line}  ${was}  ->  ${replacement}`;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function readOptions() {
  const { values } = parseOptions({
    options: {
      sample: { type: 'string', default: '200' },
      seed: { type: 'string', default: '1' },
      least: { type: 'string', default: '0' },
      jobs: { type: 'string', default: '2' },
      only: { type: 'string', multiple: true, default: MUTATED },
      tests: { type: 'string', multiple: true, default: TESTED_BY },
    },
  });
  return {
    sample: wholeNumber('sample', values.sample),
    seed: wholeNumber('seed', values.seed),
    least: wholeNumber('least', values.least),
    jobs: wholeNumber('jobs', values.jobs),
    only: values.only,
    tests: values.tests,
  };
}

function wholeNumber(name: string, text: string): number {
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new UsageError(`Give --${name} a whole number.`);
}
