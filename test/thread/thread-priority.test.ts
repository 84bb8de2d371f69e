import { existsSync, readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import t, { test } from 'tap';
import { type PoolOptions, RenderPool } from '../../src/rendering/render-pool.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { jobFor } from '../rig/drawing/jobs.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const hasThreadIds = existsSync('/proc/thread-self') ? {} : { skip: 'no /proc/thread-self here' };

test('render threads step back behind the event loop', hasThreadIds, async (t) => {
  const before = getPriority();
  t.ok((await nicerThreads()) >= 1, 'a thread that draws is nicer');
  t.equal(getPriority(), before, 'and the event loop as before');
});

test('render threads do not step back where nobody else is answered', hasThreadIds, async (t) => {
  t.equal(await nicerThreads({ stepsBack: false }), 0);
});

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
