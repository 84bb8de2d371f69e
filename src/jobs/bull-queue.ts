import { setTimeout } from 'node:timers/promises';
import type { Queue, Worker } from 'bullmq';
import { createQueueClient, type RedisClient } from '../access/redis/redis-client.js';
import type { RedisTarget } from '../access/redis/redis-url.js';
import type { Job, Task } from './job.js';
import { GIVING_BACK_MS, type RunTask, retryPause, TASKS_AT_ONCE, type TaskQueue } from './task-queue.js';

/** Milliseconds after which a task whose front says nothing is drawn by another. */
const LOCK_MS = 15_000;

/** Tasks that are added at a time. */
const ADDED_AT_ONCE = 200;

/** A task is tried again until its job has ended. */
const ATTEMPTS = 1_000_000;

const RETRY_MS = 1000;

/** Times that a front may die with the same task. */
const MOST_STALLS = 1000;

/**
 * Tasks in Redis, by BullMQ: any front takes the next one, and one whose front dies goes back. The earliest tasks of all jobs come
 * first. It is loaded when a service with a Redis starts.
 */
export class BullQueue implements TaskQueue {
  readonly #client: RedisClient;
  readonly #queue: Queue<Task>;
  readonly #worker: Worker<Task> | undefined;
  readonly #ending = new AbortController();

  private constructor(
    client: RedisClient,
    queue: Queue<Task>,
    worker: (signal: AbortSignal) => Worker<Task> | undefined,
  ) {
    this.#client = client;
    this.#queue = queue;
    this.#worker = worker(this.#ending.signal);
  }

  /**
   * Opens the queue without waiting for Redis.
   * @param run undefined where tasks are added, and left to others
   * @param failed is told of each error after which a task is tried again, and of those of the connection
   */
  static async open(
    target: RedisTarget,
    run: RunTask | undefined,
    failed: (error: unknown) => void,
  ): Promise<BullQueue> {
    const bull = await import('bullmq');
    const client = createQueueClient(target);
    client.on('error', () => {});
    // The braces put all keys of the queue into one slot of a cluster.
    const prefix = `${target.prefix}{jobs}`;
    const options = { connection: client, prefix } as ConstructorParameters<typeof Queue<Task>>[1];
    const queue = new bull.Queue<Task>('tasks', options);
    queue.on('error', () => {});
    let failures = 0;
    const worker = (signal: AbortSignal) =>
      run &&
      new bull.Worker<Task>(
        'tasks',
        async ({ data }) => {
          try {
            await run(data, signal);
            failures = 0;
          } catch (error) {
            if (!signal.aborted) {
              failed(error);
              await pause(retryPause(failures++), signal);
            }
            throw new Error('the task is tried again');
          }
        },
        {
          ...{ connection: client, prefix, concurrency: TASKS_AT_ONCE },
          ...{ lockDuration: LOCK_MS, stalledInterval: LOCK_MS, maxStalledCount: MOST_STALLS },
          ...{ removeOnComplete: { count: 0 }, removeOnFail: { count: 0 } },
        } as ConstructorParameters<typeof Worker<Task>>[2],
      ).on('error', () => {});
    return new BullQueue(client, queue, worker);
  }

  async add({ owner, id }: Pick<Job, 'owner' | 'id'>, tasks: readonly number[]): Promise<void> {
    for (let at = 0; at < tasks.length; at += ADDED_AT_ONCE) {
      await this.#queue.addBulk(
        tasks.slice(at, at + ADDED_AT_ONCE).map((task) => ({
          name: 'draw',
          data: { owner, id, task },
          opts: {
            ...{ jobId: `${id}-${task}`, priority: task + 1, attempts: ATTEMPTS },
            backoff: { type: 'fixed', delay: RETRY_MS },
            ...{ removeOnComplete: true, removeOnFail: true },
          },
        })),
      );
    }
  }

  async waiting(): Promise<number> {
    const counts = await this.#queue.getJobCounts('waiting', 'prioritized', 'delayed');
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    if (!this.#worker) return;
    const closed = this.#worker.close().catch(() => {});
    await Promise.race([closed, pause(GIVING_BACK_MS)]);
    // A worker that waits for a Redis that is gone would renew its locks for ever, and keep the process.
    // biome-ignore lint/complexity/useLiteralKeys: a protected member
    this.#worker['lockManager'].close();
  }

  async close(): Promise<void> {
    await Promise.race([this.#queue.close().catch(() => {}), pause(RETRY_MS)]);
    this.#client.disconnect();
  }
}

/** Ends early where the signal is aborted. */
function pause(ms: number, signal?: AbortSignal): Promise<void> {
  return setTimeout(ms, undefined, { ref: false, ...(signal && { signal }) }).catch(() => {});
}
