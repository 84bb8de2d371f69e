/** The two rings that `outline-style: auto` asks for (Blink, `PaintFocusRing`). */

import { isOfShares } from '../css/grammars/corner-grammars.js';
import { type BoxRadii, cornerRadii, isRounded, SQUARE } from '../css/painted/corner-radii.js';
import { usedColor } from '../css/painted/painted-style.js';
import { validLength } from '../css/values/values.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import type { CornerRadii } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { paintFrame, paintIn } from './border-painter.js';
import { grown, ringAround } from './outline-contour.js';
import { borderArea, type GraphicsState } from './rounded-area.js';

/** In CSS pixels: two thirds of it are a ring, and a third is between the middles of both. */
const THICKNESS = 3;
/** Radius of the corners around controls, in CSS pixels. */
const OF_CONTROLS = 2;
/** The outer one, which is seen on any ground. */
const OUTER = 'white';

/**
 * Paints the ring in the colour of the outline, and a white one around it.
 * @param areas of the box, one for each line that it is on
 * @param offsetsOf how far an area is outset across and down
 */
export function paintFocusRing(
  box: Box,
  areas: readonly Area[],
  offsetsOf: (offset: number, area: Area) => [number, number],
  context: DrawingContext,
  state: GraphicsState,
): void {
  const { style, scale = 1 } = box;
  const zoom = style.zoom * scale;
  const thickness = Math.max(THICKNESS, Math.floor(THICKNESS * zoom));
  const width = (thickness / 3) * 2;
  const offset = validLength(style.outlineOffset, { scale, whole: 0 });
  const least = Math.max(1, Math.floor(zoom));
  const inside = narrowestBorder(box) >= least ? least : 0;
  const inner = Math.floor(Math.trunc(offset) - inside);
  const outer = inner + Math.ceil(thickness / 3);
  const radii = ringRadii(box, areas[0] as Area, thickness, offset);
  const edges = areas.map((area) => borderArea({ ...box, ...area }, state.matrix).area);
  for (const [by, color] of [
    [outer, OUTER],
    [inner, usedColor(style.outlineColor, style)],
  ] as const) {
    const around = edges.map((area) => {
      const [across, down] = offsetsOf(by, area);
      return grown(area, across + width / 2, down + width / 2);
    });
    const [first] = around;
    if (around.length > 1) {
      const ring = ringAround(around, 0, width);
      context.fillPath(new Path().under(state.matrix).addOutline(ring), paintIn(color), state.clip);
    } else if (first) {
      const border = { width, color, line: 'solid' };
      const widths: CornerRadii = [width, width, width, width];
      const frame = { outer: { area: first, radii: outset(radii, width / 2) }, widths };
      paintFrame({ ...frame, borders: [border, border, border, border] }, context, state);
    }
  }
}

function narrowestBorder({ style, scale = 1 }: Box): number {
  const sides = ['Top', 'Right', 'Bottom', 'Left'] as const;
  return Math.min(
    ...sides.map((side) =>
      style[`border${side}Style`] === 'none'
        ? 0
        : validLength(style[`border${side}Width`], { scale, whole: 0 }),
    ),
  );
}

/** Radii in the middle of a ring: those of the box, and at least as much as it is thick. */
function ringRadii({ style, scale = 1 }: Box, area: Area, thickness: number, offset: number): BoxRadii {
  const own = isRounded(style) ? cornerRadii(style, area, scale) : SQUARE;
  // Around a control that no author styles it is rounded as the control is drawn: a radio button is a circle.
  const isNative = style.appearance === 'auto';
  const isCircle = isOfShares(style.borderTopLeftRadius);
  const radius = (each: number) => {
    if (isNative) return isCircle ? each : OF_CONTROLS * style.zoom * scale;
    return Math.max(thickness, each === 0 ? 0 : each + offset);
  };
  const all = (radii: CornerRadii) => radii.map(radius) as unknown as CornerRadii;
  return { x: all(own.x), y: all(own.y) };
}

function outset({ x, y }: BoxRadii, by: number): BoxRadii {
  const all = (radii: CornerRadii) => radii.map((radius) => radius + by) as unknown as CornerRadii;
  return { x: all(x), y: all(y) };
}
