import type { Job, Task } from './job.js';

/** Where tasks wait until a front takes them. */
export interface TaskQueue {
  /** Adds tasks of a job. One that waits already waits once. */
  add(job: Pick<Job, 'owner' | 'id'>, tasks: readonly number[]): Promise<void>;
  /** Tasks that wait. */
  waiting(): Promise<number>;
  /** Gives back what is being drawn, and takes nothing more. Tasks can still be added, for others or the next start. */
  stop(): Promise<void>;
  /** Lets go of where tasks wait. */
  close(): Promise<void>;
}

/**
 * Draws a task.
 * @param signal gives it back
 * @throws any error after which it is to be tried again
 */
export type RunTask = (task: Task, signal: AbortSignal) => Promise<void>;

/** Milliseconds that a front which ends waits for its tasks to be given back. */
export const GIVING_BACK_MS = 5000;

/** Tasks that a front draws at once: rows of the next one begin while the last ones of another are drawn. */
export const TASKS_AT_ONCE = 2;

/** Milliseconds before tasks are taken again after failures in a row, such as those of a store that is away. */
export function retryPause(failures: number): number {
  return Math.min(30_000, 500 * 2 ** failures);
}
