/** Declarations, read once: what they say of longhands. */

import { LRUCache } from 'lru-cache';
import type { ComputedValue } from '../grammars/grammars.js';
import {
  type ComponentValue,
  CssValueError,
  componentValues,
  cssText,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ParentContext } from '../values/computation-context.js';
import { isModernColor } from '../values/css-colors.js';
import { UNITS } from '../values/units.js';
import { mayBrowsersTake } from './browser-declarations.js';
import { isIdleValue } from './browser-properties.js';
import { withoutLegacyWords, withoutQuirks } from './legacy-values.js';
import type { Longhand } from './longhand-row.js';
import {
  DeclarationError,
  longhandsOf,
  PassedOverError,
  type Property,
  propertyOf,
  rowOf,
  UndrawnPropertyError,
} from './property-lookup.js';
import { cssName } from './property-names.js';
import { isForeignProperty, remedyOf } from './undrawn.js';
import { hasVariables } from './variables.js';

/** The value that a declaration has for one longhand, or custom property. */
export type DeclaredValue = { name: string } & (
  | { kind: 'constant'; value: ComputedValue }
  /** Depends on sizes of fonts, the current colour, or the element around. */
  | { kind: 'relative'; values: Values }
  | { kind: 'custom'; values: Values }
  /** Has variables, which are filled in before it is read as a value of this property. */
  | { kind: 'variable'; property: Property; values: Values }
  | { kind: 'wide'; word: WideWord }
);

/** A declaration as it is written, with what it says of longhands. */
export interface Declaration {
  declared: readonly DeclaredValue[];
  isImportant: boolean;
}

/** Keywords of every property (CSS Cascade 5, section 7.3). */
export type WideWord = 'inherit' | 'initial' | 'unset' | 'revert' | 'revert-layer';

const WIDE: ReadonlySet<string> = new Set(['inherit', 'initial', 'unset', 'revert', 'revert-layer']);

/** Tells whether browsers know a declaration that is wrong here: `@supports` asks for it. */
export function isBrowserProperty(name: string, error: DeclarationError): boolean {
  return error.isIdle && !(error instanceof PassedOverError || isForeignProperty(name.toLowerCase()));
}

/**
 * Reads a declaration.
 * @param context what lengths are measured in where the value is checked: the size of the picture is the final one
 * @throws DeclarationError for a property or a value that is not drawn
 */
export function declaredValues(
  name: string,
  written: string,
  context: ParentContext,
): readonly DeclaredValue[] {
  if (name.startsWith('--')) return [{ name, kind: 'custom', values: checkedValues(name, written) }];
  const text = context.mode === 'quirks' ? withoutQuirks(name, written) : written;
  if (text.length > MOST_KEPT_LENGTH) return parsedDeclaration(name, text, context);
  const { viewportWidth, viewportHeight } = context.conversion;
  const key = `${viewportWidth}x${viewportHeight} ${name}:${text}`;
  let declared = cache.get(key);
  if (!declared) {
    declared = parsedDeclaration(name, text, context);
    // What has variables is told apart by the place where it is declared.
    if (declared[0]?.kind !== 'variable') cache.set(key, declared);
  }
  return declared;
}

/** Of declarations as they are written: documents say the same again and again, and most of them are compiled more than once. */
const cache = new LRUCache<string, readonly DeclaredValue[]>({ max: 4_000 });

const MOST_KEPT_LENGTH = 200;

function parsedDeclaration(name: string, text: string, context: ParentContext): DeclaredValue[] {
  const values = withoutLegacyWords(name.toLowerCase(), checkedValues(name, text));
  const property = propertyWith(name, values, context);
  const word = values.length === 1 ? wordOf(values[0]) : undefined;
  if (word && WIDE.has(word)) {
    return longhandsOf(property).map((longhand) => ({
      name: longhand,
      kind: 'wide',
      word: word as WideWord,
    }));
  }
  if (hasVariables(values))
    return longhandsOf(property).map((longhand) => ({ name: longhand, kind: 'variable', property, values }));
  let problem: CssValueError | undefined;
  try {
    const found = valuesOfLonghands(property, values, context);
    if (found) return found;
  } catch (error) {
    if (!(error instanceof CssValueError)) throw error;
    problem = error;
  }
  const canonical = canonicalName(name, property);
  const written = cssText(values).slice(0, 80) || 'empty';
  if (problem?.isBroken || !mayBrowsersTake(canonical, values, context))
    throw new PassedOverError(`browsers pass over ${name}: ${written}${unitRemedy(written)}`);
  if (problem) throw new DeclarationError(`${name}: ${problem.message}`);
  throw new DeclarationError(`${name} cannot be ${written}${remedyOf(canonical) || unitRemedy(written)}`);
}

/** A property's name in CSS, without a vendor's prefix that it need not have. */
function canonicalName(written: string, { name }: Property): string {
  const own = cssName(name);
  return own === `-${written.toLowerCase()}` ? written.toLowerCase() : own;
}

/** The property of a declaration. @throws DeclarationError where there is none */
function propertyWith(name: string, values: Values, context: ParentContext): Property {
  try {
    return propertyOf(name);
  } catch (error) {
    if (!(error instanceof UndrawnPropertyError) || isDrawn(error.property, values, context)) throw error;
    throw new DeclarationError(`${name}: ${cssText(values).slice(0, 80)} does not matter in a picture`, true);
  }
}

/** Tells whether a value of a property that browsers draw changes pictures in them. */
function isDrawn(property: string, values: Values, context: ParentContext): boolean {
  const word = cssText(values).toLowerCase();
  return !(WIDE.has(word) || isIdleValue(property, word)) && mayBrowsersTake(property, values, context);
}

/** Where a number has a unit that is not known. */
function unitRemedy(written: string): string {
  const units = Array.from(
    written.matchAll(/(?<![\w#.-])[+-]?(?:\d*\.)?\d+([a-z]+)\b/gi),
    ([, unit]) => unit as string,
  );
  const unknown = units.find((unit) => !Object.hasOwn(UNITS, unit.toLowerCase()) && unit !== 'fr');
  if (unknown === undefined) return '';
  return `: the unit ${unknown.slice(0, 20)} is not known; write px, %, em, vw or vh`;
}

function valuesOfLonghands(
  property: Property,
  values: Values,
  context: ParentContext,
): DeclaredValue[] | undefined {
  if (hasWideWordAmongOthers(values)) return undefined;
  if (property.kind === 'longhand') {
    const only = declaredValue(property.name, property.row, values, context);
    return only && [only];
  }
  const found = property.row.expand(values, context) as Record<string, Values> | undefined;
  if (!found) return undefined;
  const all: DeclaredValue[] = [];
  for (const name of property.row.longhands) {
    const part = found[name];
    const each: DeclaredValue | undefined = part
      ? declaredValue(name, rowOf(name), part, context)
      : { name, kind: 'wide', word: 'initial' };
    if (!each) return undefined;
    all.push(each);
  }
  return all;
}

/** Tells whether a keyword of every property is a part of a value, which makes it invalid (CSS Values 4, section 4.1.1). */
function hasWideWordAmongOthers(values: Values): boolean {
  return values.length > 1 && values.some((value) => WIDE.has(wordOf(value) ?? ''));
}

/**
 * The values that a declaration has for longhands; those that it leaves out have no values. Undefined where the property does not have it.
 * @throws CssValueError
 */
export function expanded(
  property: Property,
  values: Values,
  context: ParentContext,
): { name: string; values: Values | undefined }[] | undefined {
  if (hasWideWordAmongOthers(values)) return undefined;
  if (property.kind === 'longhand') {
    const isValid = property.row.grammar(values, context) !== undefined;
    return isValid ? [{ name: property.name, values }] : undefined;
  }
  const found = property.row.expand(values, context) as Record<string, Values> | undefined;
  if (!found) return undefined;
  const all = property.row.longhands.map((name) => ({ name, values: found[name] }));
  const areValid = all.every(
    (each) => !each.values || rowOf(each.name).grammar(each.values, context) !== undefined,
  );
  return areValid ? all : undefined;
}

function declaredValue(
  name: string,
  { grammar }: Longhand,
  values: Values,
  { conversion, parent }: ParentContext,
): DeclaredValue | undefined {
  const tracked = { conversion, parent, uses: 0 };
  const value = grammar(values, tracked) as ComputedValue | undefined;
  if (value === undefined) return undefined;
  // How the current colour was written decides how gradients mix it.
  const isConstant = tracked.uses === 0 && !(name === 'color' && isModernColor(values));
  return isConstant ? { name, kind: 'constant', value } : { name, kind: 'relative', values };
}

function checkedValues(name: string, text: string): ComponentValue[] {
  try {
    return componentValues(text);
  } catch (error) {
    if (error instanceof CssValueError)
      throw new DeclarationError(`${name}: ${error.message}`, error.isBroken);
    throw error;
  }
}
