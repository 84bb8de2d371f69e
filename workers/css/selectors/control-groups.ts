/** Groups of radio buttons (HTML, section 4.10.5.1.17). */

import { type Facts, type Match, matchOf, type SelectedElement } from './selector-test.js';

/** Attributes of each are looked at, and of what is around it. */
export const STEPS_OF_A_CONTROL = 4;

/** Tells whether no radio button of a group is checked: of those with the same name in a form, or in the document. */
export function hasNoneChecked(element: SelectedElement, facts: Facts): Match {
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
