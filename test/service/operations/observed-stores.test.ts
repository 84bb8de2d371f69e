import { test } from 'tap';
import type { QuotaStore } from '../../../src/access/quota.js';
import { StoreUnavailable } from '../../../src/access/store-failure.js';
import { FrontMetrics } from '../../../src/service/operations/front-metrics.js';
import { MetricTotals } from '../../../src/service/operations/metric-totals.js';
import { ObservedKeyLookup, ObservedQuotaStore } from '../../../src/service/operations/observed-stores.js';
import { readExposition } from '../../rig/services/exposition.js';
import { failingKeys } from '../../rig/stores/failing-keys.js';

const GONE = () => Promise.reject(new StoreUnavailable('down'));
const FAULTY = () => Promise.reject(new TypeError('a fault'));
const METHODS: (keyof QuotaStore)[] = ['admit', 'refund', 'usage'];

function failing(fail: () => Promise<never>): QuotaStore {
  return { admit: fail, refund: fail, usage: fail };
}

async function read(metrics: FrontMetrics) {
  const totals = new MetricTotals(() => ({ starting: 0, ready: 1, draining: 0 }));
  totals.open().update(await metrics.snapshot());
  return readExposition(await totals.text()).series;
}

test('every failure reaches the caller as it was, and counts', async (t) => {
  const metrics = new FrontMetrics();
  t.teardown(() => metrics.close());
  for (const [fail, error] of [
    [GONE, StoreUnavailable],
    [FAULTY, TypeError],
  ] as const) {
    const store = new ObservedQuotaStore(failing(fail), metrics.store.renders);
    const methods = store as unknown as Record<string, () => Promise<unknown>>;
    for (const method of METHODS) await t.rejects(async () => methods[method]?.(), error);
    const keys = new ObservedKeyLookup(failingKeys(fail), metrics.store.renders);
    await t.rejects(keys.find('hash'), error);
    await t.rejects(keys.findById('k_aaaaaaaaaaaa'), error);
  }
  const series = await read(metrics);
  const failures = METHODS.map((method) => [method as string, 2] as const);
  for (const [operation, count] of [...failures, ['find_key', 4] as const]) {
    t.equal(series.get(`tuval_store_failures_total{operation="${operation}"}`), count, operation);
    t.equal(series.get(`tuval_store_operation_seconds_count{operation="${operation}"}`), count, operation);
  }
  t.equal(series.get('tuval_admissions_total{outcome="store_unavailable"}'), 1);
  t.equal(series.get('tuval_admissions_total{outcome="admitted"}'), 0);
});

test('a store that cannot be reached shows when it is looked at', async (t) => {
  const metrics = new FrontMetrics();
  t.teardown(() => metrics.close());
  let reachable = false;
  metrics.watchStore(() => reachable);
  t.equal((await read(metrics)).get('tuval_store_reachable'), 0);
  reachable = true;
  t.equal((await read(metrics)).get('tuval_store_reachable'), 1);
});
