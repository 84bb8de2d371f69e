/** Transformations between two others (CSS Transforms 1, sections 11 to 13). */

import { type Matrix, multiplied } from '../../raster/matrix.js';
import { type FunctionValue, numberText, splitAt, type Values } from '../syntax/component-values.js';
import { COMPUTED } from '../values/computation-context.js';
import { calculated, calculatedText, isDeferred, type Quantity } from '../values/math-functions.js';

/** A transformation in one of few forms. */
interface Primitive {
  name: 'translate' | 'scale' | 'rotate' | 'skewx' | 'skewy' | 'skew' | 'matrix';
  arguments: Quantity[];
}

const ZERO: Quantity = { dimension: 'length', value: 0, percent: 0 };
const ONE: Quantity = { dimension: 'number', value: 1, percent: 0 };

/**
 * Functions of the same kinds one by one, else by their matrices.
 * @returns undefined where a percentage is turned or skewed, so that a matrix would depend on the size of the box
 */
export function interpolatedTransform(from: Values, to: Values, progress: number): string | undefined {
  const [start, end] = [primitivesOf(from), primitivesOf(to)];
  if (!start || !end) return undefined;
  const length = Math.max(start.length, end.length);
  const pairs = Array.from({ length }, (_, index): [Primitive, Primitive] => {
    const [one, other] = [start[index], end[index]];
    return [one ?? identity(other as Primitive), other ?? identity(one as Primitive)];
  });
  if (pairs.every(([one, other]) => one.name === other.name && one.name !== 'matrix'))
    return pairs.map(([one, other]) => between(one, other, progress)).join(' ') || 'none';
  const [first, second] = [matrixOf(start), matrixOf(end)];
  if (!first || !second) return undefined;
  const [x, y] = [0, 1].map((side) =>
    mix(first.moved[side] as number, second.moved[side] as number, progress),
  );
  const moved =
    x === 0 && y === 0 ? '' : `translate(${numberText(x as number)}%, ${numberText(y as number)}%) `;
  return moved + matrixText(interpolatedMatrix(first.matrix, second.matrix, progress));
}

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

function primitiveOf({ name, values }: FunctionValue): Primitive | undefined {
  const read = splitAt(values, ',').map(([value]) => calculated(value, COMPUTED));
  const known: Quantity[] = [];
  for (const each of read) {
    if (!each || isDeferred(each)) return undefined;
    known.push(each);
  }
  const [first = ZERO, second] = known;
  switch (name.toLowerCase()) {
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
      return { name: 'matrix', arguments: known };
    default:
      return undefined;
  }
}

/** A percentage of a scale is a share. */
function ratio(quantity: Quantity): Quantity {
  return quantity.percent === 0 ? quantity : { ...ONE, value: quantity.percent / 100 };
}

function identity({ name, arguments: all }: Primitive): Primitive {
  return { name, arguments: all.map((each) => ({ ...each, value: name === 'scale' ? 1 : 0, percent: 0 })) };
}

const WRITTEN: Readonly<Record<string, string>> = { skewx: 'skewX', skewy: 'skewY' };

function between(from: Primitive, to: Primitive, progress: number): string {
  const mixed = from.arguments.map((one, index) => {
    const other = to.arguments[index] as Quantity;
    const dimension = one.value === 0 && one.percent === 0 ? other.dimension : one.dimension;
    const value = mix(one.value, other.value, progress);
    const text = calculatedText({ dimension, value, percent: mix(one.percent, other.percent, progress) });
    return from.name === 'translate' && text === '0' ? '0px' : text;
  });
  return `${WRITTEN[from.name] ?? from.name}(${mixed.join(', ')})`;
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
    const one: Record<Primitive['name'], Matrix> = {
      translate: [1, 0, 0, 1, first, second],
      scale: [first, 0, 0, second, 0, 0],
      rotate: [cos, sin, -sin, cos, 0, 0],
      skewx: [1, 0, tanX, 1, 0, 0],
      skewy: [1, tanX, 0, 1, 0, 0],
      skew: [1, tanY, tanX, 1, 0, 0],
      matrix: numbers as unknown as Matrix,
    };
    matrix = multiplied(matrix, one[name]);
  }
  return { matrix, moved };
}

function matrixText(matrix: Matrix): string {
  return `matrix(${[...matrix].map(numberText).join(', ')})`;
}

interface Decomposed {
  translation: [number, number];
  scale: [number, number];
  angle: number;
  shear: number;
}

/** CSS Transforms 1, section 13.1, by a rotation, a shear and a scale. */
function decomposed([a, b, c, d, e, f]: Matrix): Decomposed {
  const determinant = a * d - b * c;
  const scaleX = Math.hypot(a, b);
  const angle = Math.atan2(b, a);
  const shear = scaleX === 0 ? 0 : (a * c + b * d) / scaleX;
  const scaleY = scaleX === 0 ? Math.hypot(c, d) : determinant / scaleX;
  return { translation: [e, f], scale: [scaleX, scaleY], angle, shear: scaleY === 0 ? 0 : shear / scaleY };
}

function interpolatedMatrix(from: Matrix, to: Matrix, progress: number): Matrix {
  const [start, end] = [decomposed(from), decomposed(to)];
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

function mix(from: number, to: number, progress: number): number {
  return from + (to - from) * progress;
}
