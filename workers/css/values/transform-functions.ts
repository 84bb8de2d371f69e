/** Functions of transformations, as they are computed (CSS Transforms 2, section 12). */

import { numberText } from '../syntax/component-values.js';
import { type LengthPercentage, lengthText, zoomedLength } from './length-percentage.js';
import type { ValueList } from './typed-value.js';
import { boundedLength } from './units.js';

/** One function in one of few forms: `translateX(1px)` is `translate(1px, 0px)`, and what stays in the plane is no function of space. */
export type TransformFunction =
  /** Of two lengths, or three. */
  | { readonly name: 'translate' | 'translate3d'; readonly lengths: readonly LengthPercentage[] }
  /** Angles in degrees, of `rotate3d` behind its axis; the distance of an eye in pixels, none where there is none. */
  | { readonly name: NumericFunction; readonly numbers: readonly number[] };

export type NumericFunction =
  | `${'scale' | 'rotate' | 'matrix'}${'' | '3d'}`
  | `skew${'' | 'x' | 'y'}`
  | 'perspective';

/** Functions of which the last one applies first. */
export type Transform = ValueList<TransformFunction> | 'none';

/** Tells whether a function leaves the plane. */
export function isSpatialFunction({ name }: TransformFunction): boolean {
  return name.endsWith('3d') || name === 'perspective';
}

/** The functions of a value one after the other, as a `transform` has them: the text is empty where there are none. */
export function chainText(value: Transform): string {
  return value === 'none' ? '' : value.items.map(functionText).join(' ');
}

const WRITTEN: Readonly<Record<string, string>> = { skewx: 'skewX', skewy: 'skewY' };

/** Numbers that have a unit. */
const UNITS: Readonly<Record<string, string>> = {
  rotate: 'deg',
  skew: 'deg',
  skewx: 'deg',
  skewy: 'deg',
  perspective: 'px',
};

/** A function as CSS writes it. */
export function functionText(one: TransformFunction): string {
  const { name } = one;
  return `${WRITTEN[name] ?? name}(${argumentTexts(one).join(', ') || 'none'})`;
}

/** The arguments of a function as CSS writes them. */
export function argumentTexts(one: TransformFunction): string[] {
  if ('lengths' in one) return one.lengths.map(lengthText);
  const unit = UNITS[one.name] ?? '';
  const texts = one.numbers.map((number) => `${numberText(number)}${unit}`);
  if (one.name === 'rotate3d') texts[3] += 'deg';
  return texts;
}

/** A function in a zoom. */
export function zoomedFunction(one: TransformFunction, factor: number): TransformFunction {
  if ('lengths' in one) return { ...one, lengths: one.lengths.map((length) => zoomedLength(length, factor)) };
  if (one.name !== 'perspective') return one;
  return { ...one, numbers: one.numbers.map((number) => boundedLength(number * factor)) };
}
