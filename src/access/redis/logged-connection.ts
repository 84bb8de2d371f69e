import { RedisConnection, type RedisConnectionOptions } from './redis-connection.js';
import type { RedisTarget } from './redis-url.js';

/** Milliseconds after the start before an unusable Redis is reported: until then nothing is lost. */
const FIRST_REPORT_MS = 1000;

/** Logs one line when the store is lost, and one when it is back. */
export interface StoreLog {
  warn(context: object, message: string): void;
  info(message: string): void;
}

/** A connection whose loss and return are logged. */
export interface LoggedConnection {
  redis: RedisConnection;
  close(): void;
}

/**
 * Opens a connection without waiting for Redis.
 * @param what is lost with it, as the subject of a sentence
 */
export function openLogged(
  target: RedisTarget,
  options: RedisConnectionOptions,
  { log, what }: { log: StoreLog | undefined; what: string },
): LoggedConnection {
  const redis = new RedisConnection(target, options);
  const lost = (reason: string | undefined) => log?.warn({ reason }, `${what} is unavailable`);
  const firstReport = setTimeout(() => {
    redis.whenAvailable(0).catch(({ message }: Error) => lost(message));
  }, FIRST_REPORT_MS).unref();
  redis.onChange((available, reason) => {
    clearTimeout(firstReport);
    if (available) log?.info(`${what} is reachable`);
    else lost(reason);
  });
  return {
    redis,
    close: () => {
      clearTimeout(firstReport);
      redis.close();
    },
  };
}
