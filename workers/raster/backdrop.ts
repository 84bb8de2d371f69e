import { type Block, released } from '../kernels/kernels.js';

/** Something that is worked out once for a backdrop and kept as long as it is. */
export interface Derived {
  /** Memory that it takes. */
  bytes: number;
  /** Called once, when the backdrop is let go of. */
  release(): void;
}

/** A drawn backdrop in kernel memory, and what encoders have worked out for it. */
export class Backdrop {
  readonly #derived = new Map<string, Derived>();
  #bytes: number;

  /**
   * @param pixels RGBA, colours multiplied by their alpha, row by row without padding; the backdrop owns the block
   * @param grown called when the backdrop has come to take more memory
   */
  constructor(
    readonly width: number,
    readonly height: number,
    readonly pixels: Block,
    readonly grown: () => void = () => {},
  ) {
    this.#bytes = pixels.length;
  }

  /** Memory that it takes, with all that was derived from it. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The kept thing of that name, or the one that `derive` makes from the backdrop alone. */
  derived<Kind extends Derived>(name: string, derive: () => Kind): Kind {
    let kept = this.#derived.get(name) as Kind | undefined;
    if (!kept) {
      kept = derive();
      this.#derived.set(name, kept);
      this.#bytes += kept.bytes;
      this.grown();
    }
    return kept;
  }

  /** Gives all its memory back. */
  release(): void {
    for (const derived of this.#derived.values()) derived.release();
    released(this.pixels);
  }
}
