/** `-webkit-gradient()`, the oldest syntax of gradients: between two points or two circles. */

import {
  type ComponentValue,
  type FunctionValue,
  numberText,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { computedColor } from '../values/css-colors.js';
import { isMath } from '../values/math-functions.js';
import { oneLength, oneNumber } from './grammars.js';

const NAME = '-webkit-gradient';

const ACROSS: ReadonlyMap<string, number> = new Map([
  ['left', 0],
  ['center', 50],
  ['right', 100],
]);
const DOWN: ReadonlyMap<string, number> = new Map([
  ['top', 0],
  ['center', 50],
  ['bottom', 100],
]);

const COMMA: ComponentValue = { kind: 'sign', text: ',' };

/** Tells whether it is such a gradient, which the grammar of today's images does not know. */
export function isPointGradient(value: ComponentValue): boolean {
  return value.kind === 'function' && value.name === NAME;
}

/**
 * Such a gradient with points and radii in lengths, and stops in their order: `-webkit-gradient(linear, 0% 0%, 10px 50%,
 * red 0%, blue 100%)`, `-webkit-gradient(radial, 0% 0% 5px, 50% 50% 90px, ...)`. What it has is what Blink's
 * `ConsumeDeprecatedGradient` reads.
 * @returns undefined for what Chromium does not read
 */
export function pointGradient(value: FunctionValue, context: ComputationContext): FunctionValue | undefined {
  const [head = [], ...rest] = splitAt(value.values, ',');
  const kind = head.length === 1 ? wordOf(head[0]) : undefined;
  if (kind !== 'linear' && kind !== 'radial') return undefined;
  const isRadial = kind === 'radial';
  const ends = isRadial
    ? [circle(rest[0], rest[1], context), circle(rest[2], rest[3], context)]
    : [point(rest[0], context), point(rest[1], context)];
  const stops = rest.slice(isRadial ? 4 : 2).map((part) => stopOf(part, context));
  if (ends.includes(undefined) || stops.includes(undefined)) return undefined;
  const ordered = (stops as Stop[]).sort((one, other) => one.at - other.at);
  const texts = ordered.map(({ color, at }): Values => [color, percentage(at * 100)]);
  const parts: Values[] = [[{ kind: 'ident', text: kind }], ...(ends as Values[]), ...texts];
  return { ...value, values: parts.flatMap((part, index) => (index === 0 ? part : [COMMA, ...part])) };
}

function point(part: Values = [], context: ComputationContext): Values | undefined {
  const [x, y, ...others] = part;
  const places = [placeOf(x, ACROSS, context), placeOf(y, DOWN, context)];
  return others.length > 0 || places.includes(undefined) ? undefined : (places as Values);
}

function circle(
  middle: Values | undefined,
  size: Values = [],
  context: ComputationContext,
): Values | undefined {
  const found = point(middle, context);
  const radius = size.length === 1 ? oneNumber(size[0], context) : undefined;
  if (!found || radius === undefined || (radius < 0 && !isMath(size[0]))) return undefined;
  return [...found, pixels(Math.max(0, radius))];
}

function placeOf(
  value: ComponentValue | undefined,
  words: ReadonlyMap<string, number>,
  context: ComputationContext,
): ComponentValue | undefined {
  const word = wordOf(value);
  if (word !== undefined) {
    const share = words.get(word);
    return share === undefined ? undefined : percentage(share);
  }
  const number = oneNumber(value, context);
  return number === undefined ? percentageOf(value, context) : pixels(number);
}

/** A percentage, or a calculation of nothing but percentages. */
function percentageOf(
  value: ComponentValue | undefined,
  context: ComputationContext,
): ComponentValue | undefined {
  const length = oneLength(value, context);
  return typeof length === 'string' && /^-?[\d.]+%$/.test(length)
    ? percentage(Number(length.slice(0, -1)))
    : undefined;
}

/** Numbers of CSS pixels, which zoom with the element. */
function pixels(value: number): ComponentValue {
  return { kind: 'number', value, unit: 'px' };
}

function percentage(value: number): ComponentValue {
  return { kind: 'sign', text: `${numberText(value)}%` };
}

interface Stop {
  color: ComponentValue;
  /** 0 to 1: Skia brings what lies beyond into its range. */
  at: number;
}

function stopOf(part: Values, context: ComputationContext): Stop | undefined {
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
function stopAt(at: number, [color, ...others]: Values, context: ComputationContext): Stop | undefined {
  const isColor = color !== undefined && others.length === 0 && wordOf(color) !== 'currentcolor';
  return isColor && computedColor(color, context) !== undefined ? { color, at } : undefined;
}
