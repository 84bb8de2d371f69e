/**
 * How the runner of the tests reports: a line for each file as it ends, every failure with the path of its names, and at the
 * end all failures once more, since a log of thousands of lines is often cut in its middle. `TEST_REPORTER=spec` prints
 * Node's own report instead, with every check.
 */

import { relative } from 'node:path';
import type { TestEvent } from 'node:test/reporters';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const ROOT = fileURLToPath(new URL('../', import.meta.url));
const SLOWEST = 8;
/** Letters of a file's standard error that are kept. */
const MOST_SAID = 4000;

interface Ended {
  file: string;
  seconds: number;
}

/** @returns the lines of the report of one run */
export default async function* report(events: AsyncIterable<TestEvent>): AsyncGenerator<string> {
  const failures: string[] = [];
  const ended: Ended[] = [];
  const namesOf = new Map<string | undefined, string[]>();
  const outputOf = new Map<string, string>();
  const summary: string[] = [];
  for await (const event of events) {
    if (event.type === 'test:start') {
      const names = namesOf.get(event.data.file) ?? [];
      names[event.data.nesting] = event.data.name;
      namesOf.set(event.data.file, names);
    }
    if (event.type === 'test:fail') {
      const failure = failureOf(event.data, namesOf.get(event.data.file) ?? []);
      if (failure === undefined) continue;
      failures.push(failure);
      yield failure;
    }
    if (event.type === 'test:stderr') {
      const { file, message } = event.data;
      outputOf.set(file, ((outputOf.get(file) ?? '') + message).slice(-MOST_SAID));
    }
    if (event.type === 'test:complete' && event.data.name === event.data.file) {
      const file = shown(event.data.name);
      const { passed, duration_ms } = event.data.details;
      const seconds = duration_ms / 1000;
      ended.push({ file, seconds });
      yield `${passed ? '✔' : '✖'} ${file} (${seconds.toFixed(1)} s)\n`;
      // A process may fail for itself, after all of its tests have passed.
      if (!passed)
        failures.push(`✖ ${file}, on standard error: ${outputOf.get(event.data.name) || 'nothing'}\n`);
    }
    if (event.type === 'test:diagnostic' && event.data.nesting === 0) summary.push(event.data.message);
  }
  const slowest = ended.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
  yield `\nSlowest files: ${slowest.map(({ file, seconds }) => `${file} ${seconds.toFixed(0)} s`).join(', ')}\n`;
  if (failures.length > 0) yield `\nAll failures once more:\n${failures.join('')}`;
  yield `${summary.join(', ')}\n`;
}

/** What failed by itself; a test that failed by the tests in it is told by those. */
function failureOf(
  { name, nesting, file, details }: Extract<TestEvent, { type: 'test:fail' }>['data'],
  names: readonly string[],
): string | undefined {
  const { message, cause } = details.error;
  if (/^\d+ subtests? failed$/.test(message)) return undefined;
  const path = [...names.slice(0, nesting), name].join(' › ');
  const text =
    cause instanceof Error ? (cause.stack ?? cause.message) : `${message}\n${details.error.stack ?? ''}`;
  const printed = process.stdout.isTTY ? text : stripVTControlCharacters(text);
  return `✖ ${file ? shown(file) : ''}: ${path}\n${printed.replace(/^/gm, '    ')}\n`;
}

/** As suites call it, or the folder of files that share a process. */
const shown = (file: string) =>
  relative(ROOT, file)
    .replace(/^(test|\.processes)\//, '')
    .replace(/\.js$/, '');
