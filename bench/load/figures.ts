/** Figures of rounds put together. */

import { median } from '../../test/rig/statistics.js';
import type { Answers } from './client.js';

/** The value that such a share of all values does not exceed. */
function quantile(values: Iterable<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** Rates are medians of the rounds; latencies are those of all rounds together. */
export interface Summary {
  perSecond: number;
  p50: number;
  p99: number;
  p999: number;
  failed: number;
  clientShare: number;
}

export function summary(rounds: readonly Answers[]): Summary {
  const latencies = rounds.flatMap((round) => [...round.latencies]);
  return {
    perSecond: median(rounds.map((round) => round.perSecond)),
    p50: quantile(latencies, 0.5),
    p99: quantile(latencies, 0.99),
    p999: quantile(latencies, 0.999),
    failed: rounds.reduce((sum, round) => sum + round.failed, 0),
    clientShare: median(rounds.map((round) => round.clientShare)),
  };
}
