/** The run in tables of text. */

import { table } from '../../rig/statistics.js';
import type { Outcome } from './load.js';
import { quantile } from './trend.js';
import type { Finding } from './verdict.js';

/** Every kind of request with its number, the answers it got, and how long they took. */
export class Tally {
  readonly #kinds = new Map<string, { statuses: Map<string, number>; latencies: number[] }>();
  /** Answers that nobody expects, and requests without one: how often, by kind and status. */
  readonly unexpected = new Map<string, number>();

  add(outcomes: readonly Outcome[]): void {
    for (const { name, status, isExpected, begunAt, endedAt } of outcomes) {
      const kind = this.#kinds.get(name) ?? {
        statuses: new Map<string, number>(),
        latencies: [] as number[],
      };
      this.#kinds.set(name, kind);
      kind.statuses.set(String(status), (kind.statuses.get(String(status)) ?? 0) + 1);
      if (typeof status === 'number') kind.latencies.push(endedAt - begunAt);
      const title = `${name}: ${status}`;
      if (!isExpected) this.unexpected.set(title, (this.unexpected.get(title) ?? 0) + 1);
    }
  }

  /** Answers by status, of all kinds. */
  get statuses(): Record<string, number> {
    const all: Record<string, number> = {};
    for (const { statuses } of this.#kinds.values()) {
      for (const [status, count] of statuses) all[status] = (all[status] ?? 0) + count;
    }
    return all;
  }

  toString(): string {
    const rows = [...this.#kinds].map(([name, { statuses, latencies }]) => [
      name,
      String([...statuses.values()].reduce((sum, count) => sum + count, 0)),
      quantile(latencies, 0.5),
      quantile(latencies, 0.99),
      [...statuses].map(([status, count]) => `${status} x ${count}`).join(', '),
    ]);
    return table([['asked for', 'times', 'ms p50', 'p99', 'answers'], ...rows]);
  }
}

export function findingsTable(findings: readonly Finding[]): string {
  const rows = findings.map(({ name, unit, bound, trend, leaks }) => [
    name,
    `${trend.mean.toFixed(1)} ${unit}`.trim(),
    `${signed(trend.perHour)} ± ${(2 * trend.errorPerHour).toFixed(1)}`,
    String(bound),
    leaks === undefined ? 'too short a run' : leaks ? 'GROWS' : 'level',
  ]);
  return table([['last half', 'mean', 'slope an hour', 'bound', 'verdict'], ...rows]);
}

function signed(value: number): string {
  return `${value < 0 ? '' : '+'}${value.toFixed(1)}`;
}
