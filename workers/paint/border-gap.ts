import { SQUARE } from '../css/painted/corner-radii.js';
import type { Area, Box } from '../layout/box-layout.js';
import { rectangleOutline } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { snapped } from '../raster/rectangle.js';
import { areaOf, type GraphicsState } from './rounded-area.js';

/** Keeps what is painted of a box out of a gap (Blink, `FieldsetPainter`). */
export function outsideOf(gap: Area, box: Box, state: GraphicsState): GraphicsState {
  const { clip, matrix } = state;
  const left = Math.min(box.left, gap.left) - 1;
  const top = Math.min(box.top, gap.top) - 1;
  const right = Math.max(box.left + box.width, gap.left + gap.width) + 1;
  const bottom = Math.max(box.top + box.height, gap.top + gap.height) + 1;
  const outline = (area: Area) => rectangleOutline(area, SQUARE.x, SQUARE.y);
  const path = new Path(true)
    .under(matrix)
    .addOutline(outline({ left, top, width: right - left, height: bottom - top }))
    .addOutline(outline(areaOf(snapped(gap))));
  return { ...state, clip: { ...clip, shapes: [...clip.shapes, path] } };
}
