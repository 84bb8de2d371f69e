/** Rectangles whose corners have any superellipse for their curve (CSS Borders 4, section 3). */

import { type CornerRadii, type Outline, Pen, shrinking } from './outline.js';
import { alignedCorner, cornerCurve, mitred } from './superellipses.js';

/** Corners that are not all round, clockwise from the upper left one. */
export interface ShapedCorners {
  /** Binary logarithms of the exponents of their superellipses: 1 is round, 0 straight, and below are the hollow ones. */
  curves: CornerRadii;
  /** Radii of the rectangle that they were given for. */
  x: CornerRadii;
  y: CornerRadii;
  /** How far it has been inset since, clockwise from the top: the curves keep that distance. */
  insets: CornerRadii;
}

/** Curves from this parameter on are right angles (Blink, `CornerCurvature::kStraight`). */
const SHARP = Math.log2(1000);

interface Point {
  x: number;
  y: number;
}

/** @param area already inset */
export function shapedOutline(
  { left, top, width, height }: { left: number; top: number; width: number; height: number },
  { curves, x, y, insets }: ShapedCorners,
): Outline {
  const [over, after, under, before] = insets;
  const outer = { left: left - before, top: top - over };
  const [wide, high] = [width + before + after, height + over + under];
  const factor = shrinking(x, y, wide, high);
  const pen = new Pen();
  for (let corner = 0; corner < 4; corner++) {
    const isLeft = corner === 0 || corner === 3;
    const isUpper = corner < 2;
    const inset = { x: isLeft ? before : after, y: isUpper ? over : under };
    const radius = { x: (x[corner] as number) * factor, y: (y[corner] as number) * factor };
    const points = curveOf(curves[corner] as number, radius, inset);
    // From the upper or the lower edge to one at a side; clockwise, every other corner is the other way round.
    if (corner % 2 === 0) points.reverse();
    for (const point of points) {
      const across = isLeft ? outer.left + point.x : outer.left + wide - point.x;
      const down = isUpper ? outer.top + point.y : outer.top + high - point.y;
      if (pen.commands === '') pen.moveTo(across, down);
      else pen.lineTo(across, down);
    }
  }
  return pen.close();
}

/** A curve by its distances from the outer corner, from the edge above or below on. */
function curveOf(curve: number, radius: Point, inset: Point): Point[] {
  if (!(radius.x > 0 && radius.y > 0) || curve >= SHARP) return [inset];
  const corner = alignedCorner(Math.max(-SHARP, curve), radius, inset);
  const points = cornerCurve(corner);
  return inset.x <= 0 && inset.y <= 0 ? mitred(points, corner, inset) : clipped(points, inset);
}

/** What of a curve lies within the sides, with its ends on them. */
function clipped(points: Point[], inset: Point): Point[] {
  const swap = ({ x, y }: Point): Point => ({ x: y, y: x });
  const fromEdge = startedAt(points, inset.y);
  return startedAt(fromEdge.reverse().map(swap), inset.x).map(swap).reverse();
}

/** A curve whose first point is at a height. */
function startedAt(points: Point[], height: number): Point[] {
  const first = points.findIndex(({ y }) => y >= height);
  if (first < 0) return [{ x: (points.at(-1) as Point).x, y: height }];
  const [from, to] = (first === 0 ? [points[0], points[1]] : [points[first - 1], points[first]]) as [
    Point,
    Point,
  ];
  if (to === undefined || to.y === from.y) return points.slice(first);
  const share = (height - from.y) / (to.y - from.y);
  return [{ x: from.x + (to.x - from.x) * share, y: height }, ...points.slice(first)];
}
