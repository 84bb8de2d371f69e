/** Matrices of transformations in the plane and in space (CSS Transforms 1, section 12; CSS Transforms 2, section 12). */

import { type Matrix, multiplied } from '../../raster/matrix.js';
import {
  movedBy,
  SPATIAL_IDENTITY,
  type SpatialMatrix,
  scaledBy,
  seenFrom,
  spatialOf,
  spatialProduct,
  turnedAbout,
} from '../../raster/spatial-matrix.js';
import { type LengthPercentage, NO_LENGTH, usedLength } from './length-percentage.js';
import { isSpatialFunction, type Transform, type TransformFunction } from './transform-functions.js';

/** What percentages are of, in frame pixels, and frame pixels per CSS pixel. */
export interface TransformedBox {
  width: number;
  height: number;
  scale?: number;
}

/** Tells whether a value leaves the plane. */
export function isSpatialTransform(value: Transform): boolean {
  return value !== 'none' && value.items.some(isSpatialFunction);
}

/** A matrix with the functions of a value in the plane behind it. */
export function transformed(matrix: Matrix, value: Transform, box: TransformedBox): Matrix {
  if (value === 'none') return matrix;
  return value.items.reduce((product, one) => multiplied(product, planeMatrix(one, box)), matrix);
}

/** The same of functions in the plane or in space. */
export function transformedInSpace(
  matrix: SpatialMatrix,
  value: Transform,
  box: TransformedBox,
): SpatialMatrix {
  if (value === 'none') return matrix;
  return value.items.reduce((product, one) => spatialProduct(product, spatialMatrix(one, box)), matrix);
}

/** The matrix of a function of the plane. */
export function planeMatrix(one: TransformFunction, { width, height, scale = 1 }: TransformedBox): Matrix {
  if ('lengths' in one) {
    const [x = NO_LENGTH, y = NO_LENGTH] = one.lengths;
    return [1, 0, 0, 1, usedLength(x, { scale, whole: width }), usedLength(y, { scale, whole: height })];
  }
  const [first = 0, second = 0] = one.numbers;
  switch (one.name) {
    case 'scale':
      return [first, 0, 0, second, 0, 0];
    case 'rotate':
      return turned(first * RADIANS);
    case 'skewx':
      return [1, 0, Math.tan(first * RADIANS), 1, 0, 0];
    case 'skewy':
      return [1, Math.tan(first * RADIANS), 0, 1, 0, 0];
    case 'skew':
      return [1, Math.tan(second * RADIANS), Math.tan(first * RADIANS), 1, 0, 0];
    default: {
      const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = one.numbers;
      return [a, b, c, d, e * scale, f * scale];
    }
  }
}

const RADIANS = Math.PI / 180;

/** Rotation by an angle in radians. */
export function turned(angle: number): Matrix {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return [cos, sin, -sin, cos, 0, 0];
}

/** The matrix of any function. */
export function spatialMatrix(one: TransformFunction, box: TransformedBox): SpatialMatrix {
  const { width, height, scale = 1 } = box;
  if (one.name === 'translate3d') {
    const [x, y, z] = one.lengths as readonly [LengthPercentage, LengthPercentage, LengthPercentage];
    const depth = usedLength(z, { scale, whole: 0 });
    return movedBy(usedLength(x, { scale, whole: width }), usedLength(y, { scale, whole: height }), depth);
  }
  if (!isSpatialFunction(one) || 'lengths' in one) return spatialOf(planeMatrix(one, box));
  const [first, second = 0, third = 0, fourth = 0] = one.numbers;
  if (first === undefined) return SPATIAL_IDENTITY;
  switch (one.name) {
    case 'perspective':
      return seenFrom(first * scale);
    case 'scale3d':
      return scaledBy(first, second, third);
    case 'rotate3d':
      return turnedAbout([first, second, third], fourth * RADIANS);
    default:
      return inPixels(one.numbers, scale);
  }
}

/** A matrix of CSS pixels as one of frame pixels. */
function inPixels(numbers: readonly number[], scale: number): SpatialMatrix {
  if (scale === 1) return numbers;
  const [larger, smaller] = [scaledBy(scale, scale, scale), scaledBy(1 / scale, 1 / scale, 1 / scale)];
  return spatialProduct(spatialProduct(larger, numbers), smaller);
}
