/** The two lines in the corner of a box by which somebody makes it larger (Blink, `ScrollableAreaPainter::PaintResizer`). */

import { paintOf } from '../css/values/css-colors.js';
import { type Box, isReplacedBox } from '../layout/box-layout.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { type GraphicsState, paddingArea } from './rounded-area.js';
import { cutsOff } from './stacking.js';

const COLOR = paintOf('#666666');

/** Pixels of both lines, by their distances from the corner to their own. */
const PIXELS = [...diagonal(7), ...diagonal(3)];

function diagonal(length: number): [across: number, down: number][] {
  return Array.from({ length }, (_, index) => [2 + length - index, 3 + index]);
}

/** Tells whether a box has them: one that scrolls, and that `resize` is said of. */
export function hasGrip(box: Box): boolean {
  const { resize, overflowX, overflowY, display } = box.style;
  if (resize === 'none' || display === 'table' || isReplacedBox(box) || !cutsOff(box.style)) return false;
  return overflowX !== 'clip' || overflowY !== 'clip';
}

/** Paints them in the lower corner of its padding box at the end of its lines. */
export function paintGrip(box: Box, context: DrawingContext, { matrix, clip }: GraphicsState): void {
  const { style, scale = 1 } = box;
  const { left, top, width, height } = paddingArea(box, matrix).area;
  const isLeft = style.direction === 'rtl';
  const path = new Path().under(matrix);
  for (const [across, down] of PIXELS) {
    const x = isLeft ? left + (across - 1) * scale : left + width - across * scale;
    path.addOutline(
      rectangleOutline({ left: x, top: top + height - down * scale, width: scale, height: scale }),
    );
  }
  context.fillPath(path, COLOR, clip);
}
