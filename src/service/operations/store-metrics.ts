import { Gauge, type Registry } from 'prom-client';
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
