import type { FieldSet } from '../../templates/contract/index.js';
import type { Candidates } from '../css/cascade/cascade.js';
import { matches, type Selector } from '../css/selectors/selector-matching.js';
import type { DocumentMode } from '../css/values/computation-context.js';
import { StyleWork } from '../css/values/style-work.js';
import type { DocumentElement } from './document-element.js';
import { FilledFacts, type StaticFacts } from './facts.js';
import { type FieldValues, keysOf } from './text-template.js';

/** A rule that selects an element with some values, and with others not. */
export interface Condition {
  selector: Selector;
  element: DocumentElement;
}

/** The fields and the outcomes that decide which rules apply. */
export interface Conditions {
  /** Fields by whose values styles are kept. */
  keys: ReadonlySet<string>;
  /** Conditions by whose outcomes they are kept: texts and pictures that decide them are new in every render. */
  conditions: readonly Condition[];
}

/** Tests that a render may make before it finds the styles that it knows. */
const MOST_CONDITIONS = 256;

/**
 * Finds the conditions of all rules.
 * @param candidates of each element, in the same order
 * @param asked what they were found by
 * @throws TooManySteps
 */
export function conditionsOf(
  elements: readonly DocumentElement[],
  candidates: readonly Candidates[],
  fields: FieldSet,
  asked: StaticFacts,
): Conditions {
  const keys = new Set<string>();
  const deciding = new Set<string>();
  const conditions: Condition[] = [];
  for (const [index, element] of elements.entries()) {
    for (const { condition: selector, attributes } of Object.values(candidates[index] ?? {}).flat()) {
      for (const name of attributes ?? [])
        for (const key of keysOf(element.attributes.get(name) ?? '')) keys.add(key);
      if (!selector) continue;
      asked.deciding.clear();
      matches(selector, element, asked);
      asked.step(asked.deciding.size);
      const isOfSelects = [...asked.deciding].every((key) => fields[key]?.type === 'select');
      for (const key of asked.deciding) (isOfSelects ? keys : deciding).add(key);
      if (!isOfSelects && conditions.length <= MOST_CONDITIONS) conditions.push({ selector, element });
    }
  }
  if (conditions.length <= MOST_CONDITIONS) return { keys, conditions };
  return { keys: new Set([...keys, ...deciding]), conditions: [] };
}

/** Which of them hold. @throws TooMuchStyling */
export function outcomesOf(
  conditions: readonly Condition[],
  values: FieldValues,
  mode: DocumentMode,
): boolean[] {
  const facts = new FilledFacts(values, new StyleWork(), mode);
  return conditions.map(({ selector, element }) => matches(selector, element, facts) === 'yes');
}
