import t, { type Test } from 'tap';
import type { Clock } from '../../src/access/clock.js';
import { MemoryQuotaStore } from '../../src/access/memory-quota-store.js';
import { PreviewLimit } from '../../src/access/preview-limit.js';
import type { QuotaStore } from '../../src/access/quota.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { emptyQuotas } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { ManualClock } from '../rig/time/manual-clock.js';

t.setTimeout(FILE_TIMEOUT_MS);
const server = await RedisServer.start(t);

const STORES: Record<string, (t: Test, clock: Clock) => QuotaStore | Promise<QuotaStore>> = {
  memory: (_, clock) => new MemoryQuotaStore({ clock }),
  Redis: (t, clock) => emptyQuotas(t, server.url, clock),
};

for (const [name, open] of Object.entries(STORES)) {
  t.test(`previews counted in ${name} take nothing of a caller's renders, nor these of them`, async (t) => {
    const store = await open(t, new ManualClock());
    const limit = new PreviewLimit(store, 1);
    const plan = { rpm: 1, dailyQuota: 1 };
    await limit.admit('ip:192.0.2.1');
    t.match(await store.usage('ip:192.0.2.1', plan), { remainingRpm: 1, remainingDaily: 1 });
    t.match(await store.admit('ip:192.0.2.1', plan), { admitted: true });
    t.match(await store.admit('ip:192.0.2.3', plan), { admitted: true });
    t.match(await limit.admit('ip:192.0.2.3'), { admitted: true });
  });
}
