import { setImmediate as turn } from 'node:timers/promises';
import { discardGaps } from '../kernels/kernels.js';

/** A turn of the event loop takes microseconds. */
const TURN_EVERY_MS = 500;
/**
 * Interval of returning pages. Pages that are used again cost some 10 ms for each 20 MB, of which a thread has up to 40
 * free: 2 % of its time at the worst. At ten times the interval, a front under `npm run soak` had 40 to 60 MB more.
 */
const DISCARD_EVERY_MS = 1000;

let turned = 0;
let discarded = 0;

/**
 * Housekeeping between two tasks, at intervals. It turns the event loop: a thread waits for tasks with `Atomics.wait`
 * and goes from one to the next within a microtask, so that finalizers would never run, by which satori's HarfBuzz frees what
 * it has made. And it returns free pages of the kernels' memory to the system, which large pictures make grow far
 * beyond its usual size.
 */
export async function tidyUp(): Promise<void> {
  const now = performance.now();
  if (now - discarded > DISCARD_EVERY_MS) {
    discarded = now;
    discardGaps();
  }
  if (now - turned > TURN_EVERY_MS) {
    turned = now;
    await turn();
  }
}
