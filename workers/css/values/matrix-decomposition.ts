/** Matrices between two others, of space (CSS Transforms 2, section 14) and of the plane, by what they are made of. */

import { type Matrix, multiplied } from '../../raster/matrix.js';
import {
  movedBy,
  SPATIAL_IDENTITY,
  type SpatialMatrix,
  scaledBy,
  spatialProduct,
} from '../../raster/spatial-matrix.js';
import { mix } from './mixing.js';

export type Quaternion = readonly [x: number, y: number, z: number, w: number];
type Vector = readonly [x: number, y: number, z: number];

interface Decomposed {
  perspective: readonly number[];
  translation: Vector;
  scale: Vector;
  /** Of y along x, z along x, and z along y. */
  skew: Vector;
  rotation: Quaternion;
}

/** The matrix of space at a share of the way; undefined where one of the two is singular. */
export function interpolatedSpatial(
  from: SpatialMatrix,
  to: SpatialMatrix,
  progress: number,
): SpatialMatrix | undefined {
  const [start, end] = [decomposed(from), decomposed(to)];
  if (!start || !end) return undefined;
  const mixed = <Numbers extends readonly number[]>(one: Numbers, other: Numbers) =>
    one.map((number, index) => number + ((other[index] as number) - number) * progress) as unknown as Numbers;
  return recomposed({
    perspective: mixed(start.perspective, end.perspective),
    translation: mixed(start.translation, end.translation),
    scale: mixed(start.scale, end.scale),
    skew: mixed(start.skew, end.skew),
    rotation: turnedBetween(start.rotation, end.rotation, progress),
  });
}

/** The rotation at a share of the shorter way (section 14.3). */
export function turnedBetween(from: Quaternion, to: Quaternion, progress: number): Quaternion {
  const product = from.reduce((sum, number, index) => sum + number * (to[index] as number), 0);
  const near = product < 0 ? (to.map((number) => -number) as unknown as Quaternion) : to;
  const cosine = Math.min(1, Math.abs(product));
  if (cosine === 1) return from;
  const angle = Math.acos(cosine);
  const second = Math.sin(progress * angle) / Math.sin(angle);
  const first = Math.cos(progress * angle) - cosine * second;
  return from.map(
    (number, index) => number * first + (near[index] as number) * second,
  ) as unknown as Quaternion;
}

/** The rotation about an axis by an angle in radians. */
export function quaternionOf(axis: Vector, angle: number): Quaternion {
  const length = Math.hypot(...axis) || 1;
  const sine = Math.sin(angle / 2) / length;
  return [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(angle / 2)];
}

/** The axis and the angle in radians of a rotation. */
export function axisOf([x, y, z, w]: Quaternion): { axis: Vector; angle: number } {
  const length = Math.hypot(x, y, z);
  if (length < 1e-12) return { axis: [0, 0, 1], angle: 0 };
  return { axis: [x / length, y / length, z / length], angle: 2 * Math.atan2(length, w) };
}

function decomposed(matrix: SpatialMatrix): Decomposed | undefined {
  const whole = matrix[15] as number;
  if (whole === 0) return undefined;
  const normal = matrix.map((number) => number / whole);
  const column = (at: number) => normal.slice(at, at + 3) as unknown as Vector;
  const affine = normal.map((number, index) => (index % 4 === 3 ? (index === 15 ? 1 : 0) : number));
  const perspective = perspectiveIn(normal, affine);
  if (!perspective) return undefined;
  let [x, y, z] = [column(0), column(4), column(8)];
  let scaleX = Math.hypot(...x);
  x = times(x, 1 / scaleX);
  let alongX = dot(x, y);
  y = minus(y, x, alongX);
  let scaleY = Math.hypot(...y);
  y = times(y, 1 / scaleY);
  alongX /= scaleY;
  let deepX = dot(x, z);
  z = minus(z, x, deepX);
  let deepY = dot(y, z);
  z = minus(z, y, deepY);
  let scaleZ = Math.hypot(...z);
  z = times(z, 1 / scaleZ);
  deepX /= scaleZ;
  deepY /= scaleZ;
  // A mirror is a scale.
  if (dot(x, cross(y, z)) < 0) {
    [scaleX, scaleY, scaleZ] = [-scaleX, -scaleY, -scaleZ];
    [x, y, z] = [times(x, -1), times(y, -1), times(z, -1)];
  }
  const found: Decomposed = {
    perspective,
    translation: column(12),
    scale: [scaleX, scaleY, scaleZ],
    skew: [alongX, deepX, deepY],
    rotation: rotationOf(x, y, z),
  };
  const isWhole = [...perspective, ...found.scale, ...found.skew, ...found.rotation].every(Number.isFinite);
  return isWhole ? found : undefined;
}

/** The last row that makes a matrix of its affine part. */
function perspectiveIn(normal: SpatialMatrix, affine: SpatialMatrix): readonly number[] | undefined {
  const [g, h, i] = [normal[3] as number, normal[7] as number, normal[11] as number];
  if (g === 0 && h === 0 && i === 0) return [0, 0, 0, 1];
  const at = (index: number) => affine[index] as number;
  const [x, y, z]: Vector[] = [0, 4, 8].map(
    (from) => [at(from), at(from + 1), at(from + 2)] as const,
  ) as Vector[];
  if (!x || !y || !z) return undefined;
  const determinant = dot(x, cross(y, z));
  if (determinant === 0) return undefined;
  // What the row is before the affine part: each solved by Cramer's rule.
  const row = [cross(y, z), cross(z, x), cross(x, y)].map((vector) =>
    times(vector, 1 / determinant),
  ) as Vector[];
  const sum = ([one, two, three]: Vector[], place: 0 | 1 | 2) =>
    g * (one as Vector)[place] + h * (two as Vector)[place] + i * (three as Vector)[place];
  const first = [sum(row, 0), sum(row, 1), sum(row, 2)] as const;
  const moved = dot(first, [at(12), at(13), at(14)]);
  return [...first, 1 - moved];
}

function recomposed({ perspective, translation, scale, skew, rotation }: Decomposed): SpatialMatrix {
  const [p = 0, q = 0, r = 0, s = 1] = perspective;
  const row = [...SPATIAL_IDENTITY];
  [row[3], row[7], row[11], row[15]] = [p, q, r, s];
  const [alongX, deepX, deepY] = skew;
  const parts = [
    movedBy(...translation),
    matrixOf(rotation),
    [1, 0, 0, 0, 0, 1, 0, 0, 0, deepY, 1, 0, 0, 0, 0, 1],
    [1, 0, 0, 0, 0, 1, 0, 0, deepX, 0, 1, 0, 0, 0, 0, 1],
    [1, 0, 0, 0, alongX, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
    scaledBy(...scale),
  ];
  return parts.reduce(spatialProduct, row);
}

function rotationOf(x: Vector, y: Vector, z: Vector): Quaternion {
  const part = (sum: number) => Math.sqrt(Math.max(0, sum)) / 2;
  const [a, b, c, w] = [
    part(1 + x[0] - y[1] - z[2]),
    part(1 - x[0] + y[1] - z[2]),
    part(1 - x[0] - y[1] + z[2]),
    part(1 + x[0] + y[1] + z[2]),
  ];
  return [y[2] < z[1] ? -a : a, z[0] < x[2] ? -b : b, x[1] < y[0] ? -c : c, w];
}

function matrixOf([x, y, z, w]: Quaternion): SpatialMatrix {
  return [
    ...[1 - 2 * (y * y + z * z), 2 * (x * y + z * w), 2 * (x * z - y * w), 0],
    ...[2 * (x * y - z * w), 1 - 2 * (x * x + z * z), 2 * (y * z + x * w), 0],
    ...[2 * (x * z + y * w), 2 * (y * z - x * w), 1 - 2 * (x * x + y * y), 0],
    ...[0, 0, 0, 1],
  ];
}

function dot(one: Vector, other: Vector): number {
  return one[0] * other[0] + one[1] * other[1] + one[2] * other[2];
}

function cross(one: Vector, other: Vector): Vector {
  return [
    one[1] * other[2] - one[2] * other[1],
    one[2] * other[0] - one[0] * other[2],
    one[0] * other[1] - one[1] * other[0],
  ];
}

function times([x, y, z]: Vector, factor: number): Vector {
  return [x * factor, y * factor, z * factor];
}

function minus(one: Vector, other: Vector, share: number): Vector {
  return [one[0] - other[0] * share, one[1] - other[1] * share, one[2] - other[2] * share];
}

/** The matrix of the plane at a share of the way (CSS Transforms 1, section 13.1). */
export function interpolatedMatrix(from: Matrix, to: Matrix, progress: number): Matrix {
  const [start, end] = [planarParts(from), planarParts(to)];
  let turn = end.angle - start.angle;
  // The shorter way round.
  if (Math.abs(turn) > Math.PI) turn -= Math.sign(turn) * 2 * Math.PI;
  const angle = start.angle + turn * progress;
  const scale = [0, 1].map((index) =>
    mix(start.scale[index] as number, end.scale[index] as number, progress),
  );
  const shear = mix(start.shear, end.shear, progress);
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const place: Matrix = [
    1,
    0,
    0,
    1,
    mix(start.translation[0], end.translation[0], progress),
    mix(start.translation[1], end.translation[1], progress),
  ];
  const turned = multiplied(place, [cos, sin, -sin, cos, 0, 0]);
  return multiplied(multiplied(turned, [1, 0, shear, 1, 0, 0]), [
    scale[0] as number,
    0,
    0,
    scale[1] as number,
    0,
    0,
  ]);
}

interface PlanarParts {
  translation: [number, number];
  scale: [number, number];
  angle: number;
  shear: number;
}

/** By a rotation, a shear and a scale. */
function planarParts([a, b, c, d, e, f]: Matrix): PlanarParts {
  const determinant = a * d - b * c;
  const scaleX = Math.hypot(a, b);
  const angle = Math.atan2(b, a);
  const shear = scaleX === 0 ? 0 : (a * c + b * d) / scaleX;
  const scaleY = scaleX === 0 ? Math.hypot(c, d) : determinant / scaleX;
  return { translation: [e, f], scale: [scaleX, scaleY], angle, shear: scaleY === 0 ? 0 : shear / scaleY };
}
