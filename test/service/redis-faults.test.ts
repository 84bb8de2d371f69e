import { setTimeout } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { serve } from '../rig/services/command.js';
import { dataFolder } from '../rig/services/data-folder.js';
import { freePort } from '../rig/services/free-port.js';
import { GENEROUS } from '../rig/services/plans.js';
import { Traffic } from '../rig/services/traffic.js';
import { RedisCluster } from '../rig/stores/redis-cluster.js';
import { RedisServer } from '../rig/stores/redis-server.js';
import { untilDayHasRoom } from '../rig/stores/time-windows.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { eventually, waitFor } from '../rig/time/eventually.js';

t.setTimeout(FILE_TIMEOUT_MS);

const CARD = JSON.stringify({ template: 'og-default' });
const DAILY_QUOTA = 1_000_000;

/** Two fronts on a Redis, with limits that no test reaches, and their operations server. */
async function serveOn(t: Test, url: string, environment: Record<string, string> = {}) {
  const plan = { ...GENEROUS, id: 'anonymous', rpm: 1_000_000, dailyQuota: DAILY_QUOTA };
  const directory = dataFolder(t, { 'plans.json': JSON.stringify([plan]) });
  const adminPort = await freePort();
  const service = await serve(t, {
    DATA_DIR: directory,
    PLANS_FILE: `${directory}/plans.json`,
    REDIS_URL: url,
    FRONTS: '2',
    ADMIN_PORT: String(adminPort),
    ...environment,
  });
  const isReady = async () => (await fetch(`http://127.0.0.1:${adminPort}/readyz`)).status === 200;
  const becomes = (ready: boolean) =>
    waitFor(`a front that is ${ready ? 'ready' : 'not ready'}`, async () => (await isReady()) === ready);
  return { ...service, becomes };
}

/** Undefined while the front that is asked cannot tell. */
async function usedToday(base: string): Promise<number | undefined> {
  const answer = await fetch(`${base}/api/status`);
  const status = await answer.json();
  if (answer.status !== 200) return undefined;
  return DAILY_QUOTA - (status as { remaining: { dailyQuota: number } }).remaining.dailyQuota;
}

function reportedUse(base: string): Promise<number | undefined> {
  return eventually(
    () => usedToday(base),
    (units) => units !== undefined,
  );
}

t.test('Redis held up for a while: 503 meanwhile, and who got one has spent nothing', async (t) => {
  const redis = await RedisServer.start(t);
  const { base, becomes } = await serveOn(t, redis.url);
  await becomes(true);
  await untilDayHasRoom(redis);
  const traffic = new Traffic(base, { keepAlive: 20, body: () => CARD });
  await traffic.more(50);
  redis.pause();
  // Long enough for whoever waits to be refused, and far from the silence after which a connection is given up, with
  // the late answers that tell what is to be given back.
  await setTimeout(1500);
  await eventually(
    () => traffic.outcomes['503'] ?? 0,
    (count) => count > 0,
  );
  redis.resume();
  await becomes(true);
  await traffic.more(50);
  const { 200: rendered = 0, 503: refused = 0, ...others } = await traffic.stop();
  t.ok(refused > 0);
  t.strictSame(others, {});
  // Admissions that Redis answered too late are given back after their answer.
  const used = await eventually(
    () => usedToday(base),
    (units) => units === rendered,
  );
  t.equal(used, rendered, 'as many units are spent as renders were received');
  // Longer than a refund waits before it is tried again.
  await setTimeout(1500);
  t.equal(await reportedUse(base), rendered, 'and none is given back twice');
  t.comment(
    `${rendered} × 200, ${refused} × 503; the slowest answer took ${Math.round(traffic.slowestMs)} ms`,
  );
});

t.test("the death of a cluster's node is over with its failover", async (t) => {
  const cluster = await RedisCluster.start(t, 1);
  const { base, becomes } = await serveOn(t, cluster.url, { TRUST_PROXY: '1' });
  await becomes(true);
  // Callers on all three nodes.
  const callers = Array.from({ length: 9 }, (_, index) => `203.0.113.${index + 1}`);
  const homes = await Promise.all(
    callers.map(async (address) => ({
      address,
      home: await cluster.masterOf(`tuval:{ip:${address}}:quota`),
    })),
  );
  const victim = homes[0]?.home;
  const traffics = homes.map(({ address, home }) => ({
    address,
    home,
    traffic: new Traffic(base, { keepAlive: 1, body: () => CARD, headers: { 'x-forwarded-for': address } }),
  }));
  await Promise.all(traffics.map(({ traffic }) => traffic.more(10)));
  await victim?.kill();
  for (const { address, home, traffic } of traffics) {
    if (home !== victim) continue;
    const refusals = await eventually(
      () => traffic.outcomes['503'] ?? 0,
      (count) => count > 0,
    );
    t.ok(refusals > 0, 'a caller of the dead node is refused');
    const before = traffic.outcomes['200'] ?? 0;
    const admitted = await eventually(
      () => (traffic.outcomes['200'] ?? 0) - before,
      (count) => count >= 10,
      60_000,
    );
    t.ok(admitted >= 10, 'and then admitted again');
    const counters = `tuval:{ip:${address}}:quota`;
    const successor = await cluster.masterOf(counters);
    t.not(successor, victim);
    t.ok(Number(await successor.cli('HGET', counters, 'onDay')) >= 10, 'by the replica that took over');
  }
  for (const { home, traffic } of traffics) {
    const { 200: rendered = 0, 503: refused = 0, ...others } = await traffic.stop();
    t.ok(rendered > 0);
    t.strictSame(others, {});
    t.comment(
      `${home === victim ? 'of the dead node' : 'of another node'}: ${rendered} × 200, ${refused} × 503`,
    );
  }
});
