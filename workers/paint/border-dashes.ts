/** Dashes and dots of borders and outlines, as Blink spaces them (`StyledStrokeData`). */

import type { Area } from '../layout/box-layout.js';
import { dashesOf, EPSILON, MOST_DASHES } from '../raster/dash-lengths.js';
import { type Outline, Pen } from '../raster/outline.js';
import { contoursOf, lengthOf } from '../raster/segments.js';
import { type StrokeStyle, strokeOutline } from '../raster/stroke.js';
import type { StrokedLine } from '../raster/stroke-path.js';
import { MeasuredRing } from './ring-dashes.js';
import { outlineOf, type RoundedArea } from './rounded-area.js';

/** Of curves, in pixels. */
const TOLERANCE = 0.1;
/** Width of dashes that are cut to that of their line. */
const BEYOND = 2.2;

/** Dashes of a side, and the line that they are of, where this has round dots. */
export interface DashedSide {
  outline: Outline;
  line?: Omit<StrokedLine, 'matrix'>;
}

/**
 * Dashes of a straight side of a frame.
 * @param width of the line
 */
export function dashedSide(side: number, area: Area, width: number, isDotted: boolean): DashedSide {
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
    const style = styleOf(width, lengths, isRound);
    return { outline: strokeOutline(pen, style, TOLERANCE), line: { outline: pen, style } };
  }
  const spans = isDotted ? squareDots(Math.round(length), Math.round(width)) : dashSpans(length, lengths);
  for (const [begin, end] of spans) {
    if (isLying) addRectangle(pen, left + begin, down, left + end, down + width);
    else addRectangle(pen, across, top + begin, across + width, top + end);
  }
  return { outline: pen };
}

/** Where a dash or a dot begins and ends, from the beginning of its line. */
type Span = readonly [begin: number, end: number];

function dashSpans(length: number, [dash = length, gap = 0]: readonly number[]): Span[] {
  const count = Math.ceil((length - EPSILON) / (dash + gap));
  const starts = Array.from({ length: count }, (_, index) => index * (dash + gap));
  return starts.map((from) => [from, Math.min(length, from + dash)]);
}

/** Lengths of the first dot, the gap behind it, the gap before the last dot, and that. */
type DotEnds = readonly [start: number, firstGap: number, lastGap: number, end: number];

/**
 * What is not as long as a line is wide, by that width and by what is left over of the line's length beside whole dots with
 * gaps: all dots and gaps are whole pixels, with a dot at either end (Blink's `EnforceDotsAtEndpoints`).
 */
const UNEVEN_ENDS: Readonly<Record<number, readonly (DotEnds | undefined)[]>> = {
  1: [[2, 1, 1, 1]],
  2: [[2, 1, 1, 2], [2, 1, 2, 2], undefined, [2, 3, 2, 2]],
  3: [[4, 3, 4, 4], [3, 2, 2, 3], [3, 2, 3, 3], undefined, [3, 4, 3, 3], [3, 4, 4, 3]],
};

/** Square dots of a line, in whole pixels: one at either end, and the others as far apart as they are wide. */
function squareDots(length: number, wide: number): Span[] {
  const width = Math.max(1, wide);
  const uneven = UNEVEN_ENDS[width]?.[length % (2 * width)];
  const [start, firstGap, lastGap, end] = uneven ?? [width, width, width, width];
  const first = start + firstGap;
  const count = (length - end - lastGap - first + width) / (2 * width);
  if (!(count >= 0 && count <= MOST_DASHES))
    return [
      [0, Math.min(length, width)],
      [Math.max(0, length - width), length],
    ];
  const starts = Array.from({ length: count }, (_, index) => first + index * 2 * width);
  return [[0, start], ...starts.map((from): Span => [from, from + width]), [length - end, length]];
}

function addRectangle(pen: Pen, left: number, top: number, right: number, bottom: number): void {
  pen.moveTo(left, top).lineTo(right, top).lineTo(right, bottom).lineTo(left, bottom).close();
}

/** Dashes along the middle of a frame with round corners; those that are not round reach beyond the line. */
export function dashedRing(middle: RoundedArea, width: number, isDotted: boolean): Outline {
  if (middle.radii.shaped) return dashedContours(outlineOf(middle), width, isDotted);
  const ring = new MeasuredRing(middle);
  // Blink fits dashes into whole pixels.
  const { lengths, isRound } = dashesOf(Math.trunc(ring.length), width, isDotted, true);
  const [dash, gap] = lengths;
  const dashes = dash === undefined || gap === undefined ? outlineOf(middle) : ring.dashes(dash, gap);
  return stroked(dashes, isRound ? width : width * BEYOND, [], isRound);
}

function dashedContours(outline: Outline, width: number, isDotted: boolean): Outline {
  const length = contoursOf(outline, TOLERANCE, width / 2).reduce(
    (sum, { segments }) => sum + segments.reduce((own, segment) => own + lengthOf(segment), 0),
    0,
  );
  const { lengths, isRound } = dashesOf(length, width, isDotted, true);
  return stroked(outline, isRound ? width : width * BEYOND, lengths, isRound);
}

function stroked(outline: Outline, width: number, dashes: readonly number[], isRound: boolean): Outline {
  return strokeOutline(outline, styleOf(width, dashes, isRound), TOLERANCE);
}

function styleOf(width: number, dashes: readonly number[], isRound: boolean): StrokeStyle {
  const cap = isRound ? 'round' : 'butt';
  return { width, cap, join: 'bevel', miterLimit: 4, dashes, dashOffset: 0 };
}
