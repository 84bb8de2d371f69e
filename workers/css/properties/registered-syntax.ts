/** What `@property` rules allow (CSS Properties and Values 1, section 5). */

import {
  type ComponentValue,
  CssValueError,
  componentValues,
  isSign,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { computedColor } from '../values/css-colors.js';
import { calculated, isMath, withSiblingsCounted } from '../values/math-functions.js';
import { calculatedText, isDeferred } from '../values/quantities.js';

/** One of the alternatives of a syntax. */
interface Alternative {
  /** A type in angle brackets, or a word. */
  name: string;
  multiplier: '' | '+' | '#';
}

/** The alternatives of a syntax; `*` allows everything. */
export type RegisteredSyntax = readonly Alternative[] | '*';

/** Computed components of a type; undefined for what is none of it. */
type TypeReader = (value: ComponentValue, context: ComputationContext) => Values | undefined;

const TYPES: Readonly<Record<string, TypeReader>> = {
  '<length>': (value, context) => lengthOf(value, context, false),
  '<length-percentage>': (value, context) => lengthOf(value, context, true) ?? percentageOf(value, context),
  '<percentage>': percentageOf,
  '<number>': numberOf,
  '<integer>': integerOf,
  '<angle>': (value, context) => dimensionOf('angle', value, context),
  '<time>': (value, context) => dimensionOf('time', value, context),
  '<resolution>': (value, context) => dimensionOf('resolution', value, context),
  '<color>': (value, context) => (computedColor(value, context) === undefined ? undefined : [value]),
  '<string>': (value) => (value.kind === 'string' ? [value] : undefined),
  '<url>': (value) => (value.kind === 'url' ? [value] : undefined),
  '<image>': (value) => (value.kind === 'url' || value.kind === 'function' ? [value] : undefined),
  '<transform-function>': (value) => (value.kind === 'function' ? [value] : undefined),
  '<custom-ident>': (value) => (value.kind === 'ident' && !WIDE.test(value.text) ? [value] : undefined),
};

const WIDE = /^(?:inherit|initial|unset|revert|revert-layer|default)$/i;
const WORD = /^(?!\d)[-\w]+$/;

/** Alternatives that a syntax may have: more are no design. */
const MOST_ALTERNATIVES = 100;

/** Reads the descriptor `syntax` without its quotes; undefined for what is none. */
export function registeredSyntax(text: string): RegisteredSyntax | undefined {
  if (text.trim() === '*') return '*';
  const parts = text.split('|', MOST_ALTERNATIVES + 1).map((part) => part.trim());
  if (parts.length > MOST_ALTERNATIVES) return undefined;
  const alternatives: Alternative[] = [];
  for (const part of parts) {
    const alternative = alternativeOf(part);
    if (!alternative) return undefined;
    alternatives.push(alternative);
  }
  return alternatives;
}

function alternativeOf(part: string): Alternative | undefined {
  // The one type that is a list already.
  if (part === '<transform-list>') return { name: '<transform-function>', multiplier: '+' };
  const [, name = '', sign = ''] = /^(.*?)([+#]?)$/s.exec(part) ?? [];
  const isValid = Object.hasOwn(TYPES, name) || (WORD.test(name) && !WIDE.test(name));
  return isValid ? { name, multiplier: sign as Alternative['multiplier'] } : undefined;
}

/**
 * Computes a value by the first alternative that it is of: lengths become pixels.
 * @returns undefined for one that its syntax does not allow
 */
export function registeredValue(
  values: Values,
  syntax: RegisteredSyntax,
  context: ComputationContext,
): Values | undefined {
  if (syntax === '*') return values;
  const { uses } = context;
  try {
    for (const alternative of syntax) {
      const found = byAlternative(values, alternative, context);
      if (found) return found;
    }
    return undefined;
  } catch (error) {
    if (error instanceof CssValueError) return undefined;
    throw error;
  } finally {
    // The value belongs to the element that declares it, and is the same for all that read it there.
    context.uses = uses;
  }
}

function byAlternative(
  values: Values,
  { name, multiplier }: Alternative,
  context: ComputationContext,
): Values | undefined {
  const isList = multiplier === '#';
  if (values.length === 0 || (multiplier === '' && values.length > 1)) return undefined;
  const found: ComponentValue[] = [];
  for (const [index, value] of values.entries()) {
    if (isList && index % 2 === 1) {
      if (!isSign(value, ',')) return undefined;
      found.push(value);
      continue;
    }
    const own = typed(value, name, context)?.map((each) => withSiblingsCounted(each, context));
    if (!own) return undefined;
    for (const each of own) found.push(each);
  }
  return isList && values.length % 2 === 0 ? undefined : found;
}

function typed(value: ComponentValue, name: string, context: ComputationContext): Values | undefined {
  const reader = Object.hasOwn(TYPES, name) ? TYPES[name] : undefined;
  if (reader) return reader(value, context);
  return value.kind === 'ident' && value.text === name ? [value] : undefined;
}

function lengthOf(
  value: ComponentValue,
  context: ComputationContext,
  hasPercentages: boolean,
): Values | undefined {
  const found = calculated(value, context);
  if (!found) return undefined;
  const isZero = value.kind === 'number' && value.value === 0 && value.unit === '';
  if (isZero) return componentValues('0px');
  if (found.dimension !== 'length' || (value.kind === 'number' && value.unit === '%')) return undefined;
  if (!hasPercentages && (isDeferred(found) || found.percent !== 0)) return undefined;
  return componentValues(calculatedText(found));
}

function percentageOf(value: ComponentValue, context: ComputationContext): Values | undefined {
  if (value.kind === 'number') return value.unit === '%' ? [value] : undefined;
  const found = calculated(value, context);
  if (!found || isDeferred(found) || found.dimension !== 'length') return undefined;
  return found.value === 0 && found.percent !== 0 ? componentValues(calculatedText(found)) : undefined;
}

function numberOf(value: ComponentValue, context: ComputationContext): Values | undefined {
  const found = calculated(value, context);
  if (!found || isDeferred(found) || found.dimension !== 'number') return undefined;
  return componentValues(calculatedText(found));
}

/** Whole: what a function computes is rounded. */
function integerOf(value: ComponentValue, context: ComputationContext): Values | undefined {
  const [found] = numberOf(value, context) ?? [];
  if (found?.kind !== 'number') return undefined;
  if (Number.isInteger(found.value)) return [found];
  return isMath(value) ? componentValues(`${Math.round(found.value)}`) : undefined;
}

function dimensionOf(
  dimension: 'angle' | 'time' | 'resolution',
  value: ComponentValue,
  context: ComputationContext,
): Values | undefined {
  const found = calculated(value, context);
  return found?.dimension === dimension ? componentValues(calculatedText(found)) : undefined;
}

/** Tells whether a value means the same wherever it stands, as an initial one must. */
export function isIndependent(values: Values): boolean {
  return values.every((value) => {
    if (value.kind === 'number') return !RELATIVE.test(value.unit);
    if (value.kind === 'function' && /^(?:var|sibling-(?:index|count))$/.test(value.name)) return false;
    return value.kind !== 'function' && value.kind !== 'block'
      ? !wordOf(value)?.match(WIDE)
      : isIndependent(value.values);
  });
}

const RELATIVE = /^(?:r?(?:em|ex|ch|cap|ic|lh)|cq(?:w|h|i|b|min|max))$/;
