import type { Emoji } from '../emoji/emoji-catalogue.js';
import { type LazyPixmap, type Pixmap, pixmapOf } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';
import { rasterize } from '../raster/resvg.js';

/** Pictures a thread keeps, in bytes of pixels: a hundred emoji of a headline. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** Draws emoji in whole pixels, and keeps them. */
export class EmojiCache {
  readonly #cache = new RasterCache<Pixmap>(MAX_CACHE_BYTES, ({ pixels }) => pixels);

  /** Memory that the kept pictures take. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /** An emoji in a square of that many pixels, at least one. It is good until the next call of `trim`. */
  get(emoji: Emoji, side: number): LazyPixmap {
    const key = `emoji ${emoji.id} ${side}`;
    const drawn = () => this.#cache.get(key, () => drawnEmoji(emoji, side));
    return { key, width: side, height: side, drawn };
  }

  /** Lets go of pictures when there are more than are to be kept. */
  trim(): void {
    this.#cache.trim();
  }
}

function drawnEmoji({ size, markup }: Emoji, side: number): Pixmap {
  const viewBox = `0 0 ${size} ${size}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${viewBox}">`;
  return pixmapOf(rasterize(`${svg}${markup}</svg>`));
}
