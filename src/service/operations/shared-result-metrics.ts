import type { Registry } from 'prom-client';
import type { LookupOutcome, WriteOutcome } from '../../store/results/result-shelf.js';
import type { LockOutcome } from '../../store/results/stored-renders.js';
import { TalliedCounter, TalliedHistogram } from './tallies.js';

/** Buckets from a file in memory to a look-up that is given up, after a second and a quarter. */
const SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

const LOOKUPS: readonly LookupOutcome[] = ['found', 'missing', 'damaged', 'failed', 'skipped'];
const WRITES: readonly WriteOutcome[] = ['written', 'failed', 'dropped'];
const LOCKS: readonly LockOutcome[] = ['taken', 'found', 'given_up', 'unavailable'];

/** The observer of results that fronts share. */
export interface SharedResultObservations {
  lookedUp(outcome: LookupOutcome, ms?: number): void;
  wrote(outcome: WriteOutcome): void;
  locked(outcome: LockOutcome): void;
}

/** Counts look-ups, writes and locks of shared results. */
export function registerSharedResultMetrics(registry: Registry): SharedResultObservations {
  const lookups = new TalliedCounter({
    name: 'tuval_shared_result_lookups_total',
    help: 'Look-ups of finished renders in the store that fronts share (RESULT_STORE), by outcome: found, missing, damaged (drawn anew), failed (too late, or an error) or skipped (too many at once, or the store has failed again and again).',
    labelNames: ['outcome'],
    registry,
  });
  const durations = new TalliedHistogram({
    name: 'tuval_shared_result_lookup_seconds',
    help: 'Duration of look-ups of finished renders in the store that fronts share, including failures, in seconds.',
    labelNames: [],
    buckets: SECONDS,
    registry,
  });
  const writes = new TalliedCounter({
    name: 'tuval_shared_result_writes_total',
    help: 'Finished renders for the store that fronts share, by outcome: written, failed or dropped (too large, too many at once, or the store has failed again and again).',
    labelNames: ['outcome'],
    registry,
  });
  const locks = new TalliedCounter({
    name: 'tuval_shared_result_locks_total',
    help: 'Renders that another front might draw at the same time, by outcome: taken (drawn here, for all), found (another front drew it meanwhile), given_up (drawn here after waiting for another front) or unavailable (drawn without asking, Redis being gone).',
    labelNames: ['outcome'],
    registry,
  });
  for (const outcome of LOOKUPS) lookups.of(outcome);
  for (const outcome of WRITES) writes.of(outcome);
  for (const outcome of LOCKS) locks.of(outcome);
  return {
    lookedUp(outcome, ms) {
      lookups.of(outcome).add();
      if (ms !== undefined) durations.of().observe(ms / 1e3);
    },
    wrote: (outcome) => writes.of(outcome).add(),
    locked: (outcome) => locks.of(outcome).add(),
  };
}
