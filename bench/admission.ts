/**
 * What it costs to count renders in Redis: `npm run bench:admission`. Redis and the service run on this machine, so the
 * network costs next to nothing here; what a round trip costs elsewhere comes on top. Rounds are interleaved.
 */

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import autocannon from 'autocannon';
import { KeyFiles } from '../src/access/key-files.js';
import type { KeyStore } from '../src/access/key-store.js';
import { MemoryQuotaStore } from '../src/access/memory-quota-store.js';
import { RedisConnection } from '../src/access/redis/redis-connection.js';
import { RedisKeyStore } from '../src/access/redis/redis-key-store.js';
import { RedisQuotaStore } from '../src/access/redis/redis-quota-store.js';
import { parseRedisUrl } from '../src/access/redis/redis-url.js';
import { median, table } from '../test/rig/statistics.js';
import { RedisServer } from '../test/rig/stores/redis-server.js';
import { redisUse } from './capacity/redis-use.js';

const ROUNDS = 7;
const ADMISSIONS_A_ROUND = 5000;
const LOAD_SECONDS = 3;
const LIMITS = { rpm: 1_000_000, dailyQuota: 1_000_000_000 };
const PLAN = { planName: 'Bench', ...LIMITS, gif: false, gifMaxFrames: 0, gifMaxFps: 0, priceUsd: 0 };
const MAIN = new URL('../src/main.js', import.meta.url).pathname;

const cleanups: (() => unknown)[] = [];
const directory = mkdtempSync(join(tmpdir(), 'tuval-bench-'));
const redisServer = await RedisServer.start({ teardown: (action) => cleanups.push(action) });
const redis = new RedisConnection(parseRedisUrl(redisServer.url));
await redis.whenAvailable(10_000);
try {
  await timeStores();
  await weighCounters();
  await timeServices();
} finally {
  redis.close();
  for (const cleanup of cleanups.reverse()) await cleanup();
  rmSync(directory, { recursive: true });
}

/** One admission after another, and fifty at a time, against the bare round trip of a PING. */
async function timeStores(): Promise<void> {
  const memory = new MemoryQuotaStore();
  const shared = new RedisQuotaStore(redis);
  const subjects = {
    'in memory': () => memory.admit('key:bench', LIMITS),
    'in Redis': () => shared.admit('key:bench', LIMITS),
    'PING of Redis': () => redis.send((client) => client.ping()),
  };
  const rows: (string | number)[][] = [['admission', 'at once', 'p50 µs', 'p99 µs', 'a second']];
  for (const atOnce of [1, 50]) {
    const rounds = Object.fromEntries(Object.keys(subjects).map((name) => [name, [] as Timing[]]));
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, admit] of Object.entries(subjects)) rounds[name]?.push(await time(admit, atOnce));
    }
    for (const [name, timings] of Object.entries(rounds)) {
      const middle = (figure: keyof Timing) => median(timings.map((timing) => timing[figure]));
      rows.push([
        name,
        String(atOnce),
        middle('p50') * 1e3,
        middle('p99') * 1e3,
        Math.round(middle('perSecond')),
      ]);
    }
  }
  process.stdout.write(`${table(rows)}\n`);
}

/** Memory of Redis for each caller that has rendered on a day. */
async function weighCounters(): Promise<void> {
  const CALLERS = 100_000;
  const usedMemory = async () =>
    Number(/used_memory:(\d+)/.exec(await redis.send((client) => client.info('memory')))?.[1]);
  const shared = new RedisQuotaStore(redis);
  const before = await usedMemory();
  for (let caller = 0; caller < CALLERS; caller += 50) {
    await Promise.all(
      Array.from({ length: 50 }, (_, next) => shared.admit(`key:k_${caller + next}`, LIMITS)),
    );
  }
  const bytes = ((await usedMemory()) - before) / CALLERS;
  process.stdout.write(`${Math.round(bytes)} bytes of Redis a caller, with ${CALLERS} callers\n\n`);
}

interface Timing {
  /** Milliseconds. */
  p50: number;
  p99: number;
  perSecond: number;
}

async function time(work: () => Promise<unknown>, atOnce: number): Promise<Timing> {
  const times: number[] = [];
  const start = performance.now();
  const worker = async () => {
    while (times.length < ADMISSIONS_A_ROUND) {
      const begun = performance.now();
      await work();
      times.push(performance.now() - begun);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  const seconds = (performance.now() - start) / 1e3;
  times.sort((a, b) => a - b);
  const quantile = (share: number) => times[Math.floor(times.length * share)] ?? Number.NaN;
  return { p50: quantile(0.5), p99: quantile(0.99), perSecond: times.length / seconds };
}

/** Renders over HTTP with a key, by a service of one front and one thread on either store. */
async function timeServices(): Promise<void> {
  const plans = join(directory, 'plans.json');
  writeFileSync(
    plans,
    JSON.stringify([
      { ...PLAN, id: 'anonymous' },
      { ...PLAN, id: 'bench' },
    ]),
  );
  const environment = { DATA_DIR: directory, PLANS_FILE: plans };
  const services = [
    await startService('in memory', new KeyFiles(join(directory, 'keys')), environment),
    await startService('in Redis', new RedisKeyStore(redis), { ...environment, REDIS_URL: redisServer.url }),
  ];
  const rows: (string | number)[][] = [
    ['renders', 'counted', 'a second', 'p50 ms', 'p99 ms', 'round trips a render'],
  ];
  for (const kind of ['repeated', 'unique'] as const) {
    const rounds = services.map(() => [] as Load[]);
    for (let round = 0; round <= ROUNDS; round++) {
      for (const [index, service] of services.entries()) {
        const load = await drive(service, kind, round);
        if (round > 0) rounds[index]?.push(load);
      }
    }
    for (const [index, { store }] of services.entries()) {
      const middle = (figure: keyof Load) => median((rounds[index] ?? []).map((load) => load[figure]));
      rows.push([
        kind,
        store,
        middle('perSecond'),
        middle('p50'),
        middle('p99'),
        middle('roundTrips').toFixed(3),
      ]);
    }
  }
  process.stdout.write(table(rows));
}

interface Service {
  store: string;
  base: string;
  key: string;
}

async function startService(
  store: string,
  keys: KeyStore,
  environment: Record<string, string>,
): Promise<Service> {
  const child: ChildProcess = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      ADMIN_PORT: '0',
      LOG_LEVEL: 'warn',
      RENDER_THREADS: '1',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  cleanups.push(async () => {
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  if (!child.stdout) throw new Error('no standard output');
  const [greeting] = (await once(child.stdout, 'data')) as [Buffer];
  const { key } = await keys.create({ plan: 'bench', name: 'bench' });
  return { store, base: /http:\S+/.exec(greeting.toString())?.[0] ?? '', key };
}

interface Load {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** To Redis, for each render. */
  roundTrips: number;
}

async function drive({ base, key }: Service, kind: 'repeated' | 'unique', round: number): Promise<Load> {
  const before = await roundTripsOfRedis();
  let count = 0;
  const result = await autocannon({
    url: base,
    connections: 10,
    duration: LOAD_SECONDS,
    requests: [
      {
        method: 'POST',
        path: '/api/render',
        headers: { 'content-type': 'application/json', 'x-api-key': key },
        setupRequest: (request) => {
          count++;
          const title = kind === 'unique' ? `Kart ${round} ${count}` : 'Kart';
          return { ...request, body: JSON.stringify({ template: 'og-default', data: { title } }) };
        },
      },
    ],
  });
  if (result.non2xx > 0 || result.errors > 0) throw new Error('not every render was answered with a picture');
  const roundTrips = (await roundTripsOfRedis()) - before - 1;
  return {
    perSecond: result['2xx'] / result.duration,
    p50: result.latency.p50,
    p99: result.latency.p99,
    // Those that were still on their way when the time was over have been counted as well.
    roundTrips: roundTrips / result.requests.sent,
  };
}

async function roundTripsOfRedis(): Promise<number> {
  return redisUse(await redis.send((client) => client.info('everything'))).roundTrips;
}
