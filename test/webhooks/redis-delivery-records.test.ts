import t, { type Test } from 'tap';
import {
  type RedisDeliveryOptions,
  RedisDeliveryRecords,
} from '../../src/webhooks/redis-delivery-records.js';
import { REHEARSE_WEBHOOKS } from '../../src/webhooks/redis-delivery-scripts.js';
import { delivery, deliveryRecordsContract } from '../rig/stores/delivery-records-contract.js';
import { RedisCluster } from '../rig/stores/redis-cluster.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connected, emptyStore, until } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const TRY = { at: 1000, ms: 5, status: 200 };
const server = await RedisServer.start(t);

async function opened(t: Test, url: string, options: RedisDeliveryOptions = {}) {
  return new RedisDeliveryRecords(await connected(t, url, { rehearsal: REHEARSE_WEBHOOKS }), options);
}

deliveryRecordsContract(async (t, bounds = {}) => opened(t, emptyStore(server.url), { bounds }), t);

t.test('in a cluster', async (t) => {
  const cluster = await RedisCluster.start(t);
  deliveryRecordsContract(async (t, bounds = {}) => opened(t, emptyStore(cluster.url), { bounds }), t);
});

t.test('several fronts get each delivery once, within the bounds of all of them', async (t) => {
  const url = emptyStore(server.url);
  const bounds = { perOwner: 5, perServer: 5 };
  const fronts = await Promise.all([1, 2, 3].map(() => opened(t, url, { bounds })));
  for (let index = 0; index < 30; index++) await fronts[0]?.add(delivery(`msg_${index}`));
  const taken = (await Promise.all(fronts.map((front) => front.take(10)))).flat();
  t.equal(taken.length, 5);
  t.equal(new Set(taken.map(({ id }) => id)).size, 5);
});

t.test('what a front that died had taken is due for others, once its lease has ended', async (t) => {
  const url = emptyStore(server.url);
  const leaseMs = 400;
  const dying = await opened(t, url, { leaseMs });
  const other = await opened(t, url, { leaseMs });
  await dying.add(delivery('msg_1'));
  const [lost] = await dying.take(1);
  t.same(await other.take(1), []);
  const [taken] = await eventually(
    () => other.take(1),
    ({ length }) => length > 0,
  );
  t.match(taken, { id: 'msg_1', body: '{"id":"msg_1"}' });
  if (!lost || !taken) return;
  // It was frozen, and is not dead.
  await dying.settle(lost, { ...TRY, status: 500 }, { pauseMs: 1 });
  t.match(await other.find('msg_1'), { status: 'pending', tries: [{ status: 500 }] });
  t.same(await dying.take(1), [], 'and takes nothing from who has it now');
  await other.settle(taken, TRY, { status: 'delivered' });
  t.match(await other.find('msg_1'), { status: 'delivered', tries: [{ status: 500 }, TRY] });
});

t.test('one that was delivered by a front that stood still has ended for all', async (t) => {
  const url = emptyStore(server.url);
  const frozen = await opened(t, url, { leaseMs: 200 });
  await frozen.add(delivery('msg_1'));
  const [lost] = await frozen.take(1);
  const other = await opened(t, url);
  const [taken] = await eventually(
    () => other.take(1),
    ({ length }) => length > 0,
  );
  if (!lost || !taken) throw new Error('nothing was taken');
  await frozen.settle(lost, TRY, { status: 'delivered' });
  await other.settle(taken, { ...TRY, status: 500 }, { pauseMs: 1 });
  t.match(await other.find('msg_1'), { status: 'delivered', tries: [TRY, { status: 500 }] });
  t.same(await other.backlog(), { pending: 0, oldestMs: 0 });
});

t.test(
  'ended deliveries are forgotten when they are over, and the oldest of a key beyond a number',
  async (t) => {
    const records = await opened(t, emptyStore(server.url), { bounds: { remembered: 2 } });
    const end = async (id: string, expires: number) => {
      await records.add(delivery(id, { expires }));
      const [taken] = await records.take(1);
      if (taken) await records.settle(taken, TRY, { status: 'delivered' });
    };
    const far = Date.now() + 3_600_000;
    for (const [index, id] of ['first', 'second', 'third'].entries()) await end(id, far + index);
    t.equal(await records.find('first'), undefined);
    t.match(await records.find('second'), { status: 'delivered' });
    await end('short', 0);
    await eventually(
      () => records.find('short'),
      (found) => found === undefined,
    );
    t.equal(await records.find('short'), undefined);
  },
);

t.test('nothing is left in Redis of what is over', async (t) => {
  const mortal = await RedisServer.start(t);
  const records = await opened(t, mortal.url, { leaseMs: 100 });
  for (let index = 0; index < 20; index++)
    await records.add(delivery(`msg_${index}`, { expires: 0, url: `https://h${index}.example/` }));
  await eventually(
    async () => {
      for (const taken of await records.take(10)) await records.settle(taken, TRY, { status: 'delivered' });
      return mortal.cli('DBSIZE');
    },
    (size) => size === '0',
  );
  t.equal(await mortal.cli('KEYS', '*'), '');
});

t.test('while Redis is gone every method says so', async (t) => {
  const mortal = await RedisServer.start(t);
  const redis = await connected(t, mortal.url);
  const records = new RedisDeliveryRecords(redis);
  await records.add(delivery('msg_1'));
  const [taken] = await records.take(1);
  const down = until(redis, false);
  await mortal.kill();
  await down;
  for (const call of [
    () => records.add(delivery('msg_2')),
    () => records.take(1),
    () => records.find('msg_1'),
    () => records.backlog(),
    () => records.settle(taken as never, TRY, { status: 'delivered' }),
  ])
    await t.rejects(call() as Promise<unknown> as Promise<void>, { name: 'StoreUnavailable' });
});
