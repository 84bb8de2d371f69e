import { join } from 'node:path';
import type { Clock } from '../access/clock.js';
import { openLogged, type StoreLog } from '../access/redis/logged-connection.js';
import { RedisConnection } from '../access/redis/redis-connection.js';
import type { StoreLocation } from '../access/stores.js';
import { DocumentFiles } from './document-files.js';
import type { DocumentStore } from './document-store.js';
import type { PlannedStoreOptions } from './planned-store.js';
import type { DamagedRecord } from './records.js';
import { REHEARSE_DOCUMENTS } from './redis-document-scripts.js';
import { RedisDocumentStore } from './redis-document-store.js';

/**
 * Milliseconds that Redis may take for a command of documents: 8 MiB, the largest asset, take 0.7 s at 100 Mbit/s, and
 * whatever waits behind three others. A connection that is silent for 5 s is given up.
 */
const DEADLINE_MS = 4000;

/** Milliseconds that an administrator's command waits for Redis, and for each of its answers. */
const COMMAND_PATIENCE_MS = 5000;

/** Damaged records that are remembered, to report each once. */
const MOST_REPORTED = 1000;

export interface DocumentStoreOptions extends Omit<StoreLocation, 'redisTimeoutMs'> {
  clock?: Clock;
  log?: StoreLog;
}

/** The documents of keys, where the keys themselves are. */
export interface OpenDocumentStore {
  documents: DocumentStore;
  /** Tells whether the store is reachable now. */
  reachable(): boolean;
  close(): void;
}

/**
 * Opens the store without waiting for Redis, to which it has a connection of its own: what takes long there would hold
 * up the counters.
 */
export function openDocumentStore({
  redis: target,
  dataDir,
  clock,
  log,
}: DocumentStoreOptions): OpenDocumentStore {
  const options: PlannedStoreOptions = { ...(clock && { clock }), onDamage: reportOnce(log) };
  if (!target) return { documents: documentFiles(dataDir, options), reachable: () => true, close: () => {} };
  const { redis, close } = openLogged(
    target,
    { deadlineMs: DEADLINE_MS, rehearsal: REHEARSE_DOCUMENTS },
    { log, what: 'the store of documents' },
  );
  return { documents: new RedisDocumentStore(redis, options), reachable: () => redis.available, close };
}

/** Runs `use` on the documents of keys; if they are in Redis, calls wait a few seconds for it. */
export async function withDocumentStore<Result>(
  { redis: target, dataDir }: StoreLocation,
  use: (documents: DocumentStore) => Promise<Result>,
): Promise<Result> {
  if (!target) return use(documentFiles(dataDir));
  const redis = new RedisConnection(target, {
    deadlineMs: COMMAND_PATIENCE_MS,
    patienceMs: COMMAND_PATIENCE_MS,
  });
  try {
    return await use(new RedisDocumentStore(redis));
  } finally {
    redis.close();
  }
}

function documentFiles(dataDir: string, options?: PlannedStoreOptions): DocumentFiles {
  return new DocumentFiles(join(dataDir, 'documents'), options);
}

/** Logs each damaged record once, with its owner alone: the location names what a caller has chosen. */
function reportOnce(log: StoreLog | undefined): (damaged: DamagedRecord) => void {
  const reported = new Set<string>();
  return ({ owner, location, problem }) => {
    if (reported.has(location)) return;
    if (reported.size >= MOST_REPORTED) reported.clear();
    reported.add(location);
    log?.warn({ owner, problem }, 'a stored document or asset is damaged');
  };
}
