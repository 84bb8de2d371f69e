/** The kinds of values that properties have in CSS, each with what is computed from one. */

import { LRUCache } from 'lru-cache';
import {
  type ComponentValue,
  CssValueError,
  cssText,
  isWord,
  numberText,
  splitAt,
  wordOf,
} from './component-values.js';
import { computedColor } from './css-colors.js';
import { isOfSyntax } from './css-syntax.js';
import { calculated, calculatedText, finite, isDeferred, isMath, type Reading } from './math-functions.js';
import { boundedLength, type Dimension } from './units.js';
import type { CssLength } from './values.js';

/**
 * A computed value in the forms that templates write, too: a number is of CSS pixels where the property has lengths; a
 * text has lengths in pixels or percentages, angles in degrees, times in milliseconds, and colours as `computedColor` has them.
 */
export type ComputedValue = number | string;

/** A computed value as painters read it: a length is no number before it is scaled to frame pixels. */
export type PaintedValue = CssLength | number | string;

/** The values of a property. */
export interface Grammar<Painted extends PaintedValue = PaintedValue> {
  /** Computes a value; undefined for one that the property does not have. @throws CssValueError for a broken one */
  (values: readonly ComponentValue[], reading: Reading): ComputedValue | undefined;
  /** Of the type alone: what painters read. */
  readonly painted?: Painted;
}

/** One of a few words. */
export function keyword<Word extends string>(...words: Word[]): Grammar<Word> {
  const known = new Set<string>(words);
  return (values) => {
    const word = values.length === 1 ? wordOf(values[0]) : undefined;
    return word !== undefined && known.has(word) ? word : undefined;
  };
}

/** The first that knows the value. */
export function either<Painted extends PaintedValue>(...grammars: Grammar<Painted>[]): Grammar<Painted> {
  return (values, reading) => {
    for (const grammar of grammars) {
      const value = grammar(values, reading);
      if (value !== undefined) return value;
    }
    return undefined;
  };
}

/** Some words of a few, each at most once, in the order in which they are given here. */
export function wordSet(...words: string[]): Grammar<string> {
  return (values) => {
    const said = values.map(wordOf);
    const isKnown = said.every((word, index) => word && words.includes(word) && said.indexOf(word) === index);
    return isKnown && said.length > 0 ? words.filter((word) => said.includes(word)).join(' ') : undefined;
  };
}

export interface Range {
  least?: number;
  most?: number;
}

/** A length: a number of pixels. */
export function length(range: Range = {}): Grammar<CssLength> {
  return (values, reading) => (values.length === 1 ? oneLength(values[0], reading, range, false) : undefined);
}

/** A number of pixels, or with a percentage a text. */
export function lengthOrPercentage(range: Range = {}): Grammar<CssLength | string> {
  return (values, reading) => (values.length === 1 ? oneLength(values[0], reading, range) : undefined);
}

export function oneLength(
  value: ComponentValue | undefined,
  reading: Reading,
  { least = -Infinity, most = Infinity }: Range = {},
  hasPercentages = true,
): ComputedValue | undefined {
  const found = calculated(value, reading);
  if (!found) return undefined;
  if (found.dimension === 'number') {
    return value?.kind === 'number' && value.value === 0 ? 0 : undefined;
  }
  if (found.dimension !== 'length') return undefined;
  const isOpen = isDeferred(found) || found.percent !== 0 || (value?.kind === 'number' && value.unit === '%');
  if (isOpen && !hasPercentages) return undefined;
  if (isDeferred(found)) return found.text;
  // A number is refused outside of its range; what was computed is brought into it (CSS Values 4, section 10.12).
  const isInRange = isMath(value) || (found.value >= least && found.percent >= least && found.value <= most);
  if (!isInRange) return undefined;
  if (!isOpen) return rounded(Math.min(most, Math.max(least, boundedLength(found.value))));
  if (found.value === 0) return `${numberText(finite(Math.max(least, found.percent)))}%`;
  return calculatedText(found);
}

/** Six decimals, as texts have them, so that a number does not depend on the way it was computed. */
function rounded(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}

/** A number without a unit. @param percentages whether 50% may be written for 0.5 */
export function number(
  { least = -Infinity, most = Infinity }: Range = {},
  percentages = false,
): Grammar<number> {
  return (values, reading) => {
    const value = values.length === 1 ? oneNumber(values[0], reading, percentages) : undefined;
    if (value === undefined) return undefined;
    if (!isMath(values[0]) && value < least) return undefined;
    return rounded(Math.min(most, Math.max(least, value)));
  };
}

export function integer(range: Range = {}): Grammar<number> {
  const whole = number(range);
  return (values, reading) => {
    const value = whole(values, reading);
    if (typeof value !== 'number') return undefined;
    if (Number.isInteger(value)) return value;
    return isMath(values[0]) ? Math.round(value) : undefined;
  };
}

export function oneNumber(
  value: ComponentValue | undefined,
  reading: Reading,
  percentages = false,
): number | undefined {
  const found = calculated(value, reading);
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
  reading: Reading,
): number | undefined {
  const found = calculated(value, reading);
  if (!found || isDeferred(found) || found.percent !== 0) return undefined;
  return found.dimension === dimension ? finite(found.value) : undefined;
}

export const color: Grammar<string> = (values, reading) =>
  values.length === 1 ? computedColor(values[0], reading) : undefined;

/** Values of the same kind between commas. */
export function list(item: Grammar, most = 64): Grammar<string> {
  return (values, reading) => {
    const items = splitAt(values, ',');
    if (items.length > most) throw new CssValueError(`a list of more than ${most} values`);
    const computed = items.map((each) => item(each, reading));
    return computed.every((each) => each !== undefined) ? computed.map(pixelText).join(', ') : undefined;
  };
}

/** One value, or two, of a kind; always two when computed. */
export function pair(item: Grammar): Grammar<string> {
  return (values, reading) => {
    const [first, second = first] = values.map((value) => item([value], reading));
    if (values.length > 2 || first === undefined || second === undefined) return undefined;
    return `${pixelText(first)} ${pixelText(second)}`;
  };
}

/** A computed length in CSS. */
export function pixelText(value: ComputedValue): string {
  return typeof value === 'number' ? `${numberText(value)}px` : value;
}

const HORIZONTAL: Readonly<Record<string, string>> = { left: '0%', right: '100%' };
const VERTICAL: Readonly<Record<string, string>> = { top: '0%', bottom: '100%' };

/** A `<position>` of one to four values (CSS Values 4, section 8.3) as two, counted from the upper left corner. */
export const position: Grammar<string> = (values, reading) => {
  const words = values.map(wordOf);
  if (values.length > 2) return fourValued(values, words, reading);
  const isVertical = (word: string | undefined) => word !== undefined && word in VERTICAL;
  const isTurned = isVertical(words[0]) || (words[1] !== undefined && words[1] in HORIZONTAL);
  const [x, y] = isTurned ? [1, 0] : [0, 1];
  const left = x < values.length ? place(values[x], words[x], HORIZONTAL, reading) : '50%';
  const top = y < values.length ? place(values[y], words[y], VERTICAL, reading) : '50%';
  return left === undefined || top === undefined ? undefined : `${left} ${top}`;
};

function place(
  value: ComponentValue | undefined,
  word: string | undefined,
  sides: Readonly<Record<string, string>>,
  reading: Reading,
): string | undefined {
  if (word === 'center') return '50%';
  if (word !== undefined) return Object.hasOwn(sides, word) ? sides[word] : undefined;
  const found = oneLength(value, reading);
  return found === undefined ? undefined : pixelText(found);
}

function fourValued(
  values: readonly ComponentValue[],
  words: readonly (string | undefined)[],
  reading: Reading,
): string | undefined {
  let left: string | undefined;
  let top: string | undefined;
  for (let at = 0; at < values.length; at++) {
    const word = words[at];
    if (word === 'center') {
      if (left === undefined && !words.slice(at + 1).some((each) => each && each in HORIZONTAL)) left = '50%';
      else top = '50%';
      continue;
    }
    if (word === undefined) return undefined;
    const hasOffset = at + 1 < values.length && words[at + 1] === undefined;
    const offset = hasOffset ? oneLength(values[++at], reading) : 0;
    if (offset === undefined) return undefined;
    const isFar = word === 'right' || word === 'bottom';
    const where = isFar ? fromFarSide(offset) : pixelText(offset);
    if (word in HORIZONTAL) left = where;
    else if (word in VERTICAL) top = where;
    else return undefined;
  }
  return left === undefined || top === undefined ? undefined : `${left} ${top}`;
}

function fromFarSide(offset: ComputedValue): string {
  if (offset === 0) return '100%';
  if (typeof offset === 'string' && /^-?[\d.]+%$/.test(offset))
    return `${numberText(100 - Number.parseFloat(offset))}%`;
  if (typeof offset === 'number')
    return `calc(100% ${offset < 0 ? '+' : '-'} ${numberText(Math.abs(offset))}px)`;
  return `calc(100% - ${offset})`;
}

const matches = new LRUCache<string, boolean>({ max: 5_000 });
/** A value with a picture in it may have a quarter of a megabyte. */
const LONGEST_KEPT = 500;

/**
 * A value of any form, checked against the formal syntax of the property (as MDN's data have it), with lengths, angles,
 * times and colours computed.
 * @param cased whether its words are names that an author has chosen
 * @param zero the unit of a nothing that is written without one
 */
export function formal(property: string, { cased = false, most = 2_000, zero = '' } = {}): Grammar<string> {
  return (values, reading) => {
    if (values.length > most) throw new CssValueError(`a value of more than ${most} parts`);
    const seen: string[] = [];
    const computed = computedParts(values, reading, { cased, zero }, seen);
    const text = cssText(computed);
    // Any colour is as good as another one: new ones need not be checked again.
    const shape = seen.length === 0 ? text : text.replace(COLORS, 'red');
    return isKnownSyntax(property, shape) ? text : undefined;
  };
}

/** The computed text of a value whose form has been checked. */
export function computedText(values: readonly ComponentValue[], reading: Reading): string {
  return cssText(computedParts(values, reading, { cased: false, zero: '' }, []));
}

const COLORS = /#[0-9a-f]{6}\b|rgba\([\d., ]+\)/g;

function isKnownSyntax(property: string, text: string): boolean {
  const key = `${property}:${text}`;
  let isMatch = matches.get(key);
  if (isMatch === undefined) {
    isMatch = isOfSyntax(property, text);
    if (key.length <= LONGEST_KEPT) matches.set(key, isMatch);
  }
  return isMatch;
}

function computedParts(
  values: readonly ComponentValue[],
  reading: Reading,
  form: { cased: boolean; zero: string },
  seen: string[],
): ComponentValue[] {
  const { cased, zero } = form;
  return values.map((value): ComponentValue => {
    // A share of nothing stays a share: an angle cannot be 0px.
    if (value.kind === 'number' && value.value === 0 && value.unit === '%')
      return { kind: 'sign', text: '0%' };
    const found = calculated(value, reading);
    if (found) {
      const text = calculatedText(found);
      return { kind: 'sign', text: text === '0' ? `0${zero}` : text };
    }
    const paint = cased ? undefined : computedColor(value, reading);
    if (paint !== undefined) {
      seen.push(paint);
      return { kind: 'sign', text: paint };
    }
    if (value.kind === 'function' || value.kind === 'block')
      return { ...value, values: computedParts(value.values, reading, form, seen) } as ComponentValue;
    if (value.kind === 'ident' && !cased) return { ...value, text: value.text.toLowerCase() };
    return value;
  });
}

/** `none`, or the other one. */
export function orNone<Painted extends PaintedValue>(grammar: Grammar<Painted>): Grammar<Painted | 'none'> {
  return (values, reading) =>
    values.length === 1 && isWord(values[0], 'none') ? 'none' : grammar(values, reading);
}

/** A word or the other one. */
export function or<Word extends string, Painted extends PaintedValue>(
  words: Word[],
  grammar: Grammar<Painted>,
): Grammar<Word | Painted> {
  return either<Word | Painted>(keyword(...words), grammar);
}
