/** `-webkit-gradient()`, the oldest syntax of gradients: between two points or two circles. */

import type { Color } from '../../raster/color.js';
import {
  type ComponentValue,
  type FunctionValue,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { solidColor } from '../values/css-colors.js';
import { isPercentage, type LengthPercentage, percentage, pixelLength } from '../values/length-percentage.js';
import { isMath } from '../values/math-functions.js';
import { oneNumber, oneTypedLength } from './grammars.js';

/** A circle around a place. */
export interface PlacedCircle {
  readonly x: LengthPercentage;
  readonly y: LengthPercentage;
  /** CSS pixels: nothing for a point. */
  readonly radius: number;
}

/** A gradient between two points, or two circles. */
export interface PointGradient {
  readonly kind: 'points';
  readonly isRadial: boolean;
  readonly from: PlacedCircle;
  readonly to: PlacedCircle;
  /** In their order, at 0 to 1: Skia brings what lies beyond into its range. */
  readonly stops: readonly { readonly color: Color; readonly offset: number }[];
}

type Words = ReadonlyMap<string, LengthPercentage>;

const ACROSS: Words = new Map([
  ['left', percentage(0)],
  ['center', percentage(50)],
  ['right', percentage(100)],
]);
const DOWN: Words = new Map([
  ['top', percentage(0)],
  ['center', percentage(50)],
  ['bottom', percentage(100)],
]);

/** What Blink's `ConsumeDeprecatedGradient` reads; undefined for anything else. */
export function pointGradient(value: FunctionValue, context: ComputationContext): PointGradient | undefined {
  const [head = [], ...rest] = splitAt(value.values, ',');
  const kind = head.length === 1 ? wordOf(head[0]) : undefined;
  if (kind !== 'linear' && kind !== 'radial') return undefined;
  const isRadial = kind === 'radial';
  const [from, to] = isRadial
    ? [circle(rest[0], rest[1], context), circle(rest[2], rest[3], context)]
    : [point(rest[0], context), point(rest[1], context)];
  if (!from || !to) return undefined;
  const stops: PointGradient['stops'][number][] = [];
  for (const part of rest.slice(isRadial ? 4 : 2)) {
    const stop = stopOf(part, context);
    if (!stop) return undefined;
    stops.push(stop);
  }
  return { kind: 'points', isRadial, from, to, stops: stops.sort((one, other) => one.offset - other.offset) };
}

function point(part: Values = [], context: ComputationContext): PlacedCircle | undefined {
  if (part.length > 2) return undefined;
  const [x, y] = [placeOf(part[0], ACROSS, context), placeOf(part[1], DOWN, context)];
  return x && y && { x, y, radius: 0 };
}

function circle(
  middle: Values | undefined,
  size: Values = [],
  context: ComputationContext,
): PlacedCircle | undefined {
  const found = point(middle, context);
  const radius = size.length === 1 ? oneNumber(size[0], context) : undefined;
  if (!found || radius === undefined || (radius < 0 && !isMath(size[0]))) return undefined;
  return { ...found, radius: Math.max(0, radius) };
}

/** Numbers are of CSS pixels, and calculations are of nothing but percentages. */
function placeOf(
  value: ComponentValue | undefined,
  words: Words,
  context: ComputationContext,
): LengthPercentage | undefined {
  const word = wordOf(value);
  if (word !== undefined) return words.get(word);
  const number = oneNumber(value, context);
  if (number !== undefined) return pixelLength(number);
  const length = oneTypedLength(value, context);
  return length && isPercentage(length) ? length : undefined;
}

function stopOf(part: Values, context: ComputationContext) {
  const [value, ...others] = part;
  if (value?.kind !== 'function' || others.length > 0) return undefined;
  if (value.name === 'from' || value.name === 'to')
    return stopAt(value.name === 'from' ? 0 : 1, value.values, context);
  const [place, comma, ...color] = value.values;
  if (value.name !== 'color-stop' || comma?.kind !== 'sign' || comma.text !== ',') return undefined;
  const at = oneNumber(place, context, true);
  return at === undefined ? undefined : stopAt(Math.min(1, Math.max(0, at)), color, context);
}

/** The current colour is none of its own. */
function stopAt(offset: number, [value, ...others]: Values, context: ComputationContext) {
  const isColor = value !== undefined && others.length === 0 && wordOf(value) !== 'currentcolor';
  const color = isColor ? solidColor(value, context) : undefined;
  return color && { color, offset };
}
