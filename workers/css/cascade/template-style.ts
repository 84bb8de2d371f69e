/** Computed styles of templates, which say them in code: `style={{ width: 40, border: '2px solid' }}`. */

import type { DeclaredValue } from '../properties/declarations.js';
import { LONGHANDS, type LonghandName } from '../properties/longhands.js';
import { Variables } from '../properties/variables.js';
import { isSameValue } from '../values/typed-value.js';
import { INITIAL_FONT } from '../values/units.js';
import { type ComputedStyle, type ComputedValues, INHERITED, INITIAL, setValue } from './computed-style.js';
import { adjustStyle } from './style-adjuster.js';
import { type Page, StyleComputer } from './style-computer.js';
import {
  isOfHeritage,
  LONGEST_CACHED,
  meaningOf,
  propertyNamed,
  type TemplateStyle,
} from './template-declarations.js';

/**
 * What a template's elements start from: CSS's initial values, but for flexible boxes and a text of their own, whose
 * punctuation is as wide as where it was fitted.
 */
const TEMPLATE_INITIAL: ComputedValues = {
  ...INITIAL,
  display: 'flex',
  boxSizing: 'border-box',
  fontFamily: 'sans',
  lineHeight: 20,
  textSpacingTrim: 'space-all',
};

const ROOT = { fontSize: 16, lineHeight: 20, font: INITIAL_FONT };

/** The style around the outermost element of a template. */
export const TEMPLATE_ROOT: ComputedStyle = {
  values: TEMPLATE_INITIAL,
  variables: new Variables(new Map(), undefined, new Map()),
  heritage: TEMPLATE_INITIAL,
  flow: 'flex',
  hasAbsoluteSize: true,
  fontKeyword: undefined,
  hasModernColor: false,
};

const NONE = new Map<string, never>();

/** The picture that a template's lengths may be relative to. */
export function templatePage(width: number, height: number): Page {
  return { width, height, registered: NONE };
}

/**
 * Computes an element's style: the same object for the same values in the same surroundings, most of the time.
 * @param written what the template says; the later of two that say the same counts
 * @param parent `TEMPLATE_ROOT` for the outermost element
 * @param defaults what the element has where the template says nothing: the same object for the same declarations
 * @throws for an unsupported property or value
 */
export function templateStyle(
  written: TemplateStyle,
  parent: ComputedStyle,
  page: Page,
  defaults: readonly DeclaredValue[] = NO_DEFAULTS,
): ComputedStyle {
  const place = placeOf(written, parent, defaults);
  if (place?.style) return place.style;
  const constant = constantStyle(written, parent, page, defaults);
  const { style, isOfHeritage } = constant
    ? { style: constant, isOfHeritage: true }
    : relativeStyle(written, parent, page, defaults);
  if (place && isOfHeritage) place.style = style;
  return style;
}

/** The declarations of an element that a template's elements start from. */
export const NO_DEFAULTS: readonly DeclaredValue[] = [];

/** Styles by the heritage, and then by one value after the other. */
class DerivedStyles {
  style: ComputedStyle | undefined;
  /** The step that was taken last: most values of a template are the same for every caller. */
  #name = '';
  #value: unknown;
  #last: DerivedStyles | undefined;
  /** The steps before it: most places have only one. */
  #others: Map<string, Map<unknown, DerivedStyles>> | undefined;
  /** By what else they depend on. */
  #within: Map<unknown, DerivedStyles> | undefined;

  /** Those in a flow, or of an element with defaults. */
  within(surroundings: unknown): DerivedStyles {
    this.#within ??= new Map();
    let next = this.#within.get(surroundings);
    if (!next) {
      next = new DerivedStyles();
      derivedCount++;
      this.#within.set(surroundings, next);
    }
    return next;
  }

  /** Those with one value more. */
  with(name: string, value: unknown): DerivedStyles {
    if (this.#last && this.#name === name && this.#value === value) return this.#last;
    let next = this.#others?.get(name)?.get(value);
    if (!next) {
      next = new DerivedStyles();
      derivedCount++;
    }
    if (this.#last) this.#keep(this.#last);
    this.#name = name;
    this.#value = value;
    this.#last = next;
    return next;
  }

  #keep(last: DerivedStyles): void {
    this.#others ??= new Map();
    const byValue = this.#others.get(this.#name);
    if (byValue) byValue.set(this.#value, last);
    else this.#others.set(this.#name, new Map([[this.#value, last]]));
  }
}

/** Those of a few templates, with some animations' frames. */
const MOST_DERIVED = 8_192;

let derivedStyles = new WeakMap<ComputedValues, DerivedStyles>();
let derivedCount = 0;

/** Where the style of these values is kept; undefined where it is not. */
function placeOf(
  written: TemplateStyle,
  { heritage, flow }: ComputedStyle,
  defaults: readonly DeclaredValue[],
): DerivedStyles | undefined {
  let place = derivedStyles.get(heritage);
  if (!place || derivedCount > MOST_DERIVED) {
    if (derivedCount > MOST_DERIVED) {
      derivedStyles = new WeakMap();
      derivedCount = 0;
    }
    place = new DerivedStyles();
    derivedStyles.set(heritage, place);
  }
  if (flow !== 'flex') place = place.within(flow);
  if (defaults !== NO_DEFAULTS) place = place.within(defaults);
  for (const name in written) {
    const value = written[name];
    if (value === undefined) continue;
    if (typeof value === 'string' && value.length > LONGEST_CACHED) return undefined;
    place = place.with(name, value);
  }
  return place;
}

/** Undefined where values depend on the font, on the colour, on the picture or on the element around. */
function constantStyle(
  written: TemplateStyle,
  parent: ComputedStyle,
  page: Page,
  defaults: readonly DeclaredValue[],
): ComputedStyle | undefined {
  const values: ComputedValues = Object.create(parent.heritage);
  let isInherited = false;
  for (const each of defaults) {
    if (each.kind !== 'constant' || !Object.hasOwn(LONGHANDS, each.name)) return undefined;
    isInherited ||= INHERITED.has(each.name);
    setValue(values, each.name as LonghandName, each.value);
  }
  for (const name in written) {
    const value = written[name];
    if (value === undefined) continue;
    const found = meaningOf(propertyNamed(name), value, page);
    if (!found.isConstant) return undefined;
    isInherited ||= found.isInherited;
    for (const each of found.declared)
      if (each.kind === 'constant') setValue(values, each.name as LonghandName, each.value);
  }
  adjustStyle(values, parent);
  const heritage = isInherited ? heirTo(parent.heritage, values) : parent.heritage;
  return { ...parent, values, heritage, flow: flowOf(values, parent) };
}

function flowOf({ display }: ComputedValues, parent: ComputedStyle): ComputedStyle['flow'] {
  return display === 'contents' ? parent.flow : display;
}

function relativeStyle(
  written: TemplateStyle,
  parent: ComputedStyle,
  page: Page,
  defaults: readonly DeclaredValue[],
): { style: ComputedStyle; isOfHeritage: boolean } {
  const values: ComputedValues = Object.create(parent.heritage);
  const winners = new Map<string, DeclaredValue>(defaults.map((each) => [each.name, each]));
  let isAlike = defaults.every(isOfHeritage);
  for (const name in written) {
    const value = written[name];
    if (value === undefined) continue;
    const meaning = meaningOf(propertyNamed(name), value, page);
    isAlike &&= meaning.isOfHeritage;
    for (const each of meaning.declared) {
      // The later one is computed later, whichever name it has: `marginLeft` or `marginInlineStart`.
      winners.delete(each.name);
      winners.set(each.name, each);
    }
  }
  const { variables, heritage } = parent;
  new StyleComputer(values, winners, [], variables, parent, ROOT, page).compute();
  const style = { ...parent, values, heritage: heirTo(heritage, values), flow: flowOf(values, parent) };
  return { style, isOfHeritage: isAlike };
}

/** Of one heritage: the texts of a template, and of what its fields make of them. */
const MOST_HEIRS = 64;

const heirs = new WeakMap<ComputedValues, Map<string, ComputedValues>>();

/** What elements within start from: the same object for the same values, which engines read faster. */
function heirTo(heritage: ComputedValues, values: ComputedValues): ComputedValues {
  const names = (Object.keys(values) as LonghandName[]).filter(
    (name) => INHERITED.has(name) && !isSameValue(values[name], heritage[name]),
  );
  if (names.length === 0) return heritage;
  const key = names.map((name) => `${name}:${values[name]}`).join(';');
  let cached = heirs.get(heritage);
  if (!cached) {
    cached = new Map();
    heirs.set(heritage, cached);
  }
  let heir = cached.get(key);
  if (!heir) {
    const own = heritage === TEMPLATE_INITIAL ? undefined : heritage;
    heir = Object.assign(Object.create(TEMPLATE_INITIAL), own) as ComputedValues;
    for (const name of names) setValue(heir, name, values[name]);
    if (cached.size >= MOST_HEIRS) cached.clear();
    cached.set(key, heir);
  }
  return heir;
}
