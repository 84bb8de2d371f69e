import type { Emoji } from '../emoji/emoji-catalogue.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import { type LazyPixmap, type Pixmap, pixmapOf } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';
import type { Rectangle } from '../raster/rectangle.js';
import { rasterize } from '../raster/resvg.js';
import { sampledPicture } from '../raster/sampled-picture.js';
import { emojiDrawing } from './emoji-drawing.js';

/** Bound on a thread's cached emoji, in bytes of pixels: a hundred of a headline. */
const MAX_CACHE_BYTES = 4 * 1024 * 1024;

/** Measured: nanoseconds of the smallest emoji, and of each pixel of others, which have gradients and masks. */
const SMALLEST = 2_500_000;
const PIXEL = 350;

function workOf(side: number): number {
  return SMALLEST + PIXEL * side * side;
}

/** Rasterises emoji, in sizes of integral pixels, and caches them. */
export class EmojiCache {
  readonly #cache = new RasterCache<Pixmap>(MAX_CACHE_BYTES, ({ pixels }) => pixels);

  /** Bytes of the cached pixmaps. */
  get bytes(): number {
    return this.#cache.bytes;
  }

  /** Emoji in a square. Its pixels are valid until the next call of `trim`. @param side in pixels, at least 1 */
  get(emoji: Emoji, side: number): LazyPixmap {
    const key = `emoji ${emoji.id} ${side}`;
    const drawn = () => this.#cache.get(key, () => drawnEmoji(emoji, side));
    const sized = (width: number) => this.get(emoji, width);
    const vector = emojiDrawing(emoji);
    return { key, width: side, height: side, work: workOf(side), sized, vector, drawn };
  }

  /** A part of the frame with a transformed emoji. @param matrix from the square's pixels to the frame's */
  transformed(emoji: Emoji, side: number, part: Rectangle, matrix: Matrix): LazyPixmap {
    const { left, top, right, bottom } = part;
    const key = `emoji ${emoji.id} ${side} ${[left, top, right, bottom]} ${matrix}`;
    const drawn = () =>
      this.#cache.get(key, () => sampledPicture(this.get(emoji, side), part, matrix, false));
    const own = multiplied([1, 0, 0, 1, -left, -top], matrix);
    const source = () => ({ picture: this.get(emoji, side), matrix: own });
    return { key, width: right - left, height: bottom - top, work: workOf(side), source, drawn };
  }

  /** Evicts entries beyond the bound. */
  trim(): void {
    this.#cache.trim();
  }
}

function drawnEmoji({ size, markup }: Emoji, side: number): Pixmap {
  const viewBox = `0 0 ${size} ${size}`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="${viewBox}">`;
  return pixmapOf(rasterize(`${svg}${markup}</svg>`, { isOurs: true }));
}
