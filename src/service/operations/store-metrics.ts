import { Gauge, type Registry } from 'prom-client';
import type { LookupOutcome, WriteOutcome } from '../../store/results/result-shelf.js';
import type { LockOutcome } from '../../store/results/stored-renders.js';
import type { UploadObserver } from '../../store/uploads.js';
import type { OperationObserver } from './measured.js';
import type { PictureOperation } from './observed-picture-store.js';
import type { AdmissionOutcome, StoreObserver, StoreOperation } from './observed-stores.js';
import { TalliedCounter, TalliedHistogram } from './tallies.js';

/** Buckets from the store in memory to one that is given up: the deadline for an answer is a quarter of a second. */
const SECONDS = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

const OPERATIONS: readonly StoreOperation[] = ['admit', 'refund', 'usage', 'find_key'];
const OUTCOMES: readonly AdmissionOutcome[] = [
  'admitted',
  'rate_limited',
  'quota_exhausted',
  'store_unavailable',
];

/** The observers of a front's stores: that of renders, and that of previews. */
export interface StoreObservations {
  renders: StoreObserver;
  previews: StoreObserver;
}

/** Counts admissions, and measures the store of keys and quotas. */
export function registerStoreMetrics(registry: Registry): StoreObservations {
  const admissions = new TalliedCounter({
    name: 'tuval_admissions_total',
    help: 'Render requests that passed every check, by outcome: admitted, or the reason for the refusal.',
    labelNames: ['outcome'],
    registry,
  });
  const previewAdmissions = new TalliedCounter({
    name: 'tuval_preview_admissions_total',
    help: 'Preview requests that passed every check, by outcome: admitted, or the reason for the refusal.',
    labelNames: ['outcome'],
    registry,
  });
  const durations = new TalliedHistogram({
    name: 'tuval_store_operation_seconds',
    help: 'Duration of operations on the store of keys and quotas, including failures, by operation, in seconds.',
    labelNames: ['operation'],
    buckets: SECONDS,
    registry,
  });
  const failures = new TalliedCounter({
    name: 'tuval_store_failures_total',
    help: 'Store operations that failed or took too long, by operation.',
    labelNames: ['operation'],
    registry,
  });
  for (const outcome of OUTCOMES) admissions.of(outcome);
  for (const outcome of OUTCOMES.filter((outcome) => outcome !== 'quota_exhausted'))
    previewAdmissions.of(outcome);
  for (const operation of OPERATIONS) failures.of(operation);

  const operated: StoreObserver['operated'] = (operation, ms, result) => {
    durations.of(operation).observe(ms / 1e3);
    if (result !== 'done') failures.of(operation).add();
  };
  return {
    renders: { operated, admitted: (outcome) => admissions.of(outcome).add() },
    previews: { operated, admitted: (outcome) => previewAdmissions.of(outcome).add() },
  };
}

/** Shows whether a store is reachable; a single front that cannot reach it makes the gauge 0. */
export function registerStoreGauge(registry: Registry, isReachable: () => boolean): void {
  new Gauge({
    name: 'tuval_store_reachable',
    help: '1 while every front can reach the store of keys and quotas, otherwise 0.',
    registers: [registry],
    aggregator: 'min',
    collect() {
      this.set(isReachable() ? 1 : 0);
    },
  });
}

/** Buckets from a file in memory to an operation that is given up, after ten seconds. */
const FILE_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

const FILE_OPERATIONS: readonly PictureOperation[] = ['put', 'size', 'read', 'remove', 'sweep'];

/** The observers of kept and sent pictures. */
export interface FileObservations extends OperationObserver<PictureOperation> {
  uploaded: UploadObserver;
}

/** Measures the store of pictures, and counts uploads. */
export function registerFileMetrics(registry: Registry): FileObservations {
  const durations = new TalliedHistogram({
    name: 'tuval_file_operation_seconds',
    help: 'Duration of operations on the store of pictures, including failures, by operation (read: each piece), in seconds.',
    labelNames: ['operation'],
    buckets: FILE_SECONDS,
    registry,
  });
  const failures = new TalliedCounter({
    name: 'tuval_file_failures_total',
    help: 'Operations on the store of pictures that failed or took too long, by operation.',
    labelNames: ['operation'],
    registry,
  });
  const uploads = new TalliedCounter({
    name: 'tuval_uploads_total',
    help: 'Pictures that were sent to addresses of callers, by outcome: uploaded or failed.',
    labelNames: ['outcome'],
    registry,
  });
  for (const operation of FILE_OPERATIONS) failures.of(operation);
  uploads.of('uploaded');
  uploads.of('failed');
  return {
    operated(operation, ms, result) {
      durations.of(operation).observe(ms / 1e3);
      if (result !== 'done') failures.of(operation).add();
    },
    uploaded: (outcome) => uploads.of(outcome).add(),
  };
}

/** Buckets from a file in memory to a look-up that is given up, after a second and a quarter. */
const LOOKUP_SECONDS = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

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
    buckets: LOOKUP_SECONDS,
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
