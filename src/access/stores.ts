import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, systemClock } from './clock.js';
import { KeyCache } from './key-cache.js';
import { KeyFiles } from './key-files.js';
import type { KeyLookup, KeyStore, WebhookSecrets } from './key-store.js';
import { MemoryQuotaStore } from './memory-quota-store.js';
import type { QuotaStore } from './quota.js';
import { openLogged, type StoreLog } from './redis/logged-connection.js';
import { RedisConnection } from './redis/redis-connection.js';
import { RedisKeyStore } from './redis/redis-key-store.js';
import { RedisQuotaStore } from './redis/redis-quota-store.js';
import type { RedisTarget } from './redis/redis-url.js';
import type { StoreFailurePolicy } from './store-failure.js';
import { LenientQuotas } from './uncounted-quotas.js';

/** Milliseconds that an administrator's command waits for Redis. */
const COMMAND_PATIENCE_MS = 3000;

export interface StoreLocation {
  /** The Redis for keys and counters; without it, keys are files and counters are in memory on this machine. */
  redis: RedisTarget | undefined;
  /** How long Redis may take to answer a command, in milliseconds. */
  redisTimeoutMs: number;
  /** The directory of all files that are kept. */
  dataDir: string;
}

export interface StoreOptions extends StoreLocation {
  onStoreFailure: StoreFailurePolicy;
  /** The clock of the counters in memory; those in Redis use the time of Redis. */
  clock?: Clock;
  log?: StoreLog;
  /** Wrap the stores themselves, below all caches and substitutes. */
  observe?: StoreObservers;
}

/** Each returns a store that reports its operations and otherwise behaves like the given one. */
export interface StoreObservers {
  quotas(quotas: QuotaStore): QuotaStore;
  previewCounts(counts: QuotaStore): QuotaStore;
  keys(keys: KeyStore): KeyLookup;
}

/** The stores that a front asks for permissions. */
export interface Stores {
  quotas: QuotaStore;
  /** The store that counts previews: the same counters, under separate names. */
  previewCounts: QuotaStore;
  keys: KeyLookup;
  /** Those of now: from the store itself, not from a cache. */
  webhookSecrets: WebhookSecrets;
  /** Tells whether the store is reachable now; a front is not ready while it is not. */
  reachable(): boolean;
  /** Calls back after every change of `reachable`. */
  onReachable(listener: (reachable: boolean) => void): void;
  close(): void;
}

/** Opens the stores without waiting for Redis. */
export function openStores({
  redis: target,
  redisTimeoutMs: deadlineMs,
  dataDir,
  onStoreFailure,
  clock = systemClock,
  log,
  observe = { quotas: (quotas) => quotas, previewCounts: (counts) => counts, keys: (keys) => keys },
}: StoreOptions): Stores {
  if (!target) {
    const counters = new MemoryQuotaStore({ clock });
    const keys = keyFiles(dataDir);
    return {
      quotas: observe.quotas(counters),
      previewCounts: observe.previewCounts(counters),
      keys: new KeyCache(observe.keys(keys)),
      webhookSecrets: keys,
      reachable: () => true,
      onReachable: () => {},
      close: () => {},
    };
  }
  const { redis, close } = openLogged(target, { deadlineMs }, { log, what: 'the store' });
  const counters = new RedisQuotaStore(redis);
  const keys = new RedisKeyStore(redis);
  const lenient = (quotas: QuotaStore) => (onStoreFailure === 'allow' ? new LenientQuotas(quotas) : quotas);
  return {
    quotas: lenient(observe.quotas(counters)),
    previewCounts: lenient(observe.previewCounts(counters)),
    keys: new KeyCache(observe.keys(keys), { onStoreFailure }),
    webhookSecrets: keys,
    reachable: () => redis.available,
    onReachable: (listener) => redis.onChange((available) => listener(available)),
    close,
  };
}

/** Runs `use` on the key store itself; if the keys are in Redis, calls wait a few seconds for it. */
export async function withKeyStore<Result>(
  { redis: target, redisTimeoutMs: deadlineMs, dataDir }: StoreLocation,
  use: (keys: KeyStore) => Promise<Result>,
): Promise<Result> {
  if (!target) return use(keyFiles(dataDir));
  const redis = new RedisConnection(target, { deadlineMs, patienceMs: COMMAND_PATIENCE_MS });
  try {
    return await use(new RedisKeyStore(redis));
  } finally {
    redis.close();
  }
}

function keyFiles(dataDir: string): KeyFiles {
  return new KeyFiles(join(dataDir, 'keys'));
}

/** Resolves when the stores are reachable, or after `timeoutMs`. */
export async function whenReachable(
  stores: Pick<Stores, 'reachable' | 'onReachable'>,
  timeoutMs: number,
): Promise<void> {
  if (stores.reachable()) return;
  const timer = new AbortController();
  await Promise.race([
    new Promise<void>((resolve) => stores.onReachable((isReachable) => isReachable && resolve())),
    sleep(timeoutMs, undefined, { signal: timer.signal }).catch(() => {}),
  ]);
  timer.abort();
}
