import { hasEnded, type Job, newJobId, newSeed, type Task } from './job.js';
import type { JobObjects } from './job-objects.js';
import type { Creation, CreationTerms, JobRecords, Repeatable } from './job-records.js';
import type { RowEntry } from './job-row.js';
import type { TaskQueue } from './task-queue.js';

/** Milliseconds between two looks for jobs whose end was not announced, or whose tasks were lost. */
const RECOVER_EVERY_MS = 60_000;

const DAY_S = 86_400;

export interface JobsOptions {
  records: JobRecords;
  objects: JobObjects;
  queue: TaskQueue;
  /** Days for which a job is kept. */
  storeDays: number;
  /**
   * A job has ended, in whatever way. It is called again, after a restart or by another front, until it has resolved once, so
   * that it may be called twice for a job.
   */
  onEnd(job: Job): Promise<void>;
  /** Puts tasks of jobs that are under way, and wait nowhere, back into the queue. */
  recover(queue: TaskQueue): Promise<void>;
  failed(error: unknown): void;
}

/** A job that is being taken in: its rows are kept as they come. */
export type JobDraft = Pick<Job, 'id' | 'owner' | 'seed' | 'expires' | 'createdAt'>;

export interface JobsDepth {
  waiting: number;
  oldestMs: number;
}

/** The outcome of a row, and its number in its job, from 1. */
export interface NumberedEntry {
  number: number;
  entry: RowEntry;
}

/** All jobs, whoever draws them. */
export class Jobs {
  readonly objects: JobObjects;
  readonly #options: JobsOptions;
  readonly #recovery: NodeJS.Timeout;

  constructor(options: JobsOptions) {
    this.#options = options;
    this.objects = options.objects;
    this.#recovery = setInterval(() => void this.recover(), RECOVER_EVERY_MS).unref();
  }

  async draft(owner: string): Promise<JobDraft> {
    const { records, storeDays } = this.#options;
    const createdAt = await records.now();
    const expires = Math.floor(createdAt / 1000) + storeDays * DAY_S;
    return { id: newJobId(createdAt), owner, seed: newSeed(), expires, createdAt };
  }

  /** Makes a job of a draft whose rows are kept, unless its key has too many, or it repeats another. */
  async create(
    draft: JobDraft,
    {
      starts,
      total,
      ...details
    }: { starts: readonly number[]; total: number } & Pick<Job, 'metadata' | 'webhook'>,
    terms: CreationTerms,
  ): Promise<Creation> {
    await this.objects.putStarts(draft, starts);
    const counts = { total, done: 0, failed: 0, tasks: starts.length };
    const job: Job = { ...draft, status: 'queued', ...counts, ...details };
    const creation = await this.#options.records.create(job, terms);
    if (creation.kind === 'created') await this.#enqueue(job, [...starts.keys()]);
    else await this.discard(draft, starts.length);
    return creation;
  }

  async #enqueue(job: Job, tasks: readonly number[]): Promise<void> {
    const { queue, records, failed } = this.#options;
    await queue.add(job, tasks);
    // Otherwise they are added once more, where they wait already.
    await records.queued(job).catch(failed);
  }

  /** Removes what is kept of a draft. */
  async discard(draft: JobDraft, tasks: number): Promise<void> {
    for (let task = 0; task < tasks; task++) await this.objects.removeRows(draft, task).catch(() => {});
  }

  repeatable(owner: string, repetition: string): Promise<Repeatable | undefined> {
    return this.#options.records.repeatable(owner, repetition);
  }

  find(owner: string, id: string): Promise<Job | undefined> {
    return this.#options.records.find(owner, id);
  }

  list(owner: string, page: { before: string | undefined; most: number }): Promise<Job[]> {
    return this.#options.records.list(owner, page);
  }

  underWay(owner: string): Promise<number> {
    return this.#options.records.underWay(owner);
  }

  /** Ends a job, and keeps what was drawn. One that has ended stays as it is. */
  async cancel(owner: string, id: string): Promise<Job | undefined> {
    const job = await this.#options.records.end(owner, id, 'cancelled');
    if (job?.status === 'cancelled') await this.ended(job);
    return job;
  }

  /** Ends a job whose rows cannot be drawn. */
  async fail({ owner, id }: Task, code: string): Promise<void> {
    const job = await this.#options.records.end(owner, id, 'failed', code);
    if (job) await this.ended(job);
  }

  /**
   * What has become of rows, in their order. While a job is under way this ends before the first row of which nothing is known,
   * and passes such rows over afterwards.
   * @param after the number of the row before the first one
   */
  async *entries(job: Job, after: number): AsyncGenerator<NumberedEntry> {
    const starts = (await this.objects.starts(job)) ?? [];
    const { records } = this.#options;
    // In this order: a row of a task that ends meanwhile is in either.
    const settled = await records.settled(job.owner, job.id);
    const open = new Set(await records.openTasks(job.owner, job.id));
    for (const [task, first] of starts.entries()) {
      const next = starts[task + 1] ?? job.total + 1;
      if (next <= after + 1) continue;
      const ended = open.has(task) ? undefined : await this.objects.entries(job, task);
      for (let number = Math.max(first, after + 1); number < next; number++) {
        const entry = ended ? ended[number - first] : settled.get(number);
        if (entry) yield { number, entry };
        else if (!hasEnded(job)) return;
      }
    }
  }

  /** Tasks that wait, and the milliseconds since the oldest job that is under way was made. */
  async depth(): Promise<JobsDepth> {
    const { queue, records } = this.#options;
    const [waiting, oldest, now] = await Promise.all([queue.waiting(), records.oldest(), records.now()]);
    return { waiting, oldestMs: oldest === undefined ? 0 : Math.max(0, now - oldest) };
  }

  /** The one place where the end of a job is announced. */
  async ended(job: Job): Promise<void> {
    const { onEnd, records, failed } = this.#options;
    try {
      await onEnd(job);
      await records.announced(job);
    } catch (error) {
      failed(error);
    }
  }

  /** Goes on with what others have left. */
  async recover(): Promise<void> {
    const { records, recover, queue, failed } = this.#options;
    try {
      for (const job of await records.unannounced()) await this.ended(job);
      for (const job of await records.unqueued())
        await this.#enqueue(job, await records.openTasks(job.owner, job.id));
      await recover(queue);
    } catch (error) {
      failed(error);
    }
  }

  /** Gives back what is being drawn. Jobs can still be made and asked for. */
  async stop(): Promise<void> {
    clearInterval(this.#recovery);
    await this.#options.queue.stop();
  }

  async close(): Promise<void> {
    await this.#options.queue.close();
  }
}
