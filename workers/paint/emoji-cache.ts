import { LRUCache } from 'lru-cache';
import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Emoji } from '../emoji/emoji-catalogue.js';
import type { PlainElement } from '../layout/element-tree.js';
import type { DisplayItem } from '../raster/display-list.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import { type LazyPixmap, type Pixmap, pixmapOf, type VectorDrawing } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';
import { type Rectangle, whole } from '../raster/rectangle.js';
import { rasterize } from '../raster/resvg.js';
import { sampledPicture } from '../raster/sampled-picture.js';
import { NO_PICTURES } from '../svg/pictures.js';
import { svgItems } from '../svg/svg-drawing.js';

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

/** Side of the square that emoji are drawn in as paths: so large that no line of theirs is thinner than a pixel of it. */
const SIDE = 256;

/** Drawings that are cached for the next page: those of a text. */
const MOST_CACHED = 64;

const cachedDrawings = new LRUCache<string, readonly DisplayItem[] | 'unsupported'>({ max: MOST_CACHED });

/** An emoji as paths in a square of its own, for readers of the display list that have no need of pixels. */
function emojiDrawing(emoji: Emoji): VectorDrawing {
  const items = () => {
    const drawing = cachedDrawings.get(emoji.id) ?? drawnItems(emoji) ?? 'unsupported';
    cachedDrawings.set(emoji.id, drawing);
    return drawing === 'unsupported' ? undefined : drawing;
  };
  return { key: `emoji ${emoji.id}`, width: SIDE, height: SIDE, items };
}

function drawnItems({ markup, size }: Emoji): readonly DisplayItem[] | undefined {
  const [svg] = elementsIn(parseFragment(`<svg viewBox="0 0 ${size} ${size}">${markup}</svg>`));
  const square = { width: SIDE, height: SIDE };
  return (
    svg &&
    svgItems(svg, {
      clip: { rectangle: whole(square), shapes: [] },
      matrix: [1, 0, 0, 1, 0, 0],
      size: square,
      pictureAt: () => undefined,
      pictures: NO_PICTURES,
    })
  );
}

function elementsIn({ childNodes }: Tree.ParentNode): PlainElement[] {
  return childNodes.flatMap((node) => {
    if (!('tagName' in node)) return [];
    const attributes = node.attrs.map(({ prefix, name, value }) => [
      prefix ? `${prefix}:${name}` : name,
      value,
    ]);
    return { type: node.tagName, props: Object.fromEntries(attributes), children: elementsIn(node) };
  });
}
