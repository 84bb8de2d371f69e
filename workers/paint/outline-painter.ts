import { type PaintedStyle, usedColor } from '../css/painted/painted-style.js';
import { knownLength } from '../css/values/values.js';
import type { Box } from '../layout/box-layout.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import { paintFrame } from './border-painter.js';
import { borderArea, borderWidths, type GraphicsState, inset } from './rounded-area.js';

/** Whether a box has an outline. */
export function hasOutline({ outlineStyle }: PaintedStyle): boolean {
  return outlineStyle !== 'none' && outlineStyle !== 'hidden';
}

/** Paints the outline of a box (CSS Basic User Interface 4, section 3). */
export function paintOutline(box: Box, context: DrawingContext, state: GraphicsState): void {
  const { style, scale = 1 } = box;
  const length = (value: Parameters<typeof knownLength>[0]) => knownLength(value, { scale, whole: 0 });
  const line = style.outlineStyle === 'auto' ? 'solid' : style.outlineStyle;
  const border = { width: length(style.outlineWidth), color: usedColor(style.outlineColor, style), line };
  const borders = [border, border, border, border];
  const widths = borderWidths(borders, state.matrix);
  const edge = borderArea(box, state.matrix);
  // An outline within the box is not turned inside out.
  const offset = Math.max(length(style.outlineOffset), -Math.min(edge.area.width, edge.area.height) / 2);
  const outer = inset(edge, -(Math.trunc(offset) + widths[0]));
  paintFrame({ outer, borders, widths }, context, state);
}
