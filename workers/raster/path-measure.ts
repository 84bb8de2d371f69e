/** Places along an outline as Skia measures them (`SkContourMeasureIter`): by few straight lines, and exactly on its curves. */

import { type Outline, POINTS } from './outline.js';
import { countNumbers } from './outline-work.js';

/** A place on an outline, and the direction that it has there. */
export interface PathPosition {
  x: number;
  y: number;
  /** Radians clockwise from the x axis. */
  angle: number;
}

/** A straight line that a part of a curve is measured by. */
interface Chord {
  curve: Curve;
  /** Where on the curve it begins and ends, from 0 to 1. */
  from: number;
  until: number;
  /** Distance along the outline to its end. */
  end: number;
}

/** Coordinates of the start, of the control points and of the end. */
type Curve = readonly number[];

/** How far control points may lie from where they would be on a line. */
const TOLERANCE = 0.5;

const MOST_HALVINGS = 20;

/** Numbers of an outline that take as long to be made as a line of a curve takes to be measured. */
const NUMBERS_OF_A_CHORD = 6;

/** The length of an outline and the places along it. */
export class PathMeasure {
  readonly #chords: Chord[] = [];
  readonly #start: PathPosition | undefined;
  readonly #count: (chords: number) => void;
  #length = 0;

  /**
   * @param count told of each line that a curve is measured by
   * @throws TooMuchWork
   */
  constructor({ commands, coordinates }: Outline, count = countChords) {
    this.#count = count;
    let at = 0;
    let here: [number, number] = [0, 0];
    let first = here;
    for (const command of commands) {
      if (command === 'Z') {
        this.#measure([...here, ...first]);
        here = first;
        continue;
      }
      const curve = [...here];
      for (const end = at + 2 * (POINTS[command] as number); at < end; at++)
        curve.push(coordinates[at] as number);
      here = curve.slice(-2) as [number, number];
      if (command === 'M') first = here;
      else this.#measure(curve);
      this.#start ??= { x: first[0], y: first[1], angle: 0 };
    }
  }

  /** Of all contours together. */
  get length(): number {
    return this.#length;
  }

  /** The place at a distance from the start, which is brought between the ends; undefined on an outline without any point. */
  at(distance: number): PathPosition | undefined {
    let [low, high] = [0, this.#chords.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#chords[middle] as Chord).end < distance) low = middle + 1;
      else high = middle;
    }
    const chord = this.#chords[low];
    if (!chord) return this.#start;
    const start = this.#chords[low - 1]?.end ?? 0;
    const share = Math.min(1, Math.max(0, (distance - start) / (chord.end - start)));
    return positionOn(chord.curve, chord.from + (chord.until - chord.from) * share);
  }

  #measure(curve: Curve, whole = curve, from = 0, until = 1, halvings = 0): void {
    if (halvings < MOST_HALVINGS && isBent(curve)) {
      const [one, other] = halved(curve);
      const middle = (from + until) / 2;
      this.#measure(one, whole, from, middle, halvings + 1);
      this.#measure(other, whole, middle, until, halvings + 1);
      return;
    }
    const [x = 0, y = 0] = curve;
    const length = Math.hypot((curve.at(-2) as number) - x, (curve.at(-1) as number) - y);
    if (!(length > 0)) return;
    this.#count(1);
    this.#length += length;
    this.#chords.push({ curve: whole, from, until, end: this.#length });
  }
}

function countChords(chords: number): void {
  countNumbers(chords * NUMBERS_OF_A_CHORD);
}

function isBent(curve: Curve): boolean {
  const points = curve.length / 2;
  if (points === 2) return false;
  const isFar = (point: number, share: number) =>
    [0, 1].some((axis) => {
      const [start, end] = [curve[axis] as number, curve[2 * (points - 1) + axis] as number];
      const middle = curve[2 * point + axis] as number;
      // A quadratic curve lies half as far from its line as its control point.
      const reach = points === 3 ? 2 * TOLERANCE : TOLERANCE;
      return Math.abs(middle - (start + (end - start) * share)) > reach;
    });
  return points === 3 ? isFar(1, 1 / 2) : isFar(1, 1 / 3) || isFar(2, 2 / 3);
}

/** De Casteljau's halves of a curve of any degree. */
function halved(curve: Curve): [Curve, Curve] {
  const first: number[] = [];
  const last: number[] = [];
  for (let level: Curve = curve; level.length > 0; level = between(level, 0.5)) {
    first.push(level[0] as number, level[1] as number);
    last.unshift(level.at(-2) as number, level.at(-1) as number);
  }
  return [first, last];
}

function between(points: Curve, share: number): number[] {
  return points
    .slice(2)
    .map((number, index) => (points[index] as number) + (number - (points[index] as number)) * share);
}

function positionOn(curve: Curve, share: number): PathPosition {
  let points = curve;
  while (points.length > 4) points = between(points, share);
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = points;
  let [dx, dy] = [x1 - x0, y1 - y0];
  // Where a control point lies on an end, the next one says the direction.
  if (dx === 0 && dy === 0) {
    const end = curve.length - 2;
    const [near, far] = share < 0.5 ? [0, Math.min(4, end)] : [Math.max(0, end - 4), end];
    [dx, dy] = [
      (curve[far] as number) - (curve[near] as number),
      (curve[far + 1] as number) - (curve[near + 1] as number),
    ];
  }
  return { x: x0 + (x1 - x0) * share, y: y0 + (y1 - y0) * share, angle: Math.atan2(dy, dx) };
}
