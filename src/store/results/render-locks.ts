/** Which of several fronts draws what all of them are asked for, in Redis. */

import { randomUUID } from 'node:crypto';
import type { RedisConnection, Script } from '../../access/redis/redis-connection.js';

/** Milliseconds after which a front that says nothing more must have died. */
const LEASE_MS = 3000;

const RENEW_EVERY_MS = LEASE_MS / 3;

/** Milliseconds for which others learn that a result was kept: longer than they wait between two questions. */
const KEPT_MS = 10_000;

/** In place of a holder, once its result was kept. */
const KEPT = 'kept';

/**
 * KEYS: the lock. ARGV: a token, milliseconds of the lease, and 1 to take the lock of a result that was kept, too. Returns 0
 * where another holds it, 1 if it was taken, and 2 where the result was kept.
 */
const TAKE: Script = {
  name: 'tuvalTakeRender',
  lua: `
local holder = redis.call('GET', KEYS[1])
if holder == '${KEPT}' and ARGV[3] ~= '1' then return 2 end
if holder and holder ~= '${KEPT}' then return 0 end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return 1
`,
};

/** KEYS: the lock. ARGV: the token, milliseconds of the lease. Returns 1 while the lock is held by that token. */
const RENEW: Script = {
  name: 'tuvalRenewRender',
  lua: `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
return redis.call('PEXPIRE', KEYS[1], ARGV[2])
`,
};

/** KEYS: the lock. ARGV: the token, and for how long others learn that the result was kept: 0 if it was not. */
const RELEASE: Script = {
  name: 'tuvalReleaseRender',
  lua: `
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
if ARGV[2] == '0' then return redis.call('UNLINK', KEYS[1]) end
redis.call('SET', KEYS[1], '${KEPT}', 'PX', ARGV[2])
return 1
`,
};

/** Runs the commands of shared results, as that of `RedisConnection` does for permissions. KEYS: a key of its own. */
export const REHEARSE_RESULTS: Script = {
  name: 'tuvalRehearseResults',
  lua: `
redis.call('SET', KEYS[1], '', 'PX', 1000)
redis.call('GET', KEYS[1])
redis.call('PEXPIRE', KEYS[1], 1000)
redis.call('UNLINK', KEYS[1])
return 0
`,
};

/** Held by this front, and renewed, until it is released. */
export interface RenderLock {
  /** To be called once. @param isStored whether others find the result */
  release(isStored: boolean): void;
}

export class RenderLocks {
  readonly #redis: RedisConnection;

  /** @param redis with `REHEARSE_RESULTS` */
  constructor(redis: RedisConnection) {
    this.#redis = redis;
  }

  /**
   * Takes the lock of a result.
   * @param name what all fronts call the result
   * @param isInVain set where the result was kept and yet cannot be read
   * @returns the lock; `held` where another front draws; `kept` where one has drawn a moment ago
   * @throws StoreUnavailable
   */
  async take(name: string, isInVain: boolean): Promise<RenderLock | 'held' | 'kept'> {
    const lock = `${this.#redis.prefix}results:lock:${name}`;
    const token = randomUUID();
    const release = (isStored: boolean) => {
      this.#redis.run(RELEASE, [lock], [token, isStored ? KEPT_MS : 0]).catch(() => {
        // It runs out by itself.
      });
    };
    const args = [token, LEASE_MS, isInVain ? 1 : 0];
    const taken = await this.#redis.run<number>(TAKE, [lock], args, (late) => {
      if (late === 1) release(false);
    });
    if (taken !== 1) return taken === 2 ? 'kept' : 'held';
    const renewing = setInterval(() => {
      this.#redis.run(RENEW, [lock], [token, LEASE_MS]).catch(() => {
        // At the worst another front draws, too.
      });
    }, RENEW_EVERY_MS).unref();
    return {
      release(isStored) {
        clearInterval(renewing);
        release(isStored);
      },
    };
  }
}
