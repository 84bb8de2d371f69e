import { LRUCache } from 'lru-cache';
import { released } from '../kernels/kernels.js';
import { type Mask, maskOf } from './mask.js';
import type { Path } from './path.js';

/** Masks a thread keeps, in bytes of coverage: the rounded boxes of a few dozen cards. */
const KEPT_BYTES = 2 * 1024 * 1024;
/** What a mask takes beside its bytes, its key among it. */
const BYTES_OF_A_MASK = 300;

/** Draws shapes as masks, and keeps those drawn last: the same button and the same seal are on one card after another. */
export class ShapeMasks {
  readonly #kept = new LRUCache<string, Mask>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ block }) => block.length + BYTES_OF_A_MASK,
    dispose: ({ block }) => released(block),
  });

  /** Memory that the kept masks take. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /**
   * Passes a shape's mask to `use`, which must not keep it. Nothing is passed on where there is nothing to fill.
   * @param key says all that the shape depends on
   */
  with(key: string, shape: () => Path, use: (mask: Mask) => void): void {
    const kept = this.#kept.get(key);
    const mask = kept ?? maskOf(shape());
    if (!mask) return;
    use(mask);
    if (kept) return;
    // One that is larger than all that is kept is not taken, and nobody would give its memory back.
    if (mask.block.length + BYTES_OF_A_MASK > KEPT_BYTES) released(mask.block);
    else this.#kept.set(key, mask);
  }
}
