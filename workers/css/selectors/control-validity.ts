/** `:valid` and `:invalid` (HTML, section 4.10.20.3), of controls that nobody has used. */

import { hasNoneChecked, STEPS_OF_A_CONTROL } from './control-groups.js';
import { isOff, NEGATED } from './control-states.js';
import { isOutOfRange } from './control-values.js';
import { type Facts, type Match, matchOf, type SelectedElement, type Test } from './selector-test.js';

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

/** By name. */
export const VALIDITY_CLASSES: Readonly<Record<string, Test>> = {
  invalid: (element, facts) => isInvalid(element, facts) ?? 'no',
  valid: (element, facts) => {
    const found = isInvalid(element, facts);
    return found === undefined ? 'no' : NEGATED[found];
  },
};

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
  if (type === 'email') return matchOf(value.length > LONGEST_ADDRESS || !ADDRESS.test(value.trim()));
  if (type === 'url') return matchOf(!URL.canParse(value.trim()));
  return isOutOfRange(element, facts);
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
