/** How long something has run, and when something is looked at again. */

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

/** Calls back at the earliest of the moments that were asked for, once; it keeps no process alive. */
export class WakeTimer {
  readonly #wake: () => void;
  #timer: NodeJS.Timeout | undefined;
  #at = Number.POSITIVE_INFINITY;

  constructor(wake: () => void) {
    this.#wake = wake;
  }

  wakeIn(ms: number): void {
    const at = performance.now() + ms;
    if (at >= this.#at) return;
    clearTimeout(this.#timer);
    this.#at = at;
    this.#timer = setTimeout(() => {
      this.#at = Number.POSITIVE_INFINITY;
      this.#wake();
    }, ms).unref();
  }
}
