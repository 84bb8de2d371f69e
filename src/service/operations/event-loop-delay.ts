import { monitorEventLoopDelay } from 'node:perf_hooks';
import { Gauge, type Registry } from 'prom-client';

/** Milliseconds between two samples of the loop. Node's histogram includes this time, so it is subtracted. */
const RESOLUTION_MS = 10;

/**
 * Registers gauges of the delay of the event loop's timers since the last reading, in seconds. Over several processes
 * the worst counts, because a blocked front delays its own callers however well the others work. Each reading begins a
 * new period, so two scrapers each see only part of the time.
 * @returns a function that ends the measurement
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
