/** The most slots that a caller may hold, relative to the free ones: a single caller can have three quarters. */
const HELD_PER_FREE = 3;

/** The share of the slots that only callers who hold none may take. */
const RESERVED_FOR_NEWCOMERS = 1 / 4;

/**
 * Slots that callers share so that a few cannot take all. Each caller may hold up to three times as many as are free
 * at the moment (Choudhury and Hahne, "Dynamic queue length thresholds for shared-memory packet switches", 1998), not
 * counting the last quarter, of which a caller gets one slot only if it holds no other.
 */
export class CallerSlots {
  readonly #taken = new Map<string, number>();
  readonly #reservedForNewcomers: number;
  #free: number;

  /** @param slots with fewer than four, one caller may take them all */
  constructor(slots: number) {
    this.#free = slots;
    this.#reservedForNewcomers = Math.floor(slots * RESERVED_FOR_NEWCOMERS);
  }

  /**
   * Takes a slot.
   * @returns a function that releases it, to be called once; undefined if the caller may have no more at present
   */
  take(caller: string): (() => void) | undefined {
    const taken = this.takenBy(caller);
    if (taken >= this.#most(taken)) return undefined;
    this.#free--;
    this.#taken.set(caller, taken + 1);
    return () => this.#giveBack(caller);
  }

  /** The slots that a caller holds. */
  takenBy(caller: string): number {
    return this.#taken.get(caller) ?? 0;
  }

  /** The most slots of a caller who holds this many. */
  #most(taken: number): number {
    const freeToAll = this.#free - this.#reservedForNewcomers;
    if (freeToAll > 0) return HELD_PER_FREE * freeToAll;
    return taken === 0 ? Math.min(this.#free, 1) : 0;
  }

  #giveBack(caller: string): void {
    this.#free++;
    const taken = this.takenBy(caller);
    if (taken > 1) this.#taken.set(caller, taken - 1);
    else this.#taken.delete(caller);
  }
}
