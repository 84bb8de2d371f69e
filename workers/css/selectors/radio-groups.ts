/** Groups of radio buttons, of which the last that is checked is (HTML, section 4.10.5.1.16). */

import type { Facts, SelectedElement } from './selector-test.js';

/** Facts about elements on which groups depend. */
export type GroupFacts = Pick<Facts, 'attribute' | 'within' | 'step'>;

/** The last of each group that is checked, by the name of the group. */
type Checked = ReadonlyMap<string, SelectedElement>;

const checked = new WeakMap<GroupFacts, WeakMap<SelectedElement, Checked>>();

/** Tells whether a button that is written as checked is not, since a later one of its group is. */
export function isOutdone(element: SelectedElement, facts: GroupFacts): boolean {
  const name = facts.attribute(element, 'name');
  if (!name) return false;
  let root = element;
  while (root.parent && root.tag !== 'form') root = root.parent;
  const cached = checked.get(facts) ?? new WeakMap<SelectedElement, Checked>();
  checked.set(facts, cached);
  const last = cached.get(root) ?? checkedWithin(root, facts);
  cached.set(root, last);
  const other = last.get(name);
  return other !== undefined && other !== element;
}

/** What a look at an element takes. */
const STEPS_OF_AN_ELEMENT = 2;

function checkedWithin(root: SelectedElement, facts: GroupFacts): Checked {
  const found = new Map<string, SelectedElement>();
  const open = [...facts.within(root)].reverse();
  for (let each = open.pop(); each; each = open.pop()) {
    facts.step(STEPS_OF_AN_ELEMENT);
    const name = each.tag === 'input' ? facts.attribute(each, 'name') : undefined;
    const isRadio = name && /^radio$/i.test(facts.attribute(each, 'type') ?? '');
    if (isRadio && facts.attribute(each, 'checked') !== undefined) found.set(name, each);
    // Those of a form are other groups.
    if (each.tag !== 'form') open.push(...[...facts.within(each)].reverse());
  }
  return found;
}
