/** Projective transformations of the plane, and what of it they show. */

import type { Matrix } from './matrix.js';
import type { Rectangle } from './rectangle.js';
import type { SpatialMatrix } from './spatial-matrix.js';

/** x' = (a x + b y + c) / w, y' = (d x + e y + f) / w, w = g x + h y + i, of which only points with w > 0 are in front of the eye. */
export type Projection = readonly [
  a: number,
  b: number,
  c: number,
  d: number,
  e: number,
  f: number,
  g: number,
  h: number,
  i: number,
];

export type Point = readonly [x: number, y: number];

/** The projection of the plane that a transformation in space makes, seen from the front. */
export function flattened(matrix: SpatialMatrix): Projection {
  const [a, d, , g, b, e, , h, , , , , c, f, , i] = matrix;
  return [a, b, c, d, e, f, g, h, i] as unknown as Projection;
}

/** An affine transformation as a projective one. */
export function projectionOf([a, b, c, d, e, f]: Matrix): Projection {
  return [a, c, e, b, d, f, 0, 0, 1];
}

/** Product of two transformations, of which the second is applied first. */
export function projected(one: Projection, second: Projection): Projection {
  const product: number[] = [];
  for (let row = 0; row < 9; row += 3) {
    for (let column = 0; column < 3; column++) {
      product.push(
        (one[row] as number) * (second[column] as number) +
          (one[row + 1] as number) * (second[column + 3] as number) +
          (one[row + 2] as number) * (second[column + 6] as number),
      );
    }
  }
  return product as unknown as Projection;
}

/** The affine transformation that does the same; undefined where there is none, or all is behind the eye. */
export function affineOf([a, b, c, d, e, f, g, h, i]: Projection): Matrix | undefined {
  if (!(i > 0) || Math.abs(g) > FLAT * i || Math.abs(h) > FLAT * i) return undefined;
  return [a / i, d / i, b / i, e / i, c / i, f / i];
}

/** What changes the scale of a plane of ten thousand pixels by a hundredth of one is no depth. */
const FLAT = 1e-10;

/** Inverse transformation; undefined for a singular one. */
export function reversed([a, b, c, d, e, f, g, h, i]: Projection): Projection | undefined {
  const [first, second, third] = [e * i - f * h, f * g - d * i, d * h - e * g];
  const determinant = a * first + b * second + c * third;
  if (determinant === 0 || !Number.isFinite(1 / determinant)) return undefined;
  const adjugate = [
    ...[first, c * h - b * i, b * f - c * e],
    ...[second, a * i - c * g, c * d - a * f],
    ...[third, b * g - a * h, a * e - b * d],
  ];
  const inverse = adjugate.map((number) => number / determinant);
  // Products of large numbers may be more than a number can be.
  return inverse.every(Number.isFinite) ? (inverse as unknown as Projection) : undefined;
}

/** Where a point is shown. */
export function shownAt([a, b, c, d, e, f, g, h, i]: Projection, [x, y]: Point): Point {
  const w = g * x + h * y + i;
  return [(a * x + b * y + c) / w, (d * x + e * y + f) / w];
}

/** The affine transformation that is the same near a point; undefined for one behind the eye. */
export function tangentAt(projection: Projection, point: Point): Matrix | undefined {
  const [a, b, , d, e, , g, h, i] = projection;
  const [x, y] = point;
  const w = g * x + h * y + i;
  if (!(w > NEAREST)) return undefined;
  const [across, down] = shownAt(projection, point);
  const [right, below] = [(a - across * g) / w, (d - down * g) / w];
  const [besides, under] = [(b - across * h) / w, (e - down * h) / w];
  return [right, below, besides, under, across - right * x - besides * y, down - below * x - under * y];
}

/** Corners of a rectangle, clockwise from the upper left one. */
export function cornersOf({ left, top, right, bottom }: Rectangle): Point[] {
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ];
}

/** A linear function of a place in the plane: p x + q y + r. */
export type Side = readonly [p: number, q: number, r: number];

/** The part of a convex polygon where a function is not negative. */
export function cutAt(polygon: readonly Point[], [p, q, r]: Side): Point[] {
  const left: Point[] = [];
  const valueAt = ([x, y]: Point) => p * x + q * y + r;
  for (const [index, point] of polygon.entries()) {
    const next = polygon[(index + 1) % polygon.length] as Point;
    const [value, following] = [valueAt(point), valueAt(next)];
    if (value >= 0) left.push(point);
    if (value >= 0 !== following >= 0) {
      const share = value / (value - following);
      left.push([point[0] + share * (next[0] - point[0]), point[1] + share * (next[1] - point[1])]);
    }
  }
  return left;
}

/** Least w of what is drawn: what is nearer to the eye than a ten-thousandth of the distance shows nothing but its colour. */
const NEAREST = 1e-4;

/** The part of a convex polygon that is in front of the eye and shown within a rectangle. */
export function partShown(
  polygon: readonly Point[],
  [a, b, c, d, e, f, g, h, i]: Projection,
  { left, top, right, bottom }: Rectangle,
): Point[] {
  const sides: Side[] = [
    [g, h, i - NEAREST],
    [a - left * g, b - left * h, c - left * i],
    [right * g - a, right * h - b, right * i - c],
    [d - top * g, e - top * h, f - top * i],
    [bottom * g - d, bottom * h - e, bottom * i - f],
  ];
  return sides.reduce<readonly Point[]>(cutAt, polygon) as Point[];
}

/** The pixels around points; undefined where there are none. */
export function pixelsAroundPoints(points: readonly Point[]): Rectangle | undefined {
  if (points.length === 0) return undefined;
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return {
    left: Math.floor(Math.min(...across)),
    top: Math.floor(Math.min(...down)),
    right: Math.ceil(Math.max(...across)),
    bottom: Math.ceil(Math.max(...down)),
  };
}
