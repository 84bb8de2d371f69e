import t from 'tap';
import type { Plan } from '../../src/access/plans.js';
import { RedisKeyStore } from '../../src/access/redis/redis-key-store.js';
import { connected } from '../access/fixtures/redis-stores.js';
import { serve } from '../api/command.js';
import { GENEROUS } from '../api/plans.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { RedisServer } from '../redis/redis-server.js';
import { withinOneMinute } from '../redis/time-windows.js';
import { waitFor } from '../support/eventually.js';
import { frontPids } from './cluster.js';
import { Traffic } from './traffic.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CARD = JSON.stringify({ template: 'og-default' });
const CONNECTIONS = 200;
const REQUESTS = 1200;
const RATE = 317;
const QUOTA = 409;
/** Each limit is the tighter one once. */
const PLANS: Plan[] = [
  { ...GENEROUS, id: 'anonymous' },
  { ...GENEROUS, id: 'minute', rpm: RATE },
  { ...GENEROUS, id: 'day', dailyQuota: QUOTA },
];

const directory = t.testdir({ 'plans.json': JSON.stringify(PLANS) });
const redis = await RedisServer.start(t);
const keys = new RedisKeyStore(await connected(t, redis.url));
const ofFourFronts = await serveLimited(4);

/** A service on that Redis. */
async function serveLimited(fronts: number): Promise<string> {
  const { command, base } = await serve(t, {
    DATA_DIR: directory,
    PLANS_FILE: `${directory}/plans.json`,
    REDIS_URL: redis.url,
    // All of them are asked at once, and none is to be turned away for another reason than the limits.
    REDIS_TIMEOUT_MS: '2000',
    QUEUE_LIMIT: '1000',
    FRONTS: String(fronts),
  });
  t.equal(frontPids(command).length, fronts);
  return base;
}

/** Asks with one key over all connections at once, each again and again, until all requests have been answered. */
async function ask(bases: string[], key: string): Promise<Record<string, number>> {
  const traffics = bases.map(
    (base) =>
      new Traffic(base, {
        keepAlive: CONNECTIONS / bases.length,
        body: () => CARD,
        headers: { 'x-api-key': key },
      }),
  );
  const requests = () => traffics.reduce((sum, traffic) => sum + traffic.count, 0);
  await waitFor(`${REQUESTS} requests`, () => requests() >= REQUESTS);
  const outcomes: Record<string, number> = {};
  for (const traffic of traffics) {
    for (const [outcome, times] of Object.entries(await traffic.stop())) {
      outcomes[outcome] = (outcomes[outcome] ?? 0) + times;
    }
  }
  return outcomes;
}

/** What a caller of a plan, whom nobody has seen before, gets within one minute. */
function outcomesOf(plan: string, bases: string[]): Promise<Record<string, number>> {
  return withinOneMinute(redis, async () => ask(bases, (await keys.create({ plan, name: '' })).key));
}

for (const [plan, admitted] of [
  ['minute', RATE],
  ['day', QUOTA],
] as const) {
  t.test(`four fronts and ${CONNECTIONS} connections: exactly ${admitted} a ${plan}`, async (t) => {
    const { 200: rendered, 429: refused = 0, ...others } = await outcomesOf(plan, [ofFourFronts]);
    t.equal(rendered, admitted);
    t.ok(refused > 0);
    t.strictSame(others, {});
  });
}

t.test('two services on one Redis count together', async (t) => {
  const services = [ofFourFronts, await serveLimited(1)];
  const { 200: rendered, 429: refused = 0, ...others } = await outcomesOf('minute', services);
  t.equal(rendered, RATE);
  t.ok(refused > 0);
  t.strictSame(others, {});
});
