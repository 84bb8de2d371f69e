import { QueueFull } from './failures.js';

export type Work = 'still' | 'gif';

/** One render that waits or runs. */
export interface QueuedTask {
  work: Work;
  start(): void;
}

/** Numbers of renders. */
export interface Load {
  waiting: number;
  running: number;
}

export interface QueueLimits {
  /** Stills that may run at once. */
  threads: number;
  /** Renders that may wait; GIFs may take up at most half of the places. */
  waiting: number;
}

/** GIFs that may run at once on a front of so many threads. */
export function gifSlots(threads: number): number {
  return Math.max(1, threads - 1);
}

/**
 * Decides which render runs next. Stills go before GIFs, and GIFs never take the last thread: they may run on all
 * threads but one. A front with a single thread gets a second one while a GIF runs, so that stills go on.
 */
export class RenderQueue {
  readonly #limits: QueueLimits;
  readonly #waiting: Record<Work, QueuedTask[]> = { still: [], gif: [] };
  readonly #running: Record<Work, number> = { still: 0, gif: 0 };

  constructor(limits: QueueLimits) {
    this.#limits = limits;
  }

  /** Renders of a kind that wait now, and that run now. */
  load(work: Work): Load {
    return { waiting: this.#waiting[work].length, running: this.#running[work] };
  }

  get length(): number {
    return this.#waiting.still.length + this.#waiting.gif.length;
  }

  /**
   * Starts a task at once or lets it wait.
   * @throws QueueFull when it cannot start and no place is left
   */
  push(task: QueuedTask): void {
    this.#waiting[task.work].push(task);
    this.#startNext();
    if (this.#isOverfull(task.work) && this.remove(task)) throw new QueueFull();
  }

  /** Takes a task that still waits out of the queue; false when it has already been started. */
  remove(task: QueuedTask): boolean {
    const queue = this.#waiting[task.work];
    const index = queue.indexOf(task);
    if (index >= 0) queue.splice(index, 1);
    return index >= 0;
  }

  /** A started task has ended, in whatever way. */
  finished(task: QueuedTask): void {
    this.#running[task.work]--;
    this.#startNext();
  }

  #isOverfull(work: Work): boolean {
    const { waiting } = this.#limits;
    return this.length > waiting || (work === 'gif' && this.#waiting.gif.length > Math.ceil(waiting / 2));
  }

  #startNext(): void {
    for (;;) {
      const task = this.#takeStartable();
      if (!task) return;
      this.#running[task.work]++;
      task.start();
    }
  }

  #takeStartable(): QueuedTask | undefined {
    const { threads } = this.#limits;
    if (this.#running.still + this.#running.gif >= Math.max(threads, 2)) return undefined;
    if (this.#running.still < threads && this.#waiting.still.length > 0) return this.#waiting.still.shift();
    if (this.#running.gif < gifSlots(threads)) return this.#waiting.gif.shift();
    return undefined;
  }
}
