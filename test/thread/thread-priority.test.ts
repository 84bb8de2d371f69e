import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { Worker } from 'node:worker_threads';
import t, { test } from 'tap';
import { type PoolOptions, RenderPool } from '../../src/rendering/render-pool.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { createCancellation } from '../../workers/contract/cancellation.js';
import type { ThreadData } from '../../workers/contract/thread-data.js';
import { jobFor } from '../rig/drawing/jobs.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const THREADS = new URL('../../workers/thread/', import.meta.url);

const hasThreadIds = existsSync('/proc/thread-self') ? {} : { skip: 'no /proc/thread-self here' };

test('render threads step back behind the event loop', hasThreadIds, async (t) => {
  const before = getPriority();
  t.ok((await nicerThreads()) >= 1, 'a thread that draws is nicer');
  t.equal(getPriority(), before, 'and the event loop as before');
});

test('render threads do not step back where nobody else is answered', hasThreadIds, async (t) => {
  t.equal(await nicerThreads({ stepsBack: false }), 0);
});

test(
  'the first thread steps back once it has drawn, and others before they load',
  hasThreadIds,
  async (t) => {
    const nicer = Math.min(10, constants.priority.PRIORITY_LOW - getPriority());
    t.strictSame(await stepsOfThread('after a task'), { loaded: 0, drawn: nicer });
    t.strictSame(await stepsOfThread('at once'), { loaded: nicer, drawn: nicer });
    t.strictSame(await stepsOfThread('never'), { loaded: 0, drawn: 0 });
  },
);

/** How much nicer a thread is than this process, once it could draw, and once it has done so. */
async function stepsOfThread(stepsBack: ThreadData['stepsBack']): Promise<object> {
  const source = `
    const { parentPort, workerData } = require('node:worker_threads');
    const { getPriority } = require('node:os');
    const { readlinkSync } = require('node:fs');
    const step = () => getPriority(Number(readlinkSync('/proc/thread-self').split('/').at(-1))) - getPriority(process.pid);
    require(workerData.entry).then(async (draw) => {
      const loaded = step();
      await draw(workerData.task);
      parentPort.postMessage({ loaded, drawn: step() });
    });`;
  const [template] = (await loadTemplates()).values();
  if (!template) throw new Error('there is no template');
  const workerData = {
    ...({ module: new URL('thread.cjs', THREADS).href, stepsBack } satisfies ThreadData),
    entry: new URL('thread-entry.cjs', THREADS).pathname,
    task: { job: jobFor(template), piece: { kind: 'still' }, cancellation: createCancellation() },
  };
  const worker = new Worker(source, { eval: true, workerData });
  const [steps] = await once(worker, 'message');
  await worker.terminate();
  return steps;
}

/** How many threads of this process are nicer than it while a pool is ready. */
async function nicerThreads(options: Pick<PoolOptions, 'stepsBack'> = {}): Promise<number> {
  const limits = { threads: 2, queueLimit: 0, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 };
  const pool = new RenderPool({ ...limits, ...options });
  const [template] = (await loadTemplates()).values();
  if (!template) throw new Error('there is no template');
  await pool.proveReady(jobFor(template));
  const nicer = readdirSync('/proc/self/task').filter((thread) => priorityOf(thread) > getPriority());
  await pool.close();
  return nicer.length;
}

/** One that has ended meanwhile has none. */
function priorityOf(thread: string): number {
  try {
    return getPriority(Number(thread));
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}
