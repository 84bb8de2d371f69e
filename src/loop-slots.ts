/**
 * Shares the event loop of a process among long pieces of work: a few begin in one iteration, and callers alternate.
 * Between two iterations the loop reads sockets and answers others, who wait for one piece, however many there are.
 */
export class LoopSlots {
  /** Work by its caller; the first caller is the next to be served. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #isScheduled = false;

  /** @param perIteration pieces of work that may begin in one iteration of the loop */
  constructor(private readonly perIteration = 1) {}

  /** Calls `work` in an iteration that has a slot for it; it must not throw. */
  run(caller: string, work: () => void): void {
    const works = this.#waiting.get(caller);
    if (works) works.push(work);
    else this.#waiting.set(caller, [work]);
    this.#schedule();
  }

  /** Resolves in an iteration that has a slot; the work has to follow without waiting for anything else. */
  take(caller: string): Promise<void> {
    return new Promise((resolve) => this.run(caller, resolve));
  }

  #schedule(): void {
    if (this.#isScheduled || this.#waiting.size === 0) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      for (let count = 0; count < this.perIteration; count++) this.#next()?.();
      this.#schedule();
    });
  }

  #next(): (() => void) | undefined {
    const [first] = this.#waiting;
    if (!first) return undefined;
    const [caller, works] = first;
    const work = works.shift();
    this.#waiting.delete(caller);
    if (works.length > 0) this.#waiting.set(caller, works);
    return work;
  }
}

/** Work of some milliseconds on what one caller has sent: one such piece begins in one iteration of the loop. */
export const longWork = new LoopSlots();
