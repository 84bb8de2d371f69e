/** The jobs of a front: where their state is, who draws them, and what is told of them. */

import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Callers } from '../access/caller.js';
import type { Clock } from '../access/clock.js';
import type { QuotaStore } from '../access/quota.js';
import { openLogged } from '../access/redis/logged-connection.js';
import { jobDrawing } from '../api/jobs/job-drawing.js';
import { jobEvent } from '../api/jobs/job-event.js';
import type { Config } from '../config.js';
import type { TemplateFinder } from '../documents/template-catalogue.js';
import { FileJobRecords } from '../jobs/file-job-records.js';
import { JobFolder } from '../jobs/job-folder.js';
import { JobObjects } from '../jobs/job-objects.js';
import type { JobRecords } from '../jobs/job-records.js';
import { Jobs } from '../jobs/jobs.js';
import { LocalQueue } from '../jobs/local-queue.js';
import { RedisJobRecords } from '../jobs/redis-job-records.js';
import { REHEARSE_JOBS } from '../jobs/redis-job-scripts.js';
import type { RunTask, TaskQueue } from '../jobs/task-queue.js';
import { TaskRunner } from '../jobs/task-runner.js';
import type { PictureStore } from '../store/picture-store.js';
import type { FrontRendering } from './front-rendering.js';
import type { FrontMetrics } from './operations/front-metrics.js';
import type { WebhookKeeping } from './webhook-keeping.js';

/** Milliseconds that Redis may take for a script of jobs. */
const DEADLINE_MS = 1000;

/** Milliseconds that jobs of before wait for Redis; a later look finds them, too. */
const FIRST_PATIENCE_MS = 30_000;

interface JobSurroundings {
  callers: Callers;
  quotas: QuotaStore;
  templates: TemplateFinder;
  rendering: Pick<FrontRendering, 'rows' | 'rowSlots'>;
  clock: Clock;
  log: Logger;
  metrics: FrontMetrics;
  /** Undefined where no pictures are kept: then there are no jobs. */
  store: PictureStore | undefined;
  /** By which the ends of jobs are told; undefined where there is no store. */
  webhookKeeping: WebhookKeeping | undefined;
}

export interface JobKeeping {
  jobs: Jobs | undefined;
  /** Gives back what is being drawn. */
  stop(): Promise<void>;
  /** Lets go of the state of jobs, once nobody asks for it any more. */
  close(): Promise<void>;
}

/** Opens the jobs of a front without waiting for another that still has them. */
export function openJobKeeping(config: Config, surroundings: JobSurroundings): JobKeeping {
  const { callers, templates, rendering, log, metrics, store, webhookKeeping } = surroundings;
  if (!store || !webhookKeeping) return { jobs: undefined, stop: async () => {}, close: async () => {} };
  const objects = new JobObjects(store);
  const drawing = jobDrawing({
    ...{ templates, callers, objects, rows: rendering.rows, threads: config.renderThreads },
    slots: rendering.rowSlots.ofJobs ?? rendering.rowSlots,
    rowFailed: (row) => log.error(row, 'a row of a job failed'),
  });
  const { records, whenOpen, close } = openRecords(config, surroundings);
  let isEnding = false;
  // What is given up at the end goes on elsewhere, or with the next start.
  const warn = (message: string) => (err: unknown) => {
    if (!isEnding) log.warn({ err }, message);
  };
  const runner = new TaskRunner({
    ...{ records, objects, drawing },
    rowEnded: metrics.jobs.rowEnded,
    fail: (task, code) => jobs.fail(task, code),
    ended: (job) => jobs.ended(job),
  });
  const queue = openQueue(
    config,
    (task, signal) => runner.run(task, signal),
    warn('a task of a job is tried again'),
  );
  const jobs: Jobs = new Jobs({
    ...{ records, objects, queue, storeDays: config.storeDays },
    async onEnd(job) {
      const event = jobEvent(job);
      if (event) await webhookKeeping.webhooks.announce(event);
      metrics.jobs.ended(job);
      const { id, status, done, failed } = job;
      log.debug({ job: id, status, done, failed }, 'job');
    },
    // Tasks are lost where Redis loses its queue.
    async recover() {
      if ((await queue.waiting()) === 0) await addOpenTasks();
    },
    failed: warn('the state of jobs cannot be read'),
  });
  metrics.watchJobs(() => jobs.depth());
  const addOpenTasks = async () => {
    for (const job of await records.open()) await queue.add(job, await records.openTasks(job.owner, job.id));
  };
  const goOn = async () => {
    await whenOpen();
    await webhookKeeping.whenOpen();
    await jobs.recover();
  };
  goOn().catch(warn('jobs cannot go on'));
  return {
    jobs,
    async stop() {
      isEnding = true;
      await jobs.stop();
    },
    async close() {
      await jobs.close();
      await close();
    },
  };
}

interface OpenRecords {
  records: JobRecords;
  /** Resolves when what was there before is known. */
  whenOpen(): Promise<void>;
  close(): Promise<void>;
}

function openRecords(
  { redis: target, dataDir }: Config,
  { quotas, clock, log }: JobSurroundings,
): OpenRecords {
  if (target) {
    const options = { deadlineMs: DEADLINE_MS, rehearsal: REHEARSE_JOBS };
    const { redis, close } = openLogged(target, options, { log, what: 'the store of jobs' });
    return {
      records: new RedisJobRecords(redis),
      whenOpen: () => redis.whenAvailable(FIRST_PATIENCE_MS),
      close: async () => close(),
    };
  }
  const files = new JobFolder(join(dataDir, 'jobs'), (file) =>
    log.warn({ file }, 'the file of a job is damaged'),
  );
  const records = new FileJobRecords(files, quotas, clock);
  return { records, whenOpen: () => records.whenOpen(), close: () => records.close() };
}

/** A queue in Redis is loaded and opened meanwhile: what is asked of it waits for that. */
function openQueue({ redis, role }: Config, run: RunTask, failed: (error: unknown) => void): TaskQueue {
  if (!redis) return new LocalQueue(run, failed);
  const opened = import('../jobs/bull-queue.js').then(({ BullQueue }) =>
    BullQueue.open(redis, role === 'api' ? undefined : run, failed),
  );
  opened.catch(failed);
  return {
    add: async (job, tasks) => (await opened).add(job, tasks),
    waiting: async () => (await opened).waiting(),
    stop: async () => (await opened).stop(),
    close: async () => (await opened).close(),
  };
}
