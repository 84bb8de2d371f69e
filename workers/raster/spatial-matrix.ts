/** Transformations in space, of homogeneous coordinates (CSS Transforms 2, section 9). */

import type { Matrix } from './matrix.js';

/** Four columns of four numbers each, as `matrix3d()` has them: of x, y, z, and of what is added. */
export type SpatialMatrix = readonly number[];

export const SPATIAL_IDENTITY: SpatialMatrix = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];

/** A transformation of the plane, which leaves depths as they are. */
export function spatialOf([a, b, c, d, e, f]: Matrix): SpatialMatrix {
  return [a, b, 0, 0, c, d, 0, 0, 0, 0, 1, 0, e, f, 0, 1];
}

/** Product of two transformations, of which the second is applied first. */
export function spatialProduct(one: SpatialMatrix, second: SpatialMatrix): SpatialMatrix {
  const product: number[] = [];
  for (let column = 0; column < 16; column += 4) {
    for (let row = 0; row < 4; row++) {
      let sum = 0;
      for (let index = 0; index < 4; index++) sum += at(one, 4 * index + row) * at(second, column + index);
      product.push(sum);
    }
  }
  return product;
}

/** Moves. */
export function movedBy(x: number, y: number, z: number): SpatialMatrix {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, x, y, z, 1];
}

/** Scales. */
export function scaledBy(x: number, y: number, z: number): SpatialMatrix {
  return [x, 0, 0, 0, 0, y, 0, 0, 0, 0, z, 0, 0, 0, 0, 1];
}

/** Turns about an axis by an angle in radians; an axis of no length turns nothing. */
export function turnedAbout([x, y, z]: readonly [number, number, number], angle: number): SpatialMatrix {
  const length = Math.hypot(x, y, z);
  if (length === 0) return SPATIAL_IDENTITY;
  const [a, b, c] = [x / length, y / length, z / length];
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const rest = 1 - cos;
  return [
    ...[a * a * rest + cos, a * b * rest + c * sin, a * c * rest - b * sin, 0],
    ...[a * b * rest - c * sin, b * b * rest + cos, b * c * rest + a * sin, 0],
    ...[a * c * rest + b * sin, b * c * rest - a * sin, c * c * rest + cos, 0],
    ...[0, 0, 0, 1],
  ];
}

/** The matrix of an eye in front of the origin; what is nearer than a pixel is as far as one (CSS Transforms 2, section 13). */
export function seenFrom(distance: number): SpatialMatrix {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, -1 / Math.max(1, distance), 0, 0, 0, 1];
}

/** The same about a point. */
export function about(x: number, y: number, z: number, matrix: SpatialMatrix): SpatialMatrix {
  return spatialProduct(spatialProduct(movedBy(x, y, z), matrix), movedBy(-x, -y, -z));
}

/** Tells whether the back of what lay in the plane faces the eye (the Chromium compositor's `Transform::IsBackFaceVisible`). */
export function facesAway(matrix: SpatialMatrix): boolean {
  const rows = [0, 1, 2, 3].map((row) => [0, 4, 8, 12].map((column) => at(matrix, column + row)));
  const without = (row: number, column: number) =>
    determinant(
      rows.filter((_, index) => index !== row).map((each) => each.filter((_, index) => index !== column)),
    );
  const whole = [0, 1, 2, 3].reduce(
    (sum, column) =>
      sum + (column % 2 === 0 ? 1 : -1) * ((rows[0] as number[])[column] as number) * without(0, column),
    0,
  );
  return without(2, 2) * whole < 0;
}

function determinant(rows: readonly (readonly number[])[]): number {
  const [[a = 0, b = 0, c = 0] = [], [d = 0, e = 0, f = 0] = [], [g = 0, h = 0, i = 0] = []] = rows;
  return a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
}

function at(matrix: SpatialMatrix, index: number): number {
  return matrix[index] as number;
}
