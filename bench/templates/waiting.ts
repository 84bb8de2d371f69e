import { setTimeout as pause } from 'node:timers/promises';

/** Milliseconds between two questions: a request every few milliseconds would be load, and not a look. */
const PAUSE_MS = 10;

/** Far beyond any delay that is measured. */
const PATIENCE_MS = 120_000;

/** Asks until the answer is yes. @throws Error with what was waited for after two minutes */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`${what}: not within ${PATIENCE_MS / 1000} s`);
    await pause(PAUSE_MS);
  }
}
