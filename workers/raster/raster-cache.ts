import { type Block, released } from '../kernels/kernels.js';

/** Estimated bytes of an entry beside its block, with its key. */
const BYTES_OF_AN_ENTRY = 300;

/** Mask cache: an LRU cache of masks or pixmaps in kernel memory, by all that they depend on. */
export class RasterCache<Entry> {
  /** Map order is the order of use, least recent first. */
  readonly #cache = new Map<string, Entry>();
  readonly #most: number;
  readonly #blockOf: (entry: Entry) => Block;
  #bytes = 0;

  /** @param most bytes of all entries */
  constructor(most: number, blockOf: (entry: Entry) => Block) {
    this.#most = most;
    this.#blockOf = blockOf;
  }

  /** Bytes of all entries. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Whether an entry is cached. */
  has(key: string): boolean {
    return this.#cache.has(key);
  }

  /** Cached entry, or the one that `draw` makes, if any. It is valid until the next call of `trim`. */
  get<Drawn extends Entry | undefined>(key: string, draw: () => Drawn): Entry | Drawn {
    const cached = this.#cache.get(key);
    const entry = cached ?? draw();
    if (entry === undefined) return entry;
    if (cached === undefined) this.#bytes += this.#bytesOf(entry);
    else this.#cache.delete(key);
    this.#cache.set(key, entry);
    return entry;
  }

  /**
   * Evicts the least recently used entries until the rest fits the bound: all of them, where the last one alone exceeds
   * it, as no template's does.
   */
  trim(): void {
    if (this.#bytes <= this.#most) return;
    for (const [key, entry] of this.#cache) {
      this.#cache.delete(key);
      this.#bytes -= this.#bytesOf(entry);
      released(this.#blockOf(entry));
      if (this.#bytes <= this.#most) return;
    }
  }

  #bytesOf(entry: Entry): number {
    return this.#blockOf(entry).length + BYTES_OF_AN_ENTRY;
  }
}
