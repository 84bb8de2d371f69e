/**
 * Lines that are no wider than a pixel, as Skia draws them (SkDraw.cpp, SkScan_Hairline.cpp): a pixel wide, and as much weaker
 * as they are narrower. Most icons and charts have them.
 */

import { bentCubics } from './bent-cubics.js';
import type { Matrix } from './matrix.js';
import type { Outline } from './outline.js';
import { POINTS } from './outline.js';
import { countNumbers } from './outline-work.js';
import { CUBIC, LINE, MOVE, Path, QUADRATIC } from './path.js';
import type { StrokeStyle } from './stroke.js';

/** How far caps go beyond an end, in pixels: a round one has the area of half a circle. */
const CAPS = { butt: 0, round: Math.PI / 8, square: 0.5 } as const;

/** How far a line reaches beyond its points, in pixels. */
const REACH = 1;

/**
 * Strength of the hairline that is drawn instead of a stroke, from 0 to 1; undefined where it is wider than a pixel.
 * @param matrix from the stroke's units to pixels
 */
export function hairlineStrength(width: number, [a, b, c, d]: Matrix): number | undefined {
  const [across, down] = [roughLength(width * a, width * b), roughLength(width * c, width * d)];
  return across <= 1 && down <= 1 ? (across + down) / 2 : undefined;
}

/** Skia's estimate, which is too long but along the axes: what is turned is no hairline sooner. */
function roughLength(x: number, y: number): number {
  const [across, down] = [Math.abs(x), Math.abs(y)];
  return Math.fround(Math.max(across, down) + Math.min(across, down) / 2);
}

/** Lines of a pixel along contours. */
export class HairlinePath extends Path {
  /** Pixels that the lines are long at most. */
  length = 0;

  /** @param strength 0 to 1 */
  constructor(strength: number) {
    super(false, strength);
  }

  /** Adds the lines of contours. */
  addLines({ commands, coordinates }: Outline, cap: StrokeStyle['cap']): this {
    countNumbers(coordinates.length);
    const reach = CAPS[cap];
    let at = 0;
    let start: number[] = [];
    let here: number[] = [];
    let isClosed = false;
    for (let index = 0; index < commands.length; index++) {
      const command = commands[index] as string;
      if (command === 'M') {
        here = this.#placed(coordinates, at, 1);
        start = here;
        at += 2;
        continue;
      }
      const before = commands[index - 1];
      const isFirst = before === undefined || before === 'M' || before === 'Z';
      const count = POINTS[command];
      const ends = count === undefined ? start : this.#placed(coordinates, at, count);
      const points = [...here, ...ends];
      at += 2 * (count ?? 0);
      here = points.slice(-2);
      if (isFirst) isClosed = isClosedFrom(commands, index);
      if (isFirst && count === undefined) extend(points, reach, true, true);
      else if (!isClosed) extend(points, reach, isFirst, 'MZ'.includes(commands[index + 1] ?? 'M'));
      if (points.length === 8) for (const cubic of bentCubics(points)) this.#add(cubic);
      else this.#add(points);
    }
    return this;
  }

  /** Points in pixels. */
  #placed(coordinates: ArrayLike<number>, from: number, count: number): number[] {
    const [a, b, c, d, e, f] = this.matrix;
    const points: number[] = [];
    for (let at = from; at < from + 2 * count; at += 2) {
      const [x, y] = [coordinates[at] as number, coordinates[at + 1] as number];
      points.push(a * x + c * y + e, b * x + d * y + f);
    }
    return points;
  }

  /** Adds a line or a curve with its first point. */
  #add(points: readonly number[]): void {
    const floats = this.growing;
    const [x, y] = [Math.fround(points[0] as number), Math.fround(points[1] as number)];
    const isNext = floats.length > 0 && floats[floats.length - 2] === x && floats[floats.length - 1] === y;
    if (!isNext) floats.push(MOVE, x, y);
    floats.push(points.length === 4 ? LINE : points.length === 6 ? QUADRATIC : CUBIC);
    for (let at = 0; at < points.length; at += 2) {
      const [across, down] = [Math.fround(points[at] as number), Math.fround(points[at + 1] as number)];
      this.left = Math.min(this.left, across - REACH);
      this.right = Math.max(this.right, across + REACH);
      this.top = Math.min(this.top, down - REACH);
      this.bottom = Math.max(this.bottom, down + REACH);
      if (at === 0) continue;
      const [lastX, lastY] = [points[at - 2] as number, points[at - 1] as number];
      this.length += Math.max(Math.abs(across - lastX), Math.abs(down - lastY));
      floats.push(across, down);
    }
  }
}

/** Tells whether the contour that a command begins comes back. */
function isClosedFrom(commands: string, index: number): boolean {
  let end = index;
  while (end < commands.length && commands[end] !== 'M' && commands[end] !== 'Z') end++;
  return commands[end] === 'Z';
}

/** Moves the ends of a line or a curve away from its inside; where it is a point, to both sides. */
function extend(points: number[], reach: number, isFirst: boolean, isLast: boolean): void {
  if (reach === 0) return;
  const last = points.length - 2;
  if (isFirst) extendEnd(points, 0, 2, last, reach, 1);
  if (isLast) extendEnd(points, last, -2, 0, reach, -1);
}

/** @param aside direction along x where all points are one */
function extendEnd(
  points: number[],
  end: number,
  step: number,
  other: number,
  reach: number,
  aside: number,
): void {
  const [x, y] = [points[end] as number, points[end + 1] as number];
  let control = end;
  let length = 0;
  let [alongX, alongY] = [aside, 0];
  while (length === 0 && control !== other) {
    control += step;
    const [dx, dy] = [x - (points[control] as number), y - (points[control + 1] as number)];
    length = Math.sqrt(dx * dx + dy * dy);
    if (length > 0) [alongX, alongY] = [dx / length, dy / length];
  }
  // Control points that are at the end go with it, but not all of them.
  for (let moved = end; moved !== control; moved += step) {
    points[moved] = x + alongX * reach;
    points[moved + 1] = y + alongY * reach;
  }
}
