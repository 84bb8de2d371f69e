/** Dashes and dots of borders and outlines, as Blink spaces them (`StyledStrokeData`). */

import type { Area } from '../layout/box-layout.js';
import { type Outline, Pen } from '../raster/outline.js';
import { contoursOf, lengthOf } from '../raster/segments.js';
import { strokeOutline } from '../raster/stroke.js';
import { outlineOf, type RoundedArea } from './rounded-area.js';

/** Dots that are no larger are squares. */
const LARGEST_SQUARE = 3;
/** Of curves, in pixels. */
const TOLERANCE = 0.1;
/** Width of dashes that are cut to that of their line. */
const BEYOND = 2.2;
/** Of a side: more are on no picture, and the line is drawn without gaps. */
const MOST_DASHES = 10_000;
/** A line ends with a whole dot, even if that lies a little before its end. */
const EPSILON = 0.01;

interface Dashes {
  /** Lengths of dashes and gaps; none where there is no room for two dashes. */
  lengths: number[];
  isRound: boolean;
}

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

/** Lengths of dashes and gaps along a line, as Chromium fits them into its length; none for a line without gaps. */
export function dashesOf(length: number, width: number, isDotted: boolean, isClosed: boolean): Dashes {
  if (length > MOST_DASHES * width) return { lengths: [], isRound: false };
  if (isDotted && width > LARGEST_SQUARE) {
    if (length < 2 * width) return { lengths: [EPSILON, 2 * length + width], isRound: true };
    const gap = bestGap(length, width, width, isClosed);
    return { lengths: [EPSILON / 10, gap + width - EPSILON], isRound: true };
  }
  const dash = isDotted ? width : width * (width >= 3 ? 2 : 3);
  const gap = isDotted ? width : width * (width >= 3 ? 1 : 2);
  // Small dots are spaced evenly, whether a whole number of them fits or not.
  if (length <= dash * 2) return { lengths: [], isRound: false };
  const two = 2 * dash + gap + (isClosed ? gap : 0);
  const lengths =
    length <= two
      ? [(dash * length) / two, (gap * length) / two]
      : [dash, isDotted ? gap : bestGap(length, dash, gap, isClosed)];
  return { lengths, isRound: false };
}

/** The gap next to the wished one with which a whole number of dashes fits. */
function bestGap(length: number, dash: number, gap: number, isClosed: boolean): number {
  const fewest = Math.floor((isClosed ? length : length + gap) / (dash + gap));
  const gapFor = (dashes: number) => (length - dashes * dash) / (isClosed ? dashes : dashes - 1);
  const [wide, narrow] = [gapFor(fewest), gapFor(fewest + 1)];
  return narrow <= 0 || Math.abs(wide - gap) < Math.abs(narrow - gap) ? wide : narrow;
}
