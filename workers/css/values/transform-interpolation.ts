/** Transformations between two others (CSS Transforms 1, sections 11 to 13; CSS Transforms 2, sections 13 and 14). */

import { IDENTITY, type Matrix, multiplied } from '../../raster/matrix.js';
import { SPATIAL_IDENTITY, type SpatialMatrix, spatialProduct } from '../../raster/spatial-matrix.js';
import { type LengthPercentage, mixedLength, NO_LENGTH, percentage } from './length-percentage.js';
import {
  axisOf,
  interpolatedMatrix,
  interpolatedSpatial,
  type Quaternion,
  quaternionOf,
  turnedBetween,
} from './matrix-decomposition.js';
import { mix, mixedNumber, sixDecimals } from './mixing.js';
import { isDeferred } from './quantities.js';
import { isSpatialFunction, type TransformFunction } from './transform-functions.js';
import { planeMatrix, spatialMatrix } from './transform-matrices.js';

/** What changes nothing, as a function of the same form. */
export function functionAtRest(one: TransformFunction): TransformFunction {
  if ('lengths' in one) return { name: one.name, lengths: one.lengths.map(() => NO_LENGTH) };
  const { name, numbers } = one;
  if (name === 'perspective') return { name, numbers: [] };
  // About the same axis.
  if (name === 'rotate3d') return { name, numbers: [...numbers.slice(0, 3), 0] };
  return { name, numbers: numbers.map(() => (name === 'scale' || name === 'scale3d' ? 1 : 0)) };
}

/** The function between two of one kind; undefined where they go by their matrices. */
export function functionBetween(
  from: TransformFunction,
  to: TransformFunction,
  progress: number,
): TransformFunction | undefined {
  const isOneKind = from.name === to.name;
  const [one, other] = isOneKind ? [from, to] : [inSpace(from), inSpace(to)];
  if ('lengths' in one && 'lengths' in other) {
    const mixed = (length: LengthPercentage, index: number) =>
      mixedLength(length, other.lengths[index] ?? NO_LENGTH, progress);
    return { name: one.name, lengths: one.lengths.map(mixed) };
  }
  if ('lengths' in one || 'lengths' in other || one.name !== other.name) return undefined;
  const { name, numbers } = one;
  if (name === 'matrix' || name === 'matrix3d') return undefined;
  if (name === 'perspective') return { name, numbers: distanceBetween(numbers, other.numbers, progress) };
  if (name === 'rotate3d') return { name, numbers: rotationBetween(numbers, other.numbers, progress) };
  const mixed = (number: number, index: number) => mixedNumber(number, other.numbers[index] ?? 0, progress);
  return { name, numbers: numbers.map(mixed) };
}

/** A function of the plane as the one of space that does the same, where there is one. */
function inSpace(one: TransformFunction): TransformFunction {
  switch (one.name) {
    case 'translate':
      return { name: 'translate3d', lengths: [...one.lengths, NO_LENGTH] };
    case 'scale':
      return { name: 'scale3d', numbers: [...one.numbers, 1] };
    case 'rotate':
      return { name: 'rotate3d', numbers: [0, 0, 1, ...one.numbers] };
    default:
      return one;
  }
}

/** By what an eye does, which is none at no end of distances. */
function distanceBetween([from]: readonly number[], [to]: readonly number[], progress: number): number[] {
  const strength = (distance = Infinity) => 1 / Math.max(1, distance);
  const mixed = mix(strength(from), strength(to), progress);
  return mixed > 0 ? [sixDecimals(1 / mixed)] : [];
}

/** About one axis by its angle, else the shortest way. */
function rotationBetween(from: readonly number[], to: readonly number[], progress: number): number[] {
  const [one, other] = [turnOf(from), turnOf(to)];
  const isOneAxis = one.axis.every(
    (number, index) => Math.abs(number - (other.axis[index] as number)) < 1e-6,
  );
  const numbers = (axis: Axis, angle: number) => [...axis, angle].map(sixDecimals);
  if (isOneAxis || one.angle === 0 || other.angle === 0) {
    const { axis } = one.angle === 0 ? other : one;
    return numbers(axis, mix(one.angle, other.angle, progress));
  }
  const [start, end] = [one, other].map(({ axis, angle }) => quaternionOf(axis, angle * RADIANS));
  const { axis, angle } = axisOf(turnedBetween(start as Quaternion, end as Quaternion, progress));
  return numbers(axis, angle / RADIANS);
}

type Axis = readonly [number, number, number];

/** An axis of length 1, and degrees: none about no axis. */
function turnOf([x = 0, y = 0, z = 0, angle = 0]: readonly number[]): { axis: Axis; angle: number } {
  const length = Math.hypot(x, y, z);
  return length === 0 ? { axis: [0, 0, 1], angle: 0 } : { axis: [x / length, y / length, z / length], angle };
}

const RADIANS = Math.PI / 180;

/** No percentage is in what goes by matrices of space. */
const NO_BOX = { width: 0, height: 0 };

/**
 * Functions from the first of two kinds on by their matrices.
 * @returns undefined where a percentage is turned or skewed, so that a matrix would depend on the size of the box
 */
export function betweenMatrices(
  from: readonly TransformFunction[],
  to: readonly TransformFunction[],
  progress: number,
): readonly TransformFunction[] | undefined {
  if ([...from, ...to].some(isSpatialFunction)) {
    const [start, end] = [spatialOf(from), spatialOf(to)];
    const numbers = start && end && interpolatedSpatial(start, end, progress);
    return numbers && [{ name: 'matrix3d', numbers }];
  }
  const [start, end] = [placeOf(from), placeOf(to)];
  if (!start || !end) return undefined;
  const matrix = interpolatedMatrix(start.matrix, end.matrix, progress).map(sixDecimals);
  const [x, y] = start.moved.map((share, side) => mixedNumber(share, end.moved[side] as number, progress));
  const rest: TransformFunction = { name: 'matrix', numbers: matrix };
  if (x === 0 && y === 0) return [rest];
  return [{ name: 'translate', lengths: [percentage(x as number), percentage(y as number)] }, rest];
}

/** Undefined where a percentage is in it. */
function spatialOf(functions: readonly TransformFunction[]): SpatialMatrix | undefined {
  const hasShare = (length: LengthPercentage) => isDeferred(length) || (length.percent ?? 0) !== 0;
  if (functions.some((one) => 'lengths' in one && one.lengths.some(hasShare))) return undefined;
  return functions.reduce(
    (matrix, one) => spatialProduct(matrix, spatialMatrix(one, NO_BOX)),
    SPATIAL_IDENTITY,
  );
}

/** A matrix, and what it is moved by in percent of the box's sides. */
interface Place {
  matrix: Matrix;
  moved: [number, number];
}

/** Undefined where one side of the box moves it along the other. */
function placeOf(functions: readonly TransformFunction[]): Place | undefined {
  let matrix = IDENTITY;
  const moved: Place['moved'] = [0, 0];
  for (const one of functions) {
    const lengths = 'lengths' in one ? one.lengths : [];
    const shares = lengths.map((length) => (isDeferred(length) ? Number.NaN : (length.percent ?? 0)));
    const [across = 0, down = 0] = shares;
    const [a, b, c, d] = matrix;
    if (Number.isNaN(across + down) || b * across !== 0 || c * down !== 0) return undefined;
    moved[0] += a * across;
    moved[1] += d * down;
    matrix = multiplied(matrix, planeMatrix(one, NO_BOX));
  }
  return { matrix, moved };
}
