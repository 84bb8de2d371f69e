import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from './job.js';
import { GIVING_BACK_MS, type RunTask, retryPause, TASKS_AT_ONCE, type TaskQueue } from './task-queue.js';

interface WaitingJob {
  owner: string;
  id: string;
  /** In the order in which they are drawn. */
  tasks: number[];
}

/**
 * Tasks in the memory of the process that draws them. The earliest tasks of all jobs are drawn first, so that a short job does
 * not wait for the end of a long one.
 */
export class LocalQueue implements TaskQueue {
  readonly #run: RunTask;
  readonly #failed: (error: unknown) => void;
  readonly #waiting = new Map<string, WaitingJob>();
  readonly #ending = new AbortController();
  readonly #running = new Set<Promise<void>>();
  /** Tasks that are being drawn, each its job and number. */
  readonly #drawn = new Set<string>();
  #failures = 0;
  #pausedUntil = 0;
  #wake: NodeJS.Timeout | undefined;

  /** @param failed is told of each error after which a task is tried again */
  constructor(run: RunTask, failed: (error: unknown) => void) {
    this.#run = run;
    this.#failed = failed;
  }

  async add({ owner, id }: Pick<Job, 'owner' | 'id'>, tasks: readonly number[]): Promise<void> {
    const before = this.#waiting.get(id);
    const added = tasks.filter((task) => !this.#drawn.has(`${id} ${task}`));
    const all = [...new Set([...(before?.tasks ?? []), ...added])].sort((one, other) => one - other);
    if (all.length > 0) this.#waiting.set(id, { owner, id, tasks: all });
    this.#start();
  }

  async waiting(): Promise<number> {
    return [...this.#waiting.values()].reduce((sum, { tasks }) => sum + tasks.length, 0);
  }

  async stop(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#wake);
    const enough = new AbortController();
    const timeout = sleep(GIVING_BACK_MS, undefined, { signal: enough.signal }).catch(() => {});
    await Promise.race([Promise.all(this.#running), timeout]);
    enough.abort();
  }

  async close(): Promise<void> {
    this.#waiting.clear();
  }

  #start(): void {
    const pauseMs = this.#pausedUntil - performance.now();
    if (pauseMs > 0) {
      clearTimeout(this.#wake);
      this.#wake = setTimeout(() => this.#start(), pauseMs).unref();
      return;
    }
    while (this.#running.size < TASKS_AT_ONCE && !this.#ending.signal.aborted) {
      const job = this.#next();
      const task = job?.tasks.shift();
      if (!job || task === undefined) return;
      if (job.tasks.length === 0) this.#waiting.delete(job.id);
      const running = this.#draw(job, task).finally(() => {
        this.#running.delete(running);
        this.#start();
      });
      this.#running.add(running);
    }
  }

  #next(): WaitingJob | undefined {
    const first = ({ tasks }: WaitingJob) => tasks[0] ?? 0;
    let next: WaitingJob | undefined;
    for (const job of this.#waiting.values()) if (!next || first(job) < first(next)) next = job;
    return next;
  }

  async #draw({ owner, id }: WaitingJob, task: number): Promise<void> {
    const { signal } = this.#ending;
    const name = `${id} ${task}`;
    this.#drawn.add(name);
    try {
      // Many tasks that have nothing to draw leave the event loop to others.
      await sleep(0, undefined, { signal });
      await this.#run({ owner, id, task }, signal);
      this.#failures = 0;
    } catch (error) {
      if (signal.aborted) return;
      this.#drawn.delete(name);
      this.#failed(error);
      this.#pausedUntil = performance.now() + retryPause(this.#failures++);
      await this.add({ owner, id }, [task]);
      return;
    }
    this.#drawn.delete(name);
  }
}
