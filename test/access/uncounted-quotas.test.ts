import t from 'tap';
import { MemoryQuotaStore } from '../../src/access/memory-quota-store.js';
import type { QuotaStore } from '../../src/access/quota.js';
import { StoreUnavailable } from '../../src/access/store-failure.js';
import { LenientQuotas } from '../../src/access/uncounted-quotas.js';
import { ManualClock } from '../rig/time/manual-clock.js';
import { admitted, quotaStoreContract } from './quota-store-contract.js';

const CALLER = 'key:k_alice';
const LIMITS = { rpm: 2, dailyQuota: 3 };

function failing(error: Error): QuotaStore {
  const fail = async () => {
    throw error;
  };
  return { admit: fail, refund: fail, usage: fail };
}

// While the store is there, nothing is different.
quotaStoreContract(async (_, clock) => new LenientQuotas(new MemoryQuotaStore({ clock })));

t.test('while the store is down everything is admitted, as if nothing had been before', async (t) => {
  const quotas = new LenientQuotas(failing(new StoreUnavailable('gone')));
  for (let render = 0; render < 5; render++) {
    t.match(await quotas.admit(CALLER, LIMITS), {
      admitted: true,
      usage: { remainingRpm: 2, remainingDaily: 3 },
    });
  }
  t.same(await quotas.usage(CALLER, LIMITS), { remainingRpm: 2, remainingDaily: 3 });
});

t.test('what was not counted is not given back', async (t) => {
  const clock = new ManualClock('1970-01-01T12:00:00.000Z');
  const memory = new MemoryQuotaStore({ clock });
  const ticket = await admitted(
    new LenientQuotas(failing(new StoreUnavailable('gone'))).admit(CALLER, LIMITS),
  );
  const quotas = new LenientQuotas(memory);
  await quotas.admit(CALLER, LIMITS);
  await quotas.refund(ticket);
  t.equal((await quotas.usage(CALLER, LIMITS)).remainingDaily, 2);
});

t.test('a defect of the store is not an outage', async (t) => {
  const quotas = new LenientQuotas(failing(new Error('WRONGTYPE')));
  await t.rejects(quotas.admit(CALLER, LIMITS), { message: 'WRONGTYPE' });
  await t.rejects(quotas.usage(CALLER, LIMITS), { message: 'WRONGTYPE' });
});
