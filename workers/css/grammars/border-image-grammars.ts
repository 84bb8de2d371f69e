/** Grammars of `border-image` (CSS Backgrounds 3, section 5). */

import { type ComponentValue, isWord, wordOf } from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { four } from '../values/values.js';
import { type Grammar, oneLength, oneNumber, type PlainValue } from './grammars.js';

const POSITIVE = { least: 0 };

const REPETITIONS = new Set(['stretch', 'repeat', 'round', 'space']);

/** Two words, for both directions. */
export const borderRepeat: Grammar<string> = (values) => {
  const [first, second = first] = values.map(wordOf);
  const isValid = first && second && REPETITIONS.has(first) && REPETITIONS.has(second);
  return isValid && values.length <= 2 ? `${first} ${second}` : undefined;
};

/** Distances from the sides of the picture, `1 1 1 1`; with `fill` its middle shows, too. */
export const borderSlice: Grammar<string> = (values, context) => {
  const fills = values.filter((value) => isWord(value, 'fill'));
  const sides = sided(
    values.filter((value) => !fills.includes(value)),
    (value) => numberIn(value, context) ?? percentageIn(value, context),
  );
  if (fills.length > 1 || sides === undefined) return undefined;
  return fills.length > 0 ? `${sides} fill` : sides;
};

/** Widths of the sides: numbers are of the border's own. */
export const borderImageWidth: Grammar<string> = (values, context) =>
  sided(values, (value) => {
    if (isWord(value, 'auto')) return 'auto';
    return numberIn(value, context) ?? lengthIn(value, context) ?? percentageIn(value, context);
  });

/** How far the picture reaches out of the box: numbers are of the border's own width. */
export const borderOutset: Grammar<string> = (values, context) =>
  sided(values, (value) => numberIn(value, context) ?? lengthIn(value, context));

function sided(
  values: readonly ComponentValue[],
  read: (value: ComponentValue) => string | undefined,
): string | undefined {
  const read4 = values.map(read);
  if (values.length === 0 || values.length > 4 || read4.includes(undefined)) return undefined;
  return four(read4, '0').join(' ');
}

function numberIn(value: ComponentValue, context: ComputationContext): string | undefined {
  const number = oneNumber(value, context);
  return number === undefined || number < 0 ? undefined : String(number);
}

function lengthIn(value: ComponentValue, context: ComputationContext): string | undefined {
  const length: PlainValue | undefined = oneLength(value, context, POSITIVE, false);
  return typeof length === 'number' ? `${length}px` : undefined;
}

function percentageIn(value: ComponentValue, context: ComputationContext): string | undefined {
  const length = oneLength(value, context, POSITIVE);
  return typeof length === 'string' ? length : undefined;
}
