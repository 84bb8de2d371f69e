/** `box-shadow` and `text-shadow` (CSS Backgrounds 3, section 6.1; CSS Text Decoration 3, section 4). */

import type { Color } from '../../raster/color.js';
import {
  type ComponentValue,
  CssValueError,
  isWord,
  numberText,
  splitAt,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { colorText, solidColor } from '../values/css-colors.js';
import { mixedColor, mixedNumber, TRANSPARENT } from '../values/mixing.js';
import { type ItemType, ValueList } from '../values/typed-value.js';
import { boundedLength } from '../values/units.js';
import { oneLength, type TypedGrammar } from './grammars.js';

/** A shadow in CSS pixels, or in frame pixels where it is painted. */
export interface Shadow {
  readonly x: number;
  readonly y: number;
  /** Twice the standard deviation of the blur. */
  readonly blur: number;
  /** Nothing for texts. */
  readonly spread: number;
  readonly color: Color;
  readonly isInset: boolean;
}

/** The uppermost first. */
export type Shadows = ValueList<Shadow> | 'none';

/** Pictures are made of shadows of a pixel each; what a frame has of them in all is bounded where they are painted. */
const MOST_SHADOWS = 2048;

/** A blur below nothing is refused; what is computed is brought into its range. */
export const BLUR = { least: 0 };

export const boxShadow: TypedGrammar<Shadows> = (values, context) => shadows(values, context, true);
export const textShadow: TypedGrammar<Shadows> = (values, context) => shadows(values, context, false);

function shadows(
  values: readonly ComponentValue[],
  context: ComputationContext,
  isOfBox: boolean,
): Shadows | undefined {
  if (values.length === 1 && isWord(values[0], 'none')) return 'none';
  const parts = splitAt(values, ',');
  if (parts.length > MOST_SHADOWS) throw new CssValueError(`more than ${MOST_SHADOWS} shadows`);
  const found: Shadow[] = [];
  for (const part of parts) {
    const shadow = oneShadow(part, context, isOfBox);
    if (!shadow) return undefined;
    found.push(shadow);
  }
  return new ValueList(found, SHADOW);
}

/** Reads lengths, a colour and `inset` in any order. @param isOfBox whether it may have a spread, and lie within */
export function oneShadow(
  values: readonly ComponentValue[],
  context: ComputationContext,
  isOfBox: boolean,
): Shadow | undefined {
  const lengths: number[] = [];
  let color: Color | undefined;
  let isInset = false;
  for (const value of values) {
    const length = oneLength(value, context, lengths.length === 2 ? BLUR : {}, false);
    if (typeof length === 'number') lengths.push(length);
    else if (isOfBox && isWord(value, 'inset') && !isInset) isInset = true;
    else if (color === undefined) {
      color = solidColor(value, context);
      if (color === undefined) return undefined;
    } else return undefined;
  }
  const [x, y, blur = 0, spread = 0, ...others] = lengths;
  if (x === undefined || y === undefined || others.length > 0 || (!isOfBox && lengths.length > 3))
    return undefined;
  color ??= solidColor(CURRENT_COLOR, context) as Color;
  return { x, y, blur, spread, color, isInset };
}

const CURRENT_COLOR: ComponentValue = { kind: 'ident', text: 'currentcolor' };

/** Lengths, the colour and `inset`, as CSS writes them. */
export function shadowText({ x, y, blur, spread, color, isInset }: Shadow): string {
  const lengths = (spread === 0 ? [x, y, blur] : [x, y, blur, spread]).map((each) => `${numberText(each)}px`);
  const { red, green, blue, alpha } = color;
  return `${lengths.join(' ')} ${colorText(red, green, blue, alpha)}${isInset ? ' inset' : ''}`;
}

/** A shadow in a zoom, or in the pixels of a frame. */
export function scaledShadow(shadow: Shadow, factor: number): Shadow {
  if (factor === 1) return shadow;
  const scaled = (length: number) => boundedLength(length * factor);
  const { x, y, blur, spread } = shadow;
  return { ...shadow, x: scaled(x), y: scaled(y), blur: scaled(blur), spread: scaled(spread) };
}

/** A shadow of nothing beside another one. */
export function shadowAtRest({ isInset }: Shadow): Shadow {
  return { x: 0, y: 0, blur: 0, spread: 0, color: TRANSPARENT, isInset };
}

/** A shadow between two that both lie within, or around; a blur is never below nothing, whatever a timing function overshoots. */
export function shadowBetween(from: Shadow, to: Shadow, progress: number): Shadow | undefined {
  if (from.isInset !== to.isInset) return undefined;
  const between = (name: 'x' | 'y' | 'blur' | 'spread') => mixedNumber(from[name], to[name], progress);
  return {
    x: between('x'),
    y: between('y'),
    blur: Math.max(0, between('blur')),
    spread: between('spread'),
    color: mixedColor(from.color, to.color, progress),
    isInset: from.isInset,
  };
}

const SHADOW: ItemType<Shadow> = {
  separator: ', ',
  text: shadowText,
  zoomed: scaledShadow,
  atRest: shadowAtRest,
  between: shadowBetween,
};

/** A value with those shadows alone that lie in a box, or around it. */
export function shadowsWithin(value: Shadows, areInset: boolean): Shadows {
  if (value === 'none') return value;
  const own = value.items.filter(({ isInset }) => isInset === areInset);
  return own.length === 0 ? 'none' : new ValueList(own, SHADOW);
}

/** Blur in CSS pixels beyond which nothing is more blurred: the memory of a shadow grows with it. */
const MOST_BLUR = 500;

/**
 * Shadows in painting order, the lowest first, in frame pixels.
 * @param scale frame pixels per CSS pixel
 */
export function paintedShadows(value: Shadows, scale: number): readonly Shadow[] {
  if (value === 'none') return NO_SHADOWS;
  return value.items
    .map((shadow) => scaledShadow(shadow.blur > MOST_BLUR ? { ...shadow, blur: MOST_BLUR } : shadow, scale))
    .reverse();
}

const NO_SHADOWS: readonly Shadow[] = [];
