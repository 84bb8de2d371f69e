/** Codes for readers: their modules are whole pixels of the frame wherever there is room for that. */

import type { Barcode } from '../barcodes/barcode.js';
import { paintOf } from '../css/values/css-colors.js';
import { validLength } from '../css/values/values.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { DrawingContext } from '../raster/drawing-context.js';
import { type Matrix, multiplied } from '../raster/matrix.js';
import type { Outline } from '../raster/outline.js';
import { clippedByOverflow } from './box-shapes.js';
import { offsetsOf } from './fitted-picture.js';
import { boxArea, type GraphicsState, pathOf } from './rounded-area.js';

/** Paints a code in the content box of its box, in the colour of the box's text. */
export function paintBarcode(
  barcode: Barcode,
  box: Box,
  context: DrawingContext,
  state: GraphicsState,
): void {
  const content = boxArea('content-box', box, state.matrix);
  const clip = clippedByOverflow(content, box.style, state);
  const place = clip && placeOf(barcode, content.area, box, state.matrix);
  if (!place) return;
  // All bars are one path: what two of them have in common shows no seam.
  context.fillPath(pathOf(place, outlineOf(barcode)), paintOf(box.style.color), clip);
}

function outlineOf({ bars }: Barcode): Outline {
  const coordinates: number[] = [];
  for (let at = 0; at < bars.length; at += 4) {
    const [left, top, width, height] = bars.subarray(at, at + 4) as unknown as [
      number,
      number,
      number,
      number,
    ];
    const [right, bottom] = [left + width, top + height];
    coordinates.push(left, top, right, top, right, bottom, left, bottom);
  }
  return { commands: 'MLLLZ'.repeat(bars.length / 4), coordinates };
}

/** Transformation from modules to pixels of the frame; undefined where nothing shows. */
function placeOf(barcode: Barcode, area: Area, box: Box, matrix: Matrix): Matrix | undefined {
  if (barcode.bars.length === 0) return undefined;
  const [a, b, c, d] = matrix;
  const isUpright = isNothing(b, a) && isNothing(c, d);
  const isAside = isNothing(a, b) && isNothing(d, c);
  if (!isUpright && !isAside) {
    const [across, down] = axesOf(barcode, box, area.width, area.height, (length) => length);
    const own: Matrix = [across.module, 0, 0, down.module, area.left + across.start, area.top + down.start];
    return across.module > 0 && down.module > 0 ? multiplied(matrix, own) : undefined;
  }
  // Of the frame, where what is across in the code may go down, or backwards.
  const [x, y] = [sidesOf(area, matrix, 0), sidesOf(area, matrix, 1)];
  const [alongAcross, alongDown] = isUpright ? [x, y] : [y, x];
  const sizes = [alongAcross, alongDown].map(({ from, to }) => Math.abs(to - from)) as [number, number];
  const [across, down] = axesOf(barcode, box, ...sizes, Math.floor);
  if (!(across.module > 0 && down.module > 0)) return undefined;
  const [first, second] = [alongAcross, alongDown].map(({ from, to }, index) => {
    const { module, start } = index === 0 ? across : down;
    const sign = to < from ? -1 : 1;
    return { by: sign * module, from: from + sign * start };
  }) as [Step, Step];
  return isUpright
    ? [first.by, 0, 0, second.by, first.from, second.from]
    : [0, first.by, second.by, 0, second.from, first.from];
}

/** How a module moves along an axis of the frame. */
interface Step {
  by: number;
  from: number;
}

/** Where a code lies along one of its own axes. */
interface Axis {
  /** Pixels of a module. */
  module: number;
  /** Pixels before the first one. */
  start: number;
}

/** Both axes of a code in room of a size in pixels. @param whole makes whole pixels of what has more than one */
function axesOf(
  { width, height, isLinear }: Barcode,
  { style, scale = 1 }: Box,
  across: number,
  down: number,
  whole: (length: number) => number,
): [Axis, Axis] {
  const wide = isLinear ? across / width : Math.min(across / width, down / height);
  const module = wide >= 1 ? whole(wide) : wide;
  const isWhole = module !== wide || Number.isInteger(module);
  const [x, y] = offsetsOf(style.objectPosition);
  const started = (spare: number, position: string) => {
    const start = validLength(position, { scale, whole: spare });
    return isWhole ? Math.round(start) : start;
  };
  const high = isLinear ? down / height : module;
  return [
    { module, start: started(across - module * width, x) },
    { module: high, start: started(down - high * height, y) },
  ];
}

/** Whole pixels at which two opposite sides of an area are in the frame, along one of its axes. */
function sidesOf({ left, top, width, height }: Area, matrix: Matrix, axis: 0 | 1) {
  const at = (x: number, y: number) =>
    Math.round(
      (matrix[axis] as number) * x + (matrix[2 + axis] as number) * y + (matrix[4 + axis] as number),
    );
  return { from: at(left, top), to: at(left + width, top + height) };
}

/** Whether a number is nothing beside another, but for what sines lose. */
function isNothing(number: number, beside: number): boolean {
  return Math.abs(number) <= Math.abs(beside) * 1e-6;
}
