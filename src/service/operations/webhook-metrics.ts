import { Gauge, type Registry } from 'prom-client';
import type { Backlog } from '../../webhooks/delivery-records.js';
import type { TryOutcome, WebhookObserver } from '../../webhooks/webhooks.js';
import { TalliedCounter } from './tallies.js';

const OUTCOMES: readonly TryOutcome[] = ['delivered', 'gone', 'failed', 'repeated'];

/** Counts what tries of webhooks lead to. */
export function registerWebhookMetrics(registry: Registry): WebhookObserver {
  const tries = new TalliedCounter({
    name: 'tuval_webhook_tries_total',
    help: 'Tries of webhooks, by what they have led to: delivered, gone (410), failed (given up), or repeated (there will be another one).',
    labelNames: ['outcome'],
    registry,
  });
  for (const outcome of OUTCOMES) tries.of(outcome);
  return (outcome) => tries.of(outcome).add();
}

/** Shows which webhooks have not ended, which all fronts share. */
export function registerWebhookGauges(registry: Registry, backlog: () => Promise<Backlog>): void {
  const known = { pending: 0, oldestMs: 0 };
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      async collect() {
        // What was known last stands while they cannot be reached.
        Object.assign(known, await backlog().catch(() => known));
        this.set(value());
      },
    });
  gauge(
    'tuval_webhooks_pending',
    'Webhooks that have not ended: they are under way, or wait for another try.',
    () => known.pending,
  );
  gauge(
    'tuval_webhook_oldest_seconds',
    'Seconds since the oldest webhook that has not ended was made; 0 where there is none.',
    () => known.oldestMs / 1000,
  );
}
