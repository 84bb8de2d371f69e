/** Pseudo-classes of what controls stand at before anybody has used them (HTML, section 4.16.3). */

import { hasNoneChecked } from './control-groups.js';
import { isOff } from './control-states.js';
import { type Facts, type Match, matchOf, type SelectedElement, type Test } from './selector-test.js';

/** Types whose values have an order: numbers, and dates and times, whose texts are ordered as they are. */
const NUMBER_TYPES = /^(?:number|range)$/;
const DATE_TYPES = /^(?:date|month|week|time|datetime-local)$/;
const SUBMITS = /^(?:submit|image)$/;
const OPENS = /^(?:details|dialog)$/;

/** By name. */
export const CONTROL_VALUE_CLASSES: Readonly<Record<string, Test>> = {
  open: (element, facts) => matchOf(OPENS.test(element.tag) && has(element, facts, 'open')),
  default: isDefault,
  indeterminate: isIndeterminate,
  'in-range': (element, facts) => rangeOf(element, facts)?.isWithin ?? 'no',
  'out-of-range': (element, facts) => rangeOf(element, facts)?.isOutside ?? 'no',
};

/** Tells whether a value is below the least or above the most that a control takes. */
export function isOutOfRange(element: SelectedElement, facts: Facts): Match {
  return rangeOf(element, facts)?.isOutside ?? 'no';
}

function has(element: SelectedElement, facts: Facts, name: string): boolean {
  return facts.attribute(element, name) !== undefined;
}

/** Chosen options, checked marks, and the first button by which a form is sent. */
function isDefault(element: SelectedElement, facts: Facts): Match {
  if (element.tag === 'option') return matchOf(has(element, facts, 'selected'));
  const type = typeOf(element, facts);
  if (type === null) return 'depends';
  if (element.tag === 'input' && (type === 'checkbox' || type === 'radio'))
    return matchOf(has(element, facts, 'checked'));
  if (!isSubmit(element, facts)) return 'no';
  let form = element.parent;
  while (form && form.tag !== 'form') form = form.parent;
  return matchOf(form !== undefined && firstSubmit(form, facts) === element);
}

function firstSubmit(around: SelectedElement, facts: Facts): SelectedElement | undefined {
  for (const each of facts.within(around)) {
    facts.step(1);
    const found = isSubmit(each, facts) ? each : firstSubmit(each, facts);
    if (found) return found;
  }
  return undefined;
}

function isSubmit(element: SelectedElement, facts: Facts): boolean {
  const type = typeOf(element, facts) ?? '';
  if (element.tag === 'button') return type !== 'button' && type !== 'reset';
  return element.tag === 'input' && SUBMITS.test(type);
}

/** A bar that does not say how far it is, and a radio button of a group of which none is checked. */
function isIndeterminate(element: SelectedElement, facts: Facts): Match {
  if (element.tag === 'progress') return matchOf(!has(element, facts, 'value'));
  if (element.tag !== 'input') return 'no';
  const type = typeOf(element, facts);
  if (type === null) return 'depends';
  return type === 'radio' ? hasNoneChecked(element, facts) : 'no';
}

/** @returns undefined for what has no least and no most value, or is barred from validation */
function rangeOf(element: SelectedElement, facts: Facts): { isWithin: Match; isOutside: Match } | undefined {
  if (element.tag !== 'input') return undefined;
  const type = typeOf(element, facts);
  if (type === null) return { isWithin: 'depends', isOutside: 'depends' };
  const isNumber = NUMBER_TYPES.test(type);
  if (!isNumber && !DATE_TYPES.test(type)) return undefined;
  const [value, least, most] = ['value', 'min', 'max'].map((name) => facts.attribute(element, name));
  const isBounded = type === 'range' || least !== undefined || most !== undefined;
  if (!isBounded || isOff(element, facts) || has(element, facts, 'readonly')) return undefined;
  if (value === null || least === null || most === null) return { isWithin: 'depends', isOutside: 'depends' };
  const compare = isNumber ? compareNumbers : compareTexts;
  // A slider keeps its value within its ends.
  const isOutside =
    type !== 'range' && Boolean(value) && (compare(value, least) < 0 || compare(value, most) > 0);
  return { isWithin: matchOf(!isOutside), isOutside: matchOf(isOutside) };
}

/** @returns 0 where one of them is no number */
function compareNumbers(one: string | undefined, other: string | undefined): number {
  const difference = one && other ? Number(one) - Number(other) : 0;
  return Number.isNaN(difference) ? 0 : difference;
}

function compareTexts(one: string | undefined, other: string | undefined): number {
  if (!one || !other || one === other) return 0;
  return one < other ? -1 : 1;
}

function typeOf(element: SelectedElement, facts: Facts): string | null {
  const type = facts.attribute(element, 'type');
  return type === null ? null : (type ?? '').toLowerCase();
}
