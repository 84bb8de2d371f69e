import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import type { RedisTarget } from './redis-url.js';

/** A client of one server, found directly or through Sentinels, or of a cluster. */
export type RedisClient = Redis | Cluster;

const CONNECT_TIMEOUT_MS = 1000;

/**
 * A connection that owes an answer and has been silent for this long is replaced, because its peer may be gone. The
 * time is long enough for a server that was only delayed, because late answers are needed too.
 */
const SILENCE_MS = 5000;

/** Milliseconds between refreshes of a cluster's topology; a node that hangs does not announce that it was replaced. */
const TOPOLOGY_AGE_MS = 2000;

/**
 * Milliseconds before the next attempt to connect: they grow to a second, with jitter, so that many clients do not
 * reconnect in step to a server that is just starting.
 * @param attempt counted from 1
 */
export function reconnectPause(attempt: number): number {
  const most = Math.min(1000, 50 * 2 ** Math.min(attempt, 10));
  return most * (0.5 + Math.random() / 2);
}

/** Options of a client that are its own. */
interface OwnOptions {
  connectionName?: string;
  maxRetriesPerRequest?: number | null;
  socketTimeout?: number;
  autoResendUnfulfilledCommands?: boolean;
  /** Whether commands wait for a server that is away; those of a cluster always do. */
  hasOfflineQueue?: boolean;
}

/**
 * A client that is already connecting and reconnects for ever, after `pause` milliseconds each time. It sends a command
 * at most once: a command whose answer was lost may have run, and repeating it would count a render twice.
 * @param own options that replace these
 */
export function createRedisClient(
  target: RedisTarget,
  pause: () => number,
  { hasOfflineQueue = false, ...own }: OwnOptions = {},
): RedisClient {
  const { tls, username, password } = target;
  const common = {
    connectionName: 'tuval',
    ...(username !== undefined && { username }),
    ...(password !== undefined && { password }),
    ...(tls && { tls: {} }),
    connectTimeout: CONNECT_TIMEOUT_MS,
    socketTimeout: SILENCE_MS,
    autoResendUnfulfilledCommands: false,
    maxRetriesPerRequest: 0,
    // A write decides whether Redis is usable; the readiness check of ioredis needs the right to INFO.
    enableReadyCheck: false,
    disableClientInfo: true,
    ...own,
  } satisfies RedisOptions;
  if (target.kind === 'cluster') return watched(new Cluster(target.nodes, clusterOptions(common, pause)));

  const alone = {
    ...common,
    db: target.db,
    enableOfflineQueue: hasOfflineQueue,
    retryStrategy: pause,
    // After a failover the old master may still exist as a replica, so the address has to be looked up again.
    reconnectOnError: (error: Error) => error.message.startsWith('READONLY'),
  } satisfies RedisOptions;
  if (target.kind === 'single') return new Redis({ ...alone, ...target.node });
  return new Redis({
    ...alone,
    sentinels: target.sentinels,
    name: target.masterName,
    ...(target.sentinelUsername !== undefined && { sentinelUsername: target.sentinelUsername }),
    ...(target.sentinelPassword !== undefined && { sentinelPassword: target.sentinelPassword }),
    ...(tls && { sentinelTLS: {}, enableTLSForSentinelMode: true }),
    sentinelRetryStrategy: pause,
    sentinelCommandTimeout: CONNECT_TIMEOUT_MS,
  });
}

/** Milliseconds of silence after which a connection of the queue is replaced: it waits for tasks for up to ten seconds. */
const QUEUE_SILENCE_MS = 20_000;

/**
 * A client for BullMQ, which waits for a Redis that is away, and sends what was not answered again: each of its scripts may run
 * twice.
 */
export function createQueueClient(target: RedisTarget): RedisClient {
  let attempts = 0;
  const client = createRedisClient(target, () => reconnectPause(++attempts), {
    ...{ connectionName: 'tuval-jobs', maxRetriesPerRequest: null, socketTimeout: QUEUE_SILENCE_MS },
    ...{ autoResendUnfulfilledCommands: true, hasOfflineQueue: true },
  });
  client.on('ready', () => {
    attempts = 0;
  });
  return client;
}

/**
 * A cluster client that refreshes its topology until it is closed. The interval of ioredis 6.0.0 is not used: a
 * refresh that is under way while its client disconnects restarts it for ever, and the process never ends.
 */
function watched(cluster: Cluster): Cluster {
  const refresher = setInterval(() => {
    if (cluster.status === 'ready') cluster.refreshSlotsCache();
  }, TOPOLOGY_AGE_MS).unref();
  const disconnect = cluster.disconnect.bind(cluster);
  cluster.disconnect = (reconnect = false) => {
    if (!reconnect) clearInterval(refresher);
    disconnect(reconnect);
  };
  return cluster;
}

function clusterOptions<Common extends RedisOptions>(redisOptions: Common, pause: () => number) {
  return {
    redisOptions,
    clusterRetryStrategy: pause,
    slotsRefreshTimeout: CONNECT_TIMEOUT_MS,
    // Only commands that a node refused are sent again (MOVED, ASK), never those that may have run before a connection
    // broke.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    // Names reach TLS unresolved: a certificate is more often for a name than for an address.
    dnsLookup: (hostname, callback) => callback(null, hostname),
  } satisfies ClusterOptions;
}
