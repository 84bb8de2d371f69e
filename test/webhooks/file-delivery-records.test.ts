import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { DeliveryBounds } from '../../src/webhooks/delivery-records.js';
import { FileDeliveryRecords } from '../../src/webhooks/file-delivery-records.js';
import { delivery, deliveryRecordsContract } from '../rig/stores/delivery-records-contract.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { ManualClock } from '../rig/time/manual-clock.js';

t.setTimeout(FILE_TIMEOUT_MS);

const DAY_MS = 86_400_000;
const TRY = { at: 1000, ms: 5, status: 200 };

interface Opening {
  bounds?: Partial<DeliveryBounds>;
  clock?: ManualClock;
  failed?: (error: unknown) => void;
}

async function opened(t: Test, folder: string, { failed, ...options }: Opening = {}) {
  const fail = failed ?? ((error: unknown) => t.fail(String(error)));
  const records = new FileDeliveryRecords(folder, { failed: fail, ...options });
  t.teardown(() => records.close());
  await records.opened;
  return records;
}

deliveryRecordsContract(async (t, bounds = {}) => opened(t, join(t.testdir({}), 'webhooks'), { bounds }), t);

t.test('the next process goes on with what the one before has left, under way or not', async (t) => {
  const folder = t.testdir({});
  const clock = new ManualClock();
  const before = await opened(t, folder, { clock });
  for (const id of ['msg_ended', 'msg_later', 'msg_cut', 'msg_new']) await before.add(delivery(id));
  for (const taken of await before.take(3)) {
    if (taken.id === 'msg_ended') await before.settle(taken, TRY, { status: 'delivered' });
    if (taken.id === 'msg_later') await before.settle(taken, TRY, { pauseMs: 60_000 });
  }
  await before.close();
  const after = await opened(t, folder, { clock });
  t.same((await after.take(10)).map(({ id }) => id).sort(), ['msg_cut', 'msg_new']);
  clock.advance(60_000);
  t.match(await after.take(10), [{ id: 'msg_later', tries: [TRY], body: '{"id":"msg_later"}' }]);
  t.match(await after.find('msg_ended'), { status: 'delivered' });
});

t.test('another process waits for the folder, and takes nothing until then', async (t) => {
  const folder = t.testdir({});
  const first = await opened(t, folder);
  await first.add(delivery('msg_1'));
  const second = new FileDeliveryRecords(folder, { failed: (error) => t.fail(String(error)) });
  t.teardown(() => second.close());
  t.same(await second.take(10), []);
  await t.rejects(second.add(delivery('msg_2')), { name: 'StoreUnavailable' });
  await first.close();
  await second.opened;
  t.match(await second.take(10), [{ id: 'msg_1' }]);
});

t.test('only the owner can read deliveries, and one is in one folder', async (t) => {
  const folder = join(t.testdir({}), 'webhooks');
  const records = await opened(t, folder);
  await records.add(delivery('msg_1'));
  const path = (part: string) => join(folder, part, 'msg_1.json');
  t.equal(statSync(path('pending')).mode & 0o777, 0o600);
  const [taken] = await records.take(1);
  if (taken) await records.settle(taken, TRY, { status: 'gone' });
  t.notOk(existsSync(path('pending')));
  t.equal(statSync(path('ended')).mode & 0o777, 0o600);
});

t.test('damaged files are passed over, and the rest is delivered', async (t) => {
  const folder = t.testdir({});
  const before = await opened(t, folder);
  await before.add(delivery('msg_1'));
  await before.close();
  for (const [name, content] of [
    ['msg_2.json', '{"id": '],
    ['msg_3.json', 'null'],
    ['msg_4.json', JSON.stringify({ ...delivery('msg_4'), url: 'no address', status: 'pending', tries: [] })],
    ['msg_5.json', JSON.stringify({ ...delivery('msg_other'), status: 'pending', tries: [] })],
  ] as const)
    writeFileSync(join(folder, 'pending', name), content);
  const reports: string[] = [];
  const after = await opened(t, folder, { failed: (error) => reports.push(String(error)) });
  t.match(await after.take(10), [{ id: 'msg_1' }]);
  t.equal(reports.length, 1);
  for (const name of ['msg_2', 'msg_3', 'msg_4', 'msg_5']) t.match(reports[0], name);
});

t.test('a crash between two files leaves an ended delivery ended', async (t) => {
  const folder = t.testdir({});
  const before = await opened(t, folder);
  await before.add(delivery('msg_1'));
  const [taken] = await before.take(1);
  if (taken) await before.settle(taken, TRY, { status: 'delivered' });
  await before.close();
  const { lease: _, ...pending } = taken ?? { lease: 0 };
  writeFileSync(join(folder, 'pending', 'msg_1.json'), JSON.stringify(pending));
  const after = await opened(t, folder);
  t.same(await after.take(10), []);
  t.same(readdirSync(join(folder, 'pending')), []);
});

t.test('what is over is forgotten, and the oldest of a key beyond a number', async (t) => {
  const folder = t.testdir({});
  const clock = new ManualClock(new Date().toISOString());
  const records = await opened(t, folder, { clock, bounds: { remembered: 2 } });
  const now = clock.now();
  const end = async (id: string, other: { createdAt: number; expires: number }) => {
    await records.add(delivery(id, other));
    const [taken] = await records.take(1);
    if (taken) await records.settle(taken, TRY, { status: 'delivered' });
  };
  for (const [index, id] of ['oldest', 'middle', 'newest'].entries())
    await end(id, { createdAt: now + index, expires: now + 2 * DAY_MS });
  await end('short', { createdAt: now + 9, expires: now + DAY_MS });
  clock.advance(DAY_MS);
  await records.sweep();
  t.equal(await records.find('short'), undefined);
  t.equal(await records.find('oldest'), undefined);
  t.match(await records.find('middle'), { status: 'delivered' });
  clock.advance(DAY_MS);
  await records.sweep();
  t.same(readdirSync(join(folder, 'ended')), []);
});

t.test('an id that would lead elsewhere leads nowhere', async (t) => {
  const records = await opened(t, t.testdir({}));
  for (const id of ['../a', 'a/b', '', '.', 'a'.repeat(101)]) t.equal(await records.find(id), undefined, id);
});
