/** What every store of counters promises, whatever it keeps them in. */

import tap, { type Test } from 'tap';
import type { Clock } from '../../src/access/clock.js';
import type { Admission, QuotaStore, Ticket } from '../../src/access/quota.js';
import { ManualClock } from '../rig/time/manual-clock.js';

const ALICE = 'key:alice';
const BOB = 'ip:203.0.113.7';

/** The ticket of a render that must have been admitted. */
export async function admitted(admission: Promise<Admission>): Promise<Ticket> {
  const decision = await admission;
  if (!decision.admitted) throw new Error(`refused: ${decision.reason}`);
  return decision.ticket;
}

/**
 * @param open an empty store whose time is that of the clock; it ends with the test
 * @param t where the tests belong, at the top unless given
 */
export function quotaStoreContract(
  open: (t: Test, clock: Clock) => Promise<QuotaStore>,
  t: Test = tap,
): void {
  t.test('every admitted render takes one unit of the minute and one of the day', async (t) => {
    const store = await open(t, new ManualClock());
    const limits = { rpm: 3, dailyQuota: 10 };
    t.match(await store.admit(ALICE, limits), {
      admitted: true,
      usage: { remainingRpm: 2, remainingDaily: 9 },
    });
    t.match(await store.admit(ALICE, limits), {
      admitted: true,
      usage: { remainingRpm: 1, remainingDaily: 8 },
    });
    t.same(await store.usage(ALICE, limits), { remainingRpm: 1, remainingDaily: 8 });
  });

  t.test('a batch takes one unit of the minute, and its rows one of the day each', async (t) => {
    const store = await open(t, new ManualClock());
    const limits = { rpm: 1, dailyQuota: 2 };
    const batch = await store.admit(ALICE, limits, 'minute');
    t.match(batch, { admitted: true, usage: { remainingRpm: 0, remainingDaily: 2 } });
    t.match(await store.admit(ALICE, limits, 'minute'), { admitted: false, reason: 'rate_limited' });
    const row = await admitted(store.admit(ALICE, limits, 'day'));
    t.match(await store.admit(ALICE, limits, 'day'), { usage: { remainingRpm: 0, remainingDaily: 0 } });
    t.match(await store.admit(ALICE, limits, 'day'), { admitted: false, reason: 'quota_exhausted' });
    await store.refund(row);
    if (batch.admitted) await store.refund(batch.ticket);
    t.same(await store.usage(ALICE, limits), { remainingRpm: 0, remainingDaily: 1 });
  });

  t.test('a batch is refused on a day that is used up', async (t) => {
    const store = await open(t, new ManualClock());
    const limits = { rpm: 9, dailyQuota: 1 };
    await store.admit(ALICE, limits, 'day');
    t.match(await store.admit(ALICE, limits, 'minute'), { admitted: false, reason: 'quota_exhausted' });
    t.same(await store.usage(ALICE, limits), { remainingRpm: 9, remainingDaily: 0 });
  });

  t.test('200 admits at once admit exactly the limit', async (t) => {
    const store = await open(t, new ManualClock());
    for (const limits of [
      { rpm: 120, dailyQuota: 1000 },
      { rpm: 1000, dailyQuota: 77 },
    ]) {
      const caller = `key:${limits.rpm}`;
      const decisions = await Promise.all(Array.from({ length: 200 }, () => store.admit(caller, limits)));
      const remainders = decisions.filter((one) => one.admitted).map((one) => one.usage.remainingRpm);
      const most = Math.min(limits.rpm, limits.dailyQuota);
      t.equal(remainders.length, most);
      t.equal(new Set(remainders).size, most, 'no unit was given out twice');
    }
  });

  for (const [what, limits, refusal] of [
    [
      'a rate-limited render takes nothing of the day',
      { rpm: 2, dailyQuota: 10 },
      { reason: 'rate_limited', retryAfterSeconds: 13, usage: { remainingRpm: 0, remainingDaily: 8 } },
    ],
    [
      'a render refused by the quota takes nothing of the minute',
      { rpm: 5, dailyQuota: 2 },
      { reason: 'quota_exhausted', retryAfterSeconds: 13, usage: { remainingRpm: 3, remainingDaily: 0 } },
    ],
  ] as const) {
    t.test(what, async (t) => {
      const store = await open(t, new ManualClock('2026-03-14T23:59:47.200Z'));
      for (let render = 0; render < 2; render++) await admitted(store.admit(ALICE, limits));
      for (let refused = 0; refused < 2; refused++) {
        t.same(await store.admit(ALICE, limits), { admitted: false, ...refusal });
      }
    });
  }

  t.test('the rate is checked before the quota', async (t) => {
    const store = await open(t, new ManualClock());
    const limits = { rpm: 1, dailyQuota: 1 };
    await store.admit(ALICE, limits);
    t.match(await store.admit(ALICE, limits), { reason: 'rate_limited' });
  });

  t.test('callers are counted apart', async (t) => {
    const store = await open(t, new ManualClock());
    const limits = { rpm: 1, dailyQuota: 5 };
    await store.admit(ALICE, limits);
    t.match(await store.admit(BOB, limits), { admitted: true });
    t.match(await store.admit(ALICE, limits), { admitted: false });
  });

  t.test('a new minute renews the rate and keeps the quota', async (t) => {
    const clock = new ManualClock('2026-03-14T12:00:59.999Z');
    const store = await open(t, clock);
    const limits = { rpm: 1, dailyQuota: 10 };
    await store.admit(ALICE, limits);
    t.match(await store.admit(ALICE, limits), { reason: 'rate_limited', retryAfterSeconds: 1 });
    clock.advance(1);
    t.same(await store.usage(ALICE, limits), { remainingRpm: 1, remainingDaily: 9 });
    t.match(await store.admit(ALICE, limits), { usage: { remainingRpm: 0, remainingDaily: 8 } });
  });

  t.test('a new day renews both', async (t) => {
    const clock = new ManualClock('2026-03-14T23:59:59.999Z');
    const store = await open(t, clock);
    const limits = { rpm: 2, dailyQuota: 1 };
    await store.admit(ALICE, limits);
    t.match(await store.admit(ALICE, limits), { reason: 'quota_exhausted', retryAfterSeconds: 1 });
    clock.advance(1);
    t.match(await store.admit(ALICE, limits), {
      admitted: true,
      usage: { remainingRpm: 1, remainingDaily: 0 },
    });
  });

  t.test('what is left is never negative when limits were lowered', async (t) => {
    const store = await open(t, new ManualClock());
    for (let render = 0; render < 5; render++) await store.admit(ALICE, { rpm: 9, dailyQuota: 9 });
    const lowered = { rpm: 2, dailyQuota: 3 };
    t.same(await store.usage(ALICE, lowered), { remainingRpm: 0, remainingDaily: 0 });
    t.match(await store.admit(ALICE, lowered), { usage: { remainingRpm: 0, remainingDaily: 0 } });
  });

  t.test('a quota of 0 admits nothing', async (t) => {
    const store = await open(t, new ManualClock());
    t.match(await store.admit(BOB, { rpm: 1, dailyQuota: 0 }), { reason: 'quota_exhausted' });
  });

  t.test('reading the usage counts nothing', async (t) => {
    const store = await open(t, new ManualClock());
    const limits = { rpm: 1, dailyQuota: 1 };
    for (let read = 0; read < 3; read++) {
      t.same(await store.usage(ALICE, limits), { remainingRpm: 1, remainingDaily: 1 });
    }
    t.match(await store.admit(ALICE, limits), { admitted: true });
  });

  t.test('a refund gives the daily unit back and leaves the minute spent', async (t) => {
    const store = await open(t, new ManualClock());
    const limits = { rpm: 5, dailyQuota: 1 };
    await store.refund(await admitted(store.admit(ALICE, limits)));
    t.same(await store.usage(ALICE, limits), { remainingRpm: 4, remainingDaily: 1 });
    t.match(await store.admit(ALICE, limits), { admitted: true });
  });

  t.test('a ticket is refunded once', async (t) => {
    const store = await open(t, new ManualClock());
    const limits = { rpm: 5, dailyQuota: 5 };
    await store.admit(ALICE, limits);
    const ticket = await admitted(store.admit(ALICE, limits));
    await Promise.all([store.refund(ticket), store.refund(ticket)]);
    await store.refund(ticket);
    t.equal((await store.usage(ALICE, limits)).remainingDaily, 4);
  });

  t.test("a ticket of yesterday takes nothing off today's count", async (t) => {
    const clock = new ManualClock('2026-03-14T23:59:59.000Z');
    const store = await open(t, clock);
    const limits = { rpm: 5, dailyQuota: 5 };
    const ticket = await admitted(store.admit(ALICE, limits));
    clock.set('2026-03-15T00:00:01.000Z');
    await store.admit(ALICE, limits);
    await store.refund(ticket);
    t.equal((await store.usage(ALICE, limits)).remainingDaily, 4);
  });

  t.test('a refund across a minute of the same day counts', async (t) => {
    const clock = new ManualClock('2026-03-14T12:00:59.000Z');
    const store = await open(t, clock);
    const limits = { rpm: 5, dailyQuota: 5 };
    const ticket = await admitted(store.admit(ALICE, limits));
    clock.advance(2000);
    await store.refund(ticket);
    t.same(await store.usage(ALICE, limits), { remainingRpm: 5, remainingDaily: 5 });
  });

  t.test('a clock that steps back a little opens no window a second time', async (t) => {
    const clock = new ManualClock('2026-03-15T00:00:00.500Z');
    const store = await open(t, clock);
    const limits = { rpm: 3, dailyQuota: 3 };
    await store.admit(ALICE, limits);
    await store.admit(ALICE, limits);
    clock.advance(-1000);
    t.same(await store.usage(ALICE, limits), { remainingRpm: 1, remainingDaily: 1 });
    await store.admit(ALICE, limits);
    t.match(await store.admit(ALICE, limits), { reason: 'rate_limited', retryAfterSeconds: 61 });
    clock.advance(1000);
    t.same(await store.usage(ALICE, limits), { remainingRpm: 0, remainingDaily: 0 });
  });

  t.test('a clock that was far ahead is forgotten once it is right', async (t) => {
    const clock = new ManualClock('2027-01-01T00:00:00.000Z');
    const store = await open(t, clock);
    const limits = { rpm: 1, dailyQuota: 1 };
    await store.admit(ALICE, limits);
    clock.set('2026-03-14T12:00:00.000Z');
    t.match(await store.admit(ALICE, limits), { admitted: true });
  });
}
