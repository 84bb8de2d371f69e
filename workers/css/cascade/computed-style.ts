/** Computed values of an element (CSS Cascade 5, section 4). */

import type { ComputedValue, PlainValue } from '../grammars/grammars.js';
import type { Computed } from '../properties/longhand-row.js';
import { LONGHAND_NAMES, LONGHANDS, type LonghandName } from '../properties/longhands.js';
import type { Variables } from '../properties/variables.js';
import type { StyleWork } from '../values/style-work.js';
import { isSameValue } from '../values/typed-value.js';

/** Every longhand has a value: those that are not own properties are inherited, or CSS's initial ones. */
export type ComputedValues = { [Name in LonghandName]: Computed<(typeof LONGHANDS)[Name]['grammar']> };

/** Sets a value that the longhand's own grammar, or an animation of it, has computed. */
export function setValue(values: ComputedValues, name: LonghandName, value: ComputedValue): void {
  const byName: Record<LonghandName, ComputedValue> = values;
  byName[name] = value;
}

/** The computed style of an element. */
export interface ComputedStyle {
  values: ComputedValues;
  variables: Variables;
  /** What those within it start from. */
  heritage: ComputedValues;
  /** How what is within it is laid out: its own `display`, or where it has no box, that of the element around. */
  flow: PlainValue;
  /** Set if the size of its font was said in pixels, by it or by an element around. */
  hasAbsoluteSize: boolean;
  /** Keyword that says the size of its font, by it or by an element around; undefined where something else does. */
  fontKeyword: string | undefined;
  /** Whether its colour was written in a way that gradients mix in oklab. */
  hasModernColor: boolean;
  /** What of its values its colour is in; undefined where it is in none. */
  recolored?: ReadonlyMap<LonghandName, Recolored> | undefined;
}

/**
 * A computed value with another current colour: whoever inherits `currentcolor` means its own colour (CSS Color 4, section
 * 9.2.1).
 */
export type Recolored = (color: CurrentColor, work: StyleWork | undefined) => ComputedValue;

/** The colour of an element, and whether it was written in a way that gradients mix in oklab. */
export interface CurrentColor {
  color: string;
  isModern: boolean;
}

/** The initial value of each longhand. */
export const INITIAL = Object.fromEntries(
  LONGHAND_NAMES.map((name) => [name, LONGHANDS[name].initial]),
) as ComputedValues;

/** Names of the longhands that are inherited. */
export const INHERITED: ReadonlySet<string> = new Set(
  LONGHAND_NAMES.filter((name) => LONGHANDS[name].isInherited),
);

/**
 * The computed style of an element, and what those within it start from.
 * @param base what they would start from if the values' own properties did not say otherwise
 */
export function styleOf(
  values: ComputedValues,
  base: ComputedValues,
  variables: Variables,
  parent: ComputedStyle | undefined,
  {
    hasAbsoluteSize,
    fontKeyword,
    hasModernColor,
    recolored,
  }: Omit<ComputedStyle, 'values' | 'variables' | 'heritage' | 'flow'>,
): ComputedStyle {
  const flow = values.display === 'contents' && parent ? parent.flow : values.display;
  const heritage = heritageOf(values, base);
  return { values, variables, heritage, flow, hasAbsoluteSize, fontKeyword, hasModernColor, recolored };
}

/** Inherited values above CSS's initial ones: the same object where an element has none of its own. */
function heritageOf(values: ComputedValues, base: ComputedValues): ComputedValues {
  let heritage = base;
  for (const key of Object.keys(values)) {
    const name = key as LonghandName;
    if (!INHERITED.has(name) || isSameValue(values[name], base[name])) continue;
    if (heritage === base)
      heritage = Object.assign(Object.create(INITIAL), base === INITIAL ? undefined : base) as ComputedValues;
    setValue(heritage, name, values[name]);
  }
  return heritage;
}

/** A symbol, which no longhand is, and which copies and heirs of values have, too. */
const STOOD_IN_LINE = Symbol('stood in a line');

/** Notes down that what is now a block would stand in a line, were it not out of the flow. */
export function noteLine(values: ComputedValues): void {
  Object.assign(values, { [STOOD_IN_LINE]: true });
}

/** Tells whether a block would stand in a line, were it not out of the flow (Blink, `IsOriginalDisplayInlineType`). */
export function stoodInLine(values: ComputedValues): boolean {
  return STOOD_IN_LINE in values;
}

/** Longhands of shapes that are as around the element, of which painters of SVG know more than its styles say. */
const AS_AROUND = Symbol('as around');

type AsAround = { [AS_AROUND]?: Set<LonghandName> };

/** Notes down that a longhand was declared to be inherited. */
export function noteInherited(values: ComputedValues, name: LonghandName): void {
  const noted = values as AsAround;
  noted[AS_AROUND] ??= new Set();
  noted[AS_AROUND].add(name);
}

/** The longhands of an element that were declared to be inherited. */
export function notedInherited(values: ComputedValues): ReadonlySet<LonghandName> {
  return (values as AsAround)[AS_AROUND] ?? NONE;
}

const NONE: ReadonlySet<LonghandName> = new Set();

/** Tells whether a box stands in what contains it, or in the picture, and not among those around it. */
export function isOutOfFlow({ position }: { readonly position: PlainValue }): boolean {
  return position === 'absolute' || position === 'fixed';
}

/** A line's height in pixels, or `normal`, which is as the font has it. */
export function lineHeightOf(values: ComputedValues): number | 'normal' {
  return values.lineHeight === 'normal' ? 'normal' : usedLineHeight(values);
}

/** A line's height in pixels: `normal` is 1.2 of the size of the font where a number is needed. */
export function usedLineHeight({ lineHeight, fontSize }: ComputedValues): number {
  if (typeof lineHeight === 'number') return lineHeight;
  return (lineHeight === 'normal' ? 1.2 : Number(lineHeight)) * (fontSize as number);
}
