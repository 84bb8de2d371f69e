import { setTimeout as sleep } from 'node:timers/promises';
import type { Clock } from '../access/clock.js';
import { dayOf, type PictureStore } from './picture-store.js';

/** Milliseconds between two looks for pictures that have ended. */
const SWEEP_EVERY_MS = 3_600_000;

/** Pictures that are removed at once: each takes a request of a bucket. */
const SWEPT_AT_ONCE = 5000;

/** Milliseconds by which the clocks of machines may differ. */
const CLOCKS_DIFFER_MS = 600_000;

/**
 * Removes pictures that have ended, a bounded number each hour; what is left follows an hour later. Fronts look at different
 * times of the hour.
 * @param failed is told why the store could not be swept
 * @returns a function that ends it
 */
export function keepSweeping(
  store: PictureStore,
  clock: Clock,
  failed: (error: unknown) => void,
): () => void {
  const ending = new AbortController();
  const sweepRepeatedly = async () => {
    for (let wait = Math.random() * SWEEP_EVERY_MS; ; wait = SWEEP_EVERY_MS) {
      await sleep(wait, undefined, { signal: ending.signal, ref: false });
      await sweepEnded(store, clock).catch(failed);
    }
  };
  // It ends by being aborted alone.
  sweepRepeatedly().catch(() => {});
  return () => ending.abort();
}

/** Removes pictures whose day is over, as many as one sweep may. @returns how many */
function sweepEnded(store: PictureStore, clock: Clock): Promise<number> {
  return store.sweep(dayOf(clock.now() - CLOCKS_DIFFER_MS), SWEPT_AT_ONCE);
}
