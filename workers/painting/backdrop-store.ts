import { LRUCache } from 'lru-cache';
import type { PremultipliedBitmap } from '../raster/bitmap.js';

/** Backdrops a thread keeps, in bytes of pixels: five of 1200x630. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** Beside a backdrop, compositing keeps it flattened, in no more bytes. */
const WITH_FLATTENED = 2;

/**
 * Keeps drawn backdrops. The key must say everything that a backdrop depends on, so that no caller is ever shown
 * what another one sent.
 */
export class BackdropStore {
  readonly #kept = new LRUCache<string, PremultipliedBitmap>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (bitmap) => bitmap.pixels.length * WITH_FLATTENED,
  });

  /** The kept backdrop of that key, or the one that `draw` makes. */
  get(key: string, draw: () => PremultipliedBitmap): PremultipliedBitmap {
    let bitmap = this.#kept.get(key);
    if (!bitmap) {
      bitmap = draw();
      this.#kept.set(key, bitmap);
    }
    return bitmap;
  }
}
