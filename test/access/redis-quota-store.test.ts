import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import t from 'tap';
import { RedisQuotaStore } from '../../src/access/redis/redis-quota-store.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connected, emptyQuotas, emptyStore } from '../rig/stores/redis-stores.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { ManualClock } from '../rig/time/manual-clock.js';
import { admitted, quotaStoreContract } from './quota-store-contract.js';

const ADMIT = fileURLToPath(new URL('./fixtures/admit.js', import.meta.url));
const CALLER = 'ip:2001:db8::/64';
const LIMITS = { rpm: 100, dailyQuota: 1000 };
const DAY_S = 86_400;

t.setTimeout(FILE_TIMEOUT_MS);
const server = await RedisServer.start(t);

quotaStoreContract((t, clock) => emptyQuotas(t, server.url, clock));

/** The keys of a store, but for what the connection probes with. */
async function keysOf(url: string): Promise<string[]> {
  const found = await server.cli('KEYS', `${new URL(url).searchParams.get('prefix')}*`);
  return found.split('\n').filter((key) => key !== '' && !key.includes(':probe:'));
}

/** Commands that Redis has run, by name; those of scripts are counted too. */
async function calls(name: string): Promise<number> {
  const stats = await server.cli('INFO', 'commandstats');
  return Number(new RegExp(`^cmdstat_${name}:calls=(\\d+)`, 'm').exec(stats)?.[1] ?? 0);
}

for (const [what, rpm, dailyQuota] of [
  ['minute', 77, 1000],
  ['day', 1000, 123],
] as const) {
  t.test(`four processes at once admit exactly what the ${what} allows`, async (t) => {
    // A minute that turned meanwhile would allow as many again: the day holds for both.
    const url = emptyStore(server.url);
    const most = Math.min(rpm, dailyQuota);
    const run = () =>
      promisify(execFile)(process.execPath, [ADMIT, url, CALLER, '50', String(rpm), String(dailyQuota)]);
    const minuteBefore = Math.floor(Date.now() / 60_000);
    const outputs = await Promise.all([run(), run(), run(), run()]);
    const total = outputs.reduce((sum, { stdout }) => sum + Number(stdout), 0);
    if (what === 'day' || Math.floor(Date.now() / 60_000) === minuteBefore) t.equal(total, most);
    else t.comment('the minute turned meanwhile');
  });
}

t.test('an admission, a reading and a refund are one round trip each', async (t) => {
  const quotas = await emptyQuotas(t, server.url);
  await quotas.refund(await admitted(quotas.admit(CALLER, LIMITS)));
  await quotas.usage(CALLER, LIMITS);
  await server.cli('CONFIG', 'RESETSTAT');
  for (let render = 0; render < 10; render++) await quotas.admit(CALLER, LIMITS);
  t.equal(await calls('evalsha'), 10);
  await quotas.usage(CALLER, LIMITS);
  t.equal(await calls('evalsha'), 11);
  const ticket = await admitted(quotas.admit(CALLER, LIMITS));
  await quotas.refund(ticket);
  t.equal(await calls('evalsha'), 13);
  for (const other of ['eval', 'script\\|load', 'get', 'multi', 'ping'])
    t.equal(await calls(other), 0, other);
});

t.test('a Redis that has forgotten the scripts is given them again, and counts once', async (t) => {
  const quotas = await emptyQuotas(t, server.url);
  await quotas.admit(CALLER, LIMITS);
  await server.cli('SCRIPT', 'FLUSH');
  t.match(await quotas.admit(CALLER, LIMITS), { admitted: true, usage: { remainingDaily: 998 } });
});

t.test('a reading writes nothing', async (t) => {
  const url = emptyStore(server.url);
  const quotas = new RedisQuotaStore(await connected(t, url));
  t.same(await quotas.usage(CALLER, LIMITS), { remainingRpm: 100, remainingDaily: 1000 });
  t.same(await keysOf(url), []);
});

t.test('every key disappears by itself, not before its day is over', async (t) => {
  const url = emptyStore(server.url);
  const clock = new ManualClock('2026-03-14T18:00:00.000Z');
  const quotas = new RedisQuotaStore(await connected(t, url), clock);
  await quotas.refund(await admitted(quotas.admit(CALLER, LIMITS)));
  await quotas.admit(CALLER, LIMITS);
  const mine = await keysOf(url);
  t.equal(mine.length, 2);
  for (const key of mine) {
    const seconds = Number(await server.cli('TTL', key));
    if (key.includes(':refund:')) t.ok(seconds > 0 && seconds <= 600, `${key}: ${seconds}`);
    else t.ok(seconds > 6 * 3600 && seconds <= 8 * 3600, `${key}: ${seconds}`);
  }
  clock.set('2026-03-15T00:00:00.000Z');
  await quotas.admit(CALLER, LIMITS);
  const [counters = ''] = mine.filter((key) => !key.includes(':refund:'));
  t.ok(Number(await server.cli('TTL', counters)) > DAY_S, 'a new day, a new term');
});

t.test('the time is that of Redis, whatever this machine believes', async (t) => {
  const quotas = await emptyQuotas(t, server.url);
  const limits = { rpm: 1000, dailyQuota: 2 };
  await quotas.admit(CALLER, limits);
  const { now } = Date;
  t.teardown(() => {
    Date.now = now;
  });
  Date.now = () => now() + 40 * DAY_S * 1000;
  await quotas.admit(CALLER, limits);
  t.match(await quotas.admit(CALLER, limits), { reason: 'quota_exhausted' });
});

t.test('stores with different prefixes or databases count apart', async (t) => {
  const limits = { rpm: 1, dailyQuota: 1 };
  const prefix = emptyStore('');
  for (const database of ['', '/0', '/3']) {
    const store = new RedisQuotaStore(await connected(t, `${server.url}${database}${prefix}`));
    t.equal((await store.admit(CALLER, limits)).admitted, database !== '/0', `database ${database}`);
  }
  t.match(await (await emptyQuotas(t, server.url)).admit(CALLER, limits), { admitted: true });
});
