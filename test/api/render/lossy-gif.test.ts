import t, { test } from 'tap';
import { defaultPlans, type Plan } from '../../../src/access/plans.js';
import { readRenderRequest } from '../../../src/api/render/requested-render.js';
import { loadTemplates } from '../../../templates/contract/registry.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const templates = await loadTemplates();
const business = defaultPlans.get('business') as Plan;

/** The delays of the frames that a caller gets. */
function delaysFor(body: object, plan: Plan): readonly number[] {
  const requested = readRenderRequest(
    { template: 'promo-animated', fps: 40, durationMs: 5000, ...body },
    templates,
  );
  const { output } = requested.permittedTo({ id: 'somebody', plan, authenticated: true });
  return 'delays' in output ? output.delays : [];
}

const total = (delays: readonly number[]) => delays.reduce((sum, delay) => sum + delay, 0);

test('a lossy GIF has at most 60 frames, or as many as its plan says, and is as long as it was asked for', (t) => {
  const lossy = { format: 'gif', lossy: 80 };
  t.equal(delaysFor({ format: 'gif' }, business).length, 200);
  t.equal(delaysFor(lossy, business).length, 60);
  t.equal(delaysFor(lossy, { ...business, lossyMaxFrames: 100 }).length, 100);
  t.equal(delaysFor(lossy, { ...business, gifMaxFrames: 20 }).length, 20);
  t.equal(total(delaysFor(lossy, business)), 500);
  t.end();
});

test('lossy does nothing to other formats, nor to a GIF of which it is not asked', (t) => {
  for (const format of ['apng', 'awebp', 'mp4'])
    t.equal(delaysFor({ format, lossy: 80 }, business).length, 200, format);
  const requested = readRenderRequest({ template: 'promo-animated', format: 'gif' }, templates);
  const { output } = requested.permittedTo({ id: 'somebody', plan: business, authenticated: true });
  t.notOk('lossy' in output);
  t.end();
});

test('a lossy GIF of too many pixels is refused by name', (t) => {
  const template = templates.get('promo-animated');
  const large = new Map([['promo-animated', { ...template, width: 2100, height: 2000 }]]) as typeof templates;
  const body = { template: 'promo-animated', format: 'gif' };
  t.ok(readRenderRequest(body, large));
  t.throws(() => readRenderRequest({ ...body, lossy: 80 }, large), {
    code: 'invalid_parameter',
    message: /lossy/,
  });
  t.end();
});
