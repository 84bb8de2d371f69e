/** Which declarations an element has, in the order in which they apply (CSS Cascade 5, section 6). */

import type { Said } from './declarations.js';
import type { Declaration } from './problems.js';
import type { Facts, Match, SelectedElement } from './selector-test.js';
import { matches, type PseudoElement, type Selector } from './selectors.js';
import type { Styles } from './stylesheet.js';

/** A declaration that may apply to an element. */
export interface Candidate {
  said: readonly Said[];
  /** Decided by values: whether it applies. Undefined where it always does. */
  condition: Selector | undefined;
  /** Whether it is of the browser's own style sheet, which `revert` goes back to. */
  isDefault: boolean;
}

/** Candidates of an element and of its pseudo-elements, from those that give way to those that win. */
export type Candidates = Record<'own' | PseudoElement, Candidate[]>;

interface RankedRule {
  selector: Selector;
  declarations: readonly Declaration[];
  isDefault: boolean;
  /** Of the layer: where it stands among normal declarations. */
  rank: number;
  order: number;
}

interface RankedCandidate extends Candidate {
  rank: number;
  specificity: number;
  order: number;
}

/** Finds the rules that elements are selected by. */
export class Cascade {
  readonly #byKey = new Map<string, RankedRule[]>();
  readonly #layers: number;

  /** @param defaults the browser's own styles */
  constructor(defaults: Styles, author: Styles) {
    const ranks = layerRanks(author.layers);
    this.#layers = author.layers.length;
    let order = 0;
    for (const styles of [defaults, author]) {
      const isDefault = styles === defaults;
      for (const { selectors, declarations, layer } of styles.rules) {
        const rank = isDefault ? 0 : 1 + (layer === undefined ? this.#layers : (ranks.get(layer) as number));
        order++;
        for (const selector of selectors) {
          const key = selector.key ?? '*';
          const rules = this.#byKey.get(key) ?? [];
          rules.push({ selector, declarations, isDefault, rank, order });
          this.#byKey.set(key, rules);
        }
      }
    }
  }

  /**
   * @param inline declarations of its `style` attribute
   * @param hints what its other attributes say, which every rule of an author overrides
   */
  candidates(
    element: SelectedElement,
    facts: Facts,
    inline: readonly Declaration[],
    hints: readonly Declaration[],
  ): Candidates {
    const found: Record<keyof Candidates, RankedCandidate[]> = { own: [], before: [], after: [], marker: [] };
    for (const rule of this.#rulesFor(element, facts)) {
      const match = matches(rule.selector, element, facts);
      if (match === 'no') continue;
      this.#add(found[rule.selector.pseudoElement ?? 'own'], rule, match);
    }
    const styled = { specificity: 0, order: 0, isDefault: false, condition: undefined };
    this.#addAll(found.own, hints, { ...styled, rank: 0.5 });
    this.#addAll(found.own, inline, { ...styled, rank: this.#layers + 2 });
    for (const ranked of Object.values(found)) inOrder(ranked);
    return found;
  }

  *#rulesFor(element: SelectedElement, facts: Facts): Generator<RankedRule> {
    const classes = facts.attribute(element, 'class');
    const id = facts.attribute(element, 'id');
    // What has names that are not known yet may be selected by any.
    if (classes === null || id === null) {
      for (const rules of this.#byKey.values()) yield* rules;
      return;
    }
    const names = (classes ?? '').split(/[ \t\n\f\r]+/).filter((name) => name !== '');
    const keys = new Set(['*', element.tag.toLowerCase(), ...names.map((name) => `.${name}`)]);
    if (id) keys.add(`#${id}`);
    for (const key of keys) yield* this.#byKey.get(key) ?? [];
  }

  #add(found: RankedCandidate[], rule: RankedRule, match: Match): void {
    const { selector, rank, order, isDefault } = rule;
    const condition = match === 'depends' ? selector : undefined;
    this.#addAll(found, rule.declarations, {
      specificity: selector.specificity,
      rank,
      order,
      isDefault,
      condition,
    });
  }

  #addAll(
    found: RankedCandidate[],
    declarations: readonly Declaration[],
    about: Omit<RankedCandidate, 'said'>,
  ): void {
    for (const { said, isImportant } of declarations)
      found.push({ ...about, said, rank: isImportant ? this.#importantRank(about.rank) : about.rank });
  }

  /** Of what is important, earlier layers win over later ones, and these over what is in none. */
  #importantRank(rank: number): number {
    const normal = this.#layers + 3;
    if (rank === 0) return normal * 3;
    if (rank === this.#layers + 2) return normal * 2;
    return normal + (this.#layers + 1 - rank);
  }
}

function inOrder(candidates: RankedCandidate[]): void {
  candidates.sort(
    (one, other) => one.rank - other.rank || one.specificity - other.specificity || one.order - other.order,
  );
}

/** A layer's place: layers within another come before what that one has itself. */
function layerRanks(layers: readonly string[]): Map<string, number> {
  const path = (layer: string) => {
    const parts = layer.split('.');
    const places = parts.map((_, index) => layers.indexOf(parts.slice(0, index + 1).join('.')));
    return [...places, Infinity];
  };
  const sorted = layers
    .map((layer) => ({ layer, path: path(layer) }))
    .sort((one, other) => {
      const at = one.path.findIndex((place, index) => place !== other.path[index]);
      return at < 0 ? 0 : (one.path[at] as number) - (other.path[at] as number);
    });
  return new Map(sorted.map(({ layer }, rank) => [layer, rank]));
}
