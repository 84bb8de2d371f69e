import { type Block, released } from '../kernels/kernels.js';

/** Something that is worked out once for a backdrop and kept as long as it is. */
export interface Derived {
  /** Memory that it takes. */
  bytes: number;
  /** Called once, when the backdrop is let go of or newer things take its place. */
  release(): void;
}

/**
 * So many derived things are kept at a time, whatever qualities and formats callers ask for: a PNG takes up to two, and
 * another where a frame has too many colours for the palette of the others.
 */
const MOST_DERIVED = 8;

/** A drawn backdrop in kernel memory, and what encoders have worked out for it. */
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

  /** Memory that it takes, with all that was derived from it. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Counts the frames upon it that are encoded in one way, and returns how many there were before. Most backdrops are met
   * once, and nothing that is worked out for them alone pays; of one that is met again, more frames mostly follow.
   * @param way one of few names
   */
  meet(way: string): number {
    const before = this.#met.get(way) ?? 0;
    this.#met.set(way, before + 1);
    return before;
  }

  /**
   * The kept thing of that name, or the one that `derive` makes from the backdrop alone. It is good until the next call:
   * of many names, that which has not been asked for the longest is let go of.
   */
  derived<Kind extends Derived>(name: string, derive: () => Kind): Kind {
    const cached = this.#derived.get(name) as Kind | undefined;
    const derived = cached ?? derive();
    // Last in the order of the map, the first of which goes.
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

  /** Gives all its memory back. */
  release(): void {
    for (const derived of this.#derived.values()) derived.release();
    released(this.pixels);
  }
}
