/** Lengths along paths, as coarse as Skia measures them (`SkContourMeasureIter`), by which browsers place letters. */

import { type Outline, POINTS } from '../../raster/outline.js';

/** How far a curve may lie from its chord, in units of the path, to be measured by that. */
const TOLERANCE = 0.5;

/** Halvings of a curve: Skia's parameter has 30 bits, and `t` is halved while it is larger than 2^-20. */
const MOST_HALVINGS = 20;

type Point = readonly [x: number, y: number];

/** A part of a curve, up to a parameter of it. */
interface Part {
  /** Of a line two points, of curves three and four. */
  points: readonly Point[];
  from: number;
  to: number;
  /** Lengths along the path, where it begins and ends. */
  start: number;
  end: number;
}

export class PathMeasure {
  readonly #parts: Part[] = [];
  /** Of all contours together. */
  readonly length: number;

  constructor({ commands, coordinates }: Outline) {
    let at = 0;
    let current: Point = [0, 0];
    let first: Point = current;
    for (const command of commands) {
      const points: Point[] = [];
      for (const next = at + 2 * (POINTS[command] ?? 0); at < next; at += 2)
        points.push([coordinates[at] as number, coordinates[at + 1] as number]);
      const end = command === 'Z' ? first : points.at(-1);
      if (!end) continue;
      if (command === 'M') first = end;
      else this.#addCurve([current, ...(command === 'Z' ? [end] : points)], [0, 1], 0);
      current = end;
    }
    this.length = this.#parts.at(-1)?.end ?? 0;
  }

  /** A place on the path and the direction there; undefined beyond its ends. */
  at(length: number): { place: Point; direction: Point } | undefined {
    if (!(length >= 0 && length <= this.length)) return undefined;
    let [low, high] = [0, this.#parts.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#parts[middle] as Part).end < length) low = middle + 1;
      else high = middle;
    }
    const part = this.#parts[low];
    if (!part) return undefined;
    const { points, from, to, start, end } = part;
    const t = from + ((to - from) * (length - start)) / (end - start);
    const [x, y] = tangentAt(points, t);
    const size = Math.hypot(x, y);
    return { place: pointAt(points, t), direction: size > 0 ? [x / size, y / size] : [1, 0] };
  }

  /** @param range of the parameter of the whole curve */
  #addCurve(points: readonly Point[], [from, to]: Point, halvings: number): void {
    const own = [from, to].map((t) => pointAt(points, t)) as [Point, Point];
    if (points.length > 2 && halvings < MOST_HALVINGS && isCurved(points, from, to, own)) {
      const middle = (from + to) / 2;
      this.#addCurve(points, [from, middle], halvings + 1);
      this.#addCurve(points, [middle, to], halvings + 1);
      return;
    }
    const start = this.#parts.at(-1)?.end ?? 0;
    const end = start + Math.hypot(own[1][0] - own[0][0], own[1][1] - own[0][1]);
    if (end > start) this.#parts.push({ points, from, to, start, end });
  }
}

/** Whether a part of a curve lies too far from its chord: for quadratics its middle, for cubics their control points. */
function isCurved(
  points: readonly Point[],
  from: number,
  to: number,
  [first, last]: [Point, Point],
): boolean {
  const isFar = ([x, y]: Point, share: number) =>
    Math.max(
      Math.abs(x - (first[0] + (last[0] - first[0]) * share)),
      Math.abs(y - (first[1] + (last[1] - first[1]) * share)),
    ) > TOLERANCE;
  if (points.length === 3) return isFar(pointAt(points, (from + to) / 2), 1 / 2);
  // Control points of the part, by the directions at its ends.
  const reach = (to - from) / 3;
  const [out, into] = [tangentAt(points, from), tangentAt(points, to)];
  return (
    isFar([first[0] + out[0] * reach, first[1] + out[1] * reach], 1 / 3) ||
    isFar([last[0] - into[0] * reach, last[1] - into[1] * reach], 2 / 3)
  );
}

function pointAt(points: readonly Point[], t: number): Point {
  let rest = points;
  while (rest.length > 1) rest = between(rest, t);
  return rest[0] as Point;
}

function between(points: readonly Point[], t: number): Point[] {
  return points.slice(1).map(([x, y], index): Point => {
    const [x0, y0] = points[index] as Point;
    return [x0 + (x - x0) * t, y0 + (y - y0) * t];
  });
}

/** The derivative; where control points coincide at an end, the direction to the next one. */
function tangentAt(points: readonly Point[], t: number): Point {
  let rest = points;
  while (rest.length > 2) rest = between(rest, t);
  const [[x0, y0], [x1, y1]] = rest as [Point, Point];
  const degree = points.length - 1;
  if (x0 !== x1 || y0 !== y1) return [(x1 - x0) * degree, (y1 - y0) * degree];
  const [from, to] =
    t < 0.5 ? [points[0], points[2] ?? points[1]] : [points.at(-3) ?? points[0], points.at(-1)];
  return from && to ? [to[0] - from[0], to[1] - from[1]] : [0, 0];
}
