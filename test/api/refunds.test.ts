import t, { type Test, test } from 'tap';
import type { PoolOptions, RenderPool } from '../../src/rendering/render-pool.js';
import { unrulyPool } from '../rig/pools/unruly-pool.js';
import { LONG_GIF } from '../rig/services/long-gif.js';
import { closedAddress, plainPng, serveBytes } from '../rig/services/picture-server.js';
import { GENEROUS } from '../rig/services/plans.js';
import { isRefusal, pictureUnavailable, REFUSALS } from '../rig/services/refusal.js';
import { type Answer, Service } from '../rig/services/service.js';
import { signalled } from '../rig/services/serving.js';
import { waitFor } from '../rig/time/eventually.js';

const PLANS = [
  { ...GENEROUS, id: 'anonymous' },
  { ...GENEROUS, id: 'ten', rpm: 10, dailyQuota: 100 },
];

const service = await Service.start(t, { IMAGE_ALLOWED_CIDRS: '127.0.0.0/8' }, PLANS);

/** A pool where every render hangs. */
function hangingPool(t: Test, options: Partial<PoolOptions>): RenderPool {
  const pool = unrulyPool(t, options);
  const draw = pool.render.bind(pool);
  pool.render = (job, signal) => draw({ ...job, template: 'hang' }, signal);
  return pool;
}

/** The daily unit is back, the one of the minute is not: in the answer, and in what the caller is told afterwards. */
async function isRefundable(t: Test, on: Service, key: string, answer: Answer, rpmLeft: number) {
  const { headers } = answer;
  t.equal(headers.get('x-plan'), 'ten');
  t.equal(headers.get('x-ratelimit-limit'), '10');
  t.equal(headers.get('x-ratelimit-remaining'), String(rpmLeft));
  t.equal(headers.get('x-quota-limit'), '100');
  t.equal(headers.get('x-quota-remaining'), '100');
  t.strictSame((await on.status({ key })).remaining, { rpm: rpmLeft, dailyQuota: 100 });
}

test('an unreachable picture gives the daily unit back', async (t) => {
  const key = await service.key('ten');
  const addresses = [
    await closedAddress(),
    'http://10.0.0.1/',
    'http://[::1]/',
    'http://169.254.169.254/latest/meta-data/',
    'data:image/png;base64,AAAA',
    'http://',
    'http://a b/',
    'data:',
  ];
  for (const [index, url] of addresses.entries()) {
    const answer = await service.render({ template: 'og-default', data: { photo: url } }, { key });
    isRefusal(t, answer, pictureUnavailable('photo'), url);
    await isRefundable(t, service, key, answer, 9 - index);
  }
  const answer = await service.render({ template: 'og-default' }, { key });
  t.equal(answer.headers.get('x-quota-remaining'), '99', 'a render that succeeds costs one');
});

test('a picture that cannot be decoded gives the daily unit back', async (t) => {
  const key = await service.key('ten');
  const server = await serveBytes(t, plainPng(64, 64, [9, 9, 9]).slice(0, 60));
  const answer = await service.render({ template: 'og-default', data: { photo: server.url } }, { key });
  isRefusal(t, answer, pictureUnavailable('photo'));
  await isRefundable(t, service, key, answer, 9);
});

test('a still past its deadline gives the daily unit back, and an animation that takes too long alone does not', async (t) => {
  // A still may be drawn before anybody looks at its deadline; one that hangs is not.
  const pool = hangingPool(t, { threads: 1, stillTimeoutMs: 1, gifTimeoutMs: 1 });
  const hasty = await Service.start(t, {}, PLANS, { pool });
  const key = await hasty.key('ten');
  const still = await hasty.render({ template: 'og-default' }, { key });
  isRefusal(t, still, REFUSALS.tooLate);
  await isRefundable(t, hasty, key, still, 9);
  const gif = await hasty.render(LONG_GIF, { key });
  isRefusal(t, gif, REFUSALS.tooSlow);
  t.equal(gif.headers.get('x-quota-remaining'), '99');
  t.strictSame((await hasty.status({ key })).remaining, { rpm: 8, dailyQuota: 99 });
});

test('a full queue gives the daily unit back and says when to come again', async (t) => {
  // What hangs has the only thread for as long as the test wants: a GIF may end, or have no piece to draw for a moment.
  const pool = hangingPool(t, { threads: 1, queueLimit: 0 });
  const full = await Service.start(t, {}, PLANS, { pool });
  const key = await full.key('ten');
  const client = new AbortController();
  const running = t.rejects(full.render({ template: 'og-default' }, { signal: client.signal }));
  await waitFor('the still to have the thread', () => pool.load('still').running === 1);
  const answer = await full.render({ template: 'og-default', data: { title: 'Sığmayan' } }, { key });
  isRefusal(t, answer, REFUSALS.busy);
  t.match(answer.headers.get('retry-after'), /^[1-9]\d*$/);
  await isRefundable(t, full, key, answer, 9);
  client.abort();
  await running;
});

test('a unit is given back to the day it was taken from only', async (t) => {
  const key = await service.key('ten');
  service.clock.set('2026-06-01T23:59:59.000Z');
  const midnight = signalled();
  const server = await serveBytes(t, Buffer.from('no picture'), midnight.promise);
  const late = service.render({ template: 'og-default', data: { photo: server.url } }, { key });
  await waitFor('the picture to be asked for', () => server.requests > 0);
  service.clock.set('2026-06-02T00:00:00.000Z');
  t.equal((await service.render({ template: 'og-default' }, { key })).status, 200);
  midnight.resolve();
  isRefusal(t, await late, pictureUnavailable('photo'));
  t.equal(
    (await service.status({ key })).remaining.dailyQuota,
    99,
    'the new day has still paid for its render',
  );
});
