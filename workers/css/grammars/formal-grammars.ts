/** Grammars of properties whose formal syntax css-tree knows. */

import { LRUCache } from 'lru-cache';
import { type ComponentValue, CssValueError, cssText } from '../syntax/component-values.js';
import { isOfSyntax } from '../syntax/css-syntax.js';
import type { ComputationContext } from '../values/computation-context.js';
import { computedColor } from '../values/css-colors.js';
import { calculated } from '../values/math-functions.js';
import { calculatedText } from '../values/quantities.js';
import type { Grammar } from './grammars.js';

const matches = new LRUCache<string, boolean>({ max: 5_000 });

/** A value with a picture in it may have a quarter of a megabyte. */
const LONGEST_CACHED = 500;

/**
 * A value of any form, checked against the formal syntax of the property (as MDN's data have it), with lengths, angles,
 * times and colours computed.
 * @param cased whether its words are names that an author has chosen
 * @param zero the unit of a nothing that is written without one
 */
export function formal(property: string, { cased = false, most = 2_000, zero = '' } = {}): Grammar<string> {
  return (values, context) => {
    if (values.length > most) throw new CssValueError(`a value of more than ${most} parts`);
    const seen: string[] = [];
    const computed = computedParts(values, context, { cased, zero }, seen);
    const text = cssText(computed);
    // Any colour is as good as another one: new ones need not be checked again.
    const shape = seen.length === 0 ? text : text.replace(COLORS, 'red');
    return isValidSyntax(property, shape) ? text : undefined;
  };
}

/** The computed text of a value whose form has been checked. */
export function computedText(values: readonly ComponentValue[], context: ComputationContext): string {
  return cssText(computedParts(values, context, { cased: false, zero: '' }, []));
}

const COLORS = /#[0-9a-f]{6}\b|rgba\([\d., ]+\)/g;

function isValidSyntax(property: string, text: string): boolean {
  const key = `${property}:${text}`;
  let isMatch = matches.get(key);
  if (isMatch === undefined) {
    isMatch = isOfSyntax(property, text);
    if (key.length <= LONGEST_CACHED) matches.set(key, isMatch);
  }
  return isMatch;
}

function computedParts(
  values: readonly ComponentValue[],
  context: ComputationContext,
  form: { cased: boolean; zero: string },
  seen: string[],
): ComponentValue[] {
  const { cased, zero } = form;
  return values.map((value): ComponentValue => {
    // A share of nothing stays a share: an angle cannot be 0px.
    if (value.kind === 'number' && value.value === 0 && value.unit === '%')
      return { kind: 'sign', text: '0%' };
    const found = calculated(value, context);
    if (found) {
      const text = calculatedText(found);
      return { kind: 'sign', text: text === '0' ? `0${zero}` : text };
    }
    const paint = cased ? undefined : computedColor(value, context);
    if (paint !== undefined) {
      seen.push(paint);
      return { kind: 'sign', text: paint };
    }
    if (value.kind === 'function' || value.kind === 'block')
      return { ...value, values: computedParts(value.values, context, form, seen) } as ComponentValue;
    if (value.kind === 'ident' && !cased) return { ...value, text: value.text.toLowerCase() };
    return value;
  });
}
