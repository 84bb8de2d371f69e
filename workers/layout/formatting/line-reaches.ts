/** How far rectangles, ellipses and polygons reach beside a line, as Blink tells it (`core/layout/shapes`). */

import type { BoxRadii } from '../../css/painted/corner-radii.js';
import type { ShapeArea } from '../../css/painted/shape-geometry.js';
import { type Outline, shrinking } from '../../raster/outline.js';
import { contoursOf } from '../../raster/segments.js';
import type { Room } from './floats.js';
import { countLayoutSteps } from './layout-work.js';

/** A shape with the margin around it, in its own coordinates. */
export interface LineReach {
  /** Where it begins and ends; what ends where it begins is nothing. */
  top: number;
  bottom: number;
  /** Steps that a look at it takes. */
  work: number;
  /** Its left and right edge between two heights; undefined where nothing of it is there. */
  between(top: number, bottom: number): Room | undefined;
}

const NOTHING: LineReach = { top: 0, bottom: 0, work: 0, between: () => undefined };

/** A rectangle with rounded corners. A margin is added to the radii, of corners that are none, too. */
export function rectangleReach(
  { left, top, width, height }: ShapeArea,
  radii: BoxRadii,
  margin: number,
): LineReach {
  const factor = shrinking(radii.x, radii.y, width, height);
  const corner = (index: 0 | 1 | 2 | 3): Corner => ({
    across: radii.x[index] * factor + margin,
    down: radii.y[index] * factor + margin,
    curve: radii.shaped?.curves[index] ?? 1,
  });
  const [topLeft, topRight, bottomRight, bottomLeft] = [corner(0), corner(1), corner(2), corner(3)];
  const outer = { left: left - margin, right: left + width + margin };
  const [first, last] = [top - margin, top + height + margin];
  if (outer.right <= outer.left || last <= first) return NOTHING;
  const isSquare = [topLeft, topRight, bottomRight, bottomLeft].every(({ across, down }) => !across && !down);
  const inward = (y: number, upper: Corner, lower: Corner) => {
    if (y < first + upper.down) return indent(first + upper.down - y, upper);
    return y >= last - lower.down ? indent(y - (last - lower.down), lower) : 0;
  };
  const between = (from: number, to: number): Room => {
    if (isSquare) return outer;
    const isWhole = (upper: Corner, lower: Corner) => from <= first + upper.down && to >= last - lower.down;
    const side = (upper: Corner, lower: Corner) => {
      const ends = [from, to].filter((y) => y >= first && y <= last).map((y) => inward(y, upper, lower));
      return isWhole(upper, lower) ? 0 : Math.min(outer.right - outer.left, ...ends);
    };
    const over = first + Math.max(topLeft.down, topRight.down);
    const under = last - Math.max(bottomLeft.down, bottomRight.down);
    if (over <= under && from <= over && to >= under) return outer;
    return { left: outer.left + side(topLeft, bottomLeft), right: outer.right - side(topRight, bottomRight) };
  };
  return { top: first, bottom: last, work: 1, between };
}

/** Radii of a corner, and the binary logarithm of the exponent of its superellipse: 1 for a round one. */
interface Corner {
  across: number;
  down: number;
  curve: number;
}

/** How far the edge of a corner is within the side, so far from where the corner begins. */
function indent(distance: number, { across, down, curve }: Corner): number {
  if (across <= 0 || down <= 0) return 0;
  const exponent = 2 ** Math.abs(curve);
  const share = Math.min(1, distance / down);
  const along = (part: number) => (1 - part ** exponent) ** (1 / exponent);
  // A hollow corner is bent around the point where it would be otherwise.
  return across * (curve < 0 ? along(1 - share) : 1 - along(share));
}

/** An ellipse, whose radii a margin is added to. */
export function ellipseReach(
  { x, y, rx, ry }: { x: number; y: number; rx: number; ry: number },
  margin: number,
): LineReach {
  const [across, down] = [rx + margin, ry + margin];
  if (across <= 0 || down <= 0) return NOTHING;
  const between = (from: number, to: number): Room => {
    const distance = from <= y && to >= y ? 0 : Math.min(Math.abs(y - from), Math.abs(y - to));
    const half = across * Math.sqrt(Math.max(0, 1 - (distance / down) ** 2));
    return { left: x - half, right: x + half };
  };
  return { top: y - down, bottom: y + down, work: 1, between };
}

export type Point = readonly [x: number, y: number];

/** A line from one point to another. */
export type Edge = readonly [Point, Point];

/** Edges that are looked at in one step. */
const EDGES_IN_A_STEP = 16;

/** A polygon, as far as its edges reach, whatever rule it is filled by. */
export function polygonReach(points: readonly Point[], margin: number): LineReach {
  return points.length < 3 ? NOTHING : edgesReach(edgesOf(points), margin);
}

/** The lines that are around an outline, each contour of which is closed. @throws TooMuchWork */
export function edgesOfOutline(outline: Outline): readonly Edge[] {
  const edges: Edge[] = [];
  for (const { segments, x, y } of contoursOf(outline, FLATNESS, 0)) {
    countLayoutSteps(1 + Math.ceil(segments.length / EDGES_IN_A_STEP));
    const last = segments.at(-1);
    for (const { x0, y0, x1, y1 } of segments)
      edges.push([
        [x0, y0],
        [x1, y1],
      ]);
    if (last)
      edges.push([
        [last.x1, last.y1],
        [x, y],
      ]);
  }
  return edges;
}

/** How far a line may be from the curve that it is for. */
const FLATNESS = 1 / 64;

function edgesOf(points: readonly Point[]): Edge[] {
  return points.map((point, index) => [point, points[(index + 1) % points.length] as Point]);
}

function edgesReach(edges: readonly Edge[], margin: number): LineReach {
  const points = edges.flat();
  const [lefts, heights] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const [top, bottom] = [least(heights), -least(heights.map((y) => -y))];
  if (bottom <= top || least(lefts) >= -least(lefts.map((x) => -x))) return NOTHING;
  const between = (from: number, to: number): Room | undefined => {
    const found = { left: Infinity, right: -Infinity };
    for (const [one, other] of edges) {
      if (one[1] === other[1]) continue;
      if (margin === 0) {
        addEdge(found, one, other, from, to);
        continue;
      }
      if (Math.max(one[1], other[1]) < from - margin || Math.min(one[1], other[1]) > to + margin) continue;
      const [across, down] = [other[0] - one[0], other[1] - one[1]];
      const share = margin / Math.hypot(across, down);
      for (const [x, y] of [
        [-down * share, across * share],
        [down * share, -across * share],
      ] as const) {
        addEdge(found, [one[0] + x, one[1] + y], [other[0] + x, other[1] + y], from, to);
      }
      addCircle(found, one, margin, from, to);
      addCircle(found, other, margin, from, to);
    }
    return found.right >= found.left ? found : undefined;
  };
  const work = 1 + Math.ceil(edges.length / EDGES_IN_A_STEP);
  return { top: top - margin, bottom: bottom + margin, work, between };
}

function least(numbers: readonly number[]): number {
  return numbers.reduce((one, other) => Math.min(one, other), Infinity);
}

/** What of an edge is between two heights; one that only touches them is not. */
function addEdge(found: Room, one: Point, other: Point, from: number, to: number): void {
  const [upper, lower] = one[1] < other[1] ? [one, other] : [other, one];
  const [first, last] = [upper[1], lower[1]];
  if (to < first || from > last || (from === last && first <= from) || (to === first && last >= to)) return;
  const slope = last === first ? 0 : (lower[0] - upper[0]) / (last - first);
  add(found, first < from ? upper[0] + (from - first) * slope : upper[0]);
  add(found, last > to ? upper[0] + (to - first) * slope : lower[0]);
}

function addCircle(found: Room, [x, y]: Point, radius: number, from: number, to: number): void {
  if (from >= y + radius || to <= y - radius) return;
  const distance = y >= from && y <= to ? 0 : (to < y ? to : from) - y;
  const half = radius * Math.sqrt(Math.max(0, 1 - (distance / radius) ** 2));
  add(found, x - half);
  add(found, x + half);
}

function add(found: Room, x: number): void {
  found.left = Math.min(found.left, x);
  found.right = Math.max(found.right, x);
}
