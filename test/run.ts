/**
 * Runs one suite of the tests, `main` unless it is named: `node dist/test/run.js browser`. What it needs beside Node.js is
 * installed where that is possible, and files whose needs are not met are left out and named at the end, which is a
 * failure only with `CI=true`.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { needsOf } from './rig/suites/needs.js';
import { processEntries } from './rig/suites/process-entries.js';
import { lackOf, provide } from './rig/suites/programs.js';
import { type Group, moduleOf, SUITES } from './rig/suites/suites.js';

/** Where all is compiled to. */
const ROOT = fileURLToPath(new URL('../', import.meta.url));
const REPORTER = process.env.TEST_REPORTER ?? new URL('./reporter.js', import.meta.url).href;

const [name = 'main'] = process.argv.slice(2);
const suite = SUITES[name];
if (!suite) {
  process.stderr.write(`There is no suite ${name}, but ${Object.keys(SUITES).join(', ')}.\n`);
  process.exit(2);
}
const compiled = (folder: string) => readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' });
const all = [...compiled('test'), ...compiled('bench').map((file) => join('bench', file))].sort();
const groups = suite.map((group) => ({ group, files: all.filter((file) => group.has(file)) }));
const needs = new Map(groups.flatMap(({ files }) => files).map((file) => [file, needsOf(moduleOf(file))]));
const missing = provide([...new Set([...needs.values()].flat())]);
const lacks = (file: string) => (needs.get(file) ?? []).filter((need) => missing.includes(need));

let hasPassed = true;
for (const { group, files } of groups) {
  const able = files.filter((file) => lacks(file).length === 0);
  if (able.length > 0 && !(await run(group, able))) hasPassed = false;
}
const leftOut = [...needs.keys()].filter((file) => lacks(file).length > 0);
if (leftOut.length > 0) process.stdout.write(`\n${account(leftOut)}`);
const mustBeWhole = process.env.CI === 'true';
process.exitCode = hasPassed && !(mustBeWhole && leftOut.length > 0) ? 0 : 1;

/** @returns whether all of them passed */
async function run(
  { atOnce, timeoutS = 600, environment, sharesProcesses }: Group,
  files: readonly string[],
): Promise<boolean> {
  const modules = sharesProcesses
    ? processEntries(ROOT, files)
    : files.map((file) => join(ROOT, moduleOf(file)));
  const paths = modules.map((module) => relative(process.cwd(), module));
  const options = ['--test', `--test-reporter=${REPORTER}`, `--test-concurrency=${atOnce}`];
  const child = spawn(process.execPath, [...options, ...paths], {
    env: { ...process.env, ...environment, TAP_TIMEOUT: String(timeoutS) },
    stdio: 'inherit',
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  const [code] = await once(child, 'exit');
  return code === 0;
}

/** Says which files were left out, and what would have them run. */
function account(files: readonly string[]): string {
  const lines = missing.map((program) => {
    const users = files.filter((file) => lacks(file).includes(program));
    return `  ${lackOf(program)}\n${users.map((file) => `    ${file.replace(/\.js$/, '')}\n`).join('')}`;
  });
  return `Left out, ${files.length} of ${needs.size} files of tests:\n${lines.join('')}`;
}
