import { LRUCache } from 'lru-cache';
import type { Emoji } from '../emoji/emoji-catalogue.js';
import { released } from '../kernels/kernels.js';
import { type Picture, pictureOf } from '../raster/picture.js';
import { rasterize } from '../raster/rasterizer.js';

/** Pictures a thread keeps, in bytes of pixels: a hundred emoji of a headline. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** Draws emoji in whole pixels, and keeps them. */
export class EmojiPictures {
  readonly #kept = new LRUCache<string, Picture>({
    maxSize: KEPT_BYTES,
    sizeCalculation: ({ pixels }) => pixels.length,
    dispose: ({ pixels }) => released(pixels),
  });

  /** Memory that the kept pictures take. */
  get bytes(): number {
    return this.#kept.calculatedSize;
  }

  /** An emoji in a square of that many pixels. The picture is good until the next one is asked for. */
  get({ id, size, markup }: Emoji, side: number): Picture {
    const key = `${id} ${side}`;
    let picture = this.#kept.get(key);
    if (!picture) {
      const viewBox = `0 0 ${size} ${size}`;
      const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${viewBox}">`;
      picture = pictureOf(rasterize(`${svg}${markup}</svg>`));
      this.#kept.set(key, picture);
    }
    return picture;
  }
}
