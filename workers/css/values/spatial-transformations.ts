/** Functions of `transform` in space (CSS Transforms 2, section 12). */

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
import { angleIn, MOTION, numberIn, type TransformedBox, transformation } from './transformations.js';
import { functionOf, parts, validLength } from './values.js';

const DEPTHS = /\b(?:perspective|matrix3d|rotate3d|rotate[xy]|scale3d|scalez|translate3d|translatez)\(/i;

/** Tells whether a chain of functions leaves the plane. */
export function isSpatialTransform(text: string): boolean {
  return DEPTHS.test(text);
}

/**
 * Matrix of a chain of functions, in the plane or in space.
 * @param box what percentages are of, and frame pixels per CSS pixel
 * @throws for what is none
 */
export function spatialTransformation(text: string, box: TransformedBox): SpatialMatrix {
  if (text === 'none') return SPATIAL_IDENTITY;
  return parts(text, ' ').reduce(
    (matrix, one) => spatialProduct(matrix, functionInSpace(one, box)),
    SPATIAL_IDENTITY,
  );
}

function functionInSpace(text: string, box: TransformedBox): SpatialMatrix {
  const matrix = readInSpace(text, box);
  if (matrix.length !== 16 || !matrix.every(Number.isFinite))
    throw new Error(`the transform ${text} is not drawn`);
  return matrix;
}

function readInSpace(text: string, box: TransformedBox): SpatialMatrix {
  const { width, height, scale = 1 } = box;
  const { name = '', content = '' } = functionOf(text) ?? {};
  const values = parts(content, ',');
  const [first = '', second = '', third = '', fourth = ''] = values;
  const long = (value: string, whole = Number.NaN) => validLength(value, { scale, whole });
  switch (name) {
    case 'perspective':
      return first === 'none' ? SPATIAL_IDENTITY : seenFrom(long(first));
    case 'translate3d':
      return movedBy(long(first, width), long(second, height), long(third));
    case 'translatez':
      return movedBy(0, 0, long(first));
    case 'scale3d':
      return scaledBy(numberIn(first), numberIn(second), numberIn(third));
    case 'scalez':
      return scaledBy(1, 1, numberIn(first));
    case 'rotatex':
      return turnedAbout([1, 0, 0], angleIn(first));
    case 'rotatey':
      return turnedAbout([0, 1, 0], angleIn(first));
    case 'rotatez':
      return turnedAbout([0, 0, 1], angleIn(first));
    case 'rotate3d':
      return turnedAbout([numberIn(first), numberIn(second), numberIn(third)], angleIn(fourth));
    case 'matrix3d':
      return inPixels(values.map(numberIn), scale);
    default:
      return spatialOf(transformation(text, box));
  }
}

/** A matrix of CSS pixels as one of frame pixels. */
function inPixels(numbers: readonly number[], scale: number): SpatialMatrix {
  if (scale === 1) return numbers;
  const [larger, smaller] = [scaledBy(scale, scale, scale), scaledBy(1 / scale, 1 / scale, 1 / scale)];
  return spatialProduct(spatialProduct(larger, numbers), smaller);
}

/** Texts of the properties that transform, of which `none` says nothing. */
export type TransformProperties = Readonly<Record<'translate' | 'rotate' | 'scale' | 'transform', string>>;

/**
 * The properties as one chain of functions (CSS Transforms 2, section 5); `none` where they say nothing.
 * @param isMoving whether there is a path among them
 */
export function transformChain(
  { translate, rotate, scale, transform }: TransformProperties,
  isMoving = false,
): string {
  const motion = isMoving ? MOTION : 'none';
  const chain = [
    alongAxes('translate', translate),
    turning(rotate),
    alongAxes('scale', scale),
    motion,
    transform,
  ];
  return chain.filter((each) => each !== 'none').join(' ') || 'none';
}

function alongAxes(name: 'translate' | 'scale', text: string): string {
  if (text === 'none') return text;
  const values = parts(text, ' ');
  return `${name}${values.length === 3 ? '3d' : ''}(${values.join(', ')})`;
}

function turning(text: string): string {
  if (text === 'none') return text;
  const words = parts(text, ' ');
  const angle = words.find((word) => word.endsWith('deg')) ?? '0';
  const [first, ...others] = words.filter((word) => word !== angle);
  if (first === undefined) return `rotate(${angle})`;
  if (others.length === 0) return `rotate${first}(${angle})`;
  return `rotate3d(${[first, ...others, angle].join(', ')})`;
}
