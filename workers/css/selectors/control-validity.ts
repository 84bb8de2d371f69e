/** `:valid` and `:invalid` (HTML, section 4.10.20.3), and states of a group or of a form, of controls that nobody has used. */

import { boundedValue, isOutOfRange } from './control-ranges.js';
import { isOff, NEGATED } from './control-states.js';
import type { Facts, Match, SelectedElement, Test } from './selector-test.js';

const HAS_VALIDITY = /^(?:button|input|select|textarea)$/;
const HOLDS_CONTROLS = /^(?:form|fieldset)$/;
/** Types that are barred from validation. */
const BARRED_INPUTS = /^(?:hidden|reset|button)$/i;
const BARRED_BUTTONS = /^(?:reset|button)$/i;
/** Types whose value is never missing. */
const ALWAYS_FILLED = /^(?:submit|image|range|color)$/i;

/** A valid e-mail address as HTML defines it, section 4.10.5.1.5. */
const ADDRESS =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
/** Longer texts are no addresses (RFC 5321, section 4.5.3.1), and none is tested for longer. */
const LONGEST_ADDRESS = 320;

/** Attributes of each are looked at, and of what is around it. */
const STEPS_OF_A_CONTROL = 4;

/** By name. */
export const VALIDITY_CLASSES: Readonly<Record<string, Test>> = {
  invalid: (element, facts) => isInvalid(element, facts) ?? 'no',
  valid: (element, facts) => {
    const found = isInvalid(element, facts);
    return found === undefined ? 'no' : NEGATED[found];
  },
  'out-of-range': (element, facts) => rangeOf(element, facts) ?? 'no',
  'in-range': (element, facts) => {
    const found = rangeOf(element, facts);
    return found === undefined ? 'no' : NEGATED[found];
  },
  default: (element, facts) => {
    const { tag } = element;
    if (tag === 'option') return matchOf(facts.attribute(element, 'selected') !== undefined);
    const type = typeOf(element, facts);
    if (type === null) return 'depends';
    if (tag === 'input' && IS_MARKED.test(type))
      return matchOf(facts.attribute(element, 'checked') !== undefined);
    return matchOf(isSubmit(element, facts) && firstSubmit(formAround(element), facts) === element);
  },
  indeterminate: (element, facts) => {
    if (element.tag === 'progress') return matchOf(facts.attribute(element, 'value') === undefined);
    if (element.tag !== 'input') return 'no';
    const type = typeOf(element, facts);
    return type === null ? 'depends' : type === 'radio' ? hasNoneChecked(element, facts) : 'no';
  },
};

const IS_MARKED = /^(?:checkbox|radio)$/;

/** In lower case; null where it depends on values. */
function typeOf(element: SelectedElement, facts: Facts): string | null {
  const type = facts.attribute(element, 'type');
  return type === null ? null : (type ?? '').toLowerCase();
}

/** Whether it submits the form that it is in. */
function isSubmit(element: SelectedElement, facts: Facts): boolean {
  const type = typeOf(element, facts) ?? '';
  if (element.tag === 'button') return !BARRED_BUTTONS.test(type);
  return element.tag === 'input' && (type === 'submit' || type === 'image');
}

function formAround(element: SelectedElement): SelectedElement | undefined {
  let around = element.parent;
  while (around && around.tag !== 'form') around = around.parent;
  return around;
}

/** The first button within that submits a form, which is what Enter presses (HTML, section 4.10.22.2). */
function firstSubmit(around: SelectedElement | undefined, facts: Facts): SelectedElement | undefined {
  if (!around) return undefined;
  for (const each of facts.within(around)) {
    facts.step(STEPS_OF_A_CONTROL);
    const found = isSubmit(each, facts) ? each : firstSubmit(each, facts);
    if (found) return found;
  }
  return undefined;
}

/** Whether an `<input>` has a value beyond its bounds; undefined for what has none, or is barred from validation. */
function rangeOf(element: SelectedElement, facts: Facts): Match | undefined {
  if (element.tag !== 'input' || validityOf(element, facts) === undefined) return undefined;
  const type = typeOf(element, facts);
  if (type === null) return 'depends';
  return isOutOfRange(type, (name) => facts.attribute(element, name));
}

/** @returns undefined for what is neither valid nor invalid */
function isInvalid(element: SelectedElement, facts: Facts): Match | undefined {
  if (HOLDS_CONTROLS.test(element.tag)) return hasInvalid(element, facts);
  return HAS_VALIDITY.test(element.tag) ? validityOf(element, facts) : undefined;
}

function hasInvalid(element: SelectedElement, facts: Facts): Match {
  let found: Match = 'no';
  for (const each of facts.within(element)) {
    facts.step(STEPS_OF_A_CONTROL);
    const own = HAS_VALIDITY.test(each.tag) ? validityOf(each, facts) : hasInvalid(each, facts);
    if (own === 'yes') return 'yes';
    if (own === 'depends') found = 'depends';
  }
  return found;
}

/** @returns undefined for a control that is barred from validation */
function validityOf(element: SelectedElement, facts: Facts): Match | undefined {
  const { tag } = element;
  const type = facts.attribute(element, 'type');
  if (type === null) return 'depends';
  const barred = tag === 'button' ? BARRED_BUTTONS : BARRED_INPUTS;
  if ((tag === 'button' || tag === 'input') && barred.test(type ?? '')) return undefined;
  if (isOff(element, facts)) return undefined;
  if (tag === 'button') return 'no';
  if (tag !== 'select' && facts.attribute(element, 'readonly') !== undefined) return undefined;
  const isRequired = facts.attribute(element, 'required') !== undefined;
  if (tag === 'select') return isRequired ? hasNoChoice(element, facts) : 'no';
  if (tag === 'textarea') return isRequired ? matchOf(facts.isEmpty(element)) : 'no';
  return inputValidity(element, (type ?? '').toLowerCase(), isRequired, facts);
}

function inputValidity(element: SelectedElement, type: string, isRequired: boolean, facts: Facts): Match {
  if (type === 'checkbox') return matchOf(isRequired && facts.attribute(element, 'checked') === undefined);
  if (type === 'radio') return isRequired ? hasNoneChecked(element, facts) : 'no';
  if (type === 'file') return matchOf(isRequired);
  if (ALWAYS_FILLED.test(type)) return 'no';
  const value = facts.attribute(element, 'value');
  if (value === null) return 'depends';
  if (!value) return matchOf(isRequired);
  const bounded = boundedValue(type, (name) => facts.attribute(element, name));
  if (bounded === null) return 'depends';
  if (bounded?.value === undefined && bounded) return matchOf(isRequired);
  if (bounded) return matchOf(bounded.isOutside || bounded.isMismatched);
  if (type === 'email') return matchOf(value.length > LONGEST_ADDRESS || !ADDRESS.test(value.trim()));
  if (type === 'url') return matchOf(!URL.canParse(value.trim()));
  return 'no';
}

/** A list without a choice, or whose choice is a first option with an empty value, which stands for none. */
function hasNoChoice(select: SelectedElement, facts: Facts): Match {
  if (facts.attribute(select, 'multiple') !== undefined) return 'no';
  const options = facts.within(select).flatMap((each) => {
    facts.step(1);
    return each.tag === 'optgroup' ? facts.within(each) : [each];
  });
  const [first] = options;
  if (!first) return 'yes';
  const chosen = options.findLast((each) => facts.attribute(each, 'selected') !== undefined) ?? first;
  if (chosen !== first || first.parent !== select) return 'no';
  const value = facts.attribute(first, 'value');
  if (value === undefined) return matchOf(facts.isEmpty(first));
  return value === null ? 'depends' : matchOf(value === '');
}

/** No radio button of a group is checked: of those with the same name in a form, or in the document. */
function hasNoneChecked(element: SelectedElement, facts: Facts): Match {
  const name = facts.attribute(element, 'name');
  if (name === null) return 'depends';
  if (!name) return matchOf(facts.attribute(element, 'checked') === undefined);
  let root = element;
  while (root.parent && root.tag !== 'form') root = root.parent;
  return matchOf(!hasChecked(root, name, facts));
}

function hasChecked(around: SelectedElement, name: string, facts: Facts): boolean {
  return facts.within(around).some((each) => {
    facts.step(STEPS_OF_A_CONTROL);
    const attribute = (key: string) => facts.attribute(each, key);
    const isOfGroup = each.tag === 'input' && /^radio$/i.test(attribute('type') ?? '');
    if (isOfGroup && attribute('name') === name && attribute('checked') !== undefined) return true;
    return hasChecked(each, name, facts);
  });
}

function matchOf(isSo: boolean | null): Match {
  return isSo === null ? 'depends' : isSo ? 'yes' : 'no';
}
