/**
 * The JavaScript heap of a front's event loop, without those of its threads.
 *
 * V8 lets a heap that may have 2 GB grow to twice what has survived before it collects all garbage, and one that may have 4 GB,
 * as on a machine of 16 GB, to four times that. A front under a job of 65,000 rows was 80 MB larger than under one of 100, and is
 * 32 MB larger with this bound (DECISIONS.md).
 */

import { getHeapStatistics, setFlagsFromString } from 'node:v8';

/** The largest heap of an event loop, in MB. */
const FRONT_HEAP_MB = 2000;

/** The option of V8 that bounds it, unless the machine or the container bounds it more tightly. */
export function frontHeapOptions(): string[] {
  const ownMb = getHeapStatistics().heap_size_limit / 2 ** 20;
  return ownMb > FRONT_HEAP_MB ? [`--max-old-space-size=${FRONT_HEAP_MB}`] : [];
}

/**
 * Takes the option back once this process has its heap: it would replace the bounds that threads have, which are less.
 * Code caches fit again as well: V8 refuses those that were made under other options.
 */
export function boundThreadsByThemselves(): void {
  setFlagsFromString('--max-old-space-size=0');
}
