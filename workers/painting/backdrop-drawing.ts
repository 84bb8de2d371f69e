import type { Template } from '../../templates/kit/index.js';
import { allocated, kernels } from '../kernels/kernels.js';
import { plainTree } from '../layout/element-tree.js';
import { Backdrop } from '../raster/backdrop.js';
import { paintOf } from '../raster/color.js';
import { Recording } from '../raster/drawing-context.js';
import { BYTES_OF_A_PIXEL } from '../raster/frame.js';
import { ItemPainter } from '../raster/item-painter.js';
import { whole } from '../raster/rectangle.js';
import { surfaceOf } from '../raster/surface.js';
import { drawSvg } from '../svg/svg-drawing.js';
import type { PictureSize } from './picture-size.js';
import type { SvgPictures } from './svg-pictures.js';

const { fillBytes } = kernels<{ fillBytes(to: number, value: number, length: number): void }>();

const WHITE = paintOf('#ffffff');
const painter = new ItemPainter();

/**
 * Draws a template's backdrop in the size of the picture. What that of an opaque picture leaves transparent comes out
 * white.
 * @throws what the template's code throws, PictureError among it
 */
export function drawnBackdrop(
  template: Template,
  data: Record<string, unknown>,
  size: PictureSize,
  pictures: SvgPictures,
): Backdrop {
  const svg = plainTree(template.backdrop.draw(data));
  const { width, height, scale } = size;
  const context = new Recording(whole(size));
  if (!template.transparent) context.fillRectangle(context.bounds, WHITE, context.unclipped);
  const isDrawn = drawSvg(svg, {
    context,
    clip: context.unclipped,
    matrix: [scale, 0, 0, scale, 0, 0],
    size: template,
    pictureAt: (...place) => pictures.image(...place),
  });
  if (!isDrawn) {
    context.drawPicture(pictures.document(svg, template, width, height), 0, 0, context.unclipped);
  }
  const pixels = allocated(width * height * BYTES_OF_A_PIXEL);
  if (template.transparent) fillBytes(pixels.address, 0, pixels.length);
  for (const item of context.items) painter.paint(item, item.region, surfaceOf(pixels, width));
  pictures.trim();
  return new Backdrop(width, height, pixels);
}
