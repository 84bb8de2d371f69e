/** Scopes of selectors: from which elements on, and up to which, a rule selects (CSS Cascade 6, section 2.5). */

import { type Anchor, anyOf, matches, type Selector } from './selector-matching.js';
import { type Facts, isRoot, type Match, type SelectedElement, type Test } from './selector-test.js';

/** The scope of the rules in an `@scope`. */
export interface Scope {
  /** The root that selectors are matched with, which `:scope` and `&` select. */
  anchor: Anchor;
  /** What roots are selected by, in the scope around it; undefined for the root of the document. */
  starts: readonly Selector[] | undefined;
  /** What is in no scope, with all that is within it. */
  ends: readonly Selector[];
}

/** The nearest root that an element was selected with, by its distance. */
export interface Proximity {
  hops: number;
}

/** The roots of a scope and its ends, each of which may be left out; without white space around, no two runs of which meet. */
const PRELUDE = /^(?:\((.*?)\))?(?:\s*to\s*\((.*)\))?$/is;

/** Characters of a prelude, which is looked through for brackets again and again. */
export const LONGEST_SCOPE = 2_000;

/**
 * The lists of selectors that the prelude of an `@scope` has in its brackets.
 * @returns undefined for what is none
 */
export function scopePrelude(
  prelude: string,
): { start: string | undefined; end: string | undefined } | undefined {
  const parts = PRELUDE.exec(prelude.trim());
  return parts ? { start: parts[1], end: parts[2] } : undefined;
}

/** Selectors that select within a scope alone, where there is one. */
export function withinScope(selectors: readonly Selector[], scope: Scope | undefined): readonly Selector[] {
  return scope ? selectors.map((selector) => scoped(selector, scope)) : selectors;
}

/** A selector of the root of a scope, with no specificity. */
export function rootSelector({ anchor }: Scope): Selector {
  return selecting((element) => element === anchor.element);
}

/** A selector of the elements of which something is true, with no specificity. */
export function selecting(isMeant: (element: SelectedElement) => boolean): Selector {
  return {
    compounds: [{ tests: [(element) => (isMeant(element) ? 'yes' : 'no')], combinator: undefined }],
    specificity: 0,
    pseudoElement: undefined,
    key: undefined,
  };
}

/** A selector that selects within a scope alone. Where it does, its proximity is that of the element. */
function scoped(selector: Selector, scope: Scope): Selector {
  const proximity: Proximity = { hops: Infinity };
  const test = scopedTest(scope, (element, facts) => matches(selector, element, facts), proximity);
  return { ...selector, compounds: [{ tests: [test], combinator: undefined }], proximity };
}

function scopedTest({ anchor, starts, ends }: Scope, within: Test, proximity: Proximity): Test {
  const isStart: Test = starts ? anyOf(starts) : (element) => (isRoot(element) ? 'yes' : 'no');
  const isEnd = ends.length > 0 ? anyOf(ends) : undefined;
  return (element, facts) => {
    const around = anchor.element;
    let best: Match = 'no';
    let hops = 0;
    try {
      for (let root: SelectedElement | undefined = element; root; root = root.parent, hops++) {
        facts.step(1);
        anchor.element = around;
        const started = isStart(root, facts);
        if (started === 'no') continue;
        anchor.element = root;
        const outside = isEnd ? reaches(element, root, isEnd, facts) : 'no';
        if (outside === 'yes') continue;
        const match = within(element, facts);
        if (match === 'no') continue;
        if (best === 'no') proximity.hops = hops;
        best = [started, match].includes('depends') || outside === 'depends' ? 'depends' : 'yes';
        if (best === 'yes') break;
      }
    } finally {
      anchor.element = around;
    }
    return best;
  };
}

/** Whether there is an end of a scope from an element up to its root. */
function reaches(element: SelectedElement, root: SelectedElement, isEnd: Test, facts: Facts): Match {
  let best: Match = 'no';
  for (let each: SelectedElement | undefined = element; each; each = each.parent) {
    const match = isEnd(each, facts);
    if (match === 'yes') return 'yes';
    if (match === 'depends') best = 'depends';
    if (each === root) break;
  }
  return best;
}
