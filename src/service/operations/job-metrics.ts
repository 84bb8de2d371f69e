import type { Registry } from 'prom-client';
import type { Job } from '../../jobs/job.js';
import type { RowEntry } from '../../jobs/job-row.js';
import { JOB_STATUSES } from '../../jobs/job-status.js';
import type { JobsDepth } from '../../jobs/jobs.js';
import { sharedGauges } from './shared-gauges.js';
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
