/** Complex selectors as they are matched (Selectors 4, section 17): from the right to the left. */

import type { PseudoElement } from './pseudo-elements.js';
import type { Proximity } from './scopes.js';
import type { Facts, Match, SelectedElement, Test } from './selector-test.js';

/** A sign between two compound selectors. */
export type Combinator = ' ' | '>' | '+' | '~';

/** A compound selector: what it tests of one element. */
export interface Compound {
  tests: Test[];
  /** What stands between it and the compound to its right; undefined for the last. */
  combinator: Combinator | undefined;
}

/** Specificities of an id, of a class and of a type, so far apart that no number of one makes one of the next. */
export const ID = 1_000_000;
export const CLASS = 1_000;
export const TYPE = 1;

/** A complex selector. */
export interface Selector {
  /** From the right to the left. */
  compounds: Compound[];
  /** Ids, classes and types in one number. */
  specificity: number;
  pseudoElement: PseudoElement | undefined;
  /** Set if it selects a part of controls alone that browsers draw their own way. */
  isOfNativeControl?: true;
  /** Of one within a scope: how far its root is from the element that was selected last. */
  proximity?: Proximity;
  /** What the elements are found by: `#id`, `.class` or `tag`; undefined for all. */
  key: string | undefined;
}

/** The specificity of the most specific selector; 0 of none. */
export function mostSpecific(selectors: readonly Selector[]): number {
  return Math.max(0, ...selectors.map(({ specificity }) => specificity));
}

/** Tells whether an element is selected. */
export function matches(selector: Selector, element: SelectedElement, facts: Facts): Match {
  return matchesFrom(selector.compounds, 0, element, facts);
}

function matchesFrom(
  compounds: readonly Compound[],
  at: number,
  element: SelectedElement,
  facts: Facts,
): Match {
  const { tests } = compounds[at] as Compound;
  facts.step(1);
  let match: Match = 'yes';
  let count = 0;
  for (const test of tests) {
    if (count++ > 0) facts.step(1);
    const found = test(element, facts);
    if (found === 'no') return 'no';
    if (found === 'depends') match = 'depends';
  }
  const next = compounds[at + 1];
  if (!next) return match;
  const left = matchesLeft(compounds, at + 1, element, facts);
  return left === 'yes' ? match : left;
}

/** Tells whether what a compound's combinator leads to, from an element to its right, matches. */
function matchesLeft(
  compounds: readonly Compound[],
  at: number,
  element: SelectedElement,
  facts: Facts,
): Match {
  let best: Match = 'no';
  for (const candidate of candidates((compounds[at] as Compound).combinator as Combinator, element)) {
    const match = matchesFrom(compounds, at, candidate, facts);
    if (match === 'yes') return 'yes';
    if (match === 'depends') best = 'depends';
  }
  return best;
}

function* candidates(combinator: Combinator, element: SelectedElement): Generator<SelectedElement> {
  const { parent, siblings, place } = element;
  if (combinator === '>') {
    if (parent) yield parent;
  } else if (combinator === ' ') {
    for (let above = parent; above; above = above.parent) yield above;
  } else {
    const last = combinator === '+' ? place - 1 : 0;
    for (let before = place - 1; before >= Math.max(0, last); before--)
      yield siblings[before] as SelectedElement;
  }
}

/** Tells whether one of the selectors matches, as in `:is()`. */
export function anyOf(selectors: readonly Selector[]): Test {
  return anyTest(selectors.map((selector) => (element, facts) => matches(selector, element, facts)));
}

/** Tells whether one of the tests matches. */
export function anyTest(tests: readonly Test[]): Test {
  return (element, facts) => {
    let best: Match = 'no';
    for (const test of tests) {
      const match = test(element, facts);
      if (match === 'yes') return 'yes';
      if (match === 'depends') best = 'depends';
    }
    return best;
  };
}

/** The element that selectors begin at: the one that `:has()` is asked of, or the root of a scope. */
export class Anchor {
  readonly type = 'Anchor';
  element: SelectedElement | undefined;
}

/** Tells whether an element is the one that an anchor stands for now. */
export function isAnchor(anchor: Anchor): Test {
  return (element) => (element === anchor.element ? 'yes' : 'no');
}

/** @param leading how the selector goes on from the anchor */
export function hasTest(selector: Selector, anchor: Anchor, leading: Combinator): Test {
  const isBelow = leading === ' ' || leading === '>';
  // One compound selects children or siblings alone, nothing within them.
  const isShallow = leading !== ' ' && selector.compounds.length === 2;
  return (element, facts) => {
    anchor.element = element;
    if (isBelow) return anyAmong(selector, facts.within(element), 0, isShallow, facts);
    const { siblings, place } = element;
    const isNext = leading === '+' && isShallow;
    return isNext
      ? anyAmong(selector, siblings.slice(place + 1, place + 2), 0, true, facts)
      : anyAmong(selector, siblings, place + 1, isShallow, facts);
  };
}

/** Tells whether one of the elements from a place on matches, or one within these unless it is `isShallow`. */
function anyAmong(
  selector: Selector,
  elements: readonly SelectedElement[],
  from: number,
  isShallow: boolean,
  facts: Facts,
): Match {
  let best: Match = 'no';
  for (let at = from; at < elements.length; at++) {
    const each = elements[at] as SelectedElement;
    let match = matches(selector, each, facts);
    if (match !== 'yes' && !isShallow) {
      const within = anyAmong(selector, facts.within(each), 0, false, facts);
      if (within !== 'no') match = within;
    }
    if (match === 'yes') return 'yes';
    if (match === 'depends') best = 'depends';
  }
  return best;
}
