/** `transform`, `translate`, `rotate`, `scale` and the points that they are about (CSS Transforms 2). */

import { type ComponentValue, CssValueError, isWord, splitAt, wordOf } from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { type Lengths, lengthList, lengthText, NO_LENGTH, percentage } from '../values/length-percentage.js';
import { sixDecimals } from '../values/mixing.js';
import {
  argumentTexts,
  functionText,
  type NumericFunction,
  type Transform,
  type TransformFunction,
  zoomedFunction,
} from '../values/transform-functions.js';
import { betweenMatrices, functionAtRest, functionBetween } from '../values/transform-interpolation.js';
import { type ItemType, ValueList } from '../values/typed-value.js';
import {
  oneAngle,
  oneLength,
  oneNumber,
  oneQuantity,
  oneTypedLength,
  type TypedGrammar,
} from './grammars.js';
import { typedPosition } from './position-grammar.js';

const MOST_FUNCTIONS = 64;

export const transform: TypedGrammar<Transform> = (values, context) => {
  if (values.length > MOST_FUNCTIONS) throw new CssValueError(`more than ${MOST_FUNCTIONS} transformations`);
  if (isNone(values)) return 'none';
  const found: TransformFunction[] = [];
  for (const value of values) {
    const one = transformFunction(value, context);
    if (!one) return undefined;
    found.push(one);
  }
  return found.length === 0 ? undefined : new ValueList(found, FUNCTION);
};

function isNone(values: readonly ComponentValue[]): boolean {
  return values.length === 1 && isWord(values[0], 'none');
}

type Reader = (value: ComponentValue, context: ComputationContext, index: number) => number | undefined;

/** How many arguments a function takes, how they are read, and what it is of them. */
type NumericForm = readonly [
  least: number,
  most: number,
  one: Reader,
  of: (numbers: readonly number[]) => TransformFunction,
];

const share: Reader = (value, context) => oneNumber(value, context, true);
const plain: Reader = (value, context) => oneNumber(value, context);
const turn: Reader = (value, context, index) => (index < 3 ? plain : oneAngle)(value, context, index);
const as = (name: NumericFunction) => (numbers: readonly number[]) => ({ name, numbers });

const NO_FORM: NumericForm = [1, 0, plain, as('matrix')];

const NUMERIC: Readonly<Record<string, NumericForm>> = {
  rotate: [1, 1, oneAngle, as('rotate')],
  rotatez: [1, 1, oneAngle, as('rotate')],
  rotatex: [1, 1, oneAngle, ([angle = 0]) => rotated([1, 0, 0], angle)],
  rotatey: [1, 1, oneAngle, ([angle = 0]) => rotated([0, 1, 0], angle)],
  rotate3d: [4, 4, turn, (numbers) => rotated(numbers.slice(0, 3), numbers[3] as number)],
  skewx: [1, 1, oneAngle, as('skewx')],
  skewy: [1, 1, oneAngle, as('skewy')],
  skew: [1, 2, oneAngle, ([x = 0, y = 0]) => ({ name: 'skew', numbers: [x, y] })],
  scale: [1, 2, share, ([x = 1, y = x]) => scaled(x, y)],
  scalex: [1, 1, share, ([x = 1]) => scaled(x, 1)],
  scaley: [1, 1, share, ([y = 1]) => scaled(1, y)],
  scalez: [1, 1, share, ([z = 1]) => scaled(1, 1, z)],
  scale3d: [3, 3, share, ([x = 1, y = 1, z = 1]) => scaled(x, y, z)],
  matrix: [6, 6, plain, as('matrix')],
  matrix3d: [16, 16, plain, as('matrix3d')],
};

/** The axes along which lengths move, by the names of functions. */
const AXES: Readonly<Record<string, readonly number[]>> = {
  translate: [0, 1],
  translate3d: [0, 1, 2],
  translatex: [0],
  translatey: [1],
  translatez: [2],
};

/** One function of `transform`; undefined for what is none. @throws CssValueError for a broken one */
export function transformFunction(
  value: ComponentValue | undefined,
  context: ComputationContext,
): TransformFunction | undefined {
  if (value?.kind !== 'function') return undefined;
  const { name } = value;
  const parts = splitAt(value.values, ',');
  if (parts.some((part) => part.length !== 1)) return undefined;
  const all = parts.flat();
  if (Object.hasOwn(AXES, name)) {
    const axes = AXES[name] as readonly number[];
    const hasAll = all.length === axes.length || (name === 'translate' && all.length === 1);
    return hasAll ? movedAlong(axes, all, context) : undefined;
  }
  if (name === 'perspective') return all.length === 1 ? eye(all[0], context) : undefined;
  const [least, most, one, of] = (Object.hasOwn(NUMERIC, name) ? NUMERIC[name] : undefined) ?? NO_FORM;
  if (all.length < least || all.length > most) return undefined;
  const numbers = numbersOf(all, context, one);
  return numbers && of(numbers);
}

function numbersOf(
  values: readonly ComponentValue[],
  context: ComputationContext,
  one: Reader,
): number[] | undefined {
  const found = values.map((value, index) => one(value, context, index));
  return found.every((each) => each !== undefined) ? found.map(sixDecimals) : undefined;
}

/** Depths have no percentages. */
function movedAlong(
  axes: readonly number[],
  values: readonly ComponentValue[],
  context: ComputationContext,
): TransformFunction | undefined {
  const lengths = [NO_LENGTH, NO_LENGTH, NO_LENGTH];
  for (const [index, value] of values.entries()) {
    const axis = axes[index] as number;
    const length = oneTypedLength(value, context, {}, axis < 2);
    if (!length) return undefined;
    lengths[axis] = length;
  }
  const isFlat = (lengths[2] as { pixels?: number }).pixels === 0;
  return isFlat ? { name: 'translate', lengths: lengths.slice(0, 2) } : { name: 'translate3d', lengths };
}

function scaled(x: number, y: number, z = 1): TransformFunction {
  return z === 1 ? { name: 'scale', numbers: [x, y] } : { name: 'scale3d', numbers: [x, y, z] };
}

function rotated(axis: readonly number[], angle: number): TransformFunction {
  const [x, y, z = 0] = axis;
  const isOfPlane = x === 0 && y === 0 && z > 0;
  return isOfPlane ? { name: 'rotate', numbers: [angle] } : { name: 'rotate3d', numbers: [...axis, angle] };
}

function eye(value: ComponentValue | undefined, context: ComputationContext): TransformFunction | undefined {
  if (isWord(value, 'none')) return { name: 'perspective', numbers: [] };
  const distance = oneLength(value, context, { least: 0 }, false);
  return typeof distance === 'number' ? { name: 'perspective', numbers: [distance] } : undefined;
}

/** Up to three lengths. */
export const translate: TypedGrammar<Transform> = (values, context) => {
  if (isNone(values)) return 'none';
  if (values.length === 0 || values.length > 3) return undefined;
  const moved = movedAlong([0, 1, 2], values, context);
  return moved && new ValueList([moved], TRANSLATION);
};

/** Up to three numbers or percentages. */
export const scale: TypedGrammar<Transform> = (values, context) => {
  if (isNone(values)) return 'none';
  const numbers = values.length <= 3 ? numbersOf(values, context, share) : undefined;
  const [x, y = x, z] = numbers ?? [];
  return x === undefined ? undefined : new ValueList([scaled(x, y as number, z)], SCALE);
};

/** An angle, and the axis that is turned about unless that is the one of the plane. */
export const rotate: TypedGrammar<Transform> = (values, context) => {
  if (isNone(values)) return 'none';
  const found = values.map((value) => oneQuantity(value, 'angle', context));
  const at = found.findIndex((each) => each !== undefined);
  const axis = values.filter((_, index) => index !== at);
  // The angle is before the axis, or behind it.
  if (at < 0 || (at > 0 && at < axis.length)) return undefined;
  const numbers = axisOf(axis, context);
  return numbers?.length === 3
    ? new ValueList([rotated(numbers, sixDecimals(found[at] as number))], ROTATION)
    : undefined;
};

function axisOf(
  values: readonly ComponentValue[],
  context: ComputationContext,
): readonly number[] | undefined {
  if (values.length > 1) return numbersOf(values, context, plain);
  return AXIS.get(values.length === 0 ? 'z' : wordOf(values[0]));
}

const AXIS: ReadonlyMap<string | undefined, readonly number[]> = new Map([
  ['x', [1, 0, 0]],
  ['y', [0, 1, 0]],
  ['z', [0, 0, 1]],
]);

const FUNCTION: ItemType<TransformFunction> = {
  separator: ' ',
  text: functionText,
  zoomed: zoomedFunction,
  atRest: functionAtRest,
  between: functionBetween,
  betweenOthers: betweenMatrices,
};

/** Those of the properties, most of them in one word. */
function propertyText(one: TransformFunction, left: (texts: readonly string[]) => boolean): string {
  const texts = argumentTexts(one);
  return (texts.length === 2 && left(texts) ? texts.slice(0, 1) : texts).join(' ');
}

const TRANSLATION: ItemType<TransformFunction> = {
  ...FUNCTION,
  text: (one) => propertyText(one, ([, y]) => y === '0px'),
};
const SCALE: ItemType<TransformFunction> = {
  ...FUNCTION,
  text: (one) => propertyText(one, ([x, y]) => x === y),
};
const ROTATION: ItemType<TransformFunction> = { ...FUNCTION, text: (one) => argumentTexts(one).join(' ') };

/** The middle of a box. */
export const MIDDLE = lengthList(percentage(50), percentage(50));

/** A position, with the depth behind it unless that is 0. */
export const transformOrigin: TypedGrammar<Lengths> = (values, context) => {
  const depth = values.length === 3 ? oneTypedLength(values[2], context, {}, false) : undefined;
  if (values.length > 3 || (values.length === 3 && !depth)) return undefined;
  const place = typedPosition(values.slice(0, 2), context);
  if (values.length === 0 || !place) return undefined;
  return depth && lengthText(depth) !== '0px' ? lengthList(...place, depth) : lengthList(...place);
};

/** A position, of one or two values. */
export const perspectiveOrigin: TypedGrammar<Lengths> = (values, context) => {
  const place = values.length === 1 || values.length === 2 ? typedPosition(values, context) : undefined;
  return place && lengthList(...place);
};
