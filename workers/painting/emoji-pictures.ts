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

  /** Passes an emoji in a square of that many pixels, at least one, to `use`, which must not keep it. */
  with(emoji: Emoji, side: number, use: (picture: Picture) => void): void {
    const key = `${emoji.id} ${side}`;
    const kept = this.#kept.get(key);
    const picture = kept ?? drawnEmoji(emoji, side);
    use(picture);
    if (kept) return;
    // One that is larger than all that is kept is not taken, and nobody would give its memory back.
    if (picture.pixels.length > KEPT_BYTES) released(picture.pixels);
    else this.#kept.set(key, picture);
  }
}

function drawnEmoji({ size, markup }: Emoji, side: number): Picture {
  const viewBox = `0 0 ${size} ${size}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${viewBox}">`;
  return pictureOf(rasterize(`${svg}${markup}</svg>`));
}
