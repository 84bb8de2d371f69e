/** A Redis that dies, hangs or is far away, for a service that refuses meanwhile, and for one that goes on uncounted. */

import { setTimeout as pause } from 'node:timers/promises';
import { random } from '../../../rig/seed.js';
import { RedisProxy, type Weather } from '../redis-proxy.js';
import type { Scenario, Trial, Units } from '../scenario.js';

interface RedisFault {
  name: string;
  fault: string;
  /** Of a service that refuses meanwhile. */
  units: Units;
  /** Whether anybody may notice. */
  isNoticed: boolean;
  prepare?: Scenario['prepare'];
  strike: Scenario['strike'];
}

const redisOf = ({ redis }: Trial) => {
  if (!redis) throw new Error('there is no Redis');
  return redis;
};

const proxies = new WeakMap<Trial, RedisProxy>();

function weather(
  name: string,
  fault: string,
  during: Weather,
  more: { units: Units; isNoticed: boolean },
): RedisFault {
  return {
    ...{ name, fault, ...more },
    async prepare(trial) {
      const proxy = await RedisProxy.start(trial.owner, redisOf(trial).port, random);
      proxies.set(trial, proxy);
      return { REDIS_URL: proxy.url };
    },
    async strike(trial) {
      const proxy = proxies.get(trial);
      if (!proxy) throw new Error('there is no proxy');
      proxy.weather = during;
      await pause(4000);
      proxy.weather = { kind: 'fair' };
    },
  };
}

const FAULTS: RedisFault[] = [
  {
    name: 'redis-kill',
    fault: 'Redis is killed, and started again 2 s later',
    ...{ units: 'broken may cost', isNoticed: true },
    async strike(trial) {
      await redisOf(trial).kill();
      await pause(2000);
      await redisOf(trial).start();
    },
  },
  {
    name: 'redis-pause',
    fault: 'Redis stands still for 3 s',
    ...{ units: 'exact', isNoticed: true },
    async strike(trial) {
      redisOf(trial).pause();
      await pause(3000);
      redisOf(trial).resume();
    },
  },
  weather(
    'redis-slow-50',
    'Redis answers 50 ms later, in pieces of 3 bytes, for 4 s',
    { kind: 'slow', delayMs: 50, pieces: true },
    { units: 'exact', isNoticed: false },
  ),
  weather(
    'redis-slow-300',
    'Redis answers 300 ms later for 4 s (`REDIS_TIMEOUT_MS=250`)',
    { kind: 'slow', delayMs: 300 },
    { units: 'exact', isNoticed: true },
  ),
  weather(
    'redis-resets',
    'connections to Redis are reset after 0 to 500 ms, for 4 s',
    { kind: 'resets', withinMs: 500 },
    { units: 'broken may cost', isNoticed: true },
  ),
  weather(
    'redis-half-open',
    'connections to Redis lead nowhere for 4 s, those from then for ever',
    { kind: 'half-open' },
    { units: 'broken may cost', isNoticed: true },
  ),
];

export const REDIS_SCENARIOS: Scenario[] = FAULTS.flatMap(
  ({ isNoticed, units, prepare, name, fault, strike }) =>
    (['deny', 'allow'] as const).map((policy) => ({
      name: `${name}-${policy}`,
      fault: `${fault}; \`${policy}\``,
      ...{ store: 'redis', lasts: true, strike },
      units: policy === 'allow' && isNoticed ? 'uncounted' : units,
      may: policy === 'deny' && isNoticed ? ['503 store_unavailable'] : [],
      prepare: async (trial) => ({
        REDIS_TIMEOUT_MS: '250',
        ON_STORE_FAILURE: policy,
        ...(await prepare?.(trial)),
      }),
    })),
);
