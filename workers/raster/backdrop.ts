import { type Block, released } from '../kernels/kernels.js';

/** Value that encoders derive from a backdrop, cached together with it. */
export interface Derived {
  /** Bytes of its memory. */
  bytes: number;
  /** Called once, when the backdrop or this value is evicted. */
  release(): void;
}

/**
 * Bound on the values of a backdrop, whatever qualities and formats callers ask for: a PNG takes up to two, and one
 * more where a frame has too many colours for the palette of the others.
 */
const MOST_DERIVED = 8;

/** Painted backdrop in kernel memory, with what encoders derive from it. */
export class Backdrop {
  readonly #derived = new Map<string, Derived>();
  readonly #met = new Map<string, number>();
  #bytes: number;

  /**
   * @param pixels RGBA, colours multiplied by their alpha, row by row without padding; the backdrop owns the block
   */
  constructor(
    readonly width: number,
    readonly height: number,
    readonly pixels: Block,
  ) {
    this.#bytes = pixels.length;
  }

  /** Bytes of its pixels and of all derived values. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts the frames on this backdrop by the way that they are encoded, and returns the count so far. Deriving a value
   * pays only for a backdrop that recurs: most are used once, and those that recur mostly recur often.
   * @param way one of a few names
   */
  meet(way: string): number {
    const before = this.#met.get(way) ?? 0;
    this.#met.set(way, before + 1);
    return before;
  }

  /**
   * Cached value of that name, which `derive` makes from the backdrop on a miss. It is valid until the next call, which
   * may evict the least recently used one.
   */
  derived<Kind extends Derived>(name: string, derive: () => Kind): Kind {
    const cached = this.#derived.get(name) as Kind | undefined;
    const derived = cached ?? derive();
    // Map order is the order of use, least recent first.
    this.#derived.delete(name);
    this.#derived.set(name, derived);
    if (!cached) {
      this.#bytes += derived.bytes;
      this.#dropOldest();
    }
    return derived;
  }

  #dropOldest(): void {
    for (const [name, oldest] of this.#derived) {
      if (this.#derived.size <= MOST_DERIVED) return;
      this.#derived.delete(name);
      this.#bytes -= oldest.bytes;
      oldest.release();
    }
  }

  /** Releases its pixels and all derived values. */
  release(): void {
    for (const derived of this.#derived.values()) derived.release();
    released(this.pixels);
  }
}
