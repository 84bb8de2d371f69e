import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import t, { test } from 'tap';
import {
  createCancellation,
  prepareTermination,
  setCancellation,
  shielded,
} from '../../workers/contract/cancellation.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const THREAD = new URL('./threads/inflating.js', import.meta.url);

// Unshielded, this process aborts after some dozens of them.
test('threads that do nothing but inflate are terminated one after another', async (t) => {
  for (let round = 0; round < 60; round++) {
    const word = createCancellation();
    const thread = new Worker(THREAD, { workerData: word });
    await once(thread, 'message');
    await setTimeout(round % 8);
    await prepareTermination(word);
    t.equal(await thread.terminate(), 1);
  }
});

test('a thread that is in no zlib call may be stopped at once', async (t) => {
  const word = createCancellation();
  await prepareTermination(word);
  await t.resolves(prepareTermination(word), 'asked twice');
});

test('a call and its failure pass through the shield, and the next call too', async (t) => {
  setCancellation(createCancellation());
  t.equal(
    shielded(() => 1),
    1,
  );
  t.throws(
    () =>
      shielded(() => {
        throw new Error('broken data');
      }),
    { message: 'broken data' },
  );
  t.equal(
    shielded(() => 2),
    2,
  );
  setCancellation(undefined);
});
