import { darkened, lightened } from '../css/painted/border-colors.js';
import { type Border, bordersOf } from '../css/painted/borders.js';
import type { Area, Box } from '../layout/box-layout.js';
import { colorOf, solidPaint } from '../raster/color.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import { IDENTITY, type Matrix } from '../raster/matrix.js';
import { type CornerRadii, type Outline, Pen } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { dashedRing, dashedSide } from './border-dashes.js';
import {
  borderArea,
  borderWidths,
  type GraphicsState,
  isSquare,
  outlineOf,
  type RoundedArea,
  within,
} from './rounded-area.js';

/** Paints the borders of a box (CSS Backgrounds 3, section 4). */
export function paintBorders(box: Box, context: DrawingContext, state: GraphicsState): void {
  const borders = bordersOf(box.style, box.scale ?? 1);
  paintFrame(
    { outer: borderArea(box, state.matrix), borders, widths: borderWidths(borders, state.matrix) },
    context,
    state,
  );
}

/** Lines around a box, clockwise from the top. */
export interface BoxFrame {
  outer: RoundedArea;
  borders: readonly Border[];
  /** Of the lines, in frame pixels. */
  widths: CornerRadii;
}

/** A ring, or a half or a third of it, and the sides on which it has one colour. */
interface Stripe {
  /** Widths from the outer edge of the frame to both edges of the stripe. */
  from: CornerRadii;
  to: CornerRadii;
  color: string;
  sides: number[];
}

/** Paints the lines around a box, as Chromium does. */
export function paintFrame(frame: BoxFrame, context: DrawingContext, state: GraphicsState): void {
  const { borders, widths } = frame;
  if (widths.every((width) => width === 0)) return;
  const seen = [0, 1, 2, 3].filter((side) => (widths[side] as number) > 0);
  const stripes = new Map<string, Stripe>();
  for (const side of seen) {
    for (const { key, ...stripe } of stripesOf(side, borders[side] as Border, widths)) {
      const known = stripes.get(`${key} ${stripe.color}`);
      if (known) known.sides.push(side);
      else stripes.set(`${key} ${stripe.color}`, { ...stripe, sides: [side] });
    }
  }
  const { matrix, clip } = state;
  for (const { from, to, color, sides } of stripes.values()) {
    const ring = ringPath(frame, from, to, matrix);
    const shapes =
      sides.length === seen.length ? clip.shapes : [...clip.shapes, sidesPath(sides, frame, state)];
    context.fillPath(ring, paintIn(color), { ...clip, shapes });
  }
  paintDashes(frame, seen, context, state);
}

/** What lies between two distances from the outer edge of a frame. */
function ringPath({ outer }: BoxFrame, from: CornerRadii, to: CornerRadii, matrix: Matrix): Path {
  const ring = new Path(true).under(matrix).addOutline(outlineOf(within(outer, from)));
  const inner = within(outer, to);
  return inner.area.width > 0 && inner.area.height > 0 ? ring.addOutline(outlineOf(inner)) : ring;
}

function paintIn(color: string) {
  return solidPaint(colorOf(color) ?? { red: 0, green: 0, blue: 0, alpha: 0 });
}

const NONE: CornerRadii = [0, 0, 0, 0];

function stripesOf(
  side: number,
  { line, color }: Border,
  widths: CornerRadii,
): { key: string; from: CornerRadii; to: CornerRadii; color: string }[] {
  const isUpper = side === 0 || side === 3;
  const shade = (isSunk: boolean) => (isUpper === isSunk ? darkened(color) : lightened(color));
  switch (line) {
    case 'dashed':
    case 'dotted':
      return [];
    case 'double':
      if ((widths[side] as number) < 3) break;
      return [
        { key: 'outer third', from: NONE, to: each(widths, outerThird), color },
        { key: 'inner third', from: each(widths, innerThird), to: widths, color },
      ];
    case 'groove':
    case 'ridge': {
      const half = each(widths, (width) => (Number.isInteger(width) ? Math.floor(width / 2) : width / 2));
      return [
        { key: 'outer half', from: NONE, to: half, color: shade(line === 'groove') },
        { key: 'inner half', from: half, to: widths, color: shade(line === 'ridge') },
      ];
    }
    case 'inset':
    case 'outset':
      return [{ key: 'all', from: NONE, to: widths, color: shade(line === 'inset') }];
  }
  return [{ key: 'all', from: NONE, to: widths, color }];
}

function each(widths: CornerRadii, share: (width: number) => number): CornerRadii {
  return widths.map(share) as unknown as CornerRadii;
}

/** Whole pixels where the width has whole ones, the gap between the two stripes being the narrower. */
function outerThird(width: number): number {
  if (!Number.isInteger(width)) return width / 3;
  return Math.floor(width / 3) + (width % 3 === 2 ? 1 : 0);
}

function innerThird(width: number): number {
  if (!Number.isInteger(width)) return (width * 2) / 3;
  return Math.floor((width * 2) / 3) + (width % 3 === 1 ? 1 : 0);
}

function paintDashes(
  frame: BoxFrame,
  seen: readonly number[],
  context: DrawingContext,
  state: GraphicsState,
): void {
  const { borders, widths, outer } = frame;
  const { matrix, clip } = state;
  const dashed = seen.filter((side) => /^(?:dashed|dotted)$/.test((borders[side] as Border).line));
  for (const side of dashed) {
    const { line, color } = borders[side] as Border;
    const width = widths[side] as number;
    const alike = dashed.filter(
      (other) => borders[other]?.line === line && borders[other]?.color === color && widths[other] === width,
    );
    // Along round corners, the dashes of all sides are those of one line.
    const isRing = !isSquare(outer);
    if (isRing && alike[0] !== side) continue;
    const path = new Path().under(matrix);
    const isDotted = line === 'dotted';
    const shapes = [...clip.shapes];
    if (isRing) {
      const middle = within(
        outer,
        each(widths, (own) =>
          own === 1 || (isDotted && Number.isInteger(own)) ? Math.floor(own / 2) : own / 2,
        ),
      );
      path.addOutline(dashedRing(middle, width, isDotted));
      shapes.push(ringPath(frame, NONE, widths, matrix));
    } else path.addOutline(dashedSide(side, outer.area, width, isDotted, matrix === IDENTITY));
    const sides = isRing ? alike : [side];
    const isCut = isRing
      ? sides.length < seen.length
      : seen.some((other) => other !== side && borders[other]?.color !== color);
    if (isCut) shapes.push(sidesPath(sides, frame, state));
    context.fillPath(path, paintIn(color), { ...clip, shapes });
  }
}

/** Parts of a frame that belong to sides. */
function sidesPath(sides: readonly number[], { outer, widths }: BoxFrame, { matrix }: GraphicsState): Path {
  const path = new Path().under(matrix);
  for (const side of sides) path.addOutline(sideOutline(side, outer.area, widths));
  return path;
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
