import t, { test } from 'tap';
import { RenderAbandoned } from '../../src/rendering/failures.js';
import { Previewer } from '../../src/rendering/previewer.js';
import type { RenderRequest } from '../../src/rendering/render-request.js';
import type { RenderJob } from '../../workers/engines/render-job.js';
import { gif, still, unrulyPool } from '../rig/pools/unruly-pool.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { somebody } from './pictures/somebody.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** The request that becomes a job of an unruly pool. */
function requestOf({ template, scale, output }: RenderJob): RenderRequest {
  return { template: { id: template, fields: {} } as never, values: {}, scale, output };
}

const pictures = { fetchPicture: () => Promise.reject(new Error('there are no pictures')) };

test('stills and GIFs are queued as previews, behind every render', async (t) => {
  const pool = unrulyPool(t, { threads: 1 });
  const outcomes: string[] = [];
  const observer = { previewed: (outcome: string) => outcomes.push(outcome) };
  const previewer = new Previewer({ pictures, pool, observer });
  const client = new AbortController();
  const endless = previewer.preview(requestOf(gif('hang')), { ...somebody, signal: client.signal });
  const waiting = previewer.preview(requestOf(still('draw')), { ...somebody, signal: client.signal });
  await new Promise(setImmediate);
  t.strictSame(pool.load('preview'), { waiting: 1, running: 1 });
  for (const work of ['still', 'gif'] as const) t.strictSame(pool.load(work), { waiting: 0, running: 0 });
  client.abort();
  for (const preview of [endless, waiting]) await t.rejects(preview, RenderAbandoned);
  t.strictSame(outcomes, ['abandoned', 'abandoned']);
});
