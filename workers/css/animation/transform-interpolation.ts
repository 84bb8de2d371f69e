/** Transformations between two others (CSS Transforms 1, sections 11 to 13; CSS Transforms 2, sections 13 and 14). */

import { type Matrix, multiplied } from '../../raster/matrix.js';
import type { SpatialMatrix } from '../../raster/spatial-matrix.js';
import {
  componentValues,
  type FunctionValue,
  isWord,
  numberText,
  splitAt,
  type Values,
} from '../syntax/component-values.js';
import { COMPUTED } from '../values/computation-context.js';
import { calculated, calculatedText, isDeferred, type Quantity } from '../values/math-functions.js';
import { spatialTransformation, transformChain } from '../values/spatial-transformations.js';
import {
  axisOf,
  interpolatedMatrix,
  interpolatedSpatial,
  type Quaternion,
  quaternionOf,
  turnedBetween,
} from './matrix-decomposition.js';

/** A transformation in one of few forms. */
interface Primitive {
  name:
    | 'translate'
    | 'scale'
    | 'rotate'
    | 'skewx'
    | 'skewy'
    | 'skew'
    | 'matrix'
    | 'translate3d'
    | 'scale3d'
    | 'rotate3d'
    | 'perspective'
    | 'matrix3d';
  arguments: Quantity[];
}

const ZERO: Quantity = { dimension: 'length', value: 0, percent: 0 };
const ONE: Quantity = { dimension: 'number', value: 1, percent: 0 };
const NOUGHT: Quantity = { dimension: 'number', value: 0, percent: 0 };

/**
 * Functions of the same kinds one by one, and those from the first of other kinds on by their matrices.
 * @returns undefined where a percentage is turned or skewed, so that a matrix would depend on the size of the box
 */
export function interpolatedTransform(from: Values, to: Values, progress: number): string | undefined {
  const [start, end] = [primitivesOf(from), primitivesOf(to)];
  if (!start || !end) return undefined;
  const written: string[] = [];
  const length = Math.max(start.length, end.length);
  for (let index = 0; index < length; index++) {
    const [one, other] = [start[index], end[index]];
    const pair = alike(one ?? identity(other as Primitive), other ?? identity(one as Primitive));
    if (!pair) {
      const rest = byMatrices(start.slice(index), end.slice(index), progress);
      return rest === undefined ? undefined : [...written, rest].join(' ');
    }
    written.push(between(...pair, progress));
  }
  return written.join(' ') || 'none';
}

/** Two primitives as ones of the same kind; undefined where they are interpolated by their matrices. */
function alike(one: Primitive, other: Primitive): [Primitive, Primitive] | undefined {
  if (one.name === 'matrix' || one.name === 'matrix3d') return undefined;
  if (one.name === other.name) return [one, other];
  const [deep, deeper] = [inSpace(one), inSpace(other)];
  return deep.name === deeper.name ? [deep, deeper] : undefined;
}

/** A primitive of the plane as the one of space that does the same, where there is one. */
function inSpace({ name, arguments: all }: Primitive): Primitive {
  switch (name) {
    case 'translate':
      return { name: 'translate3d', arguments: [...all, ZERO] };
    case 'scale':
      return { name: 'scale3d', arguments: [...all, ONE] };
    case 'rotate':
      return { name: 'rotate3d', arguments: [NOUGHT, NOUGHT, ONE, ...all] };
    default:
      return { name, arguments: all };
  }
}

function byMatrices(
  start: readonly Primitive[],
  end: readonly Primitive[],
  progress: number,
): string | undefined {
  if ([...start, ...end].some(({ name }) => DEEP.has(name))) {
    const [one, other] = [spatialOf(start), spatialOf(end)];
    const matrix = one && other && interpolatedSpatial(one, other, progress);
    // Perspectives are small numbers.
    return matrix && `matrix3d(${matrix.map((number) => Number(number.toPrecision(9))).join(', ')})`;
  }
  const [first, second] = [matrixOf(start), matrixOf(end)];
  if (!first || !second) return undefined;
  const [x, y] = [0, 1].map((side) =>
    mix(first.moved[side] as number, second.moved[side] as number, progress),
  );
  const moved =
    x === 0 && y === 0 ? '' : `translate(${numberText(x as number)}%, ${numberText(y as number)}%) `;
  return moved + matrixText(interpolatedMatrix(first.matrix, second.matrix, progress));
}

const DEEP: ReadonlySet<string> = new Set(['translate3d', 'scale3d', 'rotate3d', 'perspective', 'matrix3d']);

/** Undefined where a percentage is in it. */
function spatialOf(primitives: readonly Primitive[]): SpatialMatrix | undefined {
  if (primitives.some((each) => each.arguments.some(({ percent }) => percent !== 0))) return undefined;
  const text = primitives.map((each) => functionText(each.name, each.arguments)).join(' ');
  return spatialTransformation(text || 'none', { width: 0, height: 0 });
}

/** Rotations of the property `rotate`, of which one or both have an axis. */
export function interpolatedRotation(from: string, to: string, progress: number): string {
  const [one, other] = [from, to].map((text) => {
    const [turning] = componentValues(transformChain({ ...AT_REST, rotate: text }));
    return turning?.kind === 'function' ? primitiveOf(turning) : undefined;
  });
  const [start, end] = [one ?? (other && identity(other)), other ?? (one && identity(one))];
  if (!start || !end) return 'none';
  const [, axis = '0, 0, 1', angle = '0deg'] =
    /^rotate3d\((.*), (.*)\)$/.exec(between(inSpace(start), inSpace(end), progress)) ?? [];
  return `${axis.replaceAll(',', '')} ${angle}`;
}

const AT_REST = { translate: 'none', rotate: 'none', scale: 'none', transform: 'none' };

function primitivesOf(values: Values): Primitive[] | undefined {
  const found: Primitive[] = [];
  for (const value of values) {
    if (value.kind !== 'function') return values.length === 1 ? [] : undefined;
    const primitive = primitiveOf(value);
    if (!primitive) return undefined;
    found.push(primitive);
  }
  return found;
}

/** An eye at no end of distances: what `perspective(none)` has. */
const FARTHEST: Quantity = { dimension: 'length', value: Infinity, percent: 0 };

function primitiveOf({ name, values }: FunctionValue): Primitive | undefined {
  const read = splitAt(values, ',').map(([value]) =>
    isWord(value, 'none') ? FARTHEST : calculated(value, COMPUTED),
  );
  const quantities: Quantity[] = [];
  for (const each of read) {
    if (!each || isDeferred(each)) return undefined;
    quantities.push(each);
  }
  const [first = ZERO, second, third = ZERO, fourth = ZERO] = quantities;
  switch (name.toLowerCase()) {
    case 'translate3d':
      return { name: 'translate3d', arguments: [first, second ?? ZERO, third] };
    case 'translatez':
      return { name: 'translate3d', arguments: [ZERO, ZERO, first] };
    case 'scale3d':
      return { name: 'scale3d', arguments: [ratio(first), ratio(second ?? first), ratio(third)] };
    case 'scalez':
      return { name: 'scale3d', arguments: [ONE, ONE, ratio(first)] };
    case 'rotatex':
      return { name: 'rotate3d', arguments: [ONE, NOUGHT, NOUGHT, first] };
    case 'rotatey':
      return { name: 'rotate3d', arguments: [NOUGHT, ONE, NOUGHT, first] };
    case 'rotate3d':
      return { name: 'rotate3d', arguments: [first, second ?? NOUGHT, third, fourth] };
    case 'perspective':
      return { name: 'perspective', arguments: [first] };
    case 'matrix3d':
      return { name: 'matrix3d', arguments: quantities };
    case 'translate':
      return { name: 'translate', arguments: [first, second ?? ZERO] };
    case 'translatex':
      return { name: 'translate', arguments: [first, ZERO] };
    case 'translatey':
      return { name: 'translate', arguments: [ZERO, first] };
    case 'scale':
      return { name: 'scale', arguments: [ratio(first), ratio(second ?? first)] };
    case 'scalex':
      return { name: 'scale', arguments: [ratio(first), ONE] };
    case 'scaley':
      return { name: 'scale', arguments: [ONE, ratio(first)] };
    case 'rotate':
    case 'skewx':
    case 'skewy':
      return { name: name.toLowerCase() as 'rotate', arguments: [first] };
    case 'skew':
      return { name: 'skew', arguments: [first, second ?? ZERO] };
    case 'matrix':
      return { name: 'matrix', arguments: quantities };
    default:
      return undefined;
  }
}

/** A percentage of a scale is a share. */
function ratio(quantity: Quantity): Quantity {
  return quantity.percent === 0 ? quantity : { ...ONE, value: quantity.percent / 100 };
}

function identity({ name, arguments: all }: Primitive): Primitive {
  const isScale = name === 'scale' || name === 'scale3d';
  if (name === 'perspective') return { name, arguments: [FARTHEST] };
  // About the same axis.
  if (name === 'rotate3d') return { name, arguments: [...all.slice(0, 3), ZERO] };
  return { name, arguments: all.map((each) => ({ ...each, value: isScale ? 1 : 0, percent: 0 })) };
}

const WRITTEN: Readonly<Record<string, string>> = { skewx: 'skewX', skewy: 'skewY' };

function between(from: Primitive, to: Primitive, progress: number): string {
  if (from.name === 'perspective') return perspectiveBetween(from, to, progress);
  if (from.name === 'rotate3d') return rotationBetween(from, to, progress);
  const mixed = from.arguments.map((one, index): Quantity => {
    const other = to.arguments[index] as Quantity;
    const dimension = one.value === 0 && one.percent === 0 ? other.dimension : one.dimension;
    const value = mix(one.value, other.value, progress);
    return { dimension, value, percent: mix(one.percent, other.percent, progress) };
  });
  return functionText(from.name, mixed);
}

function functionText(name: Primitive['name'], all: readonly Quantity[]): string {
  const isLength = name.startsWith('translate');
  const texts = all.map((each) => {
    if (!Number.isFinite(each.value)) return 'none';
    const text = calculatedText(each);
    return isLength && text === '0' ? '0px' : text;
  });
  return `${WRITTEN[name] ?? name}(${texts.join(', ')})`;
}

/** By what it does, which is none at no end of distances. */
function perspectiveBetween(
  { arguments: [one = ZERO] }: Primitive,
  { arguments: [other = ZERO] }: Primitive,
  progress: number,
) {
  const strength = ({ value }: Quantity) => 1 / Math.max(1, value);
  const mixed = mix(strength(one), strength(other), progress);
  return mixed > 0 ? `perspective(${numberText(1 / mixed)}px)` : 'perspective(none)';
}

/** About one axis by its angle, else the shortest way. */
function rotationBetween(from: Primitive, to: Primitive, progress: number): string {
  const [one, other] = [turnOf(from), turnOf(to)];
  const isOneAxis = one.axis.every(
    (number, index) => Math.abs(number - (other.axis[index] as number)) < 1e-6,
  );
  if (isOneAxis || one.angle === 0 || other.angle === 0) {
    const { axis } = one.angle === 0 ? other : one;
    return rotationText(axis, mix(one.angle, other.angle, progress));
  }
  const [start, end] = [one, other].map(({ axis, angle }) => quaternionOf(axis, angle * RADIANS));
  const { axis, angle } = axisOf(turnedBetween(start as Quaternion, end as Quaternion, progress));
  return rotationText(axis, angle / RADIANS);
}

type Axis = readonly [number, number, number];

/** An axis of length 1, and degrees: none about no axis. */
function turnOf({ arguments: all }: Primitive): { axis: Axis; angle: number } {
  const [x = 0, y = 0, z = 0, angle = 0] = all.map(({ value }) => value);
  const length = Math.hypot(x, y, z);
  return length === 0 ? { axis: [0, 0, 1], angle: 0 } : { axis: [x / length, y / length, z / length], angle };
}

function rotationText(axis: Axis, angle: number): string {
  return `rotate3d(${axis.map(numberText).join(', ')}, ${numberText(angle)}deg)`;
}

const RADIANS = Math.PI / 180;

/** A matrix, and what it is moved by in percent of the box's sides. */
interface Place {
  matrix: Matrix;
  moved: [number, number];
}

/** Undefined where one side of the box moves it along the other. */
function matrixOf(primitives: readonly Primitive[]): Place | undefined {
  let matrix: Matrix = [1, 0, 0, 1, 0, 0];
  const moved: Place['moved'] = [0, 0];
  for (const { name, arguments: all } of primitives) {
    const [across = 0, down = 0] = name === 'translate' ? all.map(({ percent }) => percent) : [];
    const [a, b, c, d] = matrix;
    if (b * across !== 0 || c * down !== 0) return undefined;
    moved[0] += a * across;
    moved[1] += d * down;
    const numbers = all.map(({ value }) => value);
    const [first = 0, second = 0] = numbers;
    const [sin, cos] = [Math.sin(first * RADIANS), Math.cos(first * RADIANS)];
    const [tanX, tanY] = [Math.tan(first * RADIANS), Math.tan(second * RADIANS)];
    const one: Record<string, Matrix> = {
      translate: [1, 0, 0, 1, first, second],
      scale: [first, 0, 0, second, 0, 0],
      rotate: [cos, sin, -sin, cos, 0, 0],
      skewx: [1, 0, tanX, 1, 0, 0],
      skewy: [1, tanX, 0, 1, 0, 0],
      skew: [1, tanY, tanX, 1, 0, 0],
      matrix: numbers as unknown as Matrix,
    };
    matrix = multiplied(matrix, one[name] as Matrix);
  }
  return { matrix, moved };
}

function matrixText(matrix: Matrix): string {
  return `matrix(${[...matrix].map(numberText).join(', ')})`;
}

function mix(from: number, to: number, progress: number): number {
  return from + (to - from) * progress;
}
