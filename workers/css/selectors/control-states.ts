/** Pseudo-classes of form controls (HTML, section 4.16.3), which nobody uses in a picture. */

import { isOutdone } from './radio-groups.js';
import type { Facts, Match, SelectedElement, Test } from './selector-test.js';

const CAN_BE_DISABLED = /^(?:button|input|select|textarea|optgroup|option|fieldset)$/;
const CAN_BE_REQUIRED = /^(?:input|select|textarea)$/;
const IS_WRITTEN_IN = /^(?:input|textarea)$/;
const IS_CHECKED = /^(?:checkbox|radio)$/i;
/** Types of `<input>` that show no placeholder, and in which nothing is written. */
const IS_NO_TEXT = /^(?:button|checkbox|color|file|hidden|image|radio|range|reset|submit)$/i;

export const NEGATED: Readonly<Record<Match, Match>> = { no: 'yes', yes: 'no', depends: 'depends' };

const has = (element: SelectedElement, facts: Facts, name: string): boolean =>
  facts.attribute(element, name) !== undefined;

/**
 * Tells whether a control is disabled (HTML, section 4.10.19.5): by itself, or by a `<fieldset>` around it, unless it is in the
 * first `<legend>` of that.
 * @param hasDisabled whether an element has the attribute
 */
export function isDisabled(
  element: SelectedElement,
  hasDisabled: (element: SelectedElement) => boolean,
): boolean {
  if (hasDisabled(element)) return true;
  let within = element;
  for (let around = element.parent; around; around = around.parent) {
    if (around.tag === 'fieldset' && hasDisabled(around) && !isFirstLegend(within)) return true;
    within = around;
  }
  return false;
}

function isFirstLegend({ tag, siblings, place }: SelectedElement): boolean {
  return tag === 'legend' && !siblings.some((each, at) => at < place && each.tag === 'legend');
}

/** The same of any element, counted as a test. */
export const isOff = (element: SelectedElement, facts: Facts): boolean =>
  isDisabled(element, (each) => {
    facts.step(1);
    return has(each, facts, 'disabled');
  });

/** Tells whether an attribute's text is one of some; without the attribute, whether the empty text is. */
function textIs(element: SelectedElement, facts: Facts, name: string, wished: RegExp): Match {
  const text = facts.attribute(element, name);
  return text === null ? 'depends' : wished.test(text ?? '') ? 'yes' : 'no';
}

const isWrittenIn: Test = (element, facts) => {
  if (!IS_WRITTEN_IN.test(element.tag)) return isEditable(element, facts);
  if (isOff(element, facts) || has(element, facts, 'readonly')) return 'no';
  return element.tag === 'textarea' ? 'yes' : NEGATED[textIs(element, facts, 'type', IS_NO_TEXT)];
};

/** What people write in says so itself, or what is around it (HTML, section 6.8.1). */
function isEditable(element: SelectedElement, facts: Facts): Match {
  for (let each: SelectedElement | undefined = element; each; each = each.parent) {
    facts.step(1);
    if (!has(each, facts, 'contenteditable')) continue;
    const is = textIs(each, facts, 'contenteditable', EDITABLE);
    if (is !== 'no' || textIs(each, facts, 'contenteditable', /^false$/i) !== 'no') return is;
  }
  return 'no';
}

const EDITABLE = /^(?:true|plaintext-only|)$/i;

const isHintShown: Test = (element, facts) => {
  if (!IS_WRITTEN_IN.test(element.tag) || !has(element, facts, 'placeholder')) return 'no';
  if (element.tag === 'textarea') {
    const isEmpty = facts.isEmpty(element);
    return isEmpty === null ? 'depends' : isEmpty ? 'yes' : 'no';
  }
  const hasText = NEGATED[textIs(element, facts, 'type', IS_NO_TEXT)];
  return hasText === 'yes' ? textIs(element, facts, 'value', /^$/) : hasText;
};

/** By name. */
export const CONTROL_CLASSES: Readonly<Record<string, Test>> = {
  checked: (element, facts) => {
    if (element.tag === 'option') return has(element, facts, 'selected') ? 'yes' : 'no';
    const isMarked = element.tag === 'input' && has(element, facts, 'checked');
    if (!isMarked) return 'no';
    const isRadio = textIs(element, facts, 'type', /^radio$/i) === 'yes';
    return isRadio && isOutdone(element, facts) ? 'no' : textIs(element, facts, 'type', IS_CHECKED);
  },
  disabled: (element, facts) => (CAN_BE_DISABLED.test(element.tag) && isOff(element, facts) ? 'yes' : 'no'),
  enabled: (element, facts) => (CAN_BE_DISABLED.test(element.tag) && !isOff(element, facts) ? 'yes' : 'no'),
  required: (element, facts) =>
    CAN_BE_REQUIRED.test(element.tag) && has(element, facts, 'required') ? 'yes' : 'no',
  optional: (element, facts) =>
    CAN_BE_REQUIRED.test(element.tag) && !has(element, facts, 'required') ? 'yes' : 'no',
  'read-write': isWrittenIn,
  'read-only': (element, facts) => NEGATED[isWrittenIn(element, facts)],
  'placeholder-shown': isHintShown,
};
