/** `@media`, `@supports` and the conditions of `@import`, decided when a document is compiled: its picture's size is known then. */

import { oneLength, oneNumber, oneQuantity } from '../grammars/grammars.js';
import { declaredValues, isBrowserProperty } from '../properties/declarations.js';
import { DeclarationError } from '../properties/property-lookup.js';
import { compiledSelectors } from '../selectors/selectors.js';
import { InvalidSelectorError, SelectorError } from '../selectors/simple-selectors.js';
import {
  type ComponentValue,
  CssValueError,
  componentValues,
  cssText,
  isSign,
  isWord,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import { parseCssToArrays } from '../syntax/css-syntax.js';
import type { ParentContext } from '../values/computation-context.js';
import { COMPARISONS, rangeOf } from './range-syntax.js';

/** What a media query evaluates to; `print` where it is of printers alone, which cannot matter. */
type MediaResult = boolean | 'print';

/** A condition that is not known. */
export class ConditionError extends Error {
  override name = 'ConditionError';
}

/**
 * Media Queries 4 of a screen of the picture's size, which is seen by light, in full colour, and still.
 * @throws ConditionError, CssValueError where one is not known, and none of the others matches: browsers match none, too
 */
export function mediaMatches(text: string, context: ParentContext): MediaResult {
  const queries = splitAt(componentValues(text), ',');
  if (queries.length === 1 && queries[0]?.length === 0) return true;
  let unknown: Error | undefined;
  const results = queries.map((query) => {
    try {
      return queryMatches(query, context);
    } catch (error) {
      if (!(error instanceof ConditionError)) throw error;
      unknown = error;
      return false;
    }
  });
  if (results.includes(true)) return true;
  if (unknown) throw unknown;
  return results.every((result) => result === 'print') ? 'print' : false;
}

/** Tells whether what stands behind `@import`, of which nothing is loaded, is an address, and a medium or conditions that hold. */
export function wouldImport(prelude: string, context: ParentContext): boolean {
  let media: Values = [];
  try {
    const [address, ...rest] = componentValues(prelude);
    if (address?.kind !== 'string' && address?.kind !== 'url') return false;
    media = rest;
    return mediaMatches(cssText(media), context) === true;
  } catch (error) {
    if (!(error instanceof ConditionError || error instanceof CssValueError)) throw error;
    // Layers and what must be supported are written as functions.
    return media.some(({ kind }) => kind === 'function');
  }
}

function queryMatches(query: Values, context: ParentContext): MediaResult {
  let at = 0;
  const first = wordOf(query[0]);
  const isNegated = first === 'not' && query[1]?.kind === 'ident';
  if (isNegated || first === 'only') at++;
  const type = wordOf(query[at]);
  if (type === undefined || type === 'not')
    return conditionHolds(query, (each) => featureHolds(each, context));
  const rest = query.slice(at + 1);
  if (rest.length > 0 && !isWord(rest[0], 'and')) throw new ConditionError('a media query needs and');
  const isType = type === 'all' || type === 'screen';
  const holds =
    isType && (rest.length === 0 || conditionHolds(rest.slice(1), (each) => featureHolds(each, context)));
  if (isNegated) return !holds;
  return type === 'print' ? 'print' : holds;
}

/** `not`, `and` and `or` of what stands in parentheses. */
function conditionHolds(values: Values, holds: (feature: ComponentValue) => boolean): boolean {
  if (isWord(values[0], 'not')) return !one(values[1], holds);
  let result = one(values[0], holds);
  for (let at = 1; at < values.length; at += 2) {
    const word = wordOf(values[at]);
    if (word !== 'and' && word !== 'or') throw new ConditionError('a condition needs and, or or not');
    const next = one(values[at + 1], holds);
    result = word === 'and' ? result && next : result || next;
  }
  return result;
}

function one(value: ComponentValue | undefined, holds: (feature: ComponentValue) => boolean): boolean {
  if (!value) throw new ConditionError('a condition ends too early');
  if (value.kind === 'block' && value.open === '(') {
    const [first] = value.values;
    const isNested = first?.kind === 'block' || first?.kind === 'function' || isWord(first, 'not');
    if (isNested) return conditionHolds(value.values, holds);
  }
  return holds(value);
}

/** What is so of every picture. */
const WORDS: Readonly<Record<string, string>> = {
  'prefers-color-scheme': 'light',
  'prefers-reduced-motion': 'no-preference',
  'prefers-contrast': 'no-preference',
  'prefers-reduced-transparency': 'no-preference',
  'prefers-reduced-data': 'no-preference',
  'forced-colors': 'none',
  'inverted-colors': 'none',
  hover: 'hover',
  'any-hover': 'hover',
  pointer: 'fine',
  'any-pointer': 'fine',
  scripting: 'none',
  update: 'fast',
  'display-mode': 'browser',
  'color-gamut': 'srgb',
  'dynamic-range': 'standard',
  'overflow-block': 'scroll',
  'overflow-inline': 'scroll',
};

function featureHolds(feature: ComponentValue, context: ParentContext): boolean {
  if (feature.kind !== 'block') throw new ConditionError(`${cssText([feature])} is no feature of a screen`);
  const { values } = feature;
  const [name, colon] = values;
  const word = wordOf(name) ?? '';
  if (isSign(colon, ':')) return plainFeature(word, values.slice(2), context);
  if (values.length === 1)
    return Object.hasOwn(WORDS, word) ? WORDS[word] !== 'none' && !word.startsWith('prefers-reduced') : true;
  return rangeHolds(values, context);
}

function plainFeature(name: string, values: Values, context: ParentContext): boolean {
  const [, bound, bare = name] = /^(?:-webkit-)?(min-|max-)?(.*)$/.exec(name) ?? [];
  const wished = wordOf(values[0]);
  if (Object.hasOwn(WORDS, bare)) return WORDS[bare] === wished;
  const { viewportWidth: width, viewportHeight: height } = context.conversion;
  if (bare === 'orientation') return wished === (height >= width ? 'portrait' : 'landscape');
  if (bare === 'grid' || bare === 'monochrome') return oneNumber(values[0], context) === 0;
  const [is, at] = [featureSize(bare, context), sizeOf(bare, values, context)];
  return bound === 'min-' ? is >= at : bound === 'max-' ? is <= at : is === at;
}

function rangeHolds(values: Values, context: ParentContext): boolean {
  const { parts, operators } = rangeOf(values);
  const name = parts.map((each) => wordOf(each[0])).find((each) => each !== undefined) ?? '';
  const sizes = parts.map((each) =>
    wordOf(each[0]) === name ? featureSize(name, context) : sizeOf(name, each, context),
  );
  return operators.every((operator, index) => {
    const compare = COMPARISONS[operator];
    if (!compare) throw new ConditionError(`${operator} compares nothing`);
    return compare(sizes[index] as number, sizes[index + 1] as number);
  });
}

function featureSize(name: string, { conversion }: ParentContext): number {
  const { viewportWidth: width, viewportHeight: height } = conversion;
  switch (name) {
    case 'width':
    case 'device-width':
      return width;
    case 'height':
    case 'device-height':
      return height;
    case 'aspect-ratio':
      return width / height;
    case 'resolution':
    case 'device-pixel-ratio':
      return 1;
    case 'color':
      return 8;
    default:
      throw new ConditionError(`${name} is no feature of a screen`);
  }
}

function sizeOf(name: string, values: Values, context: ParentContext): number {
  const [first] = values;
  const isRatio = name === 'aspect-ratio';
  const [across, down] = splitAt(values, '/');
  if (isRatio)
    return (oneNumber(across?.[0], context) ?? 0) / (down ? (oneNumber(down[0], context) ?? 1) : 1);
  const size =
    name === 'resolution' ? oneQuantity(first, 'resolution', context) : oneLength(first, context, {}, false);
  const found = size ?? oneNumber(first, context);
  if (typeof found !== 'number') throw new ConditionError(`${cssText(values)} is no size`);
  return found;
}

/** CSS Conditional 3 and 4: whether a declaration is one that is drawn. @throws ConditionError, CssValueError */
export function isSupported(text: string, context: ParentContext): boolean {
  return conditionHolds(componentValues(text), (feature) => {
    if (feature.kind === 'function')
      return feature.name === 'selector' && isSelector(selectorText(feature.values));
    if (feature.kind !== 'block') throw new ConditionError(`${cssText([feature])} cannot be asked for`);
    const [name, colon, ...value] = feature.values;
    if (name?.kind !== 'ident' || !isSign(colon, ':')) return false;
    try {
      return declaredValues(name.text, cssText(value), context).length > 0;
    } catch (error) {
      if (error instanceof DeclarationError) return isBrowserProperty(name.text, error);
      throw error;
    }
  });
}

/** What signs belong to stands without spaces, which a value's parts have lost. */
function selectorText(values: Values): string {
  return cssText(values)
    .replace(/\s*([:.])\s*/g, '$1')
    .replace(/([~|^$*]) =/g, '$1=');
}

/** Tells whether a rule may have a selector, though it may never match in a picture. @throws TooDeep */
function isSelector(text: string): boolean {
  try {
    const list = parseCssToArrays(text, { context: 'selectorList', parseValue: false });
    return list.type === 'SelectorList' && list.children.length === 1 && compiledSelectors(list).length === 1;
  } catch (error) {
    if (error instanceof SelectorError) return error.isIdle && !(error instanceof InvalidSelectorError);
    if ((error as Error).name === 'SyntaxError') return false;
    throw error;
  }
}
