import { CallerSlots } from '../rendering/caller-slots.js';
import { QueueFull, RenderAbandoned } from '../rendering/failures.js';

/** Milliseconds after which who waits is refused: a render takes tens of them, and those before it a few renders. */
const PATIENCE_MS = 5000;

/** The most that may wait, which owners share. */
const WAITING_PLACES = 64;

/** Bytes that were taken. */
export interface TakenBytes {
  /** Gives back what is beyond `bytes`. */
  shrink(bytes: number): void;
  /** Gives back the rest, once. */
  giveBack(): void;
}

interface Waiting {
  owner: string;
  bytes: number;
  start(taken: TakenBytes): void;
}

/**
 * Bytes of memory that owners share. No owner has more than half of them at a time. Who finds none waits; the next is the
 * one whose owner has the fewest, and nobody overtakes it but those whose owner could have more while its own could not.
 */
export class ByteBudget {
  readonly #most: number;
  #free: number;
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Set<Waiting>();
  readonly #places = new CallerSlots(WAITING_PLACES);

  /** @param bytes of which nobody takes more than half at once */
  constructor(bytes: number) {
    this.#free = bytes;
    this.#most = bytes / 2;
  }

  /**
   * Waits for bytes, at most as long as a patient client, or a few seconds.
   * @throws QueueFull where too many wait, or in vain; RenderAbandoned
   */
  take(
    owner: string,
    bytes: number,
    { signal, isPatient = false }: { signal: AbortSignal; isPatient?: boolean },
  ): Promise<TakenBytes> {
    if (bytes > this.#most) return Promise.reject(new QueueFull());
    const leavePlace = isPatient ? () => {} : this.#places.take(owner);
    if (!leavePlace) return Promise.reject(new QueueFull());
    return new Promise((resolve, reject) => {
      const end = () => {
        this.#waiting.delete(waiting);
        clearTimeout(timer);
        signal.removeEventListener('abort', abandon);
        leavePlace();
      };
      const refuse = (error: Error) => {
        end();
        reject(error);
        // It may have held up others.
        this.#startNext();
      };
      const abandon = () => refuse(new RenderAbandoned());
      const waiting: Waiting = {
        owner,
        bytes,
        start(taken) {
          end();
          resolve(taken);
        },
      };
      const timer = isPatient ? undefined : setTimeout(() => refuse(new QueueFull()), PATIENCE_MS);
      signal.addEventListener('abort', abandon);
      if (signal.aborted) return abandon();
      this.#waiting.add(waiting);
      this.#startNext();
    });
  }

  /** Takes bytes at once; undefined where there are none for this owner. */
  takeNow(owner: string, bytes: number): TakenBytes | undefined {
    const isRefused = bytes > this.#free || this.#takenBy(owner) + bytes > this.#most;
    return isRefused ? undefined : this.#take(owner, bytes);
  }

  #startNext(): void {
    const inTurn = [...this.#waiting].sort(
      (one, other) => this.#takenBy(one.owner) - this.#takenBy(other.owner),
    );
    for (const waiting of inTurn) {
      const { owner, bytes } = waiting;
      if (this.#takenBy(owner) + bytes > this.#most) continue;
      if (bytes > this.#free) return;
      this.#waiting.delete(waiting);
      waiting.start(this.#take(owner, bytes));
    }
  }

  #take(owner: string, bytes: number): TakenBytes {
    let left = bytes;
    this.#change(owner, bytes);
    const shrink = (to: number) => {
      if (to >= left) return;
      this.#change(owner, to - left);
      left = to;
      this.#startNext();
    };
    return { shrink, giveBack: () => shrink(0) };
  }

  #change(owner: string, bytes: number): void {
    this.#free -= bytes;
    const taken = this.#takenBy(owner) + bytes;
    if (taken > 0) this.#taken.set(owner, taken);
    else this.#taken.delete(owner);
  }

  #takenBy(owner: string): number {
    return this.#taken.get(owner) ?? 0;
  }
}
