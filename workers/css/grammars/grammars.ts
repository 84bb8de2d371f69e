/** The kinds of values that properties have in CSS, each with what is computed from one. */

import {
  type ComponentValue,
  CssValueError,
  isWord,
  numberText,
  splitAt,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { computedColor } from '../values/css-colors.js';
import { type LengthPercentage, lengthText, NO_LENGTH } from '../values/length-percentage.js';
import { calculated, isMath } from '../values/math-functions.js';
import { sixDecimals } from '../values/mixing.js';
import { finite, isDeferred } from '../values/quantities.js';
import type { TypedValue } from '../values/typed-value.js';
import { boundedLength, type Dimension } from '../values/units.js';
import type { CssLength } from '../values/values.js';

/**
 * A computed value in the forms that templates write, too: a number is of CSS pixels where the property has lengths; a
 * text has lengths in pixels or percentages, angles in degrees, times in milliseconds, and colours as `computedColor` has them.
 */
export type PlainValue = number | string;

/** Any computed value: of a property with a `TypedGrammar` it is of that type. */
export type ComputedValue = PlainValue | TypedValue;

/** A plain value as painters read it: a length is no number before it is scaled to frame pixels. */
export type PaintedValue = CssLength | number | string;

/** The values of a property that are numbers and texts. */
export interface Grammar<Painted extends PaintedValue = PaintedValue> {
  /** Computes a value; undefined for one that the property does not have. @throws CssValueError for a broken one */
  (values: readonly ComponentValue[], context: ComputationContext): PlainValue | undefined;
  /** Of the type alone: what painters read. */
  readonly painted?: Painted;
}

/** The values of a property that are no texts but for words: painters read them as they are computed, and parse nothing. */
export interface TypedGrammar<Value extends TypedValue | string = TypedValue | string> {
  /** The same. */
  (values: readonly ComponentValue[], context: ComputationContext): Value | undefined;
  readonly painted?: Value;
}

/** One of a few words. */
export function keyword<Word extends string>(...words: Word[]): Grammar<Word> {
  const keywords = new Set<string>(words);
  return (values) => {
    const word = values.length === 1 ? wordOf(values[0]) : undefined;
    return word !== undefined && keywords.has(word) ? word : undefined;
  };
}

/** A keyword that computes to another value, like `thin` to 1. */
export function keywordValues<Painted extends PaintedValue>(
  meanings: Readonly<Record<string, PlainValue>>,
): Grammar<Painted> {
  const word = keyword(...Object.keys(meanings));
  return (values, context) => {
    const found = word(values, context);
    return found === undefined ? undefined : meanings[found as string];
  };
}

/** The first that knows the value. */
export function either<Painted extends PaintedValue>(...grammars: Grammar<Painted>[]): Grammar<Painted> {
  return (values, context) => {
    for (const grammar of grammars) {
      const value = grammar(values, context);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** Some words of a few, each at most once, in the order in which they are given here. */
export function wordSet(...words: string[]): Grammar<string> {
  return (values) => {
    const found = values.map(wordOf);
    const isValid = found.every(
      (word, index) => word && words.includes(word) && found.indexOf(word) === index,
    );
    return isValid && found.length > 0 ? words.filter((word) => found.includes(word)).join(' ') : undefined;
  };
}

interface Range {
  least?: number;
  most?: number;
}

/** A length: a number of pixels. */
export function length(range: Range = {}): Grammar<CssLength> {
  return (values, context) => (values.length === 1 ? oneLength(values[0], context, range, false) : undefined);
}

/** A number of pixels, or with a percentage a text. */
export function lengthOrPercentage(range: Range = {}): Grammar<CssLength | string> {
  return (values, context) => (values.length === 1 ? oneLength(values[0], context, range) : undefined);
}

/** One length: a number of pixels, or with a percentage a text; undefined where the value is none. */
export function oneLength(
  value: ComponentValue | undefined,
  context: ComputationContext,
  range: Range = {},
  hasPercentages = true,
): PlainValue | undefined {
  const found = oneTypedLength(value, context, range, hasPercentages);
  if (!found) return undefined;
  return isDeferred(found) || found.percent !== undefined ? lengthText(found) : found.pixels;
}

/** One length with what of a percentage has to be added to it; undefined where the value is none. */
export function oneTypedLength(
  value: ComponentValue | undefined,
  context: ComputationContext,
  { least = -Infinity, most = Infinity }: Range = {},
  hasPercentages = true,
): LengthPercentage | undefined {
  const found = calculated(value, context);
  if (!found) return undefined;
  if (found.dimension === 'number')
    return value?.kind === 'number' && value.value === 0 ? NO_LENGTH : undefined;
  if (found.dimension !== 'length') return undefined;
  const isOpen = isDeferred(found) || found.percent !== 0 || (value?.kind === 'number' && value.unit === '%');
  if (isOpen && !hasPercentages) return undefined;
  if (isDeferred(found)) return found;
  // A number is refused outside of its range; what was computed is brought into it (CSS Values 4, section 10.12).
  const isInRange = isMath(value) || (found.value >= least && found.percent >= least && found.value <= most);
  if (!isInRange) return undefined;
  const percent = isOpen ? sixDecimals(finite(found.percent)) : undefined;
  const pixels = sixDecimals(boundedLength(found.value));
  if (percent === undefined) return { pixels: Math.min(most, Math.max(least, pixels)), percent };
  return { pixels, percent: pixels === 0 ? Math.max(least, percent) : percent };
}

/** A number without a unit. @param percentages whether 50% may be written for 0.5 */
export function number(
  { least = -Infinity, most = Infinity }: Range = {},
  percentages = false,
): Grammar<number> {
  return (values, context) => {
    const value = values.length === 1 ? oneNumber(values[0], context, percentages) : undefined;
    if (value === undefined) return undefined;
    if (!isMath(values[0]) && value < least) return undefined;
    return sixDecimals(Math.min(most, Math.max(least, value)));
  };
}

/** A number or percentage that is brought into 0 to 1 wherever it was written (CSS Color 4, section 4.2). */
export function alphaValue(): Grammar<number> {
  const any = number({}, true);
  return (values, context) => {
    const value = any(values, context);
    return typeof value === 'number' ? Math.min(1, Math.max(0, value)) : undefined;
  };
}

/** A whole number; what a math function computes is rounded. */
export function integer(range: Range = {}): Grammar<number> {
  const whole = number(range);
  return (values, context) => {
    const value = whole(values, context);
    if (typeof value !== 'number') return undefined;
    if (Number.isInteger(value)) return value;
    return isMath(values[0]) ? Math.round(value) : undefined;
  };
}

/** One number without a unit, or the share that a percentage is; undefined where the value is none. */
export function oneNumber(
  value: ComponentValue | undefined,
  context: ComputationContext,
  percentages = false,
): number | undefined {
  const found = calculated(value, context);
  if (!found || isDeferred(found)) return undefined;
  if (found.dimension === 'number') return finite(found.value);
  return percentages && found.value === 0 && found.dimension === 'length'
    ? finite(found.percent / 100)
    : undefined;
}

/** Degrees, milliseconds or another dimension, as a number. */
export function oneQuantity(
  value: ComponentValue | undefined,
  dimension: Dimension,
  context: ComputationContext,
): number | undefined {
  const found = calculated(value, context);
  if (!found || isDeferred(found) || found.percent !== 0) return undefined;
  return found.dimension === dimension ? finite(found.value) : undefined;
}

/** Degrees, which may be a nothing without a unit. */
export function oneAngle(value: ComponentValue | undefined, context: ComputationContext): number | undefined {
  if (value?.kind === 'number' && value.value === 0 && value.unit === '') return 0;
  return oneQuantity(value, 'angle', context);
}

/** One colour, as the text of its computed value. */
export const color: Grammar<string> = (values, context) =>
  values.length === 1 ? computedColor(values[0], context) : undefined;

/** Values of the same kind between commas. */
export function list(item: Grammar, most = 64): Grammar<string> {
  return (values, context) => {
    const items = splitAt(values, ',');
    if (items.length > most) throw new CssValueError(`a list of more than ${most} values`);
    const computed = items.map((each) => item(each, context));
    return computed.every((each) => each !== undefined) ? computed.map(pixelText).join(', ') : undefined;
  };
}

/** One value, or two, of a kind; always two when computed. */
export function pair(item: Grammar): Grammar<string> {
  return (values, context) => {
    const [first, last] = values.map((value) => item([value], context));
    const second = values.length === 1 ? first : last;
    if (values.length > 2 || first === undefined || second === undefined) return undefined;
    return `${pixelText(first)} ${pixelText(second)}`;
  };
}

/** A computed length in CSS. */
export function pixelText(value: PlainValue): string {
  return typeof value === 'number' ? `${numberText(value)}px` : value;
}

/** `none`, or the other one. */
export function orNone<Painted extends PaintedValue>(grammar: Grammar<Painted>): Grammar<Painted | 'none'> {
  return (values, context) =>
    values.length === 1 && isWord(values[0], 'none') ? 'none' : grammar(values, context);
}

/** A word or the other one. */
export function or<Word extends string, Painted extends PaintedValue>(
  words: Word[],
  grammar: Grammar<Painted>,
): Grammar<Word | Painted> {
  return either<Word | Painted>(keyword(...words), grammar);
}

/** A time as a text, in milliseconds. */
export const time: Grammar<string> = (values, context) => {
  const duration = values.length === 1 ? oneQuantity(values[0], 'time', context) : undefined;
  return duration === undefined ? undefined : `${duration}ms`;
};
