/** The pixels of SVG files that documents name: painted as `<svg>`s of the document are, or by resvg. */

import { allocated, kernels, released } from '../kernels/kernels.js';
import type { DisplayItem } from '../raster/display-list.js';
import { BYTES_OF_A_PIXEL } from '../raster/frame.js';
import { ItemPainter } from '../raster/item-painter.js';
import type { LazyPixmap, Pixmap } from '../raster/pixmap.js';
import { RasterCache } from '../raster/raster-cache.js';
import { surfaceOf } from '../raster/surface.js';
import { PictureError } from './picture-error.js';
import { PicturePainter } from './picture-painter.js';
import { ResvgCache } from './resvg-cache.js';

/** Bounds on a thread's painted files, in bytes of pixels, of which one of 1200x630 has 3 MB, and on the pictures in them. */
const MAX_CACHE_BYTES = 3 * 1024 * 1024;
const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

export class DrawnFiles {
  readonly resvg = new ResvgCache();
  /** Draws the pictures within files. */
  readonly pictures = new PicturePainter(MAX_PICTURE_BYTES);
  readonly #cache = new RasterCache<Pixmap>(MAX_CACHE_BYTES, ({ pixels }) => pixels);
  readonly #painter = new ItemPainter();

  /** Bytes of all pixmaps and masks. */
  get bytes(): number {
    return this.#cache.bytes + this.resvg.bytes + this.pictures.bytes + this.#painter.maskBytes;
  }

  /**
   * A picture that is painted of items, and of what resvg draws where there are none.
   * @param drawn the same by resvg
   * @param itemsOf makes the items when they are first asked for
   */
  picture(
    key: string,
    drawn: () => LazyPixmap,
    size: { width: number; height: number },
    itemsOf: () => readonly DisplayItem[] | undefined,
  ): LazyPixmap {
    let made: { items: readonly DisplayItem[] | undefined } | undefined;
    const items = () => {
      made ??= { items: unlessBroken(itemsOf) };
      return made.items;
    };
    const pixmap = () => this.#cache.get(key, () => this.#painted(size, items()));
    return {
      ...{ key, ...size },
      content: () => (this.#cache.has(key) ? NOTHING : items()),
      drawn: () => pixmap() ?? drawn().drawn(),
    };
  }

  /** Evicts entries beyond the bounds. */
  trim(): void {
    this.#cache.trim();
    this.resvg.trim();
    this.pictures.trim();
  }

  /** Undefined where there are no items, and where a picture among them is broken. */
  #painted(
    size: { width: number; height: number },
    items: readonly DisplayItem[] | undefined,
  ): Pixmap | undefined {
    if (!items) return undefined;
    const pixels = allocated(size.width * size.height * BYTES_OF_A_PIXEL);
    kernels.fillBytes(pixels.address, 0, pixels.length);
    const surface = surfaceOf(pixels, size.width);
    let painted: Pixmap | undefined;
    try {
      painted = unlessBroken(() => {
        for (const item of items) this.#painter.paint(item, item.region, surface);
        return { ...size, pixels };
      });
    } finally {
      this.#painter.releaseTiles();
      if (!painted) released(pixels);
    }
    return painted;
  }
}

/** Undefined where a picture within a file is broken: resvg passes over it. */
function unlessBroken<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof PictureError) return undefined;
    throw error;
  }
}

const NOTHING: readonly DisplayItem[] = [];
