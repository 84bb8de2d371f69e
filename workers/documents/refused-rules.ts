/** Which of what is not drawn matters in a document: what no element has is for others that share its style sheet. */

import type { Candidates } from '../css/cascade/cascade.js';
import { keyOf, keysOf } from '../css/cascade/selector-keys.js';
import { isControlPart, tagOfPart } from '../css/selectors/control-parts.js';
import { matches, type Selector } from '../css/selectors/selector-matching.js';
import type { Facts } from '../css/selectors/selector-test.js';
import type { Refusal } from '../css/style-sheets/style-rules.js';
import type { DocumentElement } from './document-element.js';

/**
 * Reports what is not drawn: as an error where an element has it, or may have it with some values.
 * @param candidates of each element, in the same order
 * @throws what `facts` throw where tests of selectors take too many steps
 */
export function reportRefusals(
  refusals: readonly Refusal[],
  elements: readonly DocumentElement[],
  candidates: readonly Candidates[],
  facts: Facts,
): void {
  if (refusals.length === 0) return;
  const mattering = selecting(refusals, elements, facts);
  const animations = animationsNamed(candidates);
  for (const refusal of refusals) {
    const { animation, report } = refusal;
    report(animation === undefined ? mattering.has(refusal) : (animations?.has(animation) ?? true));
  }
}

/** Those whose rules may select an element. */
function selecting(
  refusals: readonly Refusal[],
  elements: readonly DocumentElement[],
  facts: Facts,
): ReadonlySet<Refusal> {
  const found = new Set<Refusal>();
  const byKey = new Map<string, { selector: Selector; refusal: Refusal }[]>();
  for (const refusal of refusals) {
    for (const selector of refusal.selectors) {
      const key = keyOf(selector);
      const same = byKey.get(key) ?? [];
      same.push({ selector, refusal });
      byKey.set(key, same);
    }
  }
  for (const element of elements) {
    for (const key of keysOf(element, facts) ?? byKey.keys()) {
      for (const { selector, refusal } of byKey.get(key) ?? []) {
        if (!found.has(refusal) && maySelect(selector, element, facts)) found.add(refusal);
      }
    }
  }
  return found;
}

function maySelect(selector: Selector, element: DocumentElement, facts: Facts): boolean {
  const part = selector.pseudoElement;
  if (part && isControlPart(part) && tagOfPart(part) !== element.tag) return false;
  return matches(selector, element, facts) !== 'no';
}

/** The animations that elements may have; undefined where a variable, or a name with escapes, says which. */
function animationsNamed(candidates: readonly Candidates[]): ReadonlySet<string> | undefined {
  const lists = new Set<string>();
  for (const { declared } of candidates.flatMap((each) => Object.values(each).flat())) {
    for (const each of declared) {
      if (each.kind === 'custom' || each.name !== 'animationName') continue;
      if (each.kind === 'variable') return undefined;
      if (each.kind === 'constant') lists.add(String(each.value));
    }
  }
  const named = new Set<string>();
  for (const list of lists) {
    if (/["'\\]/.test(list)) return undefined;
    for (const name of list.split(/[\s,]+/)) named.add(name);
  }
  return named;
}
