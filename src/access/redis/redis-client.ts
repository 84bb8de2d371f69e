import { Cluster, type ClusterOptions, Redis, type RedisOptions } from 'ioredis';
import type { RedisTarget } from './redis-url.js';

/** What ioredis speaks with: one server, found directly or through Sentinels, or a cluster. */
export type RedisClient = Redis | Cluster;

const CONNECT_TIMEOUT_MS = 1000;

/**
 * A connection on which an answer is due and nothing has come for this long is replaced: its peer may be gone without
 * a word. Long enough for a server that was merely held up to answer, because late answers are needed too.
 */
const SILENCE_MS = 5000;

/** Milliseconds after which a cluster is asked anew who serves what; a node that hangs does not say that it was replaced. */
const TOPOLOGY_AGE_MS = 2000;

/**
 * Milliseconds before the next attempt to connect: growing to a second, and spread, so that a fleet does not knock in
 * step at a server that is just coming up.
 * @param attempt counted from 1
 */
export function reconnectPause(attempt: number): number {
  const most = Math.min(1000, 50 * 2 ** Math.min(attempt, 10));
  return most * (0.5 + Math.random() / 2);
}

/**
 * A client that is connecting already and reconnects for ever, after `pause` milliseconds each time. A command is sent
 * at most once: one whose answer was lost may have been done, and to repeat it would count a render twice.
 */
export function createRedisClient(target: RedisTarget, pause: () => number): RedisClient {
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
    // Whether Redis can be used is found out by a write; the check that ioredis makes wants the right to INFO.
    enableReadyCheck: false,
    disableClientInfo: true,
  } satisfies RedisOptions;
  if (target.kind === 'cluster') return new WatchedCluster(target.nodes, clusterOptions(common, pause));

  const alone = {
    ...common,
    db: target.db,
    enableOfflineQueue: false,
    retryStrategy: pause,
    // After a failover the old master may still be there, as a replica: the address has to be looked up again.
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

/**
 * A cluster that is asked by itself who serves what, until it is closed. The interval of ioredis 6.0.0 is not used: a
 * refresh that is under way while its client disconnects begins it again, for ever, and the process never ends.
 */
class WatchedCluster extends Cluster {
  readonly #refresher = setInterval(() => {
    if (this.status === 'ready') this.refreshSlotsCache();
  }, TOPOLOGY_AGE_MS).unref();

  override disconnect(reconnect = false): void {
    if (!reconnect) clearInterval(this.#refresher);
    super.disconnect(reconnect);
  }
}

function clusterOptions<Common extends RedisOptions>(redisOptions: Common, pause: () => number) {
  return {
    redisOptions,
    clusterRetryStrategy: pause,
    slotsRefreshTimeout: CONNECT_TIMEOUT_MS,
    // Only what a node has refused is sent again (MOVED, ASK): never what may have been done before a connection broke.
    retryDelayOnFailover: 0,
    retryDelayOnClusterDown: 0,
    // Names reach TLS as they are: a certificate is for a name more often than for an address.
    dnsLookup: (hostname, callback) => callback(null, hostname),
  } satisfies ClusterOptions;
}
