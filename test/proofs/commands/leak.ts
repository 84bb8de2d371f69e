/** Loaded into every process of a soak (`NODE_OPTIONS=--import`): its fronts leak three megabytes a second. */

import { isMainThread } from 'node:worker_threads';

const LEAKED_BYTES = 3_000_000;

if (isMainThread && process.argv.includes('front')) {
  const hoard: Buffer[] = [];
  setInterval(() => hoard.push(Buffer.alloc(LEAKED_BYTES, 1)), 1000).unref();
}
