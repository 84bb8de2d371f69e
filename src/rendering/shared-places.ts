/** How many times as many places a caller may hold as are free to all: one alone has three quarters of those. */
const HELD_PER_FREE = 3;

/** Part of the places that only callers who hold none may take. */
const RESERVED_FOR_NEWCOMERS = 1 / 4;

/**
 * A number of places that callers share, such that a few cannot take all: each may hold up to three times as many as are
 * free at the moment (Choudhury and Hahne, "Dynamic queue length thresholds for shared-memory packet switches", 1998),
 * the last quarter left out, of which a caller gets one place only if it holds no other.
 */
export class SharedPlaces {
  readonly #taken = new Map<string, number>();
  readonly #reservedForNewcomers: number;
  #free: number;

  /** @param places fewer than four are not kept apart: one caller may take them all */
  constructor(places: number) {
    this.#free = places;
    this.#reservedForNewcomers = Math.floor(places * RESERVED_FOR_NEWCOMERS);
  }

  /**
   * Takes a place.
   * @returns what gives it back, to be called once; undefined when the caller may have no more at present
   */
  take(caller: string): (() => void) | undefined {
    const taken = this.#taken.get(caller) ?? 0;
    if (taken >= this.#most(taken)) return undefined;
    this.#free--;
    this.#taken.set(caller, taken + 1);
    return () => this.#giveBack(caller);
  }

  /** How many places a caller who holds so many may hold. */
  #most(taken: number): number {
    const freeToAll = this.#free - this.#reservedForNewcomers;
    if (freeToAll > 0) return HELD_PER_FREE * freeToAll;
    return taken === 0 ? Math.min(this.#free, 1) : 0;
  }

  #giveBack(caller: string): void {
    this.#free++;
    const taken = this.#taken.get(caller) ?? 0;
    if (taken > 1) this.#taken.set(caller, taken - 1);
    else this.#taken.delete(caller);
  }
}
