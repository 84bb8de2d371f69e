import { allocated, bytesOf, kernels, released } from '../../../workers/kernels/kernels.js';
import type { PlainElement } from '../../../workers/layout/element-tree.js';
import type { DisplayItem } from '../../../workers/raster/display-list.js';
import { ItemPainter } from '../../../workers/raster/item-painter.js';
import type { Matrix } from '../../../workers/raster/matrix.js';
import { intersection, type Rectangle, whole } from '../../../workers/raster/rectangle.js';
import { surfaceOf } from '../../../workers/raster/surface.js';
import { NO_PICTURES } from '../../../workers/svg/pictures.js';
import { svgItems } from '../../../workers/svg/svg-drawing.js';

const { fillBytes } = kernels;

interface Size {
  width: number;
  height: number;
}

/** What a document is drawn as within a part of a picture; undefined where it has what is not drawn. */
export function itemsOf(
  svg: PlainElement,
  size: Size,
  matrix: Matrix = [1, 0, 0, 1, 0, 0],
  part: Rectangle = whole(size),
) {
  const clip = { rectangle: part, shapes: [] };
  return svgItems(svg, { clip, matrix, size, pictureAt: () => undefined, pictures: NO_PICTURES });
}

/** The pixels of items on nothing, RGBA multiplied by alpha, painted part by part. */
export function painted(
  items: readonly DisplayItem[],
  size: Size,
  parts: readonly Rectangle[] = [whole(size)],
) {
  const pixels = allocated(size.width * size.height * 4);
  fillBytes(pixels.address, 0, pixels.length);
  const painter = new ItemPainter();
  for (const part of parts) {
    for (const item of items) {
      const common = intersection(item.region, part);
      if (common) painter.paint(item, common, surfaceOf(pixels, size.width));
    }
  }
  painter.releaseTiles();
  const bytes = bytesOf(pixels).slice();
  released(pixels);
  return bytes;
}

/** Pixels on white, without alpha. */
export function onWhite(pixels: Uint8Array): Uint8Array {
  const shown = new Uint8Array((pixels.length / 4) * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4, to += 3) {
    const white = 255 - (pixels[from + 3] as number);
    for (let channel = 0; channel < 3; channel++) {
      shown[to + channel] = (pixels[from + channel] as number) + white;
    }
  }
  return shown;
}
