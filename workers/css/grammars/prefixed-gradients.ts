/** Linear gradients as they were written before they were standardised. */

import { type ComponentValue, splitAt, wordOf } from '../syntax/component-values.js';

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
 * corner itself, which today's cannot say, and stay as they are.
 */
export function withoutPrefix(value: ComponentValue): ComponentValue {
  if (value.kind !== 'function') return value;
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
  if (others.length > 0) return value;
  const words = ['to', side].map((text): ComponentValue => ({ kind: 'ident', text }));
  return { ...value, name, values: [...words, ...rest] };
}
