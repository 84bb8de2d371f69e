import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';
import { registerProcessMetrics, registerServiceMetrics } from './process-metrics.js';
import { type MetricState, type MetricsSnapshot, takeSnapshot } from './snapshot.js';

/** Fronts by what they do now. */
export interface FrontCounts {
  /** Not ready yet. */
  starting: number;
  ready: number;
  /** Finishing what they began. */
  draining: number;
}

/** One front's part in the totals. */
export interface FrontAccount {
  /** Takes a newer snapshot in place of the last one. After `ended` it does nothing, however late a message comes. */
  update(snapshot: MetricsSnapshot): void;
  /** The front is gone: what it counted stays in the totals, its gauges leave them. */
  ended(): void;
}

/**
 * The metrics of the whole service, kept by the primary: its own, and the sum of all fronts that ever ran, so that no
 * counter goes backwards when a front is replaced. What all ended fronts counted is kept as one snapshot, however many
 * there were.
 */
export class MetricTotals {
  readonly #latest = new Map<FrontAccount, MetricsSnapshot>();
  #ended: MetricsSnapshot = [];
  readonly #own = new Registry();
  readonly #deaths: Counter;
  readonly #replacements: Counter;

  /** @param fronts asked at each `text` */
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
      help: 'Front processes that ended without having been told to.',
      registers,
    });
    this.#replacements = new Counter({
      name: 'tuval_front_replacements_total',
      help: 'Front processes started in place of one that died or was told to make room.',
      registers,
    });
    registerProcessMetrics(this.#own, 'primary');
    registerServiceMetrics(this.#own);
  }

  /** Opens the account of a front that was just started; it has no part in the totals before its first snapshot. */
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

  /** A front ended without having been told to. */
  frontDied(): void {
    this.#deaths.inc();
  }

  /** A front was started in place of another. */
  frontReplaced(): void {
    this.#replacements.inc();
  }

  /** Everything in the Prometheus text format, as of each front's last snapshot. */
  async text(): Promise<string> {
    const own = await takeSnapshot(this.#own);
    return sum([own, this.#ended, ...this.#latest.values()]).registry.metrics();
  }
}

function sum(snapshots: MetricsSnapshot[]): { registry: Registry; states: MetricsSnapshot } {
  const registry = AggregatorRegistry.aggregate(snapshots as object[]) as Registry;
  // What `aggregate` registers are its results themselves, whatever the declaration says.
  return { registry, states: registry.getMetricsAsArray() as unknown as MetricState[] };
}

/** The step of what is added up. 2^-20 seconds is a microsecond. */
const STEP = 2 ** -20;

/**
 * Rounds what grows down to whole steps: such sums are exact below 2^33 (and for whole numbers below 2^53), so that
 * they do not depend on the order. Otherwise a front's end could let a total of seconds slip by its last digit, which
 * Prometheus takes for a restart from 0.
 */
function summable(state: MetricState): MetricState {
  if (state.type === 'gauge') return state;
  const values = state.values.map((value) => ({ ...value, value: Math.floor(value.value / STEP) * STEP }));
  return { ...state, values };
}
