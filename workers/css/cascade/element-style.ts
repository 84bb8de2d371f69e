/** The style of an element: which of its declarations win, its variables, and what is computed of both (CSS Cascade 5, section 4). */

import { attributeKey } from '../properties/attribute-values.js';
import type { DeclaredValue } from '../properties/declarations.js';
import { Variables } from '../properties/variables.js';
import type { ComponentValue } from '../syntax/component-values.js';
import type { Candidate } from './cascade.js';
import { type ComputedStyle, type ComputedValues, INITIAL, styleOf } from './computed-style.js';
import { type ElementPlace, type Page, type RootSizes, StyleComputer } from './style-computer.js';

/** Facts of the element itself on which values depend. */
export interface ElementFacts extends ElementPlace {
  attributeOf(name: string): string | undefined | null;
}

/**
 * Computes an element's style.
 * @param candidates the declarations that may apply to it; those whose conditions `holds` not are left out
 * @param parent undefined for the root
 */
export function computedStyle(
  candidates: readonly Candidate[],
  holds: (candidate: Candidate) => boolean,
  parent: ComputedStyle | undefined,
  root: RootSizes | undefined,
  page: Page,
  facts: ElementFacts,
): ComputedStyle {
  const own = new Map<string, readonly ComponentValue[]>();
  const winners = new Map<string, DeclaredValue>();
  const applied = candidates.filter(
    (candidate) => !(candidate.condition || candidate.container) || holds(candidate),
  );
  for (const { declared, attributes } of applied) {
    page.work?.add(declared.length);
    for (const name of attributes ?? NONE) {
      const text = facts.attributeOf(name) ?? undefined;
      page.work?.add(STEPS_OF_A_CUSTOM_PROPERTY + Math.floor((text?.length ?? 0) / 64));
      own.set(attributeKey(name), text === undefined ? [] : [{ kind: 'string', text }]);
    }
    for (const each of declared) {
      if (each.kind === 'custom') {
        page.work?.add(STEPS_OF_A_CUSTOM_PROPERTY);
        own.set(each.name, each.values);
      } else {
        // At the end: of `margin-top` and `margin-block-start` the last one wins.
        winners.delete(each.name);
        winners.set(each.name, each);
      }
    }
  }
  for (const [name, value] of page.fieldProperties ?? []) own.set(name, value);
  const variables =
    own.size > 0 || !parent?.variables.isInherited
      ? new Variables(own, parent?.variables, page.registered, page.work)
      : parent.variables;
  const base = parent?.heritage ?? INITIAL;
  const values: ComputedValues = Object.create(base);
  const computer = new StyleComputer(values, winners, applied, variables, parent, root, page, facts);
  if (variables !== parent?.variables) variables.context = computer.context;
  computer.compute();
  if (values.appearance === 'auto') values.appearance = controlAppearance(applied);
  return styleOf(values, base, variables, parent, computer);
}

const NONE: readonly string[] = [];

/** What takes longer than to see which declaration wins. */
const STEPS_OF_A_CUSTOM_PROPERTY = 4;

/** What of a control an author's rules change before browsers stop drawing it their own way. */
const FRAME = /^(?:background|border(?!Collapse|Spacing))/;

/**
 * What `appearance: auto` comes to with these declarations: `styled` with a background or a border of an author's (Blink,
 * `LayoutTheme::IsControlStyled`).
 */
function controlAppearance(applied: readonly Candidate[]): 'auto' | 'styled' {
  const isStyled = applied.some(
    ({ declared, isDefault }) => !isDefault && declared.some(({ name }) => FRAME.test(name)),
  );
  return isStyled ? 'styled' : 'auto';
}
