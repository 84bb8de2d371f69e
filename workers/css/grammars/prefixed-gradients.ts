/** Gradients as they were written before they were standardised. */

import {
  type ComponentValue,
  type FunctionValue,
  splitAt,
  type Values,
  wordOf,
} from '../syntax/component-values.js';
import { isPointGradient } from './point-gradient-syntax.js';

const RADIAL = /^-webkit-(?:repeating-)?radial-gradient$/;
const PREFIXED = /^-webkit-((?:repeating-)?linear-gradient)$/;

/** The side that a gradient ends at which begins at another one. */
const OPPOSITE: Readonly<Record<string, string>> = {
  top: 'bottom',
  bottom: 'top',
  left: 'right',
  right: 'left',
};

const DEGREES: Readonly<Record<string, number>> = { deg: 1, grad: 0.9, rad: 180 / Math.PI, turn: 360 };

/**
 * `-webkit-linear-gradient()` as today's function: it names the side that it begins at, and its angles are counted from the
 * right against the clock (Blink's `CSSLinearGradientValue` of a deprecated type). Those from a corner go to the opposite
 * corner itself, which today's cannot say: they keep their name (`isDiagonal`).
 */
export function withoutPrefix(value: ComponentValue): ComponentValue {
  if (value.kind !== 'function') return value;
  if (RADIAL.test(value.name)) return radial(value);
  const [, name] = PREFIXED.exec(value.name) ?? [];
  if (name === undefined) return value;
  const [first = []] = splitAt(value.values, ',');
  const rest = value.values.slice(first.length);
  const [one, ...others] = first;
  if (one?.kind === 'number' && others.length === 0) {
    const unit = DEGREES[one.unit] ?? (one.value === 0 ? 1 : undefined);
    if (unit === undefined) return value;
    const angle: ComponentValue = { kind: 'number', value: 90 - one.value * unit, unit: 'deg' };
    return { ...value, name, values: [angle, ...rest] };
  }
  const side = OPPOSITE[wordOf(one) ?? ''];
  if (side === undefined) return { ...value, name };
  if (others.length > 0) {
    const ends = first.map((word) => OPPOSITE[wordOf(word) ?? '']);
    return isCorner(ends) ? diagonal(value, name, ends, rest) : value;
  }
  const words = ['to', side].map((text): ComponentValue => ({ kind: 'ident', text }));
  return { ...value, name, values: [...words, ...rest] };
}

/** Tells whether a gradient goes from a corner to the opposite one, straight through both: its name has the prefix still. */
function isDiagonal(value: ComponentValue): boolean {
  return value.kind === 'function' && PREFIXED.test(value.name) && wordOf(value.values[0]) === 'to';
}

/** Tells whether it keeps its prefix, since today's gradients cannot say what it says. */
export function keepsPrefix(value: ComponentValue): boolean {
  return isDiagonal(value) || isPointGradient(value);
}

/** One of today's in its place, for grammars that know no others. */
export function standardised(value: ComponentValue): ComponentValue {
  if (isPointGradient(value)) return PLAIN;
  if (value.kind !== 'function' || !isDiagonal(value)) return value;
  return { ...value, name: value.name.replace(PREFIX, '') };
}

const PLAIN: ComponentValue = {
  kind: 'function',
  name: 'linear-gradient',
  values: [
    { kind: 'hash', text: '000' },
    { kind: 'sign', text: ',' },
    { kind: 'hash', text: '000' },
  ],
};

const PREFIX = '-webkit-';

type Corner = [one: string, other: string];

function isCorner(sides: readonly (string | undefined)[]): sides is Corner {
  const across = sides.filter((side) => side === 'left' || side === 'right').length;
  return sides.length === 2 && across === 1 && sides.every((side) => side !== undefined);
}

function diagonal(value: FunctionValue, name: string, corner: Corner, rest: Values): FunctionValue {
  return { ...value, name: `${PREFIX}${name}`, values: [ident('to'), ...corner.map(ident), ...rest] };
}

const SIZES: ReadonlyMap<string | undefined, string> = new Map([
  ['contain', 'closest-side'],
  ['cover', 'farthest-corner'],
]);
const SHAPES = /^(?:circle|ellipse|contain|cover|(?:closest|farthest)-(?:side|corner))$/;
const POSITION = /^(?:left|right|top|bottom|center)$/;

/** `-webkit-radial-gradient()`: its place comes first, and its shape and size after a comma. */
function radial(value: FunctionValue): ComponentValue {
  const parts: Values[] = splitAt(value.values, ',');
  const isShape = (part: Values | undefined) => part?.[0] !== undefined && SHAPES.test(wordOf(part[0]) ?? '');
  const isPlace = (part: Values | undefined) =>
    part?.[0] !== undefined && (part[0].kind === 'number' || POSITION.test(wordOf(part[0]) ?? ''));
  const place = isPlace(parts[0]) ? (parts.shift() as Values) : [];
  // Two lengths behind the place are those of an ellipse.
  const isSized =
    place.length > 0 && parts[0]?.length === 2 && parts[0].every(({ kind }) => kind === 'number');
  const shape = isShape(parts[0]) || isSized ? (parts.shift() as Values) : [];
  const form = shape.map((part) => {
    const size = SIZES.get(wordOf(part));
    return size === undefined ? part : ident(size);
  });
  const head = [...form, ...(place.length > 0 ? [ident('at'), ...place] : [])];
  const name = value.name.replace('-webkit-', '');
  return { ...value, name, values: joined(head.length > 0 ? [head, ...parts] : parts) };
}

function ident(text: string): ComponentValue {
  return { kind: 'ident', text };
}

function joined(parts: readonly Values[]): ComponentValue[] {
  return parts.flatMap((part, index) =>
    index === 0 ? part : [{ kind: 'sign', text: ',' } as const, ...part],
  );
}
