/** The store of pictures of a front, and what brings pictures there and elsewhere. */

import type { Logger } from 'pino';
import type { Callers } from '../access/caller.js';
import type { Clock } from '../access/clock.js';
import { Delivery } from '../api/files/delivery.js';
import type { Config } from '../config.js';
import type { ResolveForCaller } from '../rendering/pictures/name-lookups.js';
import { openPictureStore } from '../store/open-picture-store.js';
import type { PictureStore } from '../store/picture-store.js';
import { keepSweeping } from '../store/retention.js';
import { storeTarget } from '../store/store-url.js';
import { Uploads } from '../store/uploads.js';
import { version } from '../version.js';
import type { FrontMetrics } from './operations/front-metrics.js';
import { ObservedPictureStore } from './operations/observed-picture-store.js';

/** @returns no store where none is to be kept */
export function openPictureKeeping(
  config: Config,
  { callers, clock, log, metrics, resolve }: KeepingSurroundings,
): { store: PictureStore | undefined; delivery: Delivery; close(): void } {
  const opened = openPictureStore(storeTarget(config));
  const store = opened && new ObservedPictureStore(opened, metrics.files);
  const stopSweeping = store
    ? keepSweeping(store, clock, (err) => log.warn({ err }, 'pictures that have ended cannot be removed'))
    : () => {};
  const { storePublicUrl, storeDays, deliveryAllowedCidrs: allowedCidrs } = config;
  const userAgent = `Tuval/${version}`;
  const uploads = new Uploads({ allowedCidrs, resolve, userAgent, observe: metrics.files.uploaded });
  return {
    store,
    delivery: new Delivery({ callers, clock, store, storePublicUrl, storeDays, uploads }),
    close() {
      stopSweeping();
      store?.close();
    },
  };
}

interface KeepingSurroundings {
  callers: Callers;
  clock: Clock;
  log: Logger;
  metrics: FrontMetrics;
  /** Of the hosts that pictures are sent to. */
  resolve: ResolveForCaller;
}
