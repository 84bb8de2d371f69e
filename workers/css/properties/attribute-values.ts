/** What `attr()` stands for (CSS Values 5, section 7.7). */

import {
  type ComponentValue,
  CssValueError,
  componentValues,
  cssText,
  type FunctionValue,
  isSign,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { UNITS } from '../values/units.js';
import { registeredSyntax, registeredValue } from './registered-syntax.js';

/** Adds the names of all attributes that a value asks for. */
export function addAttributes(values: Values, names: Set<string>): void {
  for (const value of values) {
    if (value.kind !== 'function' && value.kind !== 'block') continue;
    const name = value.kind === 'function' && value.name === 'attr' ? wordOf(value.values[0]) : undefined;
    if (name !== undefined) names.add(name);
    addAttributes(value.values, names);
  }
}

/** The name by which an element's attribute stands among its custom properties. */
export function attributeKey(name: string): string {
  return `attr(${name})`;
}

/**
 * The value of one `attr()`; undefined where there is none.
 * @param own the element's attributes, by `attributeKey`, and its custom properties
 * @param filledIn fills in a fallback
 */
export function attributeValue(
  { values: [first, ...rest] }: FunctionValue,
  own: ReadonlyMap<string, Values>,
  context: ComputationContext | undefined,
  filledIn: (fallback: Values) => Values | undefined,
): Values | undefined {
  const comma = rest.findIndex((value) => isSign(value, ','));
  const type = comma < 0 ? rest : rest.slice(0, comma);
  if (type.some(asksForAddress)) return undefined;
  const [written] = own.get(attributeKey(wordOf(first) ?? '')) ?? [];
  const found = written?.kind === 'string' ? typed(written.text, type, context) : undefined;
  // What has an address makes the whole declaration invalid, whatever the fallback is (CSS Values 5, section 7.7.2).
  if (found) return found.some(loads) ? undefined : found;
  if (comma >= 0) return filledIn(rest.slice(comma + 1));
  return isText(type) ? [{ kind: 'string', text: '' }] : undefined;
}

function isText(type: Values): boolean {
  return type.length === 0 || (type.length === 1 && /^(?:raw-)?string$/.test(wordOf(type[0]) ?? ''));
}

/** One token of CSS, with no space before or after it. */
const NUMBER = /^[+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i;

function typed(text: string, type: Values, context: ComputationContext | undefined): Values | undefined {
  if (isText(type)) return [{ kind: 'string', text }];
  const [only] = type;
  if (!only || type.length > 1) return undefined;
  if (only.kind === 'function')
    return only.name === 'type' ? bySyntax(text, only.values, context) : undefined;
  const unit = isSign(only, '%') ? '%' : (wordOf(only) ?? '');
  const isUnit = unit === '%' || unit === 'number' || Object.hasOwn(UNITS, unit);
  if (!isUnit || !NUMBER.test(text)) return undefined;
  return [{ kind: 'number', value: Number(text), unit: unit === 'number' ? '' : unit }];
}

/** The one type that no attribute can be of: what asks for it is invalid, whatever its fallback is. */
function asksForAddress(type: ComponentValue): boolean {
  return type.kind === 'function' && ADDRESS.test(cssText(type.values));
}

const ADDRESS = /<\s*url\s*>/i;

function bySyntax(
  text: string,
  written: Values,
  context: ComputationContext | undefined,
): Values | undefined {
  const name = cssText(written).replace(/\s+/g, '');
  const syntax = registeredSyntax(name);
  if (!syntax || !context) return undefined;
  try {
    const values = componentValues(text);
    // Styles are computed again where a variable changes that a declaration names, which a text may not.
    return hasSubstitutions(values) ? undefined : registeredValue(values, syntax, context);
  } catch (error) {
    if (error instanceof CssValueError) return undefined;
    throw error;
  }
}

function hasSubstitutions(values: Values): boolean {
  return values.some(
    (value) =>
      (value.kind === 'function' && SUBSTITUTIONS.has(value.name)) ||
      ((value.kind === 'function' || value.kind === 'block') && hasSubstitutions(value.values)),
  );
}

const SUBSTITUTIONS: ReadonlySet<string> = new Set(['var', 'env', 'attr', 'if']);

/** Tells whether an address is somewhere in a value. */
function loads(value: ComponentValue): boolean {
  if (value.kind === 'url') return true;
  if (value.kind !== 'function' && value.kind !== 'block') return false;
  return (value.kind === 'function' && LOADING.test(value.name)) || value.values.some(loads);
}

/** Functions whose texts are addresses. */
const LOADING = /^(?:url|src|(?:-webkit-)?image-set|image|cross-fade)$/;
