/** Values between two computed ones (CSS Values 4, section 3; Web Animations 1). */

import { LRUCache } from 'lru-cache';
import type { ComputedValue, PlainValue } from '../grammars/grammars.js';
import type { Longhand } from '../properties/longhand-row.js';
import { LONGHANDS, type LonghandName } from '../properties/longhands.js';
import {
  type ComponentValue,
  componentValues,
  cssText,
  isSign,
  isWord,
  type Values,
} from '../syntax/component-values.js';
import { COMPUTED } from '../values/computation-context.js';
import { colorOf, colorText, computedColor } from '../values/css-colors.js';
import { calculated } from '../values/math-functions.js';
import { mix, mixedColor } from '../values/mixing.js';
import { calculatedText, isDeferred, type Quantity } from '../values/quantities.js';
import { isSameValue, TypedValue } from '../values/typed-value.js';
import { four } from '../values/values.js';

/** Computed texts are read again for every frame. */
const read = new LRUCache<string, Values>({ max: 1_000 });

/**
 * The value at a share of the way from one to another.
 * @param progress 0 to 1; beyond where a timing function overshoots
 */
export function interpolated(
  name: LonghandName,
  from: ComputedValue,
  to: ComputedValue,
  progress: number,
): ComputedValue {
  if (isSameValue(from, to)) return from;
  const discrete = progress < 0.5 ? from : to;
  if (name === 'visibility') return visibilityBetween(from, to, progress);
  const { animation, least = -Infinity, most = Infinity }: Longhand = LONGHANDS[name];
  if (animation === 'halfway') return discrete;
  const value =
    from instanceof TypedValue || to instanceof TypedValue
      ? typedBetween(from, to, progress)
      : between(name, from, to, progress);
  if (value === undefined) return discrete;
  if (typeof value !== 'number') return value;
  const bounded = Math.max(least, Math.min(most, value));
  return animation === 'integers' ? Math.round(bounded) : bounded;
}

function visibilityBetween(from: ComputedValue, to: ComputedValue, progress: number): ComputedValue {
  if (from !== 'visible' && to !== 'visible') return progress < 0.5 ? from : to;
  return progress <= 0 ? from : progress >= 1 ? to : 'visible';
}

/** Of two values of which one may be `none`. */
function typedBetween(from: ComputedValue, to: ComputedValue, progress: number): TypedValue | undefined {
  if (from instanceof TypedValue)
    return from.between(to instanceof TypedValue ? to : from.atRest(), progress);
  return to instanceof TypedValue ? to.atRest().between(to, progress) : undefined;
}

function between(
  name: LonghandName,
  from: PlainValue,
  to: PlainValue,
  progress: number,
): PlainValue | undefined {
  if (typeof from === 'number' && typeof to === 'number') return mix(from, to, progress);
  const isShape = name === 'clipPath' || name === 'shapeOutside';
  const partsOf = (value: PlainValue) => (isShape ? valuesOf(value).map(wholeInset) : valuesOf(value));
  const found = interpolatedValues(partsOf(from), partsOf(to), progress);
  if (!found) return undefined;
  const text = cssText(found);
  const isPixels = (typeof from === 'number' || typeof to === 'number') && /^-?[\d.]+px$/.test(text);
  return isPixels ? Number.parseFloat(text) : text;
}

function valuesOf(value: PlainValue): Values {
  const text = typeof value === 'number' ? `${value}px` : value;
  let values = read.get(text);
  if (!values) {
    values = componentValues(text);
    read.set(text, values);
  }
  return values;
}

/** An inset with the offsets of all four sides. */
function wholeInset(value: ComponentValue): ComponentValue {
  if (value.kind !== 'function' || value.name !== 'inset') return value;
  const at = value.values.findIndex((each) => isWord(each, 'round'));
  const offsets = at < 0 ? value.values : value.values.slice(0, at);
  const [first] = offsets;
  if (!first) return value;
  return { ...value, values: [...four(offsets, first), ...value.values.slice(offsets.length)] };
}

/** Part by part; undefined where they are not of one form. */
function interpolatedValues(from: Values, to: Values, progress: number): ComponentValue[] | undefined {
  if (from.length !== to.length) return undefined;
  const found: ComponentValue[] = [];
  for (const [index, one] of from.entries()) {
    const value = interpolatedValue(one, to[index] as ComponentValue, progress);
    if (!value) return undefined;
    found.push(value);
  }
  return found;
}

function interpolatedValue(
  from: ComponentValue,
  to: ComponentValue,
  progress: number,
): ComponentValue | undefined {
  const [start, end] = [calculated(from, COMPUTED), calculated(to, COMPUTED)];
  if (start && end) {
    if (isDeferred(start) || isDeferred(end)) return undefined;
    return interpolatedQuantity(start, end, progress);
  }
  const [color, other] = [computedColor(from, COMPUTED), computedColor(to, COMPUTED)];
  if (color !== undefined && other !== undefined) {
    const text = interpolatedColor(color, other, progress);
    return text === undefined ? undefined : { kind: 'sign', text };
  }
  if (from.kind === 'function' && to.kind === 'function' && from.name === to.name) {
    const values = interpolatedValues(from.values, to.values, progress);
    return values && { ...from, values };
  }
  if (from.kind === 'string' && to.kind === 'string') return interpolatedPath(from.text, to.text, progress);
  const isSame = isSign(from, (to as { text?: string }).text ?? '') || cssText([from]) === cssText([to]);
  return isSame ? from : undefined;
}

/** Data of two paths with the same commands (CSS Shapes 1, section 7); undefined for other texts, unless they are the same. */
function interpolatedPath(from: string, to: string, progress: number): ComponentValue | undefined {
  if (from === to) return { kind: 'string', text: from };
  const one: string[] = from.match(PATH_PARTS) ?? [];
  const other: string[] = to.match(PATH_PARTS) ?? [];
  if (one.length !== other.length || one.length > MOST_PATH_PARTS) return undefined;
  const found: string[] = [];
  for (const [index, part] of one.entries()) {
    const end = other[index] as string;
    const [start, stop] = [Number(part), Number(end)];
    if (part === end) found.push(part);
    else if (Number.isNaN(start) || Number.isNaN(stop)) return undefined;
    else found.push(String(mix(start, stop, progress)));
  }
  return { kind: 'string', text: found.join(' ') };
}

/** Numbers and commands. */
const PATH_PARTS = /[-+]?(?:\d+\.?\d*|\.\d+)(?:e[-+]?\d+)?|[^\s,]/gi;
const MOST_PATH_PARTS = 20_000;

/** A number that is zero may stand beside a length. */
function interpolatedQuantity(from: Quantity, to: Quantity, progress: number): ComponentValue | undefined {
  const isPlain = ({ dimension, value }: Quantity) => dimension === 'number' && value === 0;
  if (from.dimension !== to.dimension && !isPlain(from) && !isPlain(to)) return undefined;
  const dimension = from.dimension === 'number' ? to.dimension : from.dimension;
  const percent = mix(from.percent, to.percent, progress);
  const hasPercentage = from.percent !== 0 || to.percent !== 0;
  const value = mix(from.value, to.value, progress);
  const text = calculatedText({ dimension, value, percent });
  return { kind: 'sign', text: hasPercentage && value === 0 && percent === 0 ? '0%' : text };
}

function interpolatedColor(from: string, to: string, progress: number): string | undefined {
  const [start, end] = [colorOf(from), colorOf(to)];
  if (!start || !end) return undefined;
  const { red, green, blue, alpha } = mixedColor(start, end, progress);
  return colorText(red, green, blue, alpha);
}
