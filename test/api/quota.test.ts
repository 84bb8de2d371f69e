import t, { test } from 'tap';
import { GENEROUS } from '../rig/services/plans.js';
import { isRefusal, REFUSALS } from '../rig/services/refusal.js';
import { type Answer, Service } from '../rig/services/service.js';

const service = await Service.start(t, {}, [
  { ...GENEROUS, id: 'anonymous' },
  { ...GENEROUS, id: 'minute', rpm: 20, dailyQuota: 1000 },
  { ...GENEROUS, id: 'day', rpm: 1000, dailyQuota: 5 },
  { ...GENEROUS, id: 'both', rpm: 2, dailyQuota: 3 },
]);
const CARD = { template: 'og-default' };

async function spend(key: string, renders: number): Promise<Answer[]> {
  return Promise.all(Array.from({ length: renders }, () => service.render(CARD, { key })));
}

const count = (answers: Answer[], status: number) =>
  answers.filter((answer) => answer.status === status).length;
const header = (answer: Answer | undefined, name: string) => answer?.headers.get(name);

test('of fifty renders at once exactly as many are admitted as the minute allows', async (t) => {
  service.clock.set('2026-05-01T10:00:17.250Z');
  const key = await service.key('minute');
  const answers = await spend(key, 50);
  t.strictSame([count(answers, 200), count(answers, 429)], [20, 30]);
  const admitted = answers.filter(({ status }) => status === 200);
  const left = admitted
    .map((answer) => Number(header(answer, 'x-ratelimit-remaining')))
    .sort((a, b) => a - b);
  t.strictSame(left, [...Array(20).keys()], 'each admitted render is told another remainder');
  for (const answer of answers.filter(({ status }) => status === 429)) {
    isRefusal(t, answer, REFUSALS.rateExceeded);
    t.equal(header(answer, 'retry-after'), '43', 'until the minute is over');
    t.equal(header(answer, 'x-plan'), 'minute');
    t.equal(header(answer, 'x-ratelimit-limit'), '20');
    t.equal(header(answer, 'x-ratelimit-remaining'), '0');
    t.equal(header(answer, 'x-quota-limit'), '1000');
    t.equal(header(answer, 'x-quota-remaining'), '980', 'the refusals took nothing of the day');
  }
  t.strictSame((await service.status({ key })).remaining, { rpm: 0, dailyQuota: 980 });
});

test('the minute is a calendar minute', async (t) => {
  service.clock.set('2026-05-02T10:00:59.999Z');
  const key = await service.key('minute');
  t.equal(count(await spend(key, 21), 200), 20);
  const [last] = await spend(key, 1);
  t.equal(header(last, 'retry-after'), '1', 'never 0');
  service.clock.advance(1);
  t.strictSame((await service.status({ key })).remaining, { rpm: 20, dailyQuota: 980 });
  const [next] = await spend(key, 1);
  t.equal(next?.status, 200);
  t.equal(header(next, 'x-ratelimit-remaining'), '19');
  service.clock.set('2026-05-02T10:01:00.001Z');
  t.equal(count(await spend(key, 20), 200), 19, 'and not a sliding one');
});

test('of many renders at once exactly as many are admitted as the day allows', async (t) => {
  service.clock.set('2026-05-03T22:58:30.000Z');
  const key = await service.key('day');
  const answers = await spend(key, 20);
  t.strictSame([count(answers, 200), count(answers, 429)], [5, 15]);
  for (const answer of answers.filter(({ status }) => status === 429)) {
    isRefusal(t, answer, REFUSALS.quotaUsedUp);
    t.equal(header(answer, 'retry-after'), String(3600 + 90), 'until midnight UTC');
    t.equal(header(answer, 'x-plan'), 'day');
    t.equal(header(answer, 'x-quota-limit'), '5');
    t.equal(header(answer, 'x-quota-remaining'), '0');
    t.equal(header(answer, 'x-ratelimit-remaining'), '995', 'the refusals took nothing of the minute');
  }
});

test('the day is the UTC day', async (t) => {
  service.clock.set('2026-05-04T23:59:59.999Z');
  const key = await service.key('day');
  t.equal(count(await spend(key, 6), 200), 5);
  t.equal(header((await spend(key, 1))[0], 'retry-after'), '1');
  service.clock.set('2026-05-05T00:00:00.000Z');
  t.strictSame((await service.status({ key })).remaining, { rpm: 1000, dailyQuota: 5 });
  t.equal(count(await spend(key, 6), 200), 5);
});

test('a rate refusal takes nothing of the day, and a quota refusal nothing of the minute', async (t) => {
  service.clock.set('2026-05-06T12:00:00.000Z');
  const key = await service.key('both');
  t.equal(count(await spend(key, 9), 200), 2);
  t.strictSame((await service.status({ key })).remaining, { rpm: 0, dailyQuota: 1 });
  service.clock.advance(60_000);
  t.equal(count(await spend(key, 1), 200), 1);
  const refused = await spend(key, 9);
  t.strictSame(
    new Set(refused.map((answer) => header(answer, 'x-error-code'))),
    new Set(['quota_exhausted']),
  );
  t.strictSame((await service.status({ key })).remaining, { rpm: 1, dailyQuota: 0 });
});

test('where both are spent the minute answers, as it is over sooner', async (t) => {
  service.clock.set('2026-05-07T12:00:00.000Z');
  const key = await service.key('both');
  await spend(key, 2);
  service.clock.advance(60_000);
  await spend(key, 1);
  const [quota] = await spend(key, 1);
  t.equal(header(quota, 'x-error-code'), 'quota_exhausted');
  service.clock.set('2026-05-08T12:00:00.000Z');
  await spend(key, 2);
  t.equal(header((await spend(key, 1))[0], 'x-error-code'), 'rate_limited');
});

test('a hit costs a unit like any render, whatever the format', async (t) => {
  service.newDay();
  const key = await service.key('minute');
  await spend(key, 1);
  const [hit] = await spend(key, 1);
  t.equal(header(hit, 'x-cache'), 'hit');
  t.equal(header(hit, 'x-quota-remaining'), '998');
  const gif = { template: 'promo-animated', format: 'gif', fps: 5, durationMs: 200 };
  const answer = await service.render(gif, { key });
  t.equal(answer.status, 200);
  t.equal(header(answer, 'x-quota-remaining'), '997');
  t.strictSame((await service.status({ key })).remaining, { rpm: 17, dailyQuota: 997 });
});
