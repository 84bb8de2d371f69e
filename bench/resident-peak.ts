/** The most memory that a front holds while it works. */

import { setTimeout as sleep } from 'node:timers/promises';
import type { Service } from '../test/rig/services/measured-service.js';

const SAMPLE_MS = 200;

/** The most resident memory while some work is done so many times, in bytes. */
export async function peak(service: Service, work: () => Promise<unknown>, times = 1): Promise<number> {
  let most = 0;
  const over = new AbortController();
  const sampling = (async () => {
    while (!over.signal.aborted) {
      most = Math.max(most, (await service.read()).residentBytes);
      await sleep(SAMPLE_MS);
    }
  })();
  for (let time = 0; time < times; time++) await work();
  over.abort();
  await sampling;
  return most;
}
