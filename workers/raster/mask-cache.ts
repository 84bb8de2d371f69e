import { type Block, released } from '../kernels/kernels.js';

/** What is kept beside a sprite's bytes, its key among it. */
const BYTES_OF_A_SPRITE = 300;

/** Keeps masks or pictures in kernel memory, those that were asked for last, by all that they depend on. */
export class Sprites<Sprite> {
  /** The one that was used last comes last. */
  readonly #cache = new Map<string, Sprite>();
  readonly #most: number;
  readonly #blockOf: (sprite: Sprite) => Block;
  #bytes = 0;

  /** @param most bytes that are kept */
  constructor(most: number, blockOf: (sprite: Sprite) => Block) {
    this.#most = most;
    this.#blockOf = blockOf;
  }

  /** Memory that the kept sprites take. */
  get bytes(): number {
    return this.#bytes;
  }

  /** The kept sprite of that key, or the one that `draw` makes, if any. It is good until the next call of `trim`. */
  get<Drawn extends Sprite | undefined>(key: string, draw: () => Drawn): Sprite | Drawn {
    const cached = this.#cache.get(key);
    const sprite = cached ?? draw();
    if (sprite === undefined) return sprite;
    if (cached === undefined) this.#bytes += this.#bytesOf(sprite);
    else this.#cache.delete(key);
    this.#cache.set(key, sprite);
    return sprite;
  }

  /**
   * Lets go of the sprites that were used first, as far as there are more than are to be kept: of all of them where the
   * last one alone is more, which no template's is.
   */
  trim(): void {
    if (this.#bytes <= this.#most) return;
    for (const [key, sprite] of this.#cache) {
      this.#cache.delete(key);
      this.#bytes -= this.#bytesOf(sprite);
      released(this.#blockOf(sprite));
      if (this.#bytes <= this.#most) return;
    }
  }

  #bytesOf(sprite: Sprite): number {
    return this.#blockOf(sprite).length + BYTES_OF_A_SPRITE;
  }
}
