/** Computed styles of templates, which say them in code: `style={{ width: 40, border: '2px solid' }}`. */

import { FAMILY_METRICS } from '../../templates/contract/index.js';
import type { ComponentValue } from './component-values.js';
import {
  type ComputedStyle,
  type ComputedValues,
  INHERITED,
  INITIAL,
  type Page,
  StyleComputer,
  settle,
} from './computed-style.js';
import {
  DeclarationError,
  declared,
  expanded,
  longhandsOf,
  type Property,
  propertyOf,
  type Said,
} from './declarations.js';
import { cssName, LONGHANDS, type LonghandName } from './longhands.js';
import { readingOf } from './special-values.js';
import { Variables } from './variables.js';

/** A style as templates write it: numbers are of pixels where the property has lengths. */
export type TemplateStyle = Readonly<Record<string, number | string | undefined>>;

/** What a template's elements start from: CSS's initial values, but for flexible boxes and a text of their own. */
const TEMPLATE_INITIAL: ComputedValues = {
  ...INITIAL,
  display: 'flex',
  boxSizing: 'border-box',
  fontFamily: 'sans',
  lineHeight: 20,
};

const ROOT = { fontSize: 16, lineHeight: 20 };

/** The style around the outermost element of a template. */
export const TEMPLATE_ROOT: ComputedStyle = {
  values: TEMPLATE_INITIAL,
  variables: new Variables(new Map(), undefined, new Map()),
  heritage: TEMPLATE_INITIAL,
  flow: 'flex',
  hasAbsoluteSize: true,
};

const NONE = new Map<string, never>();

/** The picture that a template's lengths may be relative to. */
export function templatePage(width: number, height: number): Page {
  return { width, height, registered: NONE, fields: NONE };
}

/**
 * Computes an element's style: the same object for the same values in the same surroundings, most of the time.
 * @param said what the template says; the later of two that say the same counts
 * @param parent `TEMPLATE_ROOT` for the outermost element
 * @throws for an unsupported property or value
 */
export function templateStyle(said: TemplateStyle, parent: ComputedStyle, page: Page): ComputedStyle {
  const place = parent.flow === 'flex' ? placeOf(said, parent.heritage) : undefined;
  if (place?.style) return place.style;
  const style = constantStyle(said, parent, page);
  if (!style) return relativeStyle(said, parent, page);
  if (place) place.style = style;
  return style;
}

/** Styles by the heritage, and then by one value after the other. */
class KnownStyles {
  style: ComputedStyle | undefined;
  /** The step that was taken last: most values of a template are the same for every caller. */
  #name = '';
  #value: unknown;
  #last: KnownStyles | undefined;
  readonly #next = new Map<string, Map<unknown, KnownStyles>>();

  /** Those with one value more. */
  with(name: string, value: unknown): KnownStyles {
    if (this.#last && this.#name === name && this.#value === value) return this.#last;
    let byValue = this.#next.get(name);
    if (!byValue) {
      byValue = new Map();
      this.#next.set(name, byValue);
    }
    let next = byValue.get(value);
    if (!next) {
      next = new KnownStyles();
      byValue.set(value, next);
      knownCount++;
    }
    this.#name = name;
    this.#value = value;
    this.#last = next;
    return next;
  }
}

/** Those of a few templates, with some animations' frames. */
const MOST_KNOWN = 8_192;

let knownStyles = new WeakMap<ComputedValues, KnownStyles>();
let knownCount = 0;

/** Where the style of these values is kept; undefined where it is not. */
function placeOf(said: TemplateStyle, heritage: ComputedValues): KnownStyles | undefined {
  let place = knownStyles.get(heritage);
  if (!place || knownCount > MOST_KNOWN) {
    if (knownCount > MOST_KNOWN) {
      knownStyles = new WeakMap();
      knownCount = 0;
    }
    place = new KnownStyles();
    knownStyles.set(heritage, place);
  }
  for (const name in said) {
    const value = said[name];
    if (value === undefined) continue;
    if (typeof value === 'string' && value.length > LONGEST_KEPT) return undefined;
    place = place.with(name, value);
  }
  return place;
}

/** Undefined where values depend on the font, on the colour, on the picture or on the element around. */
function constantStyle(said: TemplateStyle, parent: ComputedStyle, page: Page): ComputedStyle | undefined {
  const values: ComputedValues = Object.create(parent.heritage);
  let isInherited = false;
  for (const name in said) {
    const value = said[name];
    if (value === undefined) continue;
    const found = meaningOf(propertyNamed(name), value, page);
    if (!found.isConstant) return undefined;
    isInherited ||= found.isInherited;
    for (const each of found.said)
      if (each.kind === 'constant') values[each.name as LonghandName] = each.value;
  }
  settle(values, parent);
  const heritage = isInherited ? heirTo(parent.heritage, values) : parent.heritage;
  return { ...parent, values, heritage, flow: values.display };
}

function relativeStyle(said: TemplateStyle, parent: ComputedStyle, page: Page): ComputedStyle {
  const values: ComputedValues = Object.create(parent.heritage);
  const winners = new Map<string, Said>();
  for (const name in said) {
    const value = said[name];
    if (value === undefined) continue;
    for (const each of meaningOf(propertyNamed(name), value, page).said) {
      // The later one is computed later, whichever name it has: `marginLeft` or `marginInlineStart`.
      winners.delete(each.name);
      winners.set(each.name, each);
    }
  }
  const { variables, heritage } = parent;
  new StyleComputer(values, winners, [], variables, parent, ROOT, page).compute();
  return { ...parent, values, heritage: heirTo(heritage, values), flow: values.display };
}

/** What a value says of longhands. */
interface Meaning {
  said: readonly Said[];
  /** Whether it is the same in every element of every picture. */
  isConstant: boolean;
  /** Whether elements within inherit some of it. */
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
const LONGEST_KEPT = 1_000;

/** Characters of a wrong value in an error. */
const LONGEST_SHOWN = 80;

const properties = new Map<string, TemplateProperty>();

function propertyNamed(name: string): TemplateProperty {
  let known = properties.get(name);
  if (!known) {
    known = newProperty(name);
    properties.set(name, known);
  }
  return known;
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

const CHECKED = readingOf({ width: 1, height: 1 });

function unitOf(property: Property): 'px' | '' | undefined {
  if (property.kind === 'shorthand') return undefined;
  const takes = (unit: string) =>
    property.row.grammar([{ kind: 'number', value: 1, unit }], CHECKED) !== undefined;
  return takes('px') ? 'px' : takes('') ? '' : undefined;
}

/** Relative to the picture, which is another one in another template. */
const OF_PICTURE = /\d(?:[sld]?v(?:w|h|i|b|min|max))\b/i;

function meaningOf(known: TemplateProperty, value: unknown, page: Page): Meaning {
  const { property, unit, meanings } = known;
  const kept = meanings.get(value as string);
  if (kept) return kept;
  const meaning = newMeaning(known, value, page);
  // Numbers of longhands are read faster than they are found, and change from frame to frame.
  if (typeof value === 'number' && unit !== undefined && property.kind === 'longhand') return meaning;
  if (typeof value === 'string' && (OF_PICTURE.test(value) || value.length > LONGEST_KEPT)) return meaning;
  if (meanings.size >= MOST_MEANINGS) meanings.clear();
  meanings.set(value as string, meaning);
  return meaning;
}

function newMeaning(known: TemplateProperty, value: unknown, page: Page): Meaning {
  const said =
    typeof value === 'number'
      ? ofNumber(known, value)
      : typeof value === 'string'
        ? ofText(known, value, page)
        : undefined;
  if (!said) throw new Error(`the style value ${String(value).slice(0, LONGEST_SHOWN)} is not drawn`);
  return {
    said,
    isConstant:
      said.every((each) => each.kind === 'constant' && Object.hasOwn(LONGHANDS, each.name)) &&
      !OF_PICTURE.test(String(value)),
    isInherited: said.some((each) => INHERITED.has(each.name)),
  };
}

function ofNumber({ property, unit }: TemplateProperty, value: number): Said[] | undefined {
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

function ofText({ name, property }: TemplateProperty, text: string, page: Page): Said[] | undefined {
  if (name === 'font-family') {
    return Object.hasOwn(FAMILY_METRICS, text)
      ? [{ kind: 'constant', name: 'fontFamily', value: text }]
      : undefined;
  }
  if (longhandsOf(property).includes('fontFamily')) return undefined;
  try {
    const said = declared(name, text, readingOf(page));
    // There are no custom properties, and no rules that could be reverted.
    if (said.some((each) => each.kind === 'variable' || (each.kind === 'wide' && each.word === 'revert')))
      return undefined;
    return said.map((each) =>
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

/** Of one heritage: the texts of a template, and of what its fields make of them. */
const MOST_HEIRS = 64;

const heirs = new WeakMap<ComputedValues, Map<string, ComputedValues>>();

/** What elements within start from: the same object for the same values, which engines read faster. */
function heirTo(heritage: ComputedValues, values: ComputedValues): ComputedValues {
  const names = (Object.keys(values) as LonghandName[]).filter(
    (name) => INHERITED.has(name) && values[name] !== heritage[name],
  );
  if (names.length === 0) return heritage;
  const key = names.map((name) => `${name}:${values[name]}`).join(';');
  let known = heirs.get(heritage);
  if (!known) {
    known = new Map();
    heirs.set(heritage, known);
  }
  let heir = known.get(key);
  if (!heir) {
    const own = heritage === TEMPLATE_INITIAL ? undefined : heritage;
    heir = Object.assign(Object.create(TEMPLATE_INITIAL), own) as ComputedValues;
    for (const name of names) heir[name] = values[name];
    if (known.size >= MOST_HEIRS) known.clear();
    known.set(key, heir);
  }
  return heir;
}
