import { type Clock, monotonicClock } from '../../access/clock.js';

/** Consecutive failures after which nothing is tried for a while. */
const FAILURES_TO_OPEN = 3;

/** Milliseconds between two trials of what has failed. */
const TRIAL_EVERY_MS = 10_000;

/** Keeps what fails again and again from being tried each time: it is tried every few seconds, until that succeeds. */
export class Circuit {
  readonly #changed: (isOpen: boolean) => void;
  readonly #clock: Clock;
  #failures = 0;
  /** When the next trial is due; undefined while all is well. */
  #nextTrial: number | undefined;

  /**
   * @param changed is told when nothing more is tried, and when all is well again
   * @param clock must not step back
   */
  constructor(changed: (isOpen: boolean) => void, clock: Clock = monotonicClock) {
    this.#changed = changed;
    this.#clock = clock;
  }

  get isOpen(): boolean {
    return this.#nextTrial !== undefined;
  }

  /** Tells whether to try now; `succeeded` or `failed` is to follow. */
  begins(): boolean {
    if (this.#nextTrial === undefined) return true;
    const now = this.#clock.now();
    if (now < this.#nextTrial) return false;
    this.#nextTrial = now + TRIAL_EVERY_MS;
    return true;
  }

  succeeded(): void {
    this.#failures = 0;
    if (this.#nextTrial === undefined) return;
    this.#nextTrial = undefined;
    this.#changed(false);
  }

  failed(): void {
    this.#failures++;
    if (this.#failures < FAILURES_TO_OPEN || this.#nextTrial !== undefined) return;
    this.#nextTrial = this.#clock.now() + TRIAL_EVERY_MS;
    this.#changed(true);
  }
}
