/** Metrics of jobs and of their webhooks, whose queues all fronts share. */

import { Gauge, type Registry } from 'prom-client';
import type { Job } from '../../jobs/job.js';
import type { RowEntry } from '../../jobs/job-row.js';
import { JOB_STATUSES } from '../../jobs/job-status.js';
import type { JobsDepth } from '../../jobs/jobs.js';
import type { Backlog } from '../../webhooks/delivery-records.js';
import type { TryOutcome, WebhookObserver } from '../../webhooks/webhooks.js';
import { TalliedCounter } from './tallies.js';

/** Is told of jobs. */
export interface JobObserver {
  rowEnded(entry: RowEntry): void;
  ended(job: Job): void;
}

/** Counts jobs and their rows. */
export function registerJobMetrics(registry: Registry): JobObserver {
  const jobs = new TalliedCounter({
    name: 'tuval_jobs_total',
    help: 'Jobs that have ended, by status; one may be counted twice where the front that has counted it died.',
    labelNames: ['status'],
    registry,
  });
  const rows = new TalliedCounter({
    name: 'tuval_job_rows_total',
    help: 'Rows of jobs, by outcome: drawn, or the code of their error.',
    labelNames: ['outcome'],
    registry,
  });
  for (const status of JOB_STATUSES.filter((each) => each !== 'queued' && each !== 'running'))
    jobs.of(status);
  rows.of('drawn');
  return {
    rowEnded: ({ code = 'drawn' }) => rows.of(code).add(),
    ended: ({ status }) => jobs.of(status).add(),
  };
}

/** Shows what waits in the queue of jobs, which all fronts share. */
export function registerJobQueueGauges(registry: Registry, depth: () => Promise<JobsDepth>): void {
  const gauge = sharedGauges(registry, { waiting: 0, oldestMs: 0 }, depth);
  gauge(
    'tuval_job_tasks_waiting',
    'Tasks of jobs, of up to 32 rows each, that wait to be drawn.',
    ({ waiting }) => waiting,
  );
  gauge(
    'tuval_job_oldest_seconds',
    'Seconds since the oldest job that is under way was made; 0 where none is.',
    ({ oldestMs }) => oldestMs / 1000,
  );
}

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
  const gauge = sharedGauges(registry, { pending: 0, oldestMs: 0 }, backlog);
  gauge(
    'tuval_webhooks_pending',
    'Webhooks that have not ended: they are under way, or wait for another try.',
    ({ pending }) => pending,
  );
  gauge(
    'tuval_webhook_oldest_seconds',
    'Seconds since the oldest webhook that has not ended was made; 0 where there is none.',
    ({ oldestMs }) => oldestMs / 1000,
  );
}

/**
 * A maker of gauges of what all fronts share, each of which tells the same.
 * @param first what they show before anything was heard
 * @param ask what is shared; what was heard last stands while it cannot be reached
 */
function sharedGauges<State extends object>(
  registry: Registry,
  first: State,
  ask: () => Promise<State>,
): (name: string, help: string, value: (state: State) => number) => void {
  let heard = first;
  return (name, help, value) => {
    new Gauge({
      name,
      help,
      registers: [registry],
      aggregator: 'max',
      async collect() {
        heard = await ask().catch(() => heard);
        this.set(value(heard));
      },
    });
  };
}
