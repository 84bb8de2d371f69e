import { existsSync, readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import t, { test } from 'tap';
import { RenderPool } from '../../src/rendering/render-pool.js';
import { loadTemplates } from '../../templates/contract/registry.js';
import { jobFor } from '../rig/drawing/jobs.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const hasThreadIds = existsSync('/proc/thread-self') ? {} : { skip: 'no /proc/thread-self here' };

test('render threads step back behind the event loop', hasThreadIds, async (t) => {
  const pool = new RenderPool({ threads: 2, queueLimit: 0, stillTimeoutMs: 60_000, gifTimeoutMs: 60_000 });
  t.teardown(() => pool.close());
  const before = getPriority();
  const [template] = (await loadTemplates()).values();
  if (!template) throw new Error('there is no template');
  await pool.proveReady(jobFor(template));
  const nicer = readdirSync('/proc/self/task').filter((thread) => priorityOf(thread) > before);
  t.ok(nicer.length >= 1, 'a thread that draws is nicer');
  t.equal(getPriority(), before, 'and the event loop as before');
});

/** One that has ended meanwhile has none. */
function priorityOf(thread: string): number {
  try {
    return getPriority(Number(thread));
  } catch {
    return Number.NEGATIVE_INFINITY;
  }
}
