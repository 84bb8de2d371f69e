/** Measures how long something runs, with interruptions, and says when that was too long. */
export class RunningTime {
  readonly #limitMs: number;
  readonly #exceeded: () => void;
  #ms = 0;
  #since: number | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param exceeded called once it has run for longer than the limit */
  constructor(limitMs: number, exceeded: () => void) {
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
    if (runs && Number.isFinite(this.#limitMs)) {
      this.#timer = setTimeout(this.#exceeded, Math.max(0, this.#limitMs - this.#ms));
    }
  }
}
