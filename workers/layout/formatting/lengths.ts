import { layoutUnit } from '../../css/values/layout-unit.js';
import { ARITHMETIC } from '../../css/values/quantities.js';
/** Lengths of boxes: pixels, or what becomes pixels once the whole of its percentages is known. */

import { type ComponentValue, componentValues, isSign, splitAt } from '../../css/syntax/component-values.js';

/** CSS pixels, or a length with percentages. */
export type Length = number | RelativeLength;

/** A percentage, or a math function with percentages. The same text is the same object. */
class RelativeLength {
  /** @param of the pixels that it is of a whole */
  constructor(
    readonly text: string,
    readonly of: (whole: number) => number,
  ) {}
}

/** More texts than a document has; a value that grows with every frame must not grow the cache with it. */
const MOST_KEPT = 2048;
const cache = new Map<string, RelativeLength>();

/**
 * The length of a computed value: a number of pixels, or a text such as `50%`, `calc(50% - 3px)` or `min(50%, 20px)`.
 * @throws CssValueError for what is no such text
 */
export function lengthOf(computed: number | string): Length {
  if (typeof computed === 'number') return layoutUnit(computed);
  const cached = cache.get(computed);
  if (cached) return cached;
  const [value] = componentValues(computed);
  const resolve = value && operand(value);
  if (!resolve) throw new TypeError(`${computed} is no length`);
  const length = new RelativeLength(computed, (whole) => layoutUnit(resolve(whole)));
  if (cache.size >= MOST_KEPT) cache.clear();
  cache.set(computed, length);
  return length;
}

/** The pixels of a length; undefined for one with percentages of a whole that is not known. */
export function pixelsOf(length: Length, whole: number | undefined): number | undefined {
  if (typeof length === 'number') return length;
  return whole === undefined ? undefined : length.of(whole);
}

/** The pixels of a gap, whose percentages are of nothing where the whole is not known (CSS Box Alignment 3, section 8.3). */
export function pixelsOfGap(length: Length, whole: number | undefined): number {
  return typeof length === 'number' ? length : length.of(whole ?? 0);
}

type Resolve = (whole: number) => number;

function operand(value: ComponentValue): Resolve {
  switch (value.kind) {
    case 'number':
      return numeric(value.value, value.unit);
    case 'block':
      return sum(value.values);
    case 'function':
      return ofFunction(value.name, value.values);
    default:
      throw new TypeError('no length');
  }
}

function numeric(value: number, unit: string): Resolve {
  if (unit !== '%') return () => value;
  return (whole) => (whole * value) / 100;
}

function ofFunction(name: string, values: readonly ComponentValue[]): Resolve {
  if (name === 'calc') return sum(values);
  const compute = ARITHMETIC[name];
  if (!compute) throw new TypeError(`${name}() is no length`);
  const parts = splitAt(values, ',').map(sum);
  return (whole) => compute(...parts.map((part) => part(whole)));
}

/** A sum of products, from the left. */
function sum(values: readonly ComponentValue[]): Resolve {
  let at = 0;
  const product = (): Resolve => {
    let result = operand(values[at++] as ComponentValue);
    while (isSign(values[at], '*') || isSign(values[at], '/')) {
      const isTimes = isSign(values[at++], '*');
      const [one, other] = [result, operand(values[at++] as ComponentValue)];
      result = isTimes ? (whole) => one(whole) * other(whole) : (whole) => one(whole) / other(whole);
    }
    return result;
  };
  let result = product();
  while (at < values.length) {
    const sign = isSign(values[at++], '-') ? -1 : 1;
    const [one, other] = [result, product()];
    result = (whole) => one(whole) + sign * other(whole);
  }
  return result;
}
