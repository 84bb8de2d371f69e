import { setTimeout } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { FILE_TIMEOUT_MS, serve } from '../api/command.js';
import { GENEROUS } from '../api/plans.js';
import { RedisServer } from '../redis/redis-server.js';
import { frontPids } from './cluster.js';
import { Traffic } from './traffic.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CARD = JSON.stringify({ template: 'og-default' });
const CONNECTIONS = 200;
const RATE = 317;
const QUOTA = 409;

interface Limits {
  rpm: number;
  dailyQuota: number;
}

/** Callers without a key share one address here, and with it the limits. */
async function serveLimited(t: Test, redis: RedisServer, fronts: number, limits: Limits) {
  const directory = t.testdir({
    'plans.json': JSON.stringify([{ ...GENEROUS, id: 'anonymous', ...limits }]),
  });
  return serve(t, {
    DATA_DIR: directory,
    PLANS_FILE: `${directory}/plans.json`,
    REDIS_URL: redis.url,
    FRONTS: String(fronts),
    // All of them are asked at once, and none is to be turned away for another reason than the limits.
    QUEUE_LIMIT: '1000',
  });
}

/** Resolves when the time of Redis is that far from the end of its minute and of its day. */
async function wellWithinWindows(redis: RedisServer, seconds: number): Promise<void> {
  for (;;) {
    const now = Number((await redis.cli('TIME')).split('\n')[0]);
    if (now % 60 < 60 - seconds && now % 86_400 < 86_400 - 2 * seconds) return;
    await setTimeout(500);
  }
}

/** Asks over all connections at once, each again and again, until `requests` have been answered. */
async function ask(bases: string[], requests: number): Promise<Record<string, number>> {
  const traffics = bases.map(
    (base) => new Traffic(base, { keepAlive: CONNECTIONS / bases.length, body: () => CARD }),
  );
  while (traffics.reduce((sum, traffic) => sum + traffic.count, 0) < requests) await setTimeout(10);
  const outcomes: Record<string, number> = {};
  for (const traffic of traffics) {
    for (const [outcome, times] of Object.entries(await traffic.stop())) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + times;
    }
  }
  return outcomes;
}

/** The two limits, each the tighter one once. */
const LIMITS = [
  { name: `${RATE} a minute`, limits: { rpm: RATE, dailyQuota: 100_000 }, admitted: RATE },
  { name: `${QUOTA} a day`, limits: { rpm: 100_000, dailyQuota: QUOTA }, admitted: QUOTA },
];

for (const { name, limits, admitted } of LIMITS) {
  t.test(`four fronts and ${CONNECTIONS} connections: exactly ${name}`, async (t) => {
    const redis = await RedisServer.start(t);
    const { command, base } = await serveLimited(t, redis, 4, limits);
    t.equal(frontPids(command).length, 4);
    await wellWithinWindows(redis, 25);
    const { 200: rendered, 429: refused = 0, ...others } = await ask([base], 2000);
    t.equal(rendered, admitted);
    t.ok(refused > 0);
    t.strictSame(others, {});
  });
}

t.test('two services on one Redis count together', async (t) => {
  const redis = await RedisServer.start(t);
  const limits = { rpm: RATE, dailyQuota: QUOTA };
  const services = [await serveLimited(t, redis, 2, limits), await serveLimited(t, redis, 2, limits)];
  await wellWithinWindows(redis, 25);
  const {
    200: rendered,
    429: refused = 0,
    ...others
  } = await ask(
    services.map(({ base }) => base),
    1500,
  );
  t.equal(rendered, RATE);
  t.ok(refused > 0);
  t.strictSame(others, {});
});
