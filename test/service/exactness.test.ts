import t from 'tap';
import type { Plan } from '../../src/access/plans.js';
import { RedisKeyStore } from '../../src/access/redis/redis-key-store.js';
import { serve } from '../rig/services/command.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { frontPids } from '../rig/services/fronts.js';
import { GENEROUS } from '../rig/services/plans.js';
import { Traffic } from '../rig/services/traffic.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connected } from '../rig/stores/redis-stores.js';
import { withinOneMinute } from '../rig/stores/time-windows.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CARD = JSON.stringify({ template: 'og-default' });
const FRONTS = 4;
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

const directory = dataFolder(t, { 'plans.json': JSON.stringify(PLANS) });
const redis = await RedisServer.start(t);
const keys = new RedisKeyStore(await connected(t, redis.url));
const { command, base } = await serve(t, {
  DATA_DIR: directory,
  PLANS_FILE: `${directory}/plans.json`,
  REDIS_URL: redis.url,
  // All of them are asked at once, and none is to be turned away for another reason than the limits.
  REDIS_TIMEOUT_MS: '2000',
  QUEUE_LIMIT: '1000',
  FRONTS: String(FRONTS),
});
t.equal(frontPids(command).length, FRONTS);

/** Asks over all connections at once, each again and again, with a key that nobody has seen before. */
async function ask(plan: string): Promise<Record<string, number>> {
  const { key } = await keys.create({ plan, name: '' });
  const headers = { 'x-api-key': key };
  const traffic = new Traffic(base, { keepAlive: CONNECTIONS, body: () => CARD, headers });
  await traffic.more(REQUESTS);
  return traffic.stop();
}

for (const [plan, admitted] of [
  ['minute', RATE],
  ['day', QUOTA],
] as const) {
  t.test(`four fronts and ${CONNECTIONS} connections: exactly ${admitted} a ${plan}`, async (t) => {
    const { 200: rendered, 429: refused = 0, ...others } = await withinOneMinute(redis, () => ask(plan));
    t.equal(rendered, admitted);
    t.ok(refused > 0);
    t.strictSame(others, {});
  });
}
