/** `calc()` and the other math functions of CSS Values 4, section 10. */

import {
  type ComponentValue,
  CssValueError,
  type FunctionValue,
  isSign,
  splitAt,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from './computation-context.js';
import {
  ARITHMETIC,
  added,
  type Calculated,
  deferred,
  isDeferred,
  plain,
  type Quantity,
  sameDimension,
  times,
} from './quantities.js';
import { type Dimension, OF_SIBLINGS, type Siblings, UNITS } from './units.js';

/** Functions of plain numbers, with how many they take. */
const NUMERIC: Readonly<Record<string, (...numbers: number[]) => number>> = {
  pow: Math.pow,
  sqrt: Math.sqrt,
  exp: Math.exp,
  log: (value = 0, base = Math.E) => (base === Math.E ? Math.log(value) : Math.log(value) / Math.log(base)),
};

/** Functions that make a plain number of quantities of one unit (CSS Values 4, section 10.6; CSS Values 5, section 3). */
const RATIOS: Readonly<Record<string, (...numbers: number[]) => number>> = {
  sign: Math.sign,
  progress: (value = 0, start = 0, end = 0) => {
    if (start === end) return value > end ? 1 : 0;
    return Math.min(1, Math.max(0, (value - start) / (end - start)));
  },
};

const RATIO_ARGUMENTS: Readonly<Record<string, number>> = { sign: 1, progress: 3 };

const RADIANS = Math.PI / 180;

const TRIGONOMETRIC: Readonly<Record<string, (angle: number) => number>> = {
  sin: Math.sin,
  cos: Math.cos,
  tan: Math.tan,
};

const INVERSE: Readonly<Record<string, (...numbers: number[]) => number>> = {
  asin: Math.asin,
  acos: Math.acos,
  atan: Math.atan,
  atan2: Math.atan2,
};

const CONSTANTS: Readonly<Record<string, number>> = {
  pi: Math.PI,
  e: Math.E,
  infinity: Infinity,
  '-infinity': -Infinity,
  nan: Number.NaN,
};

/** Functions that count the siblings of an element (CSS Values 5, section 9). */
const TREE_COUNTING: Readonly<Record<string, keyof Siblings>> = {
  'sibling-index': 'index',
  'sibling-count': 'count',
};

/**
 * A value with the numbers themselves in place of the functions that count siblings: others inherit it as it is computed.
 * @throws CssValueError where they are broken
 */
export function withSiblingsCounted(value: ComponentValue, context: ComputationContext): ComponentValue {
  if (value.kind !== 'function' && value.kind !== 'block') return value;
  if (value.kind === 'function' && Object.hasOwn(TREE_COUNTING, value.name))
    return { kind: 'number', value: counted(value.name, value.values, context).value, unit: '' };
  return { ...value, values: value.values.map((each) => withSiblingsCounted(each, context)) };
}

/** The functions of mathematics, by their names. */
export const MATH_FUNCTIONS: ReadonlySet<string> = new Set(
  [ARITHMETIC, NUMERIC, RATIOS, TRIGONOMETRIC, INVERSE, TREE_COUNTING]
    .flatMap(Object.keys)
    .concat('calc', '-webkit-calc', 'round'),
);

/** Tells whether a function is one of mathematics. */
export function isMath(value: ComponentValue | undefined): value is FunctionValue {
  return value?.kind === 'function' && MATH_FUNCTIONS.has(value.name);
}

/** The quantity that a number, or a math function, is; undefined for what is none. @throws CssValueError for a broken one */
export function calculated(
  value: ComponentValue | undefined,
  context: ComputationContext,
): Calculated | undefined {
  if (value?.kind === 'number') return quantityOf(value.value, value.unit, context);
  return isMath(value) ? ofFunction(value, context) : undefined;
}

function quantityOf(value: number, unit: string, context: ComputationContext): Quantity | undefined {
  if (unit === '') return { dimension: 'number', value, percent: 0 };
  if (unit === '%') return { dimension: 'length', value: 0, percent: value };
  const definite = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
  if (!definite) return undefined;
  context.uses |= definite.uses;
  return { dimension: definite.dimension, value: value * definite.of(context.conversion), percent: 0 };
}

function ofFunction({ name, values }: FunctionValue, context: ComputationContext): Calculated {
  if (name === 'calc' || name === '-webkit-calc') return sum(values, context);
  if (Object.hasOwn(TREE_COUNTING, name)) return counted(name, values, context);
  const parts = splitAt(values, ',');
  if (name === 'round') return rounded(parts, context);
  if (name === 'clamp') return clamped(parts, context);
  const all = parts.map((part) => sum(part, context));
  const [first] = all;
  if (!first) throw new CssValueError(`${name}() of nothing`, true);
  if (Object.hasOwn(TRIGONOMETRIC, name)) return plain(TRIGONOMETRIC[name]?.(angle(first)) ?? 0);
  if (Object.hasOwn(INVERSE, name)) {
    const result = INVERSE[name]?.(...all.map(definiteNumber)) ?? 0;
    return { dimension: 'angle', value: result / RADIANS, percent: 0 };
  }
  if (Object.hasOwn(NUMERIC, name)) return plain(NUMERIC[name]?.(...all.map(number)) ?? 0);
  return Object.hasOwn(RATIOS, name) ? ratio(name, all) : over(name, all);
}

function ratio(name: string, all: Calculated[]): Quantity {
  const count = RATIO_ARGUMENTS[name];
  if (all.length !== count) throw new CssValueError(`${name}() takes ${count} values`, true);
  const [first] = all as [Calculated];
  for (const { dimension } of all) sameDimension(first.dimension, dimension);
  const compute = RATIOS[name] as (...numbers: number[]) => number;
  const shares = all.map((each) => (isDeferred(each) || each.value !== 0 ? 0 : each.percent));
  // Shares of one size relate to each other as their numbers do; its sign may be any.
  const isOfShares = name === 'progress' && shares.some((share) => share !== 0);
  if (isOfShares && all.every((each) => !isDeferred(each) && each.value === 0))
    return plain(compute(...shares));
  return plain(compute(...all.map(definiteNumber)));
}

function counted(name: string, values: readonly ComponentValue[], context: ComputationContext): Quantity {
  if (values.length > 0) throw new CssValueError(`${name}() takes nothing`, true);
  context.uses |= OF_SIBLINGS;
  return plain(context.conversion.siblings?.[TREE_COUNTING[name] as keyof Siblings] ?? 1);
}

function clamped(parts: readonly ComponentValue[][], context: ComputationContext): Calculated {
  const [least, wished, most] = parts;
  if (!least || !wished || !most || parts.length > 3)
    throw new CssValueError('clamp() takes three values', true);
  const isNone = (part: ComponentValue[]) => part.length === 1 && wordOf(part[0]) === 'none';
  let result = sum(wished, context);
  if (!isNone(most)) result = over('min', [result, sum(most, context)]);
  return isNone(least) ? result : over('max', [sum(least, context), result]);
}

const ROUNDING: Readonly<Record<string, (value: number) => number>> = {
  nearest: Math.round,
  up: Math.ceil,
  down: Math.floor,
  'to-zero': Math.trunc,
};

function rounded(parts: readonly ComponentValue[][], context: ComputationContext): Calculated {
  const strategy = wordOf(parts[0]?.[0]) ?? '';
  const hasStrategy = Object.hasOwn(ROUNDING, strategy);
  const round = (hasStrategy ? ROUNDING[strategy] : undefined) ?? Math.round;
  const [value, given] = parts.slice(hasStrategy ? 1 : 0).map((part) => sum(part, context));
  if (!value) throw new CssValueError('round() of nothing', true);
  if (!given && value.dimension !== 'number')
    throw new CssValueError('round() of a length, an angle or a time takes what it is rounded to', true);
  const step = given ?? plain(1);
  const by = definiteNumber(step);
  return { dimension: value.dimension, value: round(definiteNumber(value) / by) * by, percent: 0 };
}

/** What is the same for every percentage is computed; the rest is kept as it is. */
function over(name: string, all: Calculated[]): Calculated {
  const [first] = all as [Calculated];
  for (const { dimension } of all) sameDimension(first.dimension, dimension);
  const compute = ARITHMETIC[name];
  if (!compute) throw new CssValueError(`${name}() is not known`);
  const quantities = all.filter((each): each is Quantity => !isDeferred(each));
  const isWhole = quantities.length === all.length;
  if (isWhole && quantities.every(({ percent }) => percent === 0))
    return { ...(first as Quantity), value: compute(...quantities.map(({ value }) => value)) };
  if (isWhole && quantities.every(({ value }) => value === 0) && name !== 'hypot')
    return { ...(first as Quantity), percent: compute(...quantities.map(({ percent }) => percent)) };
  return deferred(first.dimension, name, all);
}

/** A sum of products, from the left. */
function sum(values: readonly ComponentValue[], context: ComputationContext): Calculated {
  let at = 0;
  const operand = (): Calculated => {
    const value = values[at++];
    if (value?.kind === 'block' && value.open === '(') return sum(value.values, context);
    const word = wordOf(value);
    if (word !== undefined && Object.hasOwn(CONSTANTS, word)) return plain(CONSTANTS[word] as number);
    const found = calculated(value, context);
    if (found?.dimension === 'flex')
      throw new CssValueError('a share of free space is no part of calc()', true);
    if (!found) throw new CssValueError('a part of calc() is no number', !mayBeNumber(value));
    return found;
  };
  const product = (): Calculated => {
    const first = operand();
    const factors: Factor[] = [];
    while (isSign(values[at], '*') || isSign(values[at], '/')) {
      const isDivisor = isSign(values[at++], '/');
      factors.push({ operand: operand(), isDivisor });
    }
    return factors.length > 0 ? productOf([{ operand: first, isDivisor: false }, ...factors]) : first;
  };
  let result = product();
  while (at < values.length) {
    const isPlus = isSign(values[at], '+');
    if (!isPlus && !isSign(values[at], '-'))
      throw new CssValueError('calc() needs a sign between two numbers', true);
    at++;
    result = added(result, product(), isPlus ? 1 : -1);
  }
  return result;
}

/** Tells whether browsers may know a number that is not known here. */
function mayBeNumber(value: ComponentValue | undefined): boolean {
  return value?.kind === 'function';
}

interface Factor {
  operand: Calculated;
  isDivisor: boolean;
}

/** A product whose units cancel each other out but for one (CSS Values 4, section 10.2). */
function productOf(factors: readonly Factor[]): Calculated {
  const powers = new Map<Dimension, number>();
  for (const { operand, isDivisor } of factors) {
    const { dimension } = operand;
    if (dimension !== 'number') powers.set(dimension, (powers.get(dimension) ?? 0) + (isDivisor ? -1 : 1));
  }
  const left = [...powers].filter(([, power]) => power !== 0);
  const [dimension, power] = left[0] ?? ['number', 1];
  if (left.length > 1 || power !== 1)
    throw new CssValueError('the units of a product do not leave one of them', true);
  const isShare = ({ operand }: Factor) => isDeferred(operand) || operand.percent !== 0;
  const share = factors.find(isShare);
  const numbers = share && !share.isDivisor ? factors.filter((each) => each !== share) : factors;
  // A share of what is known only later, in whose place nothing else may be.
  const start = share && !share.isDivisor ? share.operand : plain(1);
  let result = start;
  for (const { operand, isDivisor } of numbers)
    result = times(result, isDivisor ? 1 / definiteNumber(operand) : definiteNumber(operand));
  return { ...result, dimension };
}

function definiteNumber(calculated: Calculated): number {
  if (isDeferred(calculated) || calculated.percent !== 0)
    throw new CssValueError('a percentage has no size within this function');
  return calculated.value;
}

function number(calculated: Calculated): number {
  if (calculated.dimension !== 'number')
    throw new CssValueError('a number without a unit is needed there', true);
  return definiteNumber(calculated);
}

function angle(calculated: Calculated): number {
  if (calculated.dimension === 'angle') return definiteNumber(calculated) * RADIANS;
  return number(calculated);
}
