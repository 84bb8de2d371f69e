/** Milliseconds spent in each stage. */
export interface StageTimings {
  layout: number;
  raster: number;
  encode: number;
}

/** Runs work and adds its duration, in milliseconds, to a stage. */
export function timed<Result>(timings: StageTimings, stage: keyof StageTimings, work: () => Result): Result {
  const start = performance.now();
  const result = work();
  timings[stage] += performance.now() - start;
  return result;
}
