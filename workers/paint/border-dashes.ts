/** Dashes and dots of borders and outlines, as Blink spaces them (`StyledStrokeData`). */

import type { Area } from '../layout/box-layout.js';
import { dashesOf, EPSILON, MOST_DASHES } from '../raster/dash-lengths.js';
import { type Outline, Pen } from '../raster/outline.js';
import { contoursOf, lengthOf } from '../raster/segments.js';
import { strokeOutline } from '../raster/stroke.js';
import { outlineOf, type RoundedArea } from './rounded-area.js';

/** Of curves, in pixels. */
const TOLERANCE = 0.1;
/** Width of dashes that are cut to that of their line. */
const BEYOND = 2.2;

/**
 * Dashes of a straight side of a frame.
 * @param width of the line
 * @param isSnapped whether square dots end between pixels
 */
export function dashedSide(
  side: number,
  area: Area,
  width: number,
  isDotted: boolean,
  isSnapped: boolean,
): Outline {
  const { left, top } = area;
  const isLying = side % 2 === 0;
  const length = isLying ? area.width : area.height;
  const { lengths, isRound } = dashesOf(length, width, isDotted, false);
  const across = side === 1 ? left + area.width - width : left;
  const down = side === 2 ? top + area.height - width : top;
  const pen = new Pen();
  if (isRound) {
    const end = Math.max(width / 2 + EPSILON, length - width / 2);
    if (isLying) pen.moveTo(left + width / 2, down + width / 2).lineTo(left + end, down + width / 2);
    else pen.moveTo(across + width / 2, top + width / 2).lineTo(across + width / 2, top + end);
    return stroked(pen, width, lengths, isRound);
  }
  // Square dots are points without antialiasing, which have the pixels whose middles are in them.
  const edge = (place: number) => (isSnapped && isDotted ? Math.ceil(place - 0.5) : place);
  const starts = isDotted ? squareStarts(length, width) : dashStarts(length, lengths);
  for (const from of starts) {
    const [begin, end] = [edge(from), edge(Math.min(length, from + (lengths[0] ?? length)))];
    if (isLying) addRectangle(pen, left + begin, down, left + end, down + width);
    else addRectangle(pen, across, top + begin, across + width, top + end);
  }
  return pen;
}

function dashStarts(length: number, [dash = length, gap = 0]: readonly number[]): number[] {
  const count = Math.ceil((length - EPSILON) / (dash + gap));
  return Array.from({ length: count }, (_, index) => index * (dash + gap));
}

/** One square dot at either end, and the others as far apart as they are wide, in the middle between those. */
function squareStarts(length: number, width: number): number[] {
  const inner = length - 2 * width;
  const count = Math.floor(inner / (2 * width));
  if (count < 1 || count > MOST_DASHES) return [0, Math.max(0, length - width)];
  const first = width + (inner - (2 * count - 1) * width) / 2;
  return [0, ...Array.from({ length: count }, (_, index) => first + index * 2 * width), length - width];
}

function addRectangle(pen: Pen, left: number, top: number, right: number, bottom: number): void {
  pen.moveTo(left, top).lineTo(right, top).lineTo(right, bottom).lineTo(left, bottom).close();
}

/** Dashes along the middle of a frame with round corners; those that are not round reach beyond the line. */
export function dashedRing(middle: RoundedArea, width: number, isDotted: boolean): Outline {
  const outline = outlineOf(middle);
  const length = contoursOf(outline, TOLERANCE, width / 2).reduce(
    (sum, { segments }) => sum + segments.reduce((own, segment) => own + lengthOf(segment), 0),
    0,
  );
  const { lengths, isRound } = dashesOf(length, width, isDotted, true);
  return stroked(outline, isRound ? width : width * BEYOND, lengths, isRound);
}

function stroked(outline: Outline, width: number, dashes: readonly number[], isRound: boolean): Outline {
  const style = { width, join: 'bevel', miterLimit: 4, dashes, dashOffset: 0 } as const;
  return strokeOutline(outline, { ...style, cap: isRound ? 'round' : 'butt' }, TOLERANCE);
}
