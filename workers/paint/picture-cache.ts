import type { LazyPixmap, Pixmap } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';

/** Pictures a thread keeps, in bytes of pixels: two over a whole card of 1200x630, or eight of 420x630. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;

/**
 * Keeps pictures that are decoded and fitted. The key must say what picture it is by its content, and how it was fitted, so
 * that no caller is ever shown what another one sent.
 */
export class PictureCache {
  readonly #cache = new RasterCache<Pixmap>(MAX_CACHE_BYTES, ({ pixels }) => pixels);

  /** Memory that the kept pictures take. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /** The picture of that key and size, which `draw` makes where it is not kept. It is good until the next call of `trim`. */
  get(key: string, size: { width: number; height: number }, draw: () => Pixmap): LazyPixmap {
    return { key, ...size, drawn: () => this.#cache.get(key, draw) };
  }

  /** Lets go of pictures when there are more than are to be kept. */
  trim(): void {
    this.#cache.trim();
  }
}
