import { test } from 'tap';
import type { Caller } from '../../../src/access/caller.js';
import { jobDrawing } from '../../../src/api/jobs/job-drawing.js';
import { TemplateCatalogue } from '../../../src/documents/template-catalogue.js';
import { newJobId, newSeed } from '../../../src/jobs/job.js';
import { RenderFailed, RenderTimeout } from '../../../src/rendering/failures.js';
import { RowSlots } from '../../../src/rendering/row-slots.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { GENEROUS } from '../../rig/services/plans.js';

const OWNER = 'k_0123456789ab';
const CALLER: Caller = { id: `key:${OWNER}`, plan: GENEROUS, authenticated: true, key: OWNER };
const templates = new TemplateCatalogue(await loadTemplates());

/** Draws a row whose renders end like that, one after another. */
function drawn(ends: (Error | 'drawn')[], signal = new AbortController().signal) {
  const renders = [...ends];
  const drawing = jobDrawing({
    ...{ templates, slots: new RowSlots(1), threads: 1, rowFailed: () => {} },
    callers: { signingKey: async () => undefined } as never,
    objects: { putPicture: async () => {} } as never,
    rows: {
      async render() {
        const end = renders.shift();
        if (end === 'drawn') return new Uint8Array(7);
        throw end;
      },
    } as never,
  });
  const body = { template: 'og-default', data: { title: 'Bir' } };
  const row = { row: 1, line: 1, file: '1.png', body };
  const counts = { total: 1, done: 0, failed: 0, tasks: 1 };
  const times = { createdAt: 0, expires: 2_000_000_000 };
  const job = {
    id: newJobId(0),
    owner: OWNER,
    status: 'running',
    ...counts,
    ...times,
    seed: newSeed(),
  } as const;
  return drawing.draw({ row, number: 1, job, caller: CALLER }, signal);
}

const died = new RenderFailed('the render failed', { cause: new Error('its thread died') });
const late = new RenderTimeout('running');

test('a row whose thread dies, or whose machine is too busy, is drawn again', async (t) => {
  t.match(await drawn([died, late, 'drawn']), { entry: { status: 200, bytes: 7 }, isRefunded: false });
});

test('a row is drawn three times at most, and gives its unit back where it is not its fault', async (t) => {
  t.match(await drawn([late, late, late, 'drawn']), { entry: { code: 'render_timeout' }, isRefunded: true });
  t.match(await drawn([died, died, died, 'drawn']), { entry: { code: 'internal' }, isRefunded: true });
});

test('a row that takes too long by itself is drawn once, and keeps its unit', async (t) => {
  const own = new RenderTimeout('running', true);
  t.match(await drawn([own, 'drawn']), { entry: { code: 'too_slow' }, isRefunded: false });
});

test('a row that fails while its front ends is given back', async (t) => {
  const ending = AbortSignal.abort();
  await t.rejects(drawn([died, 'drawn'], ending), died);
  await t.rejects(drawn([late, 'drawn'], ending), late);
});
