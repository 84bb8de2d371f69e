/** An affine transformation: x' = a x + c y + e, y' = b x + d y + f (SVG 1.1, section 7.5). */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export const IDENTITY: Matrix = [1, 0, 0, 1, 0, 0];

/** Product of two transformations, of which the second is applied first. */
export function multiplied([a, b, c, d, e, f]: Matrix, second: Matrix): Matrix {
  const [a2, b2, c2, d2, e2, f2] = second;
  return [
    a * a2 + c * b2,
    b * a2 + d * b2,
    a * c2 + c * d2,
    b * c2 + d * d2,
    a * e2 + c * f2 + e,
    b * e2 + d * f2 + f,
  ];
}

/** Inverse transformation; undefined for a singular matrix. */
export function inverted([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const determinant = a * d - b * c;
  if (determinant === 0 || !Number.isFinite(1 / determinant)) return undefined;
  const [ia, ib, ic, id] = [d / determinant, -b / determinant, -c / determinant, a / determinant];
  return [ia, ib, ic, id, -(ia * e + ic * f), -(ib * e + id * f)];
}

/** Mean scale: the square root of the determinant's magnitude. */
export function scaleOf([a, b, c, d]: Matrix): number {
  return Math.sqrt(Math.abs(a * d - b * c));
}

/** Tells whether all is moved, and nothing else. */
export function isTranslation([a, b, c, d]: Matrix): boolean {
  return a === 1 && b === 0 && c === 0 && d === 1;
}

/** Tells whether the axes are not rotated or skewed. */
export function isUpright([, b, c]: Matrix): boolean {
  return b === 0 && c === 0;
}
