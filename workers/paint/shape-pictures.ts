/** The pictures and gradients that lines run along beside floats: which of their pixels show (CSS Shapes 1, section 4.2). */

import { LRUCache } from 'lru-cache';
import type { Gradient } from '../css/grammars/gradients.js';
import { type Image, imageText } from '../css/grammars/image-grammars.js';
import { concreteSize } from '../css/painted/concrete-size.js';
import { gradientImage } from '../css/painted/gradient-images.js';
import { bytesOf, released } from '../kernels/kernels.js';
import type { ShapePicture } from '../layout/formatting/float-shapes.js';
import type { PictureRows } from '../layout/formatting/picture-reach.js';
import type { DisplayItem } from '../raster/display-list.js';
import { Recording } from '../raster/drawing-context.js';
import { BYTES_OF_A_PIXEL } from '../raster/frame.js';
import { IDENTITY } from '../raster/matrix.js';
import { PaintedItems } from '../raster/painted-items.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { TooMuchWork } from '../raster/too-much-work.js';
import { PicturePainter } from './picture-painter.js';

interface Size {
  width: number;
  height: number;
}

/** The largest picture that is looked through: 64 MiB. */
const MOST_PIXELS = 2 ** 24;
/** Pixels that are painted at once. */
const BAND_PIXELS = 2 ** 17;
/** Pictures in a size whose rows are kept. */
const MOST_KEPT = 32;

/** Looks for the pixels of pictures that show. */
export class ShapePictures {
  readonly #items = new PaintedItems();
  readonly #painter = new PicturePainter(0);
  readonly #rows = new LRUCache<string, PictureRows>({ max: MOST_KEPT });

  /**
   * The picture of a computed value.
   * @param pictureOf of an address; undefined where there is none
   * @param scale pixels of the pictures that have no natural size per CSS pixel
   * @returns undefined where there is none
   */
  picture(
    image: Image,
    zoom: number,
    pictureOf: (address: string) => LazyPixmap | undefined,
    scale: number,
  ): ShapePicture | undefined {
    if (image === 'none') return undefined;
    const shown = image.kind === 'url' ? pictureOf(image.address) : image;
    if (!shown) return undefined;
    const picture = 'kind' in shown ? undefined : shown;
    return {
      sizeIn: (room) => (picture ? sizeOf(picture, room, zoom, scale) : rounded(room)),
      rows: (width, height, threshold) => {
        const key = `${picture?.key ?? imageText(image)} ${width} ${height} ${threshold}`;
        const cached = this.#rows.get(key);
        const rows = cached ?? this.#looked(shown, { width, height }, threshold);
        if (!cached) this.#rows.set(key, rows);
        return rows;
      },
    };
  }

  /** @throws TooMuchWork */
  #looked(image: LazyPixmap | Gradient, size: Size, threshold: number): PictureRows {
    const { width, height } = size;
    if (width * height > MOST_PIXELS)
      throw new TooMuchWork(`a picture as the shape of a float has more than ${MOST_PIXELS} pixels`);
    const rows = new Int32Array(2 * height);
    const items = this.#itemsOf(image, size);
    const step = Math.max(1, Math.floor(BAND_PIXELS / width));
    try {
      for (let top = 0; top < height; top += step) {
        const bottom = Math.min(height, top + step);
        const { pixels } = this.#items.paint(items, { left: 0, top, right: width, bottom }, 0);
        addRows(rows, bytesOf(pixels), width, top, bottom, threshold);
        released(pixels);
      }
    } finally {
      this.#painter.trim();
    }
    return rows;
  }

  #itemsOf(image: LazyPixmap | Gradient, { width, height }: Size): readonly DisplayItem[] {
    const whole = { left: 0, top: 0, right: width, bottom: height };
    const context = new Recording(whole);
    const area = { left: 0, top: 0, width, height };
    if ('kind' in image) {
      const paint = gradientImage(image, { box: area, matrix: IDENTITY, scale: 1 });
      if (paint) context.fillRectangle(whole, paint, context.unclipped);
    } else this.#painter.draw(image, area, context, { matrix: IDENTITY, clip: context.unclipped }, true);
    return context.items;
  }
}

function addRows(
  rows: PictureRows,
  pixels: Uint8Array,
  width: number,
  top: number,
  bottom: number,
  threshold: number,
): void {
  const stride = width * BYTES_OF_A_PIXEL;
  for (let y = top; y < bottom; y++) {
    const start = (y - top) * stride + 3;
    const shows = (x: number) => (pixels[start + x * BYTES_OF_A_PIXEL] as number) > threshold;
    let from = 0;
    while (from < width && !shows(from)) from++;
    let to = width;
    while (to > from && !shows(to - 1)) to--;
    rows[2 * y] = from;
    rows[2 * y + 1] = to;
  }
}

/** The size of a picture; what a drawing does not say is that of the room. */
function sizeOf(picture: LazyPixmap, room: Size, zoom: number, scale: number): Size {
  const natural = picture.natural ?? { width: picture.width / scale, height: picture.height / scale };
  return rounded(concreteSize(natural, room, zoom));
}

function rounded({ width, height }: Size): Size {
  return { width: Math.round(width), height: Math.round(height) };
}
