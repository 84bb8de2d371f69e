/** Often enough for what waits, and seldom enough to take no time: a turn is a few microseconds. */
const TURN_EVERY_MS = 500;

let turned = 0;

/**
 * Lets the event loop of a pool thread turn now and then. A thread waits for its tasks with `Atomics.wait` and goes from
 * one to the next within one microtask, so that its loop would stand still for as long as it lives: no finalizer would
 * ever run, and HarfBuzz would keep every font that was given up.
 */
export async function turnEventLoop(): Promise<void> {
  const now = performance.now();
  if (now - turned < TURN_EVERY_MS) return;
  turned = now;
  await new Promise((resolve) => setImmediate(resolve));
}
