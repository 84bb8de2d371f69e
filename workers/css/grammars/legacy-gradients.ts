/** Gradients in the ways before today's: `-webkit-gradient()`, the first that browsers had, and those with a prefix. */

import {
  type ComponentValue,
  CssValueError,
  type FunctionValue,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import type { ComputationContext } from '../values/computation-context.js';
import { computedColor } from '../values/css-colors.js';
import {
  type Corner,
  diagonal,
  ident,
  isDiagonal,
  isWronglyPrefixed,
  joined,
  withoutPrefix,
} from './prefixed-gradients.js';

/** A gradient that is written in one of the older ways, as today's. @throws CssValueError where browsers do not read it */
export function todaysGradient(value: ComponentValue, context: ComputationContext): ComponentValue {
  const isLegacy = value.kind === 'function' && value.name === '-webkit-gradient';
  const plain = isLegacy ? betweenSides(value) : withoutPrefix(value);
  if (isLegacy ? !isLegacyGradient(value, context) : isDiagonal(value) || isWronglyPrefixed(plain))
    throw new CssValueError('browsers do not read a gradient that is written so', true);
  return plain;
}

/**
 * `-webkit-gradient(linear, left top, left bottom, from(a), color-stop(50%, b), to(c))` between two sides or opposite
 * corners; between other points, and in circles, it stays as it is.
 */
function betweenSides(value: FunctionValue): ComponentValue {
  const [kind = [], from = [], to = [], ...written] = splitAt(value.values, ',');
  if (wordOf(kind[0]) !== 'linear' || from.length !== 2 || to.length !== 2) return value;
  const [x1, y1, x2, y2] = [...from, ...to].map(shareOf);
  const side =
    x1 === x2 && x1 !== undefined
      ? sideOf(y1, y2, 'bottom', 'top')
      : y1 === y2
        ? sideOf(x1, x2, 'right', 'left')
        : undefined;
  const down = sideOf(y1, y2, 'bottom', 'top');
  const across = sideOf(x1, x2, 'right', 'left');
  const stops = written.map(legacyStop);
  const isKnown = side !== undefined ? y1 !== undefined : down !== undefined && across !== undefined;
  if (!isKnown || stops.some((stop) => stop === undefined)) return value;
  const ordered = (stops as LegacyStop[]).sort((one, other) => one.at - other.at);
  const texts = ordered.map(
    ({ color, at }): Values => [...color, { kind: 'number', value: at * 100, unit: '%' }],
  );
  const name = 'linear-gradient';
  if (side !== undefined) return { ...value, name, values: joined([[ident('to'), ident(side)], ...texts]) };
  return diagonal(value, name, [down, across] as Corner, joined([[], ...texts]));
}

/** Whether Blink reads one (`ConsumeDeprecatedGradient`): it has points without units, radii in circles, and stops. */
function isLegacyGradient({ values }: FunctionValue, context: ComputationContext): boolean {
  const [kind = [], ...rest] = splitAt(values, ',');
  const word = kind.length === 1 ? wordOf(kind[0]) : undefined;
  if (word !== 'linear' && word !== 'radial') return false;
  const ends = word === 'linear' ? [isPoint, isPoint] : [isPoint, isRadius, isPoint, isRadius];
  const stops = rest.slice(ends.length);
  return (
    ends.every((isEnd, index) => isEnd(rest[index] ?? [])) && stops.every((stop) => isStop(stop, context))
  );
}

function isPoint(values: Values): boolean {
  const [x, y, ...others] = values;
  return (
    isAlong(x, /^(?:left|center|right)$/) && isAlong(y, /^(?:top|center|bottom)$/) && others.length === 0
  );
}

function isAlong(value: ComponentValue | undefined, words: RegExp): boolean {
  return isShare(value) || words.test(wordOf(value) ?? '');
}

function isShare(value: ComponentValue | undefined): boolean {
  return value?.kind === 'number' && /^%?$/.test(value.unit);
}

function isRadius([value, ...others]: Values): boolean {
  return value?.kind === 'number' && value.unit === '' && value.value >= 0 && others.length === 0;
}

function isStop([value, ...others]: Values, context: ComputationContext): boolean {
  if (value?.kind !== 'function' || others.length > 0) return false;
  const isColor = (values: Values | undefined) =>
    values?.length === 1 &&
    wordOf(values[0]) !== 'currentcolor' &&
    computedColor(values[0], context) !== undefined;
  if (value.name === 'from' || value.name === 'to') return isColor(value.values);
  const [place, color, ...more] = splitAt(value.values, ',');
  return (
    value.name === 'color-stop' &&
    place?.length === 1 &&
    isShare(place[0]) &&
    isColor(color) &&
    more.length === 0
  );
}

/** A point's place from the left, or from the top: 0, a half or 1. */
const SHARES: ReadonlyMap<string | undefined, number> = new Map([
  ['left', 0],
  ['top', 0],
  ['center', 0.5],
  ['right', 1],
  ['bottom', 1],
]);

function shareOf(value: ComponentValue | undefined): number | undefined {
  if (value?.kind !== 'number') return SHARES.get(wordOf(value));
  if (value.value === 0 && value.unit === '') return 0;
  return value.unit === '%' ? value.value / 100 : undefined;
}

function sideOf(
  from: number | undefined,
  to: number | undefined,
  last: string,
  first: string,
): string | undefined {
  if (from === 0 && to === 1) return last;
  return from === 1 && to === 0 ? first : undefined;
}

interface LegacyStop {
  color: Values;
  at: number;
}

function legacyStop([value, ...others]: Values): LegacyStop | undefined {
  if (value?.kind !== 'function' || others.length > 0) return undefined;
  if (value.name === 'from') return { color: value.values, at: 0 };
  if (value.name === 'to') return { color: value.values, at: 1 };
  const [place, comma, ...color] = value.values;
  if (value.name !== 'color-stop' || place?.kind !== 'number' || comma?.kind !== 'sign') return undefined;
  const at = place.unit === '%' ? place.value / 100 : place.unit === '' ? place.value : undefined;
  return at === undefined ? undefined : { color, at };
}
