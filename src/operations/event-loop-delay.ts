import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** Milliseconds between two looks at the loop. Node's histogram holds this time too, so it is taken off again. */
const RESOLUTION_MS = 10;

/**
 * Gauges of how late the event loop ran its timers since the last reading, in seconds; over several processes the worst
 * counts, since one blocked front keeps its own callers waiting however well the others do. Whoever reads begins a new
 * period: with two scrapers each sees a part of the time only.
 * @returns ends the measurement
 */
export function registerEventLoopDelay(registry: Registry): () => void {
  const delays = monitorEventLoopDelay({ resolution: RESOLUTION_MS });
  delays.enable();
  const seconds = (nanoseconds: number) => Math.max(0, nanoseconds / 1e9 - RESOLUTION_MS / 1e3);
  new Gauge({
    name: 'tuval_event_loop_delay_seconds',
    help: 'Delay of the event loop since the last scrape, in seconds: median, 99th percentile and longest, of the worst front.',
    labelNames: ['quantile'],
    registers: [registry],
    aggregator: 'max',
    collect() {
      this.set({ quantile: '0.5' }, seconds(delays.percentile(50)));
      this.set({ quantile: '0.99' }, seconds(delays.percentile(99)));
      this.set({ quantile: '1' }, seconds(delays.max));
      delays.reset();
    },
  });
  return () => delays.disable();
}
