import { RenderAbandoned } from './failures.js';
import { SharedPlaces } from './shared-places.js';

/** Places for each thread: enough that pictures of the next rows are fetched while others are drawn. */
const PLACES_A_THREAD = 4;

/** The fewest places, so that one caller's slow pictures leave some to others. */
const LEAST_PLACES = 8;

interface Waiting {
  caller: string;
  start(leave: () => void): void;
}

/**
 * Says when the next row of a batch may begin. A row holds its values and pictures from then on until it is drawn, so
 * the places bound their memory, whatever the number of batches. Callers take turns: a free place is for the one who
 * holds the fewest, and no caller can hold all (SharedPlaces).
 */
export class RowTurns {
  readonly places: number;
  readonly #free: SharedPlaces;
  readonly #waiting = new Set<Waiting>();

  /** @param threads of the front */
  constructor(threads: number) {
    this.places = Math.max(LEAST_PLACES, PLACES_A_THREAD * threads);
    this.#free = new SharedPlaces(this.places);
  }

  /**
   * Waits for a turn.
   * @param signal ends the waiting
   * @returns a function that ends the turn, to be called once
   * @throws RenderAbandoned
   */
  take(caller: string, signal: AbortSignal): Promise<() => void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        caller,
        start: (leave) => {
          signal.removeEventListener('abort', giveUp);
          resolve(leave);
        },
      };
      const giveUp = () => {
        this.#waiting.delete(waiting);
        reject(new RenderAbandoned());
      };
      if (signal.aborted) {
        giveUp();
        return;
      }
      signal.addEventListener('abort', giveUp, { once: true });
      this.#waiting.add(waiting);
      this.#startNext();
    });
  }

  #startNext(): void {
    const inTurn = [...this.#waiting].sort(
      (one, other) => this.#free.takenBy(one.caller) - this.#free.takenBy(other.caller),
    );
    for (const waiting of inTurn) {
      const giveBack = this.#free.take(waiting.caller);
      if (!giveBack) continue;
      this.#waiting.delete(waiting);
      waiting.start(() => {
        giveBack();
        this.#startNext();
      });
    }
  }
}
