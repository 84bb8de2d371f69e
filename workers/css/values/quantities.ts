/** Quantities of CSS Values 4, and what is computed of them: in part only where percentages are known. */

import { CssValueError, numberText } from '../syntax/component-values.js';
import { boundedLength, CANONICAL, type Dimension } from './units.js';

/** A number of some dimension, and what of a percentage has to be added to it once that is known. */
export interface Quantity {
  dimension: Dimension | 'number';
  value: number;
  percent: number;
}

/** What depends on a percentage in another way than by a sum: a function, a sum or a product over what does. */
export interface Deferred {
  dimension: Dimension | 'number';
  /** A function of `ARITHMETIC`, or a sign between two: what is multiplied is by a number. */
  operator: string;
  operands: readonly Calculated[];
}

export type Calculated = Quantity | Deferred;

/** Functions of any quantities of one unit. */
export const ARITHMETIC: Readonly<Record<string, (...numbers: number[]) => number>> = {
  min: Math.min,
  max: Math.max,
  clamp: (least = 0, wished = 0, most = 0) => Math.max(least, Math.min(wished, most)),
  hypot: Math.hypot,
  abs: Math.abs,
  mod: (a = 0, b = 0) => a - b * Math.floor(a / b),
  rem: (a = 0, b = 0) => a % b,
};

/** Tells whether a value can only be computed where percentages are known. */
export function isDeferred(calculated: object): calculated is Deferred {
  return 'operator' in calculated;
}

/** A computed value in CSS: a number in its canonical unit, a percentage, or a function of both. */
export function calculatedText(calculated: Calculated): string {
  if (isDeferred(calculated)) return deferredText(calculated);
  const { dimension, value, percent } = bounded(calculated);
  const unit = dimension === 'number' ? '' : CANONICAL[dimension];
  if (percent === 0) return `${numberText(value)}${unit}`;
  const share = `${numberText(percent)}%`;
  if (value === 0) return share;
  return `calc(${share} ${value < 0 ? '-' : '+'} ${numberText(Math.abs(value))}${unit})`;
}

/** CSS has what is no number be 0, and what is beyond all bounds at one. */
export function finite(value: number): number {
  return Number.isNaN(value) ? 0 : Math.min(1e9, Math.max(-1e9, value));
}

function deferredText({ operator, operands }: Deferred): string {
  const texts = operands.map(calculatedText);
  return Object.hasOwn(ARITHMETIC, operator)
    ? `${operator}(${texts.join(', ')})`
    : `calc(${texts.join(` ${operator} `)})`;
}

/** What a value is where a share has a size. @param share what 1 % is */
export function evaluated(calculated: Calculated, share: number): number {
  if (!isDeferred(calculated))
    return calculated.percent === 0 ? calculated.value : calculated.value + calculated.percent * share;
  const { operator, operands } = calculated;
  const numbers = operands.map((each) => evaluated(each, share));
  const [one = 0, other = 0] = numbers;
  if (operator === '*') return one * other;
  if (operator === '+' || operator === '-') return operator === '+' ? one + other : one - other;
  return ARITHMETIC[operator]?.(...numbers) ?? 0;
}

/** The same with its lengths multiplied. */
export function zoomedQuantity(calculated: Calculated, factor: number): Calculated {
  if (calculated.dimension !== 'length') return calculated;
  if (!isDeferred(calculated)) return { ...calculated, value: boundedLength(calculated.value * factor) };
  return { ...calculated, operands: calculated.operands.map((each) => zoomedQuantity(each, factor)) };
}

/** What is computed only later, of finite numbers. */
export function deferred(
  dimension: Deferred['dimension'],
  operator: string,
  operands: readonly Calculated[],
): Deferred {
  return { dimension, operator, operands: operands.map((each) => (isDeferred(each) ? each : bounded(each))) };
}

function bounded({ dimension, value, percent }: Quantity): Quantity {
  return {
    dimension,
    value: dimension === 'length' ? boundedLength(value) : finite(value),
    percent: finite(percent),
  };
}

/** The sum or difference of two quantities. @throws CssValueError where they are not of one dimension */
export function added(a: Calculated, b: Calculated, sign: 1 | -1): Calculated {
  sameDimension(a.dimension, b.dimension);
  if (!isDeferred(a) && !isDeferred(b))
    return { dimension: a.dimension, value: a.value + sign * b.value, percent: a.percent + sign * b.percent };
  return deferred(a.dimension, sign > 0 ? '+' : '-', [a, b]);
}

/** A quantity multiplied by a number. */
export function times(multiplied: Calculated, factor: number): Calculated {
  const { dimension } = multiplied;
  if (isDeferred(multiplied)) return deferred(dimension, '*', [multiplied, plain(factor)]);
  // An infinite share of nothing is nothing, where IEEE 754 has no number for it.
  const share = (part: number) => (part === 0 ? 0 : part * factor);
  return { dimension, value: share(multiplied.value), percent: share(multiplied.percent) };
}

/** @throws CssValueError where two dimensions are not the same */
export function sameDimension(one: string, other: string): void {
  if (one !== other)
    throw new CssValueError(`a ${one} and a ${other} cannot be computed with each other`, true);
}

/** A number without a unit. */
export function plain(value: number): Quantity {
  return { dimension: 'number', value, percent: 0 };
}
