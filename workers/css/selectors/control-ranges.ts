/** `:in-range` and `:out-of-range` (HTML, section 4.10.21.1), and what the bounds of an `<input>` say of its value. */

import { DATE_TYPES, dateValue, orderOf } from './date-values.js';
import type { Match } from './selector-test.js';

/** How a value stands to the bounds of its control. */
interface BoundedValue {
  /** Whether there is a bound at all. */
  isBounded: boolean;
  /** Undefined for a control without a value, or with one that is none. */
  value: number | undefined;
  isOutside: boolean;
  /** Whether it lies between two steps. */
  isMismatched: boolean;
}

/** The text of an attribute; undefined without one, null where it depends on values. */
type Attribute = (name: string) => string | undefined | null;

/** Tells whether a text is a floating-point number as a whole (HTML, section 2.3.4.3): a field of numbers shows no other. */
export function isNumber(text: string): boolean {
  return /^-?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i.test(text);
}

/** @returns undefined for a type that has no bounds; null where it depends on values */
export function boundedValue(type: string, attribute: Attribute): BoundedValue | undefined | null {
  const parsed = parserOf(type);
  if (!parsed) return undefined;
  const [value, min, max, step] = ['value', 'min', 'max', 'step'].map(attribute);
  if (value === null || min === null || max === null || step === null) return null;
  // A slider never has a value beyond its bounds, nor between its steps.
  if (type === 'range') return { isBounded: true, value: 0, isOutside: false, isMismatched: false };
  const [own, least, most] = [value, min, max].map((text) => (text ? parsed(text) : undefined));
  const isOutside =
    own !== undefined && ((least !== undefined && own < least) || (most !== undefined && own > most));
  return {
    isBounded: least !== undefined || most !== undefined,
    value: own,
    isOutside,
    isMismatched: type === 'number' && own !== undefined && isBetweenSteps(own, least, step),
  };
}

/** @returns undefined for a control that has no bounds */
export function isOutOfRange(type: string, attribute: Attribute): Match | undefined {
  const bounded = boundedValue(type, attribute);
  if (bounded === null) return 'depends';
  if (!bounded?.isBounded) return undefined;
  return bounded.isOutside ? 'yes' : 'no';
}

function parserOf(type: string): ((text: string) => number | undefined) | undefined {
  if (type === 'number' || type === 'range') return (text) => (isNumber(text) ? Number(text) : undefined);
  const date = DATE_TYPES.find((each) => each === type);
  if (!date) return undefined;
  return (text) => {
    const value = dateValue(date, text);
    return value && orderOf(value);
  };
}

/** Steps begin at the least value; without one, at the value that is written. */
function isBetweenSteps(value: number, least: number | undefined, written: string | undefined): boolean {
  if (least === undefined || /^\s*any\s*$/i.test(written ?? '')) return false;
  const stated = Number(written);
  const steps = (value - least) / (written !== undefined && isNumber(written) && stated > 0 ? stated : 1);
  return Math.abs(steps - Math.round(steps)) > 1e-9;
}
