import { bordersOf } from '../css/borders.js';
import type { Area, Box } from '../layout/box-layout.js';
import { paintOf } from '../raster/color.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import { type CornerRadii, type Outline, Pen } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { borderArea, borderWidths, outlineOf, pathOf, type Surroundings, within } from './rounded-area.js';

/** Paints the borders of a box (CSS Backgrounds 3, section 4). */
export function paintBorders(box: Box, context: DrawingContext, { matrix, clip }: Surroundings): void {
  const borders = bordersOf(box.style, box.scale ?? 1);
  const widths = borderWidths(borders, matrix);
  if (widths.every((width) => width === 0)) return;
  const outer = borderArea(box, matrix);
  const ring = new Path(true).under(matrix).addOutline(outlineOf(outer));
  const inner = within(outer, widths);
  if (inner.area.width > 0 && inner.area.height > 0) ring.addOutline(outlineOf(inner));
  const [first] = borders;
  const seen = borders.filter((_, side) => (widths[side] as number) > 0);
  if (seen.every(({ color }) => color === seen[0]?.color)) {
    context.fillPath(ring, paintOf((seen[0] ?? first).color), clip);
    return;
  }
  for (const [side, { color }] of borders.entries()) {
    if (widths[side] === 0) continue;
    const part = pathOf(matrix, sideOutline(side, outer.area, widths));
    context.fillPath(ring, paintOf(color), { ...clip, shapes: [...clip.shapes, part] });
  }
}

/** Part of a border ring that belongs to one side, cut along the mitres from the outer corners to the inner ones. */
function sideOutline(side: number, { left, top, width, height }: Area, widths: CornerRadii): Outline {
  const [up, right, down, before] = widths;
  const isLying = side % 2 === 0;
  // The mitres end where they cross, or at the middle of the box.
  const own = widths[side] as number;
  const beside = isLying ? before + right : up + down;
  const reach = Math.min((isLying ? height : width) / 2 / own, (isLying ? width : height) / (beside || own));
  const corners = [
    [left, top, before, up],
    [left + width, top, -right, up],
    [left + width, top + height, -right, -down],
    [left, top + height, before, -down],
  ] as const;
  const [x1, y1, dx1, dy1] = corners[side] as (typeof corners)[number];
  const [x2, y2, dx2, dy2] = corners[(side + 1) % 4] as (typeof corners)[number];
  return new Pen()
    .moveTo(x1, y1)
    .lineTo(x2, y2)
    .lineTo(x2 + dx2 * reach, y2 + dy2 * reach)
    .lineTo(x1 + dx1 * reach, y1 + dy1 * reach)
    .close();
}
