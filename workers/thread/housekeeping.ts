/** What a thread does between two tasks: it tidies up, and ends where it has grown too large. */

import { setImmediate as turn } from 'node:timers/promises';
import type { Piece } from '../contract/pieces.js';
import { discardGaps } from '../kernels/kernels.js';
import { moduleBytes } from '../memory/module-memories.js';
import { OUTGROWN_EXIT_CODE } from './messages.js';

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

/**
 * Bytes of HarfBuzz's memory, which never shrinks, beyond which a thread is replaced. Its fonts have 48 MiB at most
 * (`fonts/font-library.ts`), one that is checked 30 MiB besides, and the rest is what is lost between them.
 */
export const MOST_HARFBUZZ_BYTES = 128 << 20;

/**
 * Ends a thread that has grown too large, in place of beginning a piece that the front can give to another thread: one that
 * was handed nothing which is lost with it.
 */
export function endWhenOutgrown({ kind }: Piece, harfbuzzBytes = moduleBytes().harfbuzz): void {
  const isWhole = kind === 'still' || kind === 'check';
  if (isWhole && harfbuzzBytes > MOST_HARFBUZZ_BYTES) process.exit(OUTGROWN_EXIT_CODE);
}
