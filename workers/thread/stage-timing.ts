import type { StageTimings } from './job.js';

/** Runs work and adds its duration, in milliseconds, to a stage. */
export function timed<Result>(timings: StageTimings, stage: keyof StageTimings, work: () => Result): Result {
  const start = performance.now();
  const result = work();
  timings[stage] += performance.now() - start;
  return result;
}
