import { LARGE_DECODE_BYTES } from '../../workers/images/large-decodes.js';

/**
 * The memory that large decodes of a front share: as many run at once as fit in it, and one that needs more runs alone.
 * The number of threads bounds small decodes.
 */
export class DecodeMemory {
  readonly #bytes: number;
  #taken = 0;
  #isAwaited = false;

  constructor(bytes: number) {
    this.#bytes = bytes;
  }

  /** Begins a round: until the next call, pieces ask for memory in the order of their turns. */
  beginTurns(): void {
    this.#isAwaited = false;
  }

  /**
   * Whether a piece that decodes this many bytes can run now. A large piece that cannot also delays those behind it.
   */
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
