import { LARGE_CODEC_BYTES } from '../../workers/memory/large-codecs.js';

/**
 * The memory in which a front decodes and encodes large pictures: as many pieces run at once as fit in it, and one that
 * needs more runs alone. The number of threads bounds what small ones take.
 */
export class CodecMemory {
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
   * Tells whether a piece whose codecs take this many bytes can run now. A large piece that cannot also delays those behind it.
   */
  hasRoomFor(bytes: number): boolean {
    if (bytes <= LARGE_CODEC_BYTES) return true;
    this.#isAwaited ||= this.#taken > 0 && this.#taken + bytes > this.#bytes;
    return !this.#isAwaited;
  }

  take(bytes: number): void {
    if (bytes > LARGE_CODEC_BYTES) this.#taken += bytes;
  }

  giveBack(bytes: number): void {
    if (bytes > LARGE_CODEC_BYTES) this.#taken -= bytes;
  }
}
