import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import { registerProcessMetrics, registerServiceMetrics } from './process-metrics.js';
import {
  describedMetrics,
  type MetricDescription,
  type MetricState,
  type MetricsSnapshot,
  takeSnapshot,
} from './snapshot.js';

/** Numbers of fronts by their state. */
export interface FrontCounts {
  /** Not ready yet. */
  starting: number;
  ready: number;
  /** Finishing their requests. */
  draining: number;
}

/** One front's part in the totals. */
export interface FrontAccount {
  /** Replaces the last snapshot. Does nothing after `ended`, however late a message arrives. */
  update(snapshot: MetricsSnapshot): void;
  /** The front has ended: its counters stay in the totals, its gauges leave them. */
  ended(): void;
}

/**
 * The metrics of the whole service, in the primary: its own, and the sum of all fronts that ever ran, so that no
 * counter goes back when a front is replaced. All ended fronts share one snapshot.
 */
export class MetricTotals {
  readonly #latest = new Map<FrontAccount, MetricsSnapshot>();
  #ended: MetricsSnapshot = [];
  readonly #own = new Registry();
  readonly #deaths: Counter;
  readonly #replacements: Counter;

  /** @param fronts called by each `text` */
  constructor(fronts: () => FrontCounts) {
    const registers = [this.#own];
    new Gauge({
      name: 'tuval_fronts',
      help: 'Front processes by state: starting, ready, draining.',
      labelNames: ['state'],
      registers,
      collect() {
        for (const [state, count] of Object.entries(fronts())) this.set({ state }, count);
      },
    });
    this.#deaths = new Counter({
      name: 'tuval_front_deaths_total',
      help: 'Front processes that ended unexpectedly.',
      registers,
    });
    this.#replacements = new Counter({
      name: 'tuval_front_replacements_total',
      help: 'Front processes that were started to replace another one, dead or retired.',
      registers,
    });
    registerProcessMetrics(this.#own, 'primary');
    registerServiceMetrics(this.#own);
  }

  /** The primary's own metrics, for the reference. */
  get described(): MetricDescription[] {
    return describedMetrics(this.#own);
  }

  /** Opens the account of a front that was just started; it is not part of the totals before its first snapshot. */
  open(): FrontAccount {
    let isOpen = true;
    const account: FrontAccount = {
      update: (snapshot) => {
        if (isOpen) this.#latest.set(account, snapshot.map(summable));
      },
      ended: () => {
        isOpen = false;
        const last = this.#latest.get(account);
        if (!last) return;
        this.#latest.delete(account);
        this.#ended = sum([this.#ended, last.filter(({ type }) => type !== 'gauge')]).states;
      },
    };
    return account;
  }

  /** Counts a front that ended unexpectedly. */
  frontDied(): void {
    this.#deaths.inc();
  }

  /** Counts a front that was started in place of another. */
  frontReplaced(): void {
    this.#replacements.inc();
  }

  /** All metrics in the Prometheus text format, from each front's last snapshot. */
  async text(): Promise<string> {
    const own = await takeSnapshot(this.#own);
    return sum([own, this.#ended, ...this.#latest.values()]).registry.metrics();
  }
}

function sum(snapshots: MetricsSnapshot[]): { registry: Registry; states: MetricsSnapshot } {
  const registry = AggregatorRegistry.aggregate(snapshots as object[]) as Registry;
  // `aggregate` registers its results themselves, whatever the declaration says.
  return { registry, states: registry.getMetricsAsArray() as unknown as MetricState[] };
}

/** The resolution of summed values: 2^-20 seconds is a microsecond. */
const STEP = 2 ** -20;

/**
 * Rounds growing values down to whole steps, so that their sums are exact below 2^33 (whole numbers below 2^53) and do
 * not depend on the order. Otherwise the end of a front could lower the last digit of a total, which Prometheus takes
 * for a restart from 0.
 */
function summable(state: MetricState): MetricState {
  if (state.type === 'gauge') return state;
  const values = state.values.map((value) => ({ ...value, value: Math.floor(value.value / STEP) * STEP }));
  return { ...state, values };
}
