import { LARGE_DECODE_BYTES } from '../../workers/images/large-decodes.js';

/**
 * Memory that the large decodes of a front share: as many run at once as it is enough for, and one that takes more runs
 * alone. Small ones are bounded by the number of threads.
 */
export class DecodeMemory {
  readonly #bytes: number;
  #taken = 0;
  #isAwaited = false;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Who is asked for from now on comes in the order of turns, until this is called again. */
  beginTurns(): void {
    this.#isAwaited = false;
  }

  /** Whether a piece that decodes so many bytes can run now. A large one that cannot has those behind it wait, too. */
  hasRoomFor(bytes: number): boolean {
    if (bytes <= LARGE_DECODE_BYTES) return true;
    this.#isAwaited ||= this.#taken > 0 && this.#taken + bytes > this.#bytes;
    return !this.#isAwaited;
  }

  take(bytes: number): void {
    if (bytes > LARGE_DECODE_BYTES) this.#taken += bytes;
  }

  giveBack(bytes: number): void {
    if (bytes > LARGE_DECODE_BYTES) this.#taken -= bytes;
  }
}
