import { isOfShares } from '../css/grammars/corner-grammars.js';
import type { Border } from '../css/painted/borders.js';
import { isRounded, SQUARE } from '../css/painted/corner-radii.js';
import { type PaintedStyle, usedColor } from '../css/painted/painted-style.js';
import { validLength } from '../css/values/values.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import { Path } from '../raster/path.js';
import { paintFrame, paintIn } from './border-painter.js';
import { twoStripes } from './border-stripes.js';
import { paintFocusRing } from './focus-ring.js';
import { grown, MOST_LINES, ringAround } from './outline-contour.js';
import { borderArea, borderWidths, type GraphicsState, within } from './rounded-area.js';

/** Tells whether a box has an outline: columns are no boxes, and have grounds alone. */
export function hasOutline({ outlineStyle, display }: PaintedStyle): boolean {
  if (outlineStyle === 'none') return false;
  return display !== 'table-column' && display !== 'table-column-group';
}

/** Paints the outline of a box (CSS Basic User Interface 4, section 3). */
export function paintOutline(box: Box, context: DrawingContext, state: GraphicsState): void {
  const isRing = box.style.outlineStyle === 'auto';
  if (!box.outlined && !isRing) {
    paintRectangle(box, context, state);
    return;
  }
  const areas = (box.outlined ?? [box]).filter(({ width, height }) => width > 0 && height > 0);
  if (areas.length === 0) return;
  if (isRing && areas.length <= MOST_LINES) paintFocusRing(box, areas, offsetsOf, context, state);
  else if (isOneContour(box, areas)) paintContour(box, areas, context, state);
  else for (const area of areas) paintRectangle({ ...box, ...area }, context, state);
}

interface OutlineBorder extends Border {
  /** In pixels. */
  offset: number;
}

function borderOf({ style, scale = 1 }: Box): OutlineBorder {
  const length = (value: Parameters<typeof validLength>[0]) => validLength(value, { scale, whole: 0 });
  return {
    width: length(style.outlineWidth),
    color: usedColor(style.outlineColor, style),
    line: style.outlineStyle === 'auto' ? 'solid' : style.outlineStyle,
    offset: length(style.outlineOffset),
  };
}

function paintRectangle(box: Box, context: DrawingContext, state: GraphicsState): void {
  const border = borderOf(box);
  const borders = [border, border, border, border];
  const widths = borderWidths(borders);
  const edge = borderArea(box, state.matrix);
  // The lines that browsers draw around controls are rounded, which no style says but that of radio buttons.
  const { appearance, borderTopLeftRadius } = box.style;
  if (appearance === 'auto' && !isOfShares(borderTopLeftRadius)) edge.radii = SQUARE;
  const [across, down] = offsetsOf(border.offset, edge.area).map((offset) => -(offset + widths[0])) as [
    number,
    number,
  ];
  const outer = within(edge, [down, across, down, across]);
  paintFrame({ outer, borders, widths }, context, state);
}

/** Across and down: an outline within its box is not turned inside out in either direction (CSS Basic User Interface 4, section 3.5). */
function offsetsOf(offset: number, { width, height }: Area): [number, number] {
  const along = (side: number) => Math.trunc(Math.max(offset, -Math.trunc(side) / 2));
  return [along(width), along(height)];
}

/** Whether the parts of an inline element on several lines have one outline, and not each its own. */
function isOneContour(box: Box, areas: readonly Area[]): boolean {
  const { line } = borderOf(box);
  const isPlain = (line === 'solid' || line === 'double') && !isRounded(box.style);
  return isPlain && areas.length > 1 && areas.length <= MOST_LINES;
}

function paintContour(box: Box, areas: readonly Area[], context: DrawingContext, state: GraphicsState): void {
  const border = borderOf(box);
  const [width] = borderWidths([border, border, border, border]);
  const edges = areas.map((each) => {
    const { area } = borderArea({ ...box, ...each }, state.matrix);
    const [across, down] = offsetsOf(border.offset, area);
    return grown(area, across + width, down + width);
  });
  for (const [from, to] of border.line === 'double' && width >= 3
    ? twoStripes(width)
    : ([[0, width]] as const)) {
    const ring = ringAround(edges, from, to);
    context.fillPath(new Path().under(state.matrix).addOutline(ring), paintIn(border.color), state.clip);
  }
}
