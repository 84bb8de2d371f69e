/** Measures what a request takes of the service and of Redis, with both as in a cluster: every render counted in Redis. */

import { cpus } from 'node:os';
import { Service } from '../../test/rig/services/measured-service.js';
import { median } from '../../test/rig/statistics.js';
import { RedisServer } from '../../test/rig/stores/redis-server.js';
import { Client } from '../load/client.js';
import { measureMemory } from '../load/memory.js';
import { type Kind, REQUESTS } from '../load/requests.js';
import { type Figures, OUTPUTS, type Output } from './figures.js';
import { type RedisUse, redisUse } from './redis-use.js';

/** Of the pods in deploy/kubernetes. */
const THREADS = 2;
const CONNECTIONS = THREADS + 1;
const ROUNDS = 5;
const SECONDS = 2;

const KINDS = {
  ...{ png: 'unique PNG', jpeg: 'unique JPEG', webp: 'unique WebP', avif: 'unique AVIF' },
  ...{ gif: 'unique GIF', apng: 'unique APNG', awebp: 'unique animated WebP' },
  ...{ mp4: 'unique MP4', lossyGif: 'unique lossy GIF' },
  hit: 'repeated PNG',
  preview: 'unique preview',
} as const satisfies Record<Output, Kind> & Record<string, Kind>;

type Name = keyof typeof KINDS;

/** They take seconds in a thread of their own, so that a flood would end amid all of them. */
const ONE_BY_ONE: readonly Name[] = ['mp4', 'lossyGif'];
const IN_A_ROUND = 2;

/** What one request of a kind took in one round. */
interface Cost {
  cpuMs: number;
  perSecond: number;
  redis: RedisUse;
}

/** Takes about three minutes. Rounds of the kinds take turns; every figure is the median of its rounds. */
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
      cpuMs: ofOutputs(OUTPUTS.map(cpuMs)),
      cpuMsOfOthers: { hit: cpuMs('hit'), preview: cpuMs('preview') },
      pngsPerSecond: middle('png', (cost) => cost.perSecond),
      bytes: ofOutputs(await Promise.all(OUTPUTS.map((output) => lengthOf(service, output)))),
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
  const names = Object.keys(KINDS) as Name[];
  const costs = Object.fromEntries(names.map((name): [Name, Cost[]] => [name, []])) as Record<Name, Cost[]>;
  // The first round only warms up.
  for (let round = 0; round <= ROUNDS; round++) {
    for (const name of names) {
      const cost = await costOf(name, stand);
      if (round > 0) costs[name].push(cost);
    }
  }
  return costs;
}

async function costOf(name: Name, { redis, service, client }: Stand): Promise<Cost> {
  const usedBefore = await useOf(redis);
  const before = await service.read();
  const { requests, perSecond } = ONE_BY_ONE.includes(name)
    ? await askedOneByOne(service, name)
    : await flooded(client, service, KINDS[name]);
  const after = await service.read();
  const usedAfter = await useOf(redis);
  const cpuMs = after.cpuMs - before.cpuMs + after.primary.cpuMs - before.primary.cpuMs;
  const used = (figure: keyof RedisUse) => (usedAfter[figure] - usedBefore[figure]) / requests;
  return {
    cpuMs: cpuMs / requests,
    perSecond,
    redis: { roundTrips: used('roundTrips'), cpuMs: used('cpuMs'), bytes: used('bytes') },
  };
}

interface Asked {
  requests: number;
  perSecond: number;
}

async function flooded(client: Client, { base }: Service, kind: Kind): Promise<Asked> {
  const { failed, latencies, perSecond } = await client.ask({
    ...{ way: 'flood', kind, base, seconds: SECONDS, connections: CONNECTIONS },
  });
  if (failed > 0) throw new Error(`${failed} of ${kind} failed`);
  return { requests: latencies.length, perSecond };
}

let asked = 0;

async function askedOneByOne(service: Service, name: Name): Promise<Asked> {
  const start = performance.now();
  for (let request = 0; request < IN_A_ROUND; request++) await lengthOf(service, name, ++asked);
  return { requests: IN_A_ROUND, perSecond: (IN_A_ROUND / (performance.now() - start)) * 1e3 };
}

async function useOf(redis: RedisServer): Promise<RedisUse> {
  return redisUse(await redis.cli('INFO', 'everything'));
}

/** @param values in the order of `OUTPUTS` */
function ofOutputs(values: readonly number[]): Record<Output, number> {
  return Object.fromEntries(OUTPUTS.map((output, index) => [output, values[index]])) as Record<
    Output,
    number
  >;
}

async function lengthOf({ base }: Service, name: Name, number = 0): Promise<number> {
  const { path, ...request } = REQUESTS[KINDS[name]](number);
  const reply = await fetch(base + path, request);
  if (!reply.ok) throw new Error(`${name} answered ${reply.status}`);
  return (await reply.arrayBuffer()).byteLength;
}

async function memory(): Promise<Figures['memoryMb']> {
  const { threadMb, restMb } = await measureMemory();
  return { thread: threadMb, rest: restMb };
}
