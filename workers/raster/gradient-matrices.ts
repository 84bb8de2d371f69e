/**
 * Transformations from pixels to the space of a gradient, in single precision and by the operations of Skia: their last bits
 * decide on which side of a hard stop the centres of pixels are that lie on it.
 */

import type { Matrix } from './matrix.js';

interface Point {
  x: number;
  y: number;
}

const single = Math.fround;

/** Sines and cosines below are none (`SkScalarSinSnapToZero`). */
const NEARLY_ZERO = 1 / 4096;

/**
 * From pixels to the line of a linear gradient (`SkLinearGradient.cpp`, `pts_to_unit_matrix`), of which x is along it.
 * @param back from pixels to the space of the line's ends
 * @returns undefined where these coincide
 */
export function lineMatrix(from: Point, to: Point, back: Matrix): Matrix | undefined {
  const [x0, y0] = [single(from.x), single(from.y)];
  const [dx, dy] = [single(single(to.x) - x0), single(single(to.y) - y0)];
  const length = single(Math.sqrt(single(single(dx * dx) + single(dy * dy))));
  if (length === 0) return undefined;
  const inverse = single(1 / length);
  const [cos, sin] = [single(dx * inverse), single(dy * inverse)];
  const turned = single(single(-sin * y0) + single(single(1 - cos) * x0));
  const start = single(inverse * single(turned - x0));
  const [across, down] = [single(inverse * cos), single(inverse * sin)];
  const [a, b, c, d, e, f] = back.map(single) as unknown as Matrix;
  const along = (x: number, y: number) => single(across * x + down * y);
  return [along(a, b), 0, along(c, d), 0, single(along(e, f) + start), 0];
}

/**
 * From pixels to the plane of a conic gradient, which starts on the x axis there (`SkMatrix::setRotate` and `invert`).
 * @param angle in degrees, from the x axis on clockwise
 * @param matrix from the space of its centre to pixels
 * @returns undefined for a singular matrix
 */
export function sweepMatrix(angle: number, center: Point, matrix: Matrix): Matrix | undefined {
  const radians = single(angle * single(single(Math.PI) / 180));
  const [sin, cos] = [snapped(Math.sin(radians)), snapped(Math.cos(radians))];
  const [x, y] = [single(center.x), single(center.y)];
  const rest = single(1 - cos);
  const moved = [single(single(sin * y) + single(rest * x)), single(single(-sin * x) + single(rest * y))];
  const [a, b, c, d, e, f] = concatenated(matrix, [cos, sin, -sin, cos, ...(moved as [number, number])]);
  const determinant = a * d - b * c;
  if (determinant === 0 || !Number.isFinite(1 / determinant)) return undefined;
  const scale = 1 / determinant;
  const [ia, ib, ic, id, ie, jf] = [d, -b, -c, a, c * f - d * e, b * e - a * f].map((each) =>
    single(each * scale),
  ) as unknown as Matrix;
  return [ia, ib, ic, id, single(ie - x), single(jf - y)];
}

function snapped(value: number): number {
  return Math.abs(value) <= NEARLY_ZERO ? 0 : single(value);
}

/** The product of two transformations, of which the second is applied first (`SkMatrix::setConcat`). */
function concatenated(first: Matrix, second: Matrix): Matrix {
  const [a, b, c, d, e, f] = first.map(single) as unknown as Matrix;
  const [a2, b2, c2, d2, e2, f2] = second;
  return [
    single(a * a2 + c * b2),
    single(b * a2 + d * b2),
    single(a * c2 + c * d2),
    single(b * c2 + d * d2),
    single(single(a * e2 + c * f2) + e),
    single(single(b * e2 + d * f2) + f),
  ];
}
