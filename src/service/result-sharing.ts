/** The results that a front shares with others, with RESULT_STORE. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Clock } from '../access/clock.js';
import { openLogged } from '../access/redis/logged-connection.js';
import type { Config } from '../config.js';
import { engineDigest } from '../engine.js';
import type { SharedRenders } from '../rendering/shared-renders.js';
import { openPictureStore } from '../store/open-picture-store.js';
import { REHEARSE_RESULTS, RenderLocks } from '../store/results/render-locks.js';
import { FileResultSecret, RedisResultSecret } from '../store/results/result-secret.js';
import { ResultShelf } from '../store/results/result-shelf.js';
import { StoredRenders } from '../store/results/stored-renders.js';
import { keepSweeping } from '../store/retention.js';
import { storeTarget, storeWithin } from '../store/store-url.js';
import type { FrontMetrics } from './operations/front-metrics.js';

/** Where results lie in the store, apart from kept pictures. */
const FOLDER = 'results';

/** Milliseconds that a front which ends waits for results that are being written. */
const LAST_WRITES_MS = 2000;

export interface ResultSharing {
  /** Undefined without RESULT_STORE. */
  shared: SharedRenders | undefined;
  close(): Promise<void>;
}

interface SharingSurroundings {
  clock: Clock;
  log: Logger;
  metrics: FrontMetrics;
}

/** Opens the store and Redis without waiting for either. */
export function openResultSharing(
  config: Config,
  { clock, log, metrics: { sharedResults: observer } }: SharingSurroundings,
): ResultSharing {
  const opened =
    config.resultStore === 'on' ? openPictureStore(storeWithin(storeTarget(config), FOLDER)) : undefined;
  if (!opened) return { shared: undefined, close: async () => {} };
  const { redis: target, redisTimeoutMs: deadlineMs, dataDir, storeDays: days } = config;
  const agreed = target
    ? openLogged(
        target,
        { deadlineMs, rehearsal: REHEARSE_RESULTS },
        { log, what: 'the lock of shared results' },
      )
    : undefined;
  const shelf = new ResultShelf({
    ...{ store: opened, days, clock, answerMs: config.resultStoreTimeoutMs },
    observer: {
      ...observer,
      changed(operation, isFailing) {
        if (isFailing) log.warn({ operation }, 'the store of shared results is unavailable');
        else log.info({ operation }, 'the store of shared results is reachable');
      },
    },
  });
  const shared = new StoredRenders({
    shelf,
    secret: agreed ? new RedisResultSecret(agreed.redis) : new FileResultSecret(dataDir),
    locks: agreed && new RenderLocks(agreed.redis),
    engine: JSON.stringify([engineDigest, config.gifEncoder]),
    stillMs: config.renderTimeoutMs,
    movingMs: config.gifTimeoutMs,
    locked: observer.locked,
    failed: (err) => log.error({ err }, 'shared results cannot be used'),
  });
  const stopSweeping = keepSweeping(opened, clock, (err) =>
    log.warn({ err }, 'shared results that have ended cannot be removed'),
  );
  // A client of a bucket is loaded then, and not with the first render.
  void opened.size('nothing').catch(() => {});
  return {
    shared,
    async close() {
      stopSweeping();
      const timer = new AbortController();
      const enough = sleep(LAST_WRITES_MS, undefined, { signal: timer.signal }).catch(() => {});
      await Promise.race([shelf.written(), enough]);
      timer.abort();
      opened.close();
      agreed?.close();
    },
  };
}
