import { CallerSlots } from './caller-slots.js';
import { RenderAbandoned } from './failures.js';

/** Slots for each thread: enough that pictures of the next rows are fetched while others are drawn. */
const SLOTS_A_THREAD = 4;

/** The fewest slots, so that one caller's slow pictures leave some to others. */
const LEAST_SLOTS = 8;

type Start = (leave: () => void) => void;

/**
 * Says when the next row of a batch may begin. A row is parsed, and holds its values and pictures, from then on until it is
 * drawn, so the slots bound their memory, whatever the number of batches. Callers take turns: a free slot is for the one who
 * holds the fewest, and no caller can hold all (CallerSlots).
 *
 * Rows of jobs have half as many slots of their own, and begin only while no row of a batch waits for one.
 */
export class RowSlots {
  readonly slots: number;
  /** Those of jobs; undefined for theirs. */
  readonly ofJobs: RowSlots | undefined;
  readonly #ahead: RowSlots | undefined;
  readonly #free: CallerSlots;
  /** By callers, in the order in which they began to wait. */
  readonly #waiting = new Map<string, Set<Start>>();

  /**
   * @param threads of the front
   * @param ahead whose rows begin first; none unless given
   */
  constructor(threads: number, ahead?: RowSlots) {
    const slots = Math.max(LEAST_SLOTS, SLOTS_A_THREAD * threads);
    this.slots = ahead ? slots / 2 : slots;
    this.#ahead = ahead;
    this.#free = new CallerSlots(this.slots);
    this.ofJobs = ahead ? undefined : new RowSlots(threads, this);
  }

  /** Tells whether a row waits for its turn. */
  get isAwaited(): boolean {
    return this.#waiting.size > 0;
  }

  /**
   * Waits for a turn.
   * @param signal ends the waiting
   * @returns a function that ends the turn, to be called once
   * @throws RenderAbandoned
   */
  take(caller: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const start: Start = (leave) => {
        signal.removeEventListener('abort', giveUp);
        resolve(leave);
      };
      const giveUp = () => {
        this.#remove(caller, start);
        if (this.ofJobs) this.ofJobs.#startNext();
        reject(new RenderAbandoned());
      };
      if (signal.aborted) {
        giveUp();
        return;
      }
      signal.addEventListener('abort', giveUp, { once: true });
      const others = this.#waiting.get(caller);
      if (others) others.add(start);
      else this.#waiting.set(caller, new Set([start]));
      this.#startNext();
    });
  }

  /** Starts whoever may: each time the first one of the caller who holds the fewest slots. */
  #startNext(): void {
    let isStarted = !this.#ahead?.isAwaited;
    while (isStarted) {
      const inTurn = [...this.#waiting.keys()].sort(
        (one, other) => this.#free.takenBy(one) - this.#free.takenBy(other),
      );
      isStarted = inTurn.some((caller) => this.#startOf(caller));
    }
    if (this.ofJobs) this.ofJobs.#startNext();
  }

  #startOf(caller: string): boolean {
    const [start] = this.#waiting.get(caller) ?? [];
    const giveBack = start && this.#free.take(caller);
    if (!giveBack) return false;
    this.#remove(caller, start);
    start(() => {
      giveBack();
      this.#startNext();
    });
    return true;
  }

  #remove(caller: string, start: Start): void {
    const waiting = this.#waiting.get(caller);
    waiting?.delete(start);
    if (waiting?.size === 0) this.#waiting.delete(caller);
  }
}
