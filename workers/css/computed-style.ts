/** Computed values of an element (CSS Cascade 5, section 4). */

import type { Candidate } from './cascade.js';
import { type ComponentValue, CssValueError, cssText } from './component-values.js';
import { expanded, rowOf, type Said } from './declarations.js';
import type { ComputedValue } from './grammars.js';
import { LONGHAND_NAMES, LONGHANDS, type LonghandName } from './longhands.js';
import { physicalName } from './shorthands.js';
import type { ParentReading } from './special-values.js';
import { type FontUnits, type FontValues, OF_PARENT } from './units.js';
import { type RegisteredVariable, Variables } from './variables.js';

/** Every longhand has a value: those that are not own properties are inherited, or CSS's initial ones. */
export type ComputedValues = Record<LonghandName, ComputedValue>;

/** What is computed of an element. */
export interface ComputedStyle {
  values: ComputedValues;
  variables: Variables;
  /** What those within it start from. */
  heritage: ComputedValues;
  /** How what is within it is laid out: its own `display`, or where it has no box, that of the element around. */
  flow: ComputedValue;
  /** Whether the size of its font was said in pixels, by it or by an element around. */
  hasAbsoluteSize: boolean;
}

export const INITIAL = Object.fromEntries(
  LONGHAND_NAMES.map((name) => [name, LONGHANDS[name].initial]),
) as ComputedValues;

export const INHERITED: ReadonlySet<string> = new Set(
  LONGHAND_NAMES.filter((name) => LONGHANDS[name].isInherited),
);

/** What all elements of a picture are computed with. */
export interface Page {
  width: number;
  height: number;
  registered: ReadonlyMap<string, RegisteredVariable>;
  /** Custom properties of the root that no rule overrides. */
  fields: ReadonlyMap<string, readonly ComponentValue[]>;
  /** What `ch`, `ex`, `cap` and `ic` measure; it must not keep the values, which are not all computed. */
  metricsOf?: ((font: FontValues) => FontUnits) | undefined;
  /** Told of what is said with variables, and is no value of its property once they are filled in. */
  onInvalid?(said: Said, message: string): void;
}

/** The root's, which `rem` counts; its parent has none. */
export interface RootSizes {
  fontSize: number;
  lineHeight: number;
}

/**
 * Computes an element's style.
 * @param candidates what is said of it; those whose condition `holds` not are left out
 * @param parent undefined for the root
 */
export function computedStyle(
  candidates: readonly Candidate[],
  holds: (candidate: Candidate) => boolean,
  parent: ComputedStyle | undefined,
  root: RootSizes | undefined,
  page: Page,
): ComputedStyle {
  const own = new Map<string, readonly ComponentValue[]>();
  const winners = new Map<string, Said>();
  const applied = candidates.filter((candidate) => !candidate.condition || holds(candidate));
  for (const { said } of applied) {
    for (const each of said) {
      if (each.kind === 'custom') own.set(each.name, each.values);
      else {
        // At the end: of `margin-top` and `margin-block-start` the last one wins.
        winners.delete(each.name);
        winners.set(each.name, each);
      }
    }
  }
  if (!parent) for (const [name, value] of page.fields) own.set(name, value);
  const variables =
    own.size > 0 || !parent ? new Variables(own, parent?.variables, page.registered) : parent.variables;
  const base = parent?.heritage ?? INITIAL;
  const values: ComputedValues = Object.create(base);
  const computer = new StyleComputer(values, winners, applied, variables, parent, root, page);
  computer.compute();
  return styleOf(values, base, variables, parent, computer.hasAbsoluteSize);
}

/**
 * What is computed of an element, and what those within it start from.
 * @param base what they would start from if the values' own properties did not say otherwise
 */
export function styleOf(
  values: ComputedValues,
  base: ComputedValues,
  variables: Variables,
  parent: ComputedStyle | undefined,
  hasAbsoluteSize: boolean,
): ComputedStyle {
  const flow = values.display === 'contents' && parent ? parent.flow : values.display;
  return { values, variables, heritage: heritageOf(values, base), flow, hasAbsoluteSize };
}

/** Inherited values above CSS's initial ones: the same object where an element has none of its own. */
function heritageOf(values: ComputedValues, base: ComputedValues): ComputedValues {
  let heritage = base;
  for (const key of Object.keys(values)) {
    const name = key as LonghandName;
    if (!INHERITED.has(name) || values[name] === base[name]) continue;
    if (heritage === base)
      heritage = Object.assign(Object.create(INITIAL), base === INITIAL ? undefined : base) as ComputedValues;
    heritage[name] = values[name];
  }
  return heritage;
}

/** A line's height in pixels: `normal` is 1.2 of the size of the font where a number is needed. */
export function usedLineHeight({ lineHeight, fontSize }: ComputedValues): number {
  if (typeof lineHeight === 'number') return lineHeight;
  return (lineHeight === 'normal' ? 1.2 : Number(lineHeight)) * (fontSize as number);
}

/** Which of the others' values others are computed with: these come first. */
const FIRST = [
  'direction',
  'fontFamily',
  'fontWeight',
  'fontStyle',
  'fontStretch',
  'fontSize',
  'lineHeight',
  'color',
] as const;

export class StyleComputer {
  readonly #reading: ParentReading;
  hasAbsoluteSize: boolean;

  constructor(
    readonly values: ComputedValues,
    readonly winners: ReadonlyMap<string, Said>,
    readonly applied: readonly Candidate[],
    readonly variables: Variables,
    readonly parent: ComputedStyle | undefined,
    readonly root: RootSizes | undefined,
    readonly page: Page,
  ) {
    const around = parent?.values ?? INITIAL;
    const fontSize = around.fontSize as number;
    this.hasAbsoluteSize = parent?.hasAbsoluteSize ?? false;
    const surroundings = {
      fontSize,
      rootFontSize: root?.fontSize ?? 16,
      lineHeight: usedLineHeight(around),
      rootLineHeight: root?.lineHeight ?? 19.2,
      viewportWidth: page.width,
      viewportHeight: page.height,
      font: around as FontValues,
      unitsOf: page.metricsOf,
      color: around.color as string,
    };
    this.#reading = { surroundings, uses: 0, parent: { fontSize, fontWeight: around.fontWeight as number } };
  }

  compute(): void {
    for (const name of FIRST) this.#computeFirst(name);
    const isLtr = this.values.direction === 'ltr';
    for (const [name, said] of this.winners) {
      if ((FIRST as readonly string[]).includes(name)) continue;
      const physical = physicalName(name, isLtr ? 'ltr' : 'rtl') as LonghandName;
      const value = this.#valueOf(said, physical);
      if (value !== undefined) this.values[physical] = value;
    }
    settle(this.values, this.parent);
  }

  #computeFirst(name: (typeof FIRST)[number]): void {
    const said = this.winners.get(name);
    if (said) {
      const uses = this.#reading.uses;
      this.#reading.uses = 0;
      const value = this.#valueOf(said, name);
      if (value !== undefined) this.values[name] = value;
      if (name === 'fontSize' && this.#reading.uses === 0 && said.kind !== 'wide')
        this.hasAbsoluteSize = true;
      this.#reading.uses |= uses;
    }
    this.#goOn(name);
  }

  /** Makes what was computed the surroundings of what is computed after it. */
  #goOn(name: (typeof FIRST)[number]): void {
    const { surroundings } = this.#reading;
    const { values } = this;
    if (name === 'fontFamily') this.#setMonospace(values);
    if (name === 'fontSize') {
      surroundings.fontSize = values.fontSize as number;
      surroundings.font = values;
      if (!this.root) surroundings.rootFontSize = surroundings.fontSize;
    }
    if (name === 'lineHeight') {
      surroundings.lineHeight = usedLineHeight(values);
      if (!this.root) surroundings.rootLineHeight = surroundings.lineHeight;
    }
    if (name === 'color') surroundings.color = values.color as string;
  }

  /** Browsers have 13 pixels for monospaced text where others have 16, as long as nobody says any. */
  #setMonospace(values: ComputedValues): void {
    const isNow = values.fontFamily === 'monospace';
    const wasBefore = (this.parent?.values ?? INITIAL).fontFamily === 'monospace';
    if (isNow === wasBefore || this.hasAbsoluteSize || values === this.parent?.values) return;
    const { surroundings, parent } = this.#reading;
    surroundings.fontSize *= isNow ? 13 / 16 : 16 / 13;
    parent.fontSize = surroundings.fontSize;
    if (!this.winners.has('fontSize')) values.fontSize = surroundings.fontSize;
  }

  /** What a longhand is by what is said of it; undefined where it stays what it is. */
  #valueOf(said: Said, name: LonghandName): ComputedValue | undefined {
    switch (said.kind) {
      case 'constant':
        return said.value;
      case 'relative':
        return this.computed(name, said.values) ?? this.#unset(name);
      case 'variable':
        return this.#filledIn(said, name) ?? this.#unset(name);
      case 'wide':
        return this.#wide(said.word, said.name, name);
      case 'custom':
        return undefined;
    }
  }

  /** @returns undefined for a value that the longhand does not have */
  computed(name: LonghandName, values: readonly ComponentValue[]): ComputedValue | undefined {
    // What inherits the word keeps it, and means its own colour.
    const { surroundings } = this.#reading;
    const color = surroundings.color;
    if (KEEPS_CURRENT_COLOR.has(name)) surroundings.color = undefined;
    try {
      return LONGHANDS[name].grammar(values, this.#reading);
    } catch (error) {
      if (error instanceof CssValueError) return undefined;
      throw error;
    } finally {
      surroundings.color = color;
    }
  }

  /** Elements with the same variables have the same value where it depends on nothing else. */
  #filledIn(said: VariableSaid, name: LonghandName): ComputedValue | undefined {
    const { constants } = this.variables;
    const known = constants.get(said);
    if (known !== undefined) return known;
    const uses = this.#reading.uses;
    this.#reading.uses = 0;
    const value = this.#newlyFilledIn(said, name);
    if (value !== undefined && this.#reading.uses === 0) constants.set(said, value);
    this.#reading.uses |= uses;
    return value;
  }

  #newlyFilledIn(said: VariableSaid, name: LonghandName): ComputedValue | undefined {
    try {
      const values = this.variables.filledIn(said.values);
      if (!values) return undefined;
      const word = values.length === 1 && values[0]?.kind === 'ident' ? values[0].text.toLowerCase() : '';
      if (/^(?:inherit|initial|unset|revert)$/.test(word)) {
        this.#reading.uses |= OF_PARENT;
        return this.#wide(word as 'unset', said.name, name);
      }
      const all = expanded(said.property, values, this.#reading);
      const part = all?.find((each) => each.name === said.name);
      if (!part) {
        this.page.onInvalid?.(said, `cannot be ${cssText(values).slice(0, 80) || 'empty'}`);
        return undefined;
      }
      return part.values ? this.computed(name, part.values) : rowOf(name).initial;
    } catch (error) {
      if (!(error instanceof CssValueError)) throw error;
      this.page.onInvalid?.(said, error.message);
      return undefined;
    }
  }

  #wide(word: 'inherit' | 'initial' | 'unset' | 'revert', said: string, name: LonghandName): ComputedValue {
    if (word === 'inherit') return (this.parent?.values ?? INITIAL)[name];
    if (word === 'initial') return INITIAL[name];
    if (word === 'unset') return this.#unset(name);
    for (const { said: all, isDefault } of this.applied.toReversed()) {
      const own = isDefault ? all.findLast((each) => each.name === said) : undefined;
      if (own) return this.#valueOf(own, name) ?? this.#unset(name);
    }
    return this.#unset(name);
  }

  #unset(name: LonghandName): ComputedValue {
    return LONGHANDS[name].isInherited ? (this.parent?.values ?? INITIAL)[name] : INITIAL[name];
  }
}

type VariableSaid = Extract<Said, { kind: 'variable' }>;

const KEEPS_CURRENT_COLOR: ReadonlySet<string> = new Set<LonghandName>([
  'WebkitTextFillColor',
  'WebkitTextStrokeColor',
  'fill',
  'stroke',
]);

const BLOCKS: Readonly<Record<string, string>> = {
  inline: 'block',
  'inline-block': 'block',
  'inline-flex': 'flex',
  'inline-grid': 'grid',
  '-webkit-inline-box': '-webkit-box',
};

/** What some values make of others. */
export function settle(values: ComputedValues, parent: ComputedStyle | undefined): void {
  const outside = parent?.flow;
  const isItem =
    outside === 'flex' || outside === 'inline-flex' || outside === 'grid' || outside === 'inline-grid';
  if (!parent || isItem || values.position === 'absolute') {
    const block = BLOCKS[values.display as string];
    if (block) values.display = block;
  }
  if (values.position === 'sticky') {
    values.position = 'relative';
    values.top = values.right = values.bottom = values.left = 'auto';
  }
  if (values.hyphens === 'auto') values.hyphens = 'manual';
  if (values.textAlign === 'match-parent') values.textAlign = parent?.values.textAlign ?? 'start';
  const { overflowX, overflowY } = values;
  const scrolls = (overflow: ComputedValue) => overflow !== 'visible' && overflow !== 'clip';
  if (scrolls(overflowX) && !scrolls(overflowY)) values.overflowY = overflowY === 'clip' ? 'hidden' : 'auto';
  if (scrolls(overflowY) && !scrolls(overflowX)) values.overflowX = overflowX === 'clip' ? 'hidden' : 'auto';
}
