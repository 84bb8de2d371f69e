import { measuredLengths } from './measured-curves.js';
import type { Outline } from './outline.js';
import { countNumbers } from './outline-work.js';

/** Line segment of a flattened contour, with the contour's unit tangents at both ends. */
export interface Segment {
  x0: number;
  y0: number;
  x1: number;
  y1: number;
  startX: number;
  startY: number;
  endX: number;
  endY: number;
  /** Length along which dashes are laid, where that is not its own. */
  measured?: number;
}

export interface Contour {
  segments: Segment[];
  isClosed: boolean;
  /** Start point, the only point of a contour without length. */
  x: number;
  y: number;
}

type Point = readonly [x: number, y: number];

const NUMBERS_OF_A_SEGMENT = 8;

/**
 * Flattens an outline into contours of line segments, without degenerate ones.
 * @param tolerance of a curve, and of its parallel at the distance `reach`
 * @param measured how far lines that curves are measured by lie from them at the most, where dashes are laid along them
 */
export function contoursOf(
  { commands, coordinates }: Outline,
  tolerance: number,
  reach: number,
  measured?: number,
): Contour[] {
  const contours: Contour[] = [];
  let contour: Contour | undefined;
  let at = 0;
  let here: Point = [0, 0];
  const next = (): Point => {
    at += 2;
    return [coordinates[at - 2] as number, coordinates[at - 1] as number];
  };
  for (const command of commands) {
    if (command === 'M' || !contour) {
      if (command === 'M') here = next();
      contour = { segments: [], isClosed: false, x: here[0], y: here[1] };
      contours.push(contour);
      if (command === 'M') continue;
    }
    if (command === 'Z') {
      addLine(contour.segments, here, [contour.x, contour.y]);
      contour.isClosed = true;
      here = [contour.x, contour.y];
      contour = undefined;
      continue;
    }
    const { segments } = contour;
    const from = here;
    const controls = Array.from({ length: { Q: 1, C: 2 }[command] ?? 0 }, next);
    here = next();
    const [first, second] = controls;
    if (!first) addLine(segments, from, here);
    else {
      const [one, other] = second ? [first, second] : [mixed(from, first), mixed(here, first)];
      const start = segments.length;
      const times = addCubic(segments, from, one, other, here, tolerance, reach);
      if (measured !== undefined)
        measureCurve(segments, start, times, [...from, ...one, ...other, ...here], measured);
    }
  }
  return contours;
}

/** Reverses a contour. */
export function reversed(segments: readonly Segment[]): Segment[] {
  return segments
    .map(({ x0, y0, x1, y1, startX, startY, endX, endY }) =>
      segmentOf([x1, y1], [x0, y0], [-endX, -endY], [-startX, -startY]),
    )
    .reverse();
}

/**
 * Cuts a contour into dashes, each a contour of its own.
 * @param dashes lengths of dashes and gaps in turn, an even number, of which one at least is not 0
 */
export function dashed(
  { segments, isClosed }: Contour,
  dashes: readonly number[],
  offset: number,
): Segment[][] {
  const total = dashes.reduce((sum, length) => sum + length, 0);
  let index = 0;
  let left = ((offset % total) + total) % total;
  // A dash of length 0 at the start counts, too: its caps are visible.
  while (left > 0 && left >= (dashes[index] as number)) {
    left -= dashes[index] as number;
    index = (index + 1) % dashes.length;
  }
  let rest = (dashes[index] as number) - left;
  const beginsWithin = index % 2 === 0;
  const found: Segment[][] = [];
  let dash: Segment[] = [];
  const end = () => {
    if (dash.length > 0) found.push(dash);
    dash = [];
  };
  for (const segment of segments) {
    const length = segment.measured ?? lengthOf(segment);
    let from = 0;
    while (length - from > rest) {
      if (index % 2 === 0) dash.push(partOf(segment, from / length, (from + rest) / length));
      end();
      from += rest;
      index = (index + 1) % dashes.length;
      rest = dashes[index] as number;
    }
    if (index % 2 === 0) dash.push(partOf(segment, from / length, 1));
    rest -= length - from;
    // What ends at a corner does not go around it.
    if (rest > LEAST_DASH) continue;
    end();
    index = (index + 1) % dashes.length;
    rest = dashes[index] as number;
  }
  const endsWithin = dash.length > 0;
  end();
  // A dash across the start of a closed contour is joined.
  if (isClosed && beginsWithin && endsWithin && found.length > 1) {
    found.push([...(found.pop() as Segment[]), ...(found.shift() as Segment[])]);
  }
  return found;
}

/** Parts of a unit that are none of a dash, but of rounding. */
const LEAST_DASH = 1e-5;

export function lengthOf({ x0, y0, x1, y1 }: Segment): number {
  return distance(x1 - x0, y1 - y0);
}

function partOf(segment: Segment, from: number, to: number): Segment {
  const { x0, y0, x1, y1, startX, startY, endX, endY } = segment;
  const place = (share: number): Point => [x0 + (x1 - x0) * share, y0 + (y1 - y0) * share];
  const direction = (share: number): Point =>
    unit(startX + (endX - startX) * share, startY + (endY - startY) * share) ?? [startX, startY];
  return segmentOf(place(from), place(to), direction(from), direction(to));
}

function segmentOf([x0, y0]: Point, [x1, y1]: Point, start: Point, end: Point): Segment {
  countNumbers(NUMBERS_OF_A_SEGMENT);
  return { x0, y0, x1, y1, startX: start[0], startY: start[1], endX: end[0], endY: end[1] };
}

function addLine(segments: Segment[], from: Point, to: Point): void {
  const direction = unit(to[0] - from[0], to[1] - from[1]);
  if (direction) segments.push(segmentOf(from, to, direction, direction));
}

/** Control point of the cubic curve equal to a quadratic one. */
function mixed([x, y]: Point, [controlX, controlY]: Point): Point {
  return [x + (2 / 3) * (controlX - x), y + (2 / 3) * (controlY - y)];
}

/** Adds the pieces of a curve. @returns where on it each ends, 0 to 1 */
function addCubic(
  segments: Segment[],
  [x0, y0]: Point,
  [x1, y1]: Point,
  [x2, y2]: Point,
  [x3, y3]: Point,
  tolerance: number,
  reach: number,
): number[] {
  const [ax, bx, cx] = [x3 - x0 + 3 * (x1 - x2), 3 * (x0 - 2 * x1 + x2), 3 * (x1 - x0)];
  const [ay, by, cy] = [y3 - y0 + 3 * (y1 - y2), 3 * (y0 - 2 * y1 + y2), 3 * (y1 - y0)];
  const bend = 2 * Math.max(distance(bx, by), distance(3 * ax + bx, 3 * ay + by));
  const turn = angle(x1 - x0, y1 - y0, x2 - x1, y2 - y1) + angle(x2 - x1, y2 - y1, x3 - x2, y3 - y2);
  const count = pieces(bend, turn, tolerance, reach);
  let [fromX, fromY] = [x0, y0];
  let start: Point | undefined = unit(x1 - x0, y1 - y0) ?? unit(x2 - x0, y2 - y0);
  const times: number[] = [];
  for (let piece = 1; piece <= count; piece++) {
    const t = piece / count;
    const isLast = piece === count;
    const x = isLast ? x3 : ((ax * t + bx) * t + cx) * t + x0;
    const y = isLast ? y3 : ((ay * t + by) * t + cy) * t + y0;
    const end = isLast
      ? (unit(x3 - x2, y3 - y2) ?? unit(x3 - x1, y3 - y1))
      : unit((3 * ax * t + 2 * bx) * t + cx, (3 * ay * t + 2 * by) * t + cy);
    const along = unit(x - fromX, y - fromY);
    if (along) {
      segments.push(segmentOf([fromX, fromY], [x, y], start ?? along, end ?? along));
      times.push(t);
    }
    [fromX, fromY] = [x, y];
    start = end;
  }
  return times;
}

/** Notes down how long the pieces of a curve are measured to be. @param times where on the curve each piece ends */
function measureCurve(
  segments: Segment[],
  start: number,
  times: readonly number[],
  points: readonly number[],
  tolerance: number,
): void {
  const lengths = measuredLengths(points, times, tolerance);
  for (const [at, measured] of lengths.entries())
    segments[start + at] = { ...(segments[start + at] as Segment), measured };
}

function angle(ax: number, ay: number, bx: number, by: number): number {
  return Math.abs(Math.atan2(ax * by - ay * bx, ax * bx + ay * by));
}

const MOST_PIECES = 2000;

/**
 * Number of segments for a curve and for its parallel.
 * @param bend largest second derivative
 */
function pieces(bend: number, turn: number, tolerance: number, reach: number): number {
  const forCurve = Math.sqrt(bend / (8 * tolerance));
  const forTurn = turn / Math.sqrt((8 * tolerance) / Math.max(reach, tolerance));
  return Math.min(MOST_PIECES, Math.max(1, Math.ceil(Math.max(forCurve, forTurn))));
}

function unit(x: number, y: number): Point | undefined {
  const length = distance(x, y);
  return length > 1e-9 ? [x / length, y / length] : undefined;
}

/** `Math.hypot` takes ten times as long. */
function distance(x: number, y: number): number {
  return Math.sqrt(x * x + y * y);
}
