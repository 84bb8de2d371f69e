/**
 * Loaded into every thread of a service before anything else (`NODE_OPTIONS=--import`): makes render threads fail when a
 * file in `TUVAL_SABOTAGE` says how. They do so where they make a digest, which is when a picture is all but finished.
 */

import crypto from 'node:crypto';
import { readdirSync, unlinkSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const directory = process.env.TUVAL_SABOTAGE;

if (!isMainThread && directory !== undefined) {
  const { createHash } = crypto;
  crypto.createHash = (...args) => {
    for (const order of readdirSync(directory)) if (isMine(`${directory}/${order}`)) fail(order);
    return createHash(...args);
  };
  syncBuiltinESMExports();
}

/** One thread only carries an order out: the one that takes the file away. */
function isMine(path: string): boolean {
  try {
    unlinkSync(path);
    return true;
  } catch {
    return false;
  }
}

/** @param order `crash-1`, `hang-2`, … */
function fail(order: string): void {
  if (order.startsWith('crash')) process.exit(3);
  if (order.startsWith('hang')) for (;;);
  const hoard: unknown[] = [];
  for (;;) hoard.push(new Array(1_000_000).fill(hoard.length));
}
