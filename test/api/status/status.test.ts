import t, { test } from 'tap';
import { Service } from '../../rig/services/service.js';

const service = await Service.start(t);
t.beforeEach(() => service.newDay());

const ANONYMOUS = {
  authenticated: false,
  plan: 'anonymous',
  planName: 'Anonim',
  limits: { rpm: 10, dailyQuota: 50, gif: false, gifMaxFrames: 0, gifMaxFps: 0 },
  remaining: { rpm: 10, dailyQuota: 50 },
  priceUsd: 0,
};

const KEYED = {
  free: ['Ücretsiz', { rpm: 30, dailyQuota: 500, gif: true, gifMaxFrames: 30, gifMaxFps: 10 }, 0],
  pro: ['Pro', { rpm: 120, dailyQuota: 10_000, gif: true, gifMaxFrames: 120, gifMaxFps: 25 }, 19],
  business: ['Business', { rpm: 600, dailyQuota: 100_000, gif: true, gifMaxFrames: 300, gifMaxFps: 50 }, 99],
} as const;

test('an anonymous caller is told the anonymous plan', async (t) => {
  const answer = await service.get('/api/status');
  t.equal(answer.status, 200);
  t.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8');
  t.equal(answer.headers.get('cache-control'), 'no-store');
  t.equal(answer.body.toString(), JSON.stringify(ANONYMOUS));
});

for (const [plan, [planName, limits, priceUsd]] of Object.entries(KEYED)) {
  test(`a key of ${plan} is told that plan`, async (t) => {
    const remaining = { rpm: limits.rpm, dailyQuota: limits.dailyQuota };
    const expected = { authenticated: true, plan, planName, limits, remaining, priceUsd };
    t.strictSame(await service.status({ key: await service.key(plan) }), expected);
  });
}

test('the rows of a batch that a plan allows are in a header, as the shape of the body is promised', async (t) => {
  const rows = { free: '0', pro: '1000', business: '10000' };
  for (const [plan, expected] of Object.entries(rows)) {
    const { headers } = await service.get('/api/status', { key: await service.key(plan) });
    t.equal(headers.get('x-batch-rows'), expected, plan);
  }
  t.equal((await service.get('/api/status')).headers.get('x-batch-rows'), '0', 'without a key');
});

test('the rows of a job that a caller can have are in a header, too', async (t) => {
  const rows = { free: '0', pro: '10000', business: '65000' };
  for (const [plan, expected] of Object.entries(rows)) {
    const { headers } = await service.get('/api/status', { key: await service.key(plan) });
    t.equal(headers.get('x-job-rows'), expected, plan);
  }
  t.equal((await service.get('/api/status')).headers.get('x-job-rows'), '0', 'without a key');
  const bare = await Service.start(t, { STORE_URL: 'off' });
  const { headers } = await bare.get('/api/status', { key: await bare.key('pro') });
  t.equal(headers.get('x-job-rows'), '0', 'where nothing is kept');
});

test('an invalid, revoked or empty key counts as no key', async (t) => {
  const { key, record } = await service.keys.create({ plan: 'pro', name: '' });
  await service.keys.revoke(record.id);
  for (const invalid of [key, '', 'x', `tvl_${'0'.repeat(32)}`, '../../etc/passwd', 'é'.repeat(200)]) {
    t.strictSame(await service.status({ key: invalid }), ANONYMOUS, invalid);
  }
});

test('asking counts nothing, however often', async (t) => {
  const key = await service.key('free');
  for (let count = 0; count < 40; count++) await service.status({ key });
  t.strictSame((await service.status({ key })).remaining, { rpm: 30, dailyQuota: 500 });
});

test('what remains falls with each render and agrees with its headers', async (t) => {
  const key = await service.key('free');
  for (let count = 1; count <= 3; count++) {
    const { headers } = await service.render({ template: 'og-default' }, { key });
    const { remaining } = await service.status({ key });
    t.strictSame(remaining, { rpm: 30 - count, dailyQuota: 500 - count });
    t.equal(headers.get('x-ratelimit-remaining'), String(remaining.rpm));
    t.equal(headers.get('x-quota-remaining'), String(remaining.dailyQuota));
  }
  t.strictSame((await service.status()).remaining, ANONYMOUS.remaining, 'another caller has lost nothing');
  const other = await service.key('free');
  t.strictSame((await service.status({ key: other })).remaining, { rpm: 30, dailyQuota: 500 });
});

test('what remains reaches zero and never less', async (t) => {
  for (let count = 0; count < 13; count++) await service.render({ template: 'og-default' });
  t.strictSame((await service.status()).remaining, { rpm: 0, dailyQuota: 40 });
});
