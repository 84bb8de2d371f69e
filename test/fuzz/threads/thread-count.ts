/** Counts the threads of this process. */

import type { Worker } from 'node:worker_threads';

export class ThreadCount {
  started = 0;
  ended = 0;
  readonly #count = (thread: Worker) => {
    this.started++;
    thread.once('exit', () => this.ended++);
  };

  /** Counts from now on. */
  constructor() {
    process.on('worker', this.#count);
  }

  get living(): number {
    return this.started - this.ended;
  }

  close(): void {
    process.off('worker', this.#count);
  }
}
