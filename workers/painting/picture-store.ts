import { LRUCache } from 'lru-cache';

/** Pictures a thread keeps, in bytes as the rasterizer reads them: half a dozen of 420x630. */
const KEPT_BYTES = 8 * 1024 * 1024;

/**
 * Keeps pictures that are decoded and fitted, as data URLs. The key must say what picture it is by its content, and how
 * it was fitted, so that no caller is ever shown what another one sent.
 */
export class PictureStore {
  readonly #kept = new LRUCache<string, string>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (href) => href.length,
  });

  /** Memory that the kept pictures take. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** The kept picture of that key, or the one that `draw` makes. */
  get(key: string, draw: () => string): string {
    let href = this.#kept.get(key);
    if (href === undefined) {
      href = draw();
      this.#kept.set(key, href);
    }
    return href;
  }
}
