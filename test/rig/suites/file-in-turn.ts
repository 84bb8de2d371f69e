/** Runs files of tests one after the other in one process: each ends what it has started before the next begins. */

import { basename } from 'node:path';
import t, { type Test, test } from 'tap';
import { FILE_TIMEOUT_MS } from './file-timeout.js';

type Teardown = () => unknown;
type Hook = (t: Test) => unknown;

const FOLDER = t.testdirName;

let hooks: Hook[] = [];
t.beforeEach(async (t) => {
  for (const hook of hooks) await hook(t);
});

/**
 * Imports a file of tests and waits for its tests. What it gave to `t.teardown` and `t.beforeEach` of the whole process is for itself:
 * the one is called at its end, the last first, and the other no more.
 * @param file the path of its module, whose name its end has, as a test of its own
 */
export async function runInTurn(file: string): Promise<void> {
  const teardowns: Teardown[] = [];
  t.teardown = (teardown: Teardown) => void teardowns.unshift(teardown);
  t.setTimeout(FILE_TIMEOUT_MS);
  t.beforeEach = (hook: Hook) => void hooks.push(hook);
  // `t.testdir` would empty the folder of the file before, to which something may still write.
  t.testdirName = `${FOLDER}-${basename(file)}`;
  await import(file);
  // Tests run in their order: when this one begins, those of the file have ended.
  await test(`${basename(file)} ends all that it has started`, async (t) => {
    hooks = [];
    const failures: unknown[] = [];
    // One that fails keeps no other from ending what it has started.
    for (const teardown of teardowns) {
      try {
        await teardown();
      } catch (error) {
        failures.push(error);
      }
    }
    t.strictSame(failures, []);
  });
}
