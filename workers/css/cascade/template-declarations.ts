/** What values of templates' styles say of longhands: each is read once. */

import { FAMILY_METRICS } from '../../../templates/contract/index.js';
import { type DeclaredValue, declaredValues, expanded } from '../properties/declarations.js';
import { LONGHANDS, type LonghandName } from '../properties/longhands.js';
import { DeclarationError, longhandsOf, type Property, propertyOf } from '../properties/property-lookup.js';
import { cssName } from '../properties/property-names.js';
import type { ComponentValue } from '../syntax/component-values.js';
import { checkingContext } from '../values/computation-context.js';
import { INHERITED, INITIAL } from './computed-style.js';
import type { Page } from './style-computer.js';

/** A style as templates write it: numbers are of pixels where the property has lengths. */
export type TemplateStyle = Readonly<Record<string, number | string | undefined>>;

/** What a value says of longhands. */
interface Meaning {
  declared: readonly DeclaredValue[];
  /** Set if it is the same in every element of every picture. */
  isConstant: boolean;
  /** Set if it is the same in every element that inherits the same, in every picture. */
  isOfHeritage: boolean;
  /** Set if elements within inherit some of it. */
  isInherited: boolean;
}

/** A property as templates write it, with what its values were found to mean. */
interface TemplateProperty {
  name: string;
  property: Property;
  /** Unit of numbers; undefined for a property without numbers, or a shorthand. */
  unit: 'px' | '' | undefined;
  meanings: Map<number | string, Meaning>;
}

/** Of each property: those of a few templates. Values of fields and of animations come and go. */
const MOST_MEANINGS = 256;
/** Characters of the longest value whose meaning is kept. */
export const LONGEST_CACHED = 1_000;

/** Characters of a wrong value in an error. */
const LONGEST_SHOWN = 80;

const properties = new Map<string, TemplateProperty>();

/** The property of a name as scripts write it. @throws where it is not drawn */
export function propertyNamed(name: string): TemplateProperty {
  let named = properties.get(name);
  if (!named) {
    named = newProperty(name);
    properties.set(name, named);
  }
  return named;
}

function newProperty(name: string): TemplateProperty {
  if (!/^[a-z]+$/i.test(name)) throw new Error(`the style ${name} is not drawn`);
  try {
    const property = propertyOf(cssName(name));
    return { name: cssName(name), property, unit: unitOf(property), meanings: new Map() };
  } catch (error) {
    if (error instanceof DeclarationError)
      throw new Error(`the style ${name} is not drawn`, { cause: error });
    throw error;
  }
}

const CHECKED = checkingContext({ width: 1, height: 1 });

function unitOf(property: Property): 'px' | '' | undefined {
  if (property.kind === 'shorthand') return undefined;
  const takes = (unit: string) =>
    property.row.grammar([{ kind: 'number', value: 1, unit }], CHECKED) !== undefined;
  return takes('px') ? 'px' : takes('') ? '' : undefined;
}

/** Relative to the picture, which is another one in another template. */
const OF_PICTURE = /\d(?:[sld]?v(?:w|h|i|b|min|max))\b/i;

/** The longhands that a value of a template in code sets. @throws for a value that the property does not have */
export function meaningOf(named: TemplateProperty, value: unknown, page: Page): Meaning {
  const { property, unit, meanings } = named;
  const cached = meanings.get(value as string);
  if (cached) return cached;
  const meaning = newMeaning(named, value, page);
  // Numbers of longhands are read faster than they are found, and change from frame to frame.
  if (typeof value === 'number' && unit !== undefined && property.kind === 'longhand') return meaning;
  if (typeof value === 'string' && (OF_PICTURE.test(value) || value.length > LONGEST_CACHED)) return meaning;
  if (meanings.size >= MOST_MEANINGS) meanings.clear();
  meanings.set(value as string, meaning);
  return meaning;
}

function newMeaning(named: TemplateProperty, value: unknown, page: Page): Meaning {
  const declared =
    typeof value === 'number'
      ? ofNumber(named, value)
      : typeof value === 'string'
        ? ofText(named, value, page)
        : undefined;
  if (!declared) throw new Error(`the style value ${String(value).slice(0, LONGEST_SHOWN)} is not drawn`);
  const isOfPicture = OF_PICTURE.test(String(value));
  return {
    declared,
    isConstant:
      !isOfPicture &&
      declared.every((each) => each.kind === 'constant' && Object.hasOwn(LONGHANDS, each.name)),
    isOfHeritage: !isOfPicture && declared.every(isOfHeritage),
    isInherited: declared.some((each) => INHERITED.has(each.name)),
  };
}

/** Fonts and colours are inherited; of what else the element around has, `inherit` alone asks. */
export function isOfHeritage({ kind }: DeclaredValue): boolean {
  return kind === 'constant' || kind === 'relative';
}

function ofNumber({ property, unit }: TemplateProperty, value: number): DeclaredValue[] | undefined {
  if (!Number.isFinite(value)) return undefined;
  if (property.kind === 'longhand') {
    if (unit === undefined) return undefined;
    const computed = property.row.grammar([numberValue(value, unit)], CHECKED);
    return computed === undefined ? undefined : [{ kind: 'constant', name: property.name, value: computed }];
  }
  const found =
    expanded(property, [numberValue(value, '')], CHECKED) ??
    expanded(property, [numberValue(value, 'px')], CHECKED);
  return found?.map((each) => ({
    kind: 'constant',
    name: each.name,
    value: each.values
      ? (LONGHANDS[each.name as LonghandName].grammar(each.values, CHECKED) ?? 0)
      : INITIAL[each.name as LonghandName],
  }));
}

/** A number that was computed in code is brought into its range, as what `calc()` computes is. */
function numberValue(value: number, unit: string): ComponentValue {
  const number: ComponentValue = { kind: 'number', value, unit };
  return value < 0 ? { kind: 'function', name: 'calc', values: [number] } : number;
}

function ofText({ name, property }: TemplateProperty, text: string, page: Page): DeclaredValue[] | undefined {
  if (name === 'font-family') {
    return Object.hasOwn(FAMILY_METRICS, text)
      ? [{ kind: 'constant', name: 'fontFamily', value: text }]
      : undefined;
  }
  if (longhandsOf(property).includes('fontFamily')) return undefined;
  try {
    const declared = declaredValues(name, text, checkingContext(page));
    // There are no custom properties, and no rules that could be reverted.
    if (
      declared.some(
        (each) => each.kind === 'variable' || (each.kind === 'wide' && each.word.startsWith('revert')),
      )
    )
      return undefined;
    return declared.map((each) =>
      each.kind === 'wide' && each.word === 'initial' && Object.hasOwn(INITIAL, each.name)
        ? { kind: 'constant', name: each.name, value: INITIAL[each.name as LonghandName] }
        : each,
    );
  } catch (error) {
    if (error instanceof DeclarationError)
      throw new Error(`the style value ${text.slice(0, LONGEST_SHOWN)} is not drawn`, { cause: error });
    throw error;
  }
}
