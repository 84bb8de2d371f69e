import { setTimeout as sleep } from 'node:timers/promises';
import t from 'tap';
import type { Plan } from '../../src/access/plans.js';
import { RedisKeyStore } from '../../src/access/redis/redis-key-store.js';
import { archiveOf, fates, postBatch } from '../rig/services/batches.js';
import { serve } from '../rig/services/command.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { frontPids } from '../rig/services/fronts.js';
import { GENEROUS } from '../rig/services/plans.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { connected } from '../rig/stores/redis-stores.js';
import { withinOneMinute } from '../rig/stores/time-windows.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const FRONTS = 2;
const BATCHES = 200;
const ROWS = 5;
const RATE = 73;
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
  REDIS_TIMEOUT_MS: '2000',
  FRONTS: String(FRONTS),
});
t.equal(frontPids(command).length, FRONTS);

t.test(`${BATCHES} batches over two fronts: exactly ${RATE} a minute`, async (t) => {
  const { batches, rows } = await withinOneMinute(redis, () => sendAll('minute'));
  t.strictSame(batches, { 200: RATE, 429: BATCHES - RATE });
  t.strictSame(rows, { png: RATE * ROWS });
});

t.test(`${BATCHES} batches over two fronts: exactly ${QUOTA} rows a day`, async (t) => {
  const { batches, rows, left } = await sendAll('day');
  const { 200: drawn = 0, 429: refused = 0, ...others } = batches;
  t.strictSame(others, {});
  t.equal(drawn + refused, BATCHES);
  t.strictSame(rows, { png: QUOTA, quota_exhausted: drawn * ROWS - QUOTA });
  t.equal(left, 0);
});

interface Outcome {
  /** Batches by status. */
  batches: Record<string, number>;
  /** Rows by what the manifests say of them. */
  rows: Record<string, number>;
  /** Units of the day that the service says are left. */
  left: number;
}

/** Sends all batches at once, with a key that nobody has seen before, each over a connection of its own. */
async function sendAll(plan: string): Promise<Outcome> {
  const { key } = await keys.create({ plan, name: '' });
  const outcome: Outcome = { batches: {}, rows: {}, left: 0 };
  const port = Number(new URL(base).port);
  await Promise.all(
    Array.from({ length: BATCHES }, async (_, batch) => {
      const response = await answered({ port }, csvOf(batch), key);
      count(outcome.batches, String(response.status));
      if (response.status !== 200) return void (await response.arrayBuffer());
      for (const fate of fates((await archiveOf(response)).manifest)) {
        count(outcome.rows, fate?.endsWith('.png') ? 'png' : String(fate));
      }
    }),
  );
  const status = await fetch(`${base}/api/status`, { headers: { 'x-api-key': key } });
  const { remaining } = (await status.json()) as { remaining: { dailyQuota: number } };
  return { ...outcome, left: remaining.dailyQuota };
}

/** Asks again, as a caller does, while a front has as many batches of one key as it takes. */
async function answered(service: { port: number }, csv: string, key: string): Promise<Response> {
  for (;;) {
    const response = await postBatch(service, csv, { key });
    if (response.headers.get('x-error-code') !== 'busy') return response;
    await response.arrayBuffer();
    await sleep(1000 * Number(response.headers.get('retry-after')));
  }
}

function csvOf(batch: number): string {
  return ['title', ...Array.from({ length: ROWS }, (_, row) => `${batch}-${row}`)].join('\r\n');
}

function count(counts: Record<string, number>, name: string): void {
  counts[name] = (counts[name] ?? 0) + 1;
}
