/** Bound below which a limit is not looked at again, in milliseconds. */
const LEAST_MS = 50;

/** Measures how long something runs, with interruptions, and says when that was too long. */
export class RunningTime {
  readonly #limitMs: number;
  readonly #exceeded: () => number | undefined;
  #ms = 0;
  #since: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param exceeded called when it has run for longer than the limit; returns milliseconds that it may run on, after which
   * it is called again, or nothing
   */
  constructor(limitMs: number, exceeded: () => number | undefined) {
    this.#limitMs = limitMs;
    this.#exceeded = exceeded;
  }

  /** Milliseconds so far. */
  get ms(): number {
    return this.#ms + (this.#since === undefined ? 0 : performance.now() - this.#since);
  }

  /** It runs from now on, or does not any more. */
  set isRunning(runs: boolean) {
    if (runs === (this.#since !== undefined)) return;
    this.#ms = this.ms;
    this.#since = runs ? performance.now() : undefined;
    clearTimeout(this.#timer);
    if (runs && Number.isFinite(this.#limitMs)) this.#lookAgainIn(Math.max(0, this.#limitMs - this.#ms));
  }

  #lookAgainIn(ms: number): void {
    this.#timer = setTimeout(() => {
      const moreMs = this.#exceeded();
      if (moreMs !== undefined) this.#lookAgainIn(Math.max(LEAST_MS, moreMs));
    }, ms);
  }
}
