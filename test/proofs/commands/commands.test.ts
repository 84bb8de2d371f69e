import t, { type Test, test } from 'tap';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { run } from './run.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Of what a command says, its findings come last. */
const LONGEST_END = 2000;

/** Runs a command that proves something, as npm does. @returns what it printed */
async function holds(t: Test, script: string, ...args: string[]): Promise<string> {
  const { code, output } = await run(t, [script, ...args]);
  if (code !== 0) t.fail(`${script} ends with ${code}: ${output.slice(-LONGEST_END)}`);
  return output;
}

test('half a minute of everything at once leaves nothing held, and no answer is unexpected', async (t) => {
  const output = await holds(t, 'test/proofs/soak/main.js', '--minutes', '0.5', '--seed', '1');
  for (const kind of ['unique still', 'animation', 'aborted', 'refused'])
    t.match(output, kind, `${kind} is part of it`);
});

test('what is promised of faults under load holds when threads, fronts, Redis and disks fail', async (t) => {
  // Filling a disk takes one of its own, which root mounts.
  const disks = process.geteuid?.() === 0 ? ['disk-full'] : [];
  const names = ['thread-crash', 'front-kill', 'redis-kill-deny', ...disks];
  const output = await holds(t, 'test/proofs/faults/main.js', '--only', names.join(','), '--seed', '1');
  for (const name of names) t.match(output, `${name}…`);
  t.match(output, `${names.length} faults, nothing that may not be`);
});
