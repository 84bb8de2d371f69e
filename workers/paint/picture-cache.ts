import { SubjectCache } from '../images/subject/subject-cache.js';
import type { LazyPixmap, Pixmap } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';

/** Bound on a thread's cached pictures, in bytes of pixels: two of 1200x630, or eight of 420x630. */
const MAX_CACHE_BYTES = 8 * 1024 * 1024;

/**
 * Caches decoded and scaled pictures. A key must identify the picture by its content, and its scaling, so that no
 * caller is shown what another one sent.
 */
export class PictureCache {
  /** Subjects of the pictures, which are looked for in their files. */
  readonly subjects = new SubjectCache();
  readonly #cache = new RasterCache<Pixmap>(MAX_CACHE_BYTES, ({ pixels }) => pixels);

  /** Bytes of the cached pictures. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /** Picture by its key, which `draw` makes on a miss. Its pixels are valid until the next call of `trim`. */
  get(key: string, size: { width: number; height: number }, draw: () => Pixmap): LazyPixmap {
    return { key, ...size, drawn: () => this.#cache.get(key, draw) };
  }

  /** Evicts entries beyond the bound. */
  trim(): void {
    this.#cache.trim();
  }
}
