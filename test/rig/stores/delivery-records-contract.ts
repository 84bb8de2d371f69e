/** What every place for deliveries promises, wherever it is. */

import type { Test } from 'tap';
import type { NewDelivery } from '../../../src/webhooks/delivery.js';
import {
  type DeliveryBounds,
  type DeliveryRecords,
  TOO_MANY,
} from '../../../src/webhooks/delivery-records.js';
import { eventually } from '../time/eventually.js';

/** Opens an empty place, which ends with the test. */
export type DeliveryPlace = (t: Test, bounds?: Partial<DeliveryBounds>) => Promise<DeliveryRecords>;

const FAR_MS = 3_600_000;

export function delivery(id: string, other: Partial<NewDelivery> = {}): NewDelivery {
  const now = Date.now();
  const url = 'https://hooks.example/a';
  return { id, owner: 'k_a', url, body: `{"id":"${id}"}`, createdAt: now, expires: now + FAR_MS, ...other };
}

const ids = (list: readonly { id: string }[]) => list.map(({ id }) => id).sort();
const TRY = { at: 1000, ms: 5, status: 500 };

export function deliveryRecordsContract(place: DeliveryPlace, t: Test): void {
  t.test('a delivery is due at once, for one who takes it', async (t) => {
    const records = await place(t);
    const added = delivery('msg_1');
    await records.add(added);
    t.match(await records.find('msg_1'), { status: 'pending', tries: [], owner: 'k_a', url: added.url });
    t.match(await records.take(10), [{ ...added, status: 'pending', tries: [] }]);
    t.same(await records.take(10), [], 'nobody else gets it');
    t.equal(await records.find('msg_2'), undefined);
    t.match(await records.backlog(), { pending: 1 });
  });

  t.test('one that was added is not added again, not even once it has ended', async (t) => {
    const records = await place(t);
    await Promise.all([records.add(delivery('msg_1')), records.add(delivery('msg_1'))]);
    const [taken, ...others] = await records.take(10);
    t.same(others, []);
    await records.add(delivery('msg_1'));
    t.same(await records.take(10), []);
    if (taken) await records.settle(taken, TRY, { status: 'delivered' });
    await records.add(delivery('msg_1'));
    t.same(await records.take(10), []);
    t.match(await records.find('msg_1'), { status: 'delivered', tries: [TRY] });
    t.same(await records.backlog(), { pending: 0, oldestMs: 0 });
  });

  t.test('one that is added as it ends is not added again', async (t) => {
    const records = await place(t);
    for (let count = 0; count < 10; count++) {
      const id = `msg_${count}`;
      await records.add(delivery(id));
      const [taken] = await records.take(10);
      if (!taken) throw new Error('nothing was due');
      let isSettled = false;
      const settled = records.settle(taken, TRY, { status: 'delivered' }).finally(() => {
        isSettled = true;
      });
      while (!isSettled) await records.add(delivery(id));
      await settled;
      t.same(await records.take(10), []);
      t.match(await records.find(id), { status: 'delivered', tries: [TRY] });
    }
  });

  t.test('one that failed is due after its pause, with all its tries', async (t) => {
    const records = await place(t);
    await records.add(delivery('msg_1'));
    const [first] = await records.take(10);
    if (!first) throw new Error('nothing was due');
    await records.settle(first, TRY, { pauseMs: 300 });
    t.same(await records.take(10), []);
    const found = await records.find('msg_1');
    t.match(found, { status: 'pending', tries: [TRY] });
    t.ok((found?.nextAt ?? 0) > Date.now() - 60_000);
    const [second] = await eventually(
      () => records.take(10),
      ({ length }) => length > 0,
    );
    t.match(second, { id: 'msg_1', body: '{"id":"msg_1"}', tries: [TRY] });
    if (!second) return;
    const other = { at: 2000, ms: 7, error: 'it took too long' };
    await records.settle(second, other, { pauseMs: FAR_MS });
    t.match(await records.find('msg_1'), { status: 'pending', tries: [TRY, other] });
  });

  t.test('every end is remembered, and none is tried again', async (t) => {
    const records = await place(t);
    for (const status of ['delivered', 'gone', 'failed'] as const) await records.add(delivery(status));
    for (const taken of await records.take(10)) {
      const status = taken.id as 'delivered' | 'gone' | 'failed';
      const made = status === 'failed' ? undefined : TRY;
      await records.settle(taken, made, { status, ...(made ? {} : { error: 'the key is revoked' }) });
    }
    t.match(await records.find('delivered'), { status: 'delivered', tries: [TRY], nextAt: undefined });
    t.match(await records.find('gone'), { status: 'gone', tries: [TRY] });
    t.match(await records.find('failed'), { status: 'failed', tries: [], error: 'the key is revoked' });
    t.notOk(JSON.stringify(await records.find('gone')).includes('body'));
    t.same(await records.take(10), []);
  });

  t.test('keys take turns, and none has more than its share under way', async (t) => {
    const records = await place(t, { perOwner: 3, perServer: 100 });
    for (let index = 0; index < 50; index++)
      await records.add(delivery(`many_${index}`, { owner: 'k_many' }));
    for (let index = 0; index < 2; index++) await records.add(delivery(`few_${index}`, { owner: 'k_few' }));
    const first = await records.take(4);
    t.equal(first.filter(({ owner }) => owner === 'k_few').length, 2);
    const rest = await records.take(100);
    t.equal(first.length + rest.length, 5);
    const [done] = first.filter(({ owner }) => owner === 'k_many');
    if (done) await records.settle(done, TRY, { status: 'delivered' });
    t.equal((await records.take(100)).length, 1);
  });

  t.test('no server has more than its share under way, and others do not wait behind it', async (t) => {
    const records = await place(t, { perOwner: 100, perServer: 2 });
    for (let index = 0; index < 10; index++) await records.add(delivery(`slow_${index}`));
    await records.add(delivery('other_port', { url: 'https://hooks.example:8443/a' }));
    await records.add(delivery('another', { url: 'https://other.example/' }));
    await records.add(delivery('of_another', { owner: 'k_b' }));
    const first = await records.take(100);
    t.equal(first.filter(({ id }) => id.startsWith('slow') || id === 'of_another').length, 2);
    t.same(ids(first.filter(({ id }) => !id.startsWith('slow'))).includes('another'), true);
    t.same(ids(first).includes('other_port'), true);
    for (const taken of first) await records.settle(taken, TRY, { status: 'delivered' });
    const next = await eventually(
      () => records.take(100),
      ({ length }) => length > 0,
    );
    t.ok(next.length <= 2 && next.length > 0);
  });

  t.test('a key that has too many waiting gets no more, and can see that', async (t) => {
    const records = await place(t, { waiting: 2 });
    for (const id of ['msg_1', 'msg_2', 'msg_3']) await records.add(delivery(id));
    t.match(await records.find('msg_3'), { status: 'failed', error: TOO_MANY, tries: [] });
    await records.add(delivery('msg_4', { owner: 'k_b' }));
    t.same(ids(await records.take(10)), ['msg_1', 'msg_2', 'msg_4']);
  });

  t.test('the backlog says how long the oldest has waited', async (t) => {
    const records = await place(t);
    await records.add(delivery('msg_1', { createdAt: Date.now() - 5000 }));
    await records.add(delivery('msg_2'));
    const { pending, oldestMs } = await records.backlog();
    t.equal(pending, 2);
    t.ok(oldestMs >= 5000 && oldestMs < 600_000, String(oldestMs));
  });

  t.test('many are taken and settled, each once', async (t) => {
    const records = await place(t, { perOwner: 50, perServer: 50 });
    const all = Array.from({ length: 200 }, (_, index) => `msg_${index}`);
    for (let start = 0; start < 200; start += 50)
      await Promise.all(all.slice(start, start + 50).map((id) => records.add(delivery(id))));
    const seen: string[] = [];
    while (seen.length < 200) {
      const taken = await eventually(
        () => records.take(50),
        ({ length }) => length > 0,
      );
      if (taken.length === 0) break;
      seen.push(...ids(taken));
      await Promise.all(taken.map((each) => records.settle(each, TRY, { status: 'delivered' })));
    }
    t.same(seen.sort(), all.sort());
    t.same(await records.backlog(), { pending: 0, oldestMs: 0 });
  });
}
