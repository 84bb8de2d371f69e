import t from 'tap';
import { MemoryQuotaStore } from '../../src/access/memory-quota-store.js';
import { ManualClock } from '../rig/time/manual-clock.js';
import { admitted, quotaStoreContract } from './quota-store-contract.js';

quotaStoreContract(async (_, clock) => new MemoryQuotaStore({ clock }));

t.test('beyond the cap the longest idle callers are forgotten, and busy ones never', async (t) => {
  const store = new MemoryQuotaStore({ clock: new ManualClock(), maxCallers: 10 });
  const limits = { rpm: 1000, dailyQuota: 1000 };
  const idle = await admitted(store.admit('ip:203.0.113.7', limits));
  for (let stranger = 0; stranger < 100; stranger++) {
    await store.admit('key:alice', limits);
    await store.admit(`ip:10.0.0.${stranger}`, limits);
  }
  t.equal((await store.usage('key:alice', limits)).remainingDaily, 900);
  t.equal((await store.usage('ip:10.0.0.99', limits)).remainingDaily, 999);
  t.equal((await store.usage('ip:203.0.113.7', limits)).remainingDaily, 1000, 'forgotten');
  await store.refund(idle);
  t.equal(
    (await store.usage('ip:203.0.113.7', limits)).remainingDaily,
    1000,
    'a forgotten unit is not given back',
  );
  let remembered = 0;
  for (let stranger = 0; stranger < 100; stranger++) {
    const { remainingDaily } = await store.usage(`ip:10.0.0.${stranger}`, limits);
    if (remainingDaily < 1000) remembered++;
  }
  t.ok(remembered < 10, `${remembered} of at most 9 strangers beside the busy caller`);
});
