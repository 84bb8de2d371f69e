/** The radii of corners (CSS Backgrounds 3, section 4.1), and their shapes (CSS Borders 4, section 3.2). */

import { wordOf } from '../syntax/component-values.js';
import {
  isPercentage,
  isSameLength,
  type Lengths,
  lengthList,
  NO_LENGTH,
  percentage,
  pixelLength,
} from '../values/length-percentage.js';
import { type Grammar, oneNumber, oneTypedLength, type TypedGrammar } from './grammars.js';

/** The radii of a corner that is not rounded: across, and down. */
export const SHARP = lengthList(NO_LENGTH, NO_LENGTH);

/** The radii of each corner of an ellipse. */
export const ELLIPTIC = lengthList(percentage(50), percentage(50));

const NOT_NEGATIVE = { least: 0 };

/** One radius, or those across and down. */
export const cornerRadius: TypedGrammar<Lengths> = (values, context) => {
  const [first, second = first, ...others] = values;
  if (others.length > 0) return undefined;
  const across = oneTypedLength(first, context, NOT_NEGATIVE);
  const down = second === first ? across : oneTypedLength(second, context, NOT_NEGATIVE);
  return across && down && lengthList(across, down);
};

/** The radii of a corner that is a quarter of a circle. @param radius in CSS pixels */
export function circular(radius: number): Lengths {
  return lengthList(pixelLength(radius), pixelLength(radius));
}

/** The same radii for all corners of a box. */
export function fourCorners(radii: Lengths) {
  return {
    borderTopLeftRadius: radii,
    borderTopRightRadius: radii,
    borderBottomRightRadius: radii,
    borderBottomLeftRadius: radii,
  };
}

/** Tells whether a corner has no radii at all. */
export function isSharp(radii: Lengths): boolean {
  return radii === SHARP || radii.items.every((radius) => isSameLength(radius, NO_LENGTH));
}

/** Tells whether the radii of a corner are shares of its box. */
export function isOfShares({ items }: Lengths): boolean {
  return items.every(isPercentage);
}

/** From there on, a curve is a corner. It is a number so that keyframes can be mixed. */
const SHARPEST = 1_000;

const SHAPES: ReadonlyMap<string | undefined, number> = new Map([
  ['round', 1],
  ['squircle', 2],
  ['square', SHARPEST],
  ['bevel', 0],
  ['scoop', -1],
  ['notch', -SHARPEST],
]);

const ENDS: ReadonlyMap<string | undefined, number> = new Map([
  ['infinity', SHARPEST],
  ['-infinity', -SHARPEST],
]);

/** The parameter of a superellipse, the binary logarithm of its exponent. */
export const cornerShape: Grammar<number> = (values, context) => {
  const [only] = values;
  if (values.length !== 1 || !only) return undefined;
  const shape = SHAPES.get(wordOf(only));
  if (shape !== undefined || only.kind !== 'function' || only.name !== 'superellipse') return shape;
  const [parameter, ...others] = only.values;
  if (others.length > 0) return undefined;
  const number = ENDS.get(wordOf(parameter)) ?? oneNumber(parameter, context);
  return number === undefined ? undefined : Math.min(SHARPEST, Math.max(-SHARPEST, number));
};
