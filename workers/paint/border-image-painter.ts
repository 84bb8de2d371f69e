import { bordersOf } from '../css/painted/borders.js';
import { SQUARE } from '../css/painted/corner-radii.js';
import { gradientImage } from '../css/painted/gradient-images.js';
import { knownLength, parts } from '../css/values/values.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import { multiplied } from '../raster/matrix.js';
import { borderArea, borderWidths, clippedTo, type GraphicsState } from './rounded-area.js';

type FourSides = [top: number, right: number, bottom: number, left: number];

/**
 * Paints the gradient of `border-image` in place of the borders of a box: nine parts of it, of which the corners and the sides
 * are stretched to the width of the border (CSS Backgrounds 3, section 5).
 * @throws for a syntax that is not supported
 */
export function paintBorderImage(box: Box, context: DrawingContext, state: GraphicsState): void {
  const { style, scale = 1 } = box;
  const { area: around } = borderArea(box, state.matrix);
  const widths = borderWidths(bordersOf(style, scale), state.matrix) as unknown as FourSides;
  const area = outset(
    around,
    sidesOf(style.borderImageOutset, (text, side) => lengthIn(text, widths[side] as number, 0, scale)),
  );
  const isFilled = style.borderImageSlice.endsWith('fill');
  const whole = (side: number) => (side % 2 === 0 ? area.height : area.width);
  // A gradient is as large as the area, in pixels of CSS.
  const slices = sidesOf(style.borderImageSlice, (text, side) =>
    Math.min(whole(side), lengthIn(text, scale, whole(side), scale)),
  );
  const painted = fitting(
    sidesOf(style.borderImageWidth, (text, side) =>
      text === 'auto' ? (slices[side] as number) : lengthIn(text, widths[side] as number, whole(side), scale),
    ),
    area,
  );
  const columns = thirds(area.left, area.width, [slices[3], slices[1]], [painted[3], painted[1]]);
  const rows = thirds(area.top, area.height, [slices[0], slices[2]], [painted[0], painted[2]]);
  for (const [across, column] of columns.entries()) {
    for (const [down, row] of rows.entries()) {
      if (across === 1 && down === 1 && !isFilled) continue;
      paintPart(box, area, column, row, context, state);
    }
  }
}

/** A third of the picture in one direction: where it is in the picture, and where it is painted. */
interface Third {
  from: number;
  fromLength: number;
  to: number;
  toLength: number;
}

function thirds(
  start: number,
  length: number,
  [before, after]: [number, number],
  [paintedBefore, paintedAfter]: [number, number],
): Third[] {
  const end = start + length;
  return [
    { from: start, fromLength: before, to: start, toLength: paintedBefore },
    {
      from: start + before,
      fromLength: length - before - after,
      to: start + paintedBefore,
      toLength: length - paintedBefore - paintedAfter,
    },
    { from: end - after, fromLength: after, to: end - paintedAfter, toLength: paintedAfter },
  ];
}

function paintPart(
  { style, scale = 1 }: Box,
  area: Area,
  column: Third,
  row: Third,
  context: DrawingContext,
  state: GraphicsState,
): void {
  if (column.fromLength <= 0 || row.fromLength <= 0 || column.toLength <= 0 || row.toLength <= 0) return;
  const [x, y] = [column.toLength / column.fromLength, row.toLength / row.fromLength];
  const stretched = multiplied(state.matrix, [
    x,
    0,
    0,
    y,
    column.to - column.from * x,
    row.to - row.from * y,
  ]);
  const paint = gradientImage(style.borderImageSource, { box: area, matrix: stretched, scale });
  const part = { left: column.to, top: row.to, width: column.toLength, height: row.toLength };
  const clip = clippedTo({ area: part, radii: SQUARE }, state);
  if (paint && clip) context.fillRectangle(context.bounds, paint, clip);
}

function sidesOf(text: string, read: (text: string, side: number) => number): FourSides {
  return parts(text, ' ').slice(0, 4).map(read) as FourSides;
}

/** A length in frame pixels, which may have been computed to less than nothing. @param one what a number without a unit is of */
function lengthIn(text: string, one: number, whole: number, scale: number): number {
  return Math.max(0, /^[\d.e+-]+$/.test(text) ? Number(text) * one : knownLength(text, { scale, whole }));
}

function outset({ left, top, width, height }: Area, [up, right, down, before]: FourSides): Area {
  return { left: left - before, top: top - up, width: width + before + right, height: height + up + down };
}

/** Widths of opposite sides that overlap are made smaller together. */
function fitting(widths: FourSides, { width, height }: Area): FourSides {
  const [up, right, down, before] = widths;
  const share = Math.min(1, width / (before + right), height / (up + down));
  return widths.map((each) => each * share) as FourSides;
}
