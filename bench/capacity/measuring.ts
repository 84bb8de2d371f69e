/** Measures what a request takes of the service and of Redis, with both as in a cluster: every render counted in Redis. */

import { cpus } from 'node:os';
import { RedisServer } from '../../test/support/redis/redis-server.js';
import { Client } from '../load/client.js';
import { measureMemory } from '../load/memory.js';
import { type Kind, REQUESTS } from '../load/requests.js';
import { Service } from '../load/service.js';
import { type RedisUse, redisUse } from '../redis-use.js';
import { median } from '../statistics.js';
import type { Figures } from './figures.js';

/** Of the pods in deploy/kubernetes. */
const THREADS = 2;
const CONNECTIONS = THREADS + 1;
const ROUNDS = 5;
const SECONDS = 2;

const KINDS = {
  png: 'unique PNG',
  jpeg: 'unique JPEG',
  gif: 'unique GIF',
  hit: 'repeated PNG',
  preview: 'unique preview',
} as const satisfies Record<string, Kind>;

type Name = keyof typeof KINDS;

/** What one request of a kind took in one round. */
interface Cost {
  cpuMs: number;
  perSecond: number;
  redis: RedisUse;
}

/** Takes about a minute. Rounds of the kinds take turns; every figure is the median of its rounds. */
export async function measureFigures(): Promise<Figures> {
  const cleanups: (() => unknown)[] = [];
  try {
    const redis = await RedisServer.start({ teardown: (action) => cleanups.push(action) });
    const service = await Service.start(THREADS, { REDIS_URL: redis.url });
    cleanups.push(() => service.stop());
    const client = await Client.start();
    cleanups.push(() => client.stop());
    const costs = await measureCosts({ redis, service, client });
    const middle = (name: Name, figure: (cost: Cost) => number) => median(costs[name].map(figure));
    const cpuMs = (name: Name) => middle(name, (cost) => cost.cpuMs);
    return {
      measuredOn: {
        date: new Date().toISOString().slice(0, 10),
        processor: cpus()[0]?.model ?? 'unknown',
        node: process.version,
      },
      cpuMs: {
        ...{ png: cpuMs('png'), jpeg: cpuMs('jpeg'), gif: cpuMs('gif') },
        ...{ hit: cpuMs('hit'), preview: cpuMs('preview') },
      },
      pngsPerSecond: middle('png', (cost) => cost.perSecond),
      bytes: {
        png: await lengthOf(service, 'png'),
        jpeg: await lengthOf(service, 'jpeg'),
        gif: await lengthOf(service, 'gif'),
      },
      redis: {
        roundTrips: middle('hit', (cost) => cost.redis.roundTrips),
        cpuMs: middle('hit', (cost) => cost.redis.cpuMs),
        bytes: middle('hit', (cost) => cost.redis.bytes),
      },
      memoryMb: await memory(),
    };
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

interface Stand {
  redis: RedisServer;
  service: Service;
  client: Client;
}

async function measureCosts(stand: Stand): Promise<Record<Name, Cost[]>> {
  const costs: Record<Name, Cost[]> = { png: [], jpeg: [], gif: [], hit: [], preview: [] };
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of Object.keys(KINDS) as Name[]) {
      const cost = await costOf(KINDS[name], stand);
      if (round > 0) costs[name].push(cost);
    }
  }
  return costs;
}

async function costOf(kind: Kind, { redis, service, client }: Stand): Promise<Cost> {
  const usedBefore = await useOf(redis);
  const before = await service.read();
  const answers = await client.ask({
    ...{ way: 'flood', kind, base: service.base, seconds: SECONDS, connections: CONNECTIONS },
  });
  const after = await service.read();
  const usedAfter = await useOf(redis);
  if (answers.failed > 0) throw new Error(`${answers.failed} of ${kind} failed`);
  const requests = answers.latencies.length;
  const cpuMs = after.cpuMs - before.cpuMs + after.primary.cpuMs - before.primary.cpuMs;
  const used = (figure: keyof RedisUse) => (usedAfter[figure] - usedBefore[figure]) / requests;
  return {
    cpuMs: cpuMs / requests,
    perSecond: answers.perSecond,
    redis: { roundTrips: used('roundTrips'), cpuMs: used('cpuMs'), bytes: used('bytes') },
  };
}

async function useOf(redis: RedisServer): Promise<RedisUse> {
  return redisUse(await redis.cli('INFO', 'everything'));
}

async function lengthOf({ base }: Service, name: Name): Promise<number> {
  const { path, ...request } = REQUESTS[KINDS[name]](0);
  const reply = await fetch(base + path, request);
  if (!reply.ok) throw new Error(`${name} answered ${reply.status}`);
  return (await reply.arrayBuffer()).byteLength;
}

async function memory(): Promise<Figures['memoryMb']> {
  const { threadMb, restMb } = await measureMemory();
  return { thread: threadMb, rest: restMb };
}
