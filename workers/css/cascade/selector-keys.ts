/** What rules are found by, so that few of them are tested for an element. */

import { isControlPart, tagOfPart } from '../selectors/control-parts.js';
import type { Selector } from '../selectors/selector-matching.js';
import type { Facts, SelectedElement } from '../selectors/selector-test.js';

/** The key that the rules of a selector are found by; `*` where they may select any element. */
export function keyOf({ key, pseudoElement }: Selector): string {
  if (key !== undefined) return key;
  // Parts of controls are those of few.
  return pseudoElement && isControlPart(pseudoElement) ? tagOfPart(pseudoElement) : '*';
}

/** The keys of all selectors that may select an element; undefined where values decide what names it has. */
export function keysOf(element: SelectedElement, facts: Facts): string[] | undefined {
  const classes = facts.classes(element);
  const id = facts.id(element);
  if (classes === null || id === null) return undefined;
  const keys = ['*', element.tag.toLowerCase()];
  facts.step(classes.size);
  for (const name of classes) keys.push(`.${name}`);
  if (id) keys.push(`#${id}`);
  return keys;
}
