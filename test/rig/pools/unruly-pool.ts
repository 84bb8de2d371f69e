/** Pools whose threads do what the tests want (see pools/unruly.ts), and jobs for them. */

import { setMaxListeners } from 'node:events';
import type { Test } from 'tap';
import { type PoolOptions, RenderPool } from '../../../src/rendering/render-pool.js';
import type { RenderJob } from '../../../workers/engines/render-job.js';
import type { Stage } from './stage.js';

/** Of a client that never leaves, and of any number of renders. */
export const patience = new AbortController().signal;
setMaxListeners(0, patience);

/** Deadlines are far away unless given; a thread that does not leave a GIF is ended soon. */
export function unrulyPool(t: Test, options: Partial<PoolOptions> = {}): RenderPool {
  const pool = new RenderPool({
    threads: 2,
    queueLimit: 10,
    stillTimeoutMs: 60_000,
    gifTimeoutMs: 60_000,
    cancellationMs: 100,
    threadModule: new URL('./unruly.js', import.meta.url),
    ...options,
  });
  t.teardown(() => pool.close());
  return pool;
}

/** @param stage which the still comes to as a frame */
export function still(template: string, ms = 0, stage?: Stage): RenderJob {
  return {
    template,
    values: { ms, ...(stage && { stage: stage.memory }) },
    pictures: {},
    scale: 1,
    output: { format: 'png' },
  };
}

interface GifBehaviour {
  /** Of the first pieces. */
  ms?: number;
  look?: number;
  frames?: number;
  /** The frame at which it does what the template says. */
  at?: number;
  stage?: Stage;
}

export function gif(template: string, { frames = 2, stage, ...values }: GifBehaviour = {}): RenderJob {
  return {
    template,
    values: { ...values, ...(stage && { stage: stage.memory }) },
    pictures: {},
    scale: 1,
    output: { format: 'gif', delays: delays(frames) },
  };
}

export function delays(frames: number): number[] {
  return Array.from({ length: frames }, () => 5);
}

/** Renders that wait for a thread. */
export function waiting(pool: RenderPool): number {
  return pool.load('still').waiting + pool.load('gif').waiting;
}

/** Every thread renders again, and nothing waits or runs any more. */
export async function isWhole(t: Test, pool: RenderPool, threads = 2): Promise<void> {
  const results = await Promise.all(
    Array.from({ length: threads * 3 }, () => pool.render(still('draw', 5), patience)),
  );
  t.equal(results.length, threads * 3, 'every thread renders again');
  t.equal(waiting(pool), 0, 'nobody waits');
}

/** Awaits all at once: a rejection that nobody awaits yet would count as unhandled. */
export async function allReject(
  t: Test,
  renders: Promise<unknown>[],
  failure: new (...details: never[]) => Error,
): Promise<void> {
  await Promise.all(renders.map((render) => t.rejects(render, failure as new () => Error)));
}
