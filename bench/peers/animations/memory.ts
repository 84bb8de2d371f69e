import { fork } from 'node:child_process';
import { once } from 'node:events';
import { FRONT_OPTIONS } from '../../../src/service/front-child.js';

/**
 * Peak of the resident memory of a process that makes a GIF of 300 frames (promo-animated, ten seconds), in megabytes.
 * @throws when the GIF cannot be made
 */
export async function peakMemoryMb(): Promise<number> {
  const child = fork(new URL('./memory-process.js', import.meta.url), { execArgv: FRONT_OPTIONS });
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`the process with the long GIF ended with ${code}`);
  });
  const [found] = (await Promise.race([once(child, 'message'), ended])) as [number];
  await ended.catch(() => {});
  return found;
}
