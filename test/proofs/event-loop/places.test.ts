import { Worker } from 'node:worker_threads';
import t from 'tap';

/** A hundred times what all of it takes; what takes quadratic time takes minutes at these sizes. */
const PATIENCE_MS = 60_000;

t.test('the dearest inputs of every place come to an end', { timeout: 2 * PATIENCE_MS }, async (t) => {
  const thread = new Worker(new URL('./every-place.js', import.meta.url));
  const timer = setTimeout(() => void thread.terminate(), PATIENCE_MS);
  t.teardown(() => clearTimeout(timer));
  let last = 'nothing';
  thread.on('message', (name: string) => {
    last = name;
  });
  const code = await new Promise((resolve, reject) => thread.once('exit', resolve).once('error', reject));
  t.equal(code, 0, `the last was ${last}`);
});
