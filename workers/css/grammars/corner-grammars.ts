/** The grammar of the shapes of corners (CSS Borders 4, section 3.2). */

import { wordOf } from '../syntax/component-values.js';
import { type Grammar, oneNumber } from './grammars.js';

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
