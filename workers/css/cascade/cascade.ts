/** Which declarations an element has, in the order in which they apply (CSS Cascade 5, section 6). */

import { addAttributes } from '../properties/attribute-values.js';
import type { Declaration, DeclaredValue } from '../properties/declarations.js';
import { partialDeclarations } from '../properties/partial-declarations.js';
import type { ControlPart } from '../selectors/control-parts.js';
import type { PseudoElement } from '../selectors/pseudo-elements.js';
import { matches, type Selector } from '../selectors/selector-matching.js';
import type { Facts, SelectedElement } from '../selectors/selector-test.js';
import type { ContainerRule } from '../style-sheets/container-queries.js';
import type { Styles } from '../style-sheets/style-rules.js';
import { keyOf, keysOf } from './selector-keys.js';

/** Declarations of one rule that may apply to an element, later ones over earlier ones. */
export interface Candidate {
  declared: readonly DeclaredValue[];
  /** Decided by values: whether they apply. Undefined where they always do. */
  condition: Selector | undefined;
  /** Decided by the containers around an element: the same. */
  container: ContainerRule | undefined;
  /** Set if they are of the browser's own style sheet, which `revert` goes back to. */
  isDefault: boolean;
  /** A number of the layer that they are of, which `revert-layer` passes over: the `style` attribute has one of its own. */
  layer: number;
  /** Names of the attributes that they ask for. */
  attributes?: readonly string[];
  /** Set if they are of a part of a control that browsers draw their own way, and of no other. */
  isOfNativeControl?: true;
}

/** Of an element and of its pseudo-elements; few have parts of controls. */
type ByPart<Found> = Record<'own' | Exclude<PseudoElement, ControlPart>, Found> &
  Partial<Record<ControlPart, Found>>;

/** Candidates of an element and of its pseudo-elements, from those that give way to those that win. */
export type Candidates = ByPart<Candidate[]>;

class RankedRule {
  readonly selector: Selector;
  readonly #ofRule: () => readonly RankedCandidate[];
  #candidates: readonly RankedCandidate[] | undefined;
  #conditional: readonly RankedCandidate[] | undefined;

  /** @param ofRule candidates of the rule, whichever of its selectors selects */
  constructor(selector: Selector, ofRule: () => readonly RankedCandidate[]) {
    this.selector = selector;
    this.#ofRule = ofRule;
  }

  /** What it says, and what of that is important: the same objects for every element that it always selects. */
  get candidates(): readonly RankedCandidate[] {
    this.#candidates ??= this.#made();
    return this.#candidates;
  }

  /** The same, for those that it selects with some values. */
  get conditional(): readonly RankedCandidate[] {
    this.#conditional ??= this.candidates.map((each) => ({ ...each, condition: this.selector }));
    return this.#conditional;
  }

  #made(): RankedCandidate[] {
    const { specificity, pseudoElement, isOfNativeControl } = this.selector;
    return this.#ofRule().map((each) => {
      const declared = partialDeclarations(each.declared, pseudoElement);
      return { ...each, specificity, declared, ...(isOfNativeControl && { isOfNativeControl }) };
    });
  }
}

interface RankedCandidate extends Candidate {
  rank: number;
  specificity: number;
  /** How far the root of its scope is; infinite where it has none. */
  hops: number;
  order: number;
}

/** What it takes to note one down and to put it into its order, in tests of selectors. */
const STEPS_OF_A_CANDIDATE = 2;

type Found = ByPart<RankedCandidate[]>;

/** Rules by what the elements are found by that they select. */
type RankedRules = ReadonlyMap<string, readonly RankedRule[]>;

/** Style sheets of browsers, with their ranks beside an author's layers, by how many these are. */
const rankedDefaults = new WeakMap<Styles, Map<number, RankedRules>>();
const MOST_RANKED = 8;

/** Finds the rules that elements are selected by. */
export class Cascade {
  readonly #default: RankedRules;
  readonly #author: RankedRules;
  readonly #layers: number;
  #hasContainers = false;

  /** @param defaults the browser's own styles */
  constructor(defaults: Styles, author: Styles) {
    const ranks = layerRanks(author.layers);
    this.#layers = author.layers.size;
    this.#default = this.#cachedDefaults(defaults);
    this.#author = rankedRules(author, defaults.rules.length, this.#layers, (layer) =>
      layer === undefined ? 1 + this.#layers : 1 + (ranks.get(layer) as number),
    );
    this.#hasContainers = author.rules.some(
      ({ container, declarations }) => container || makesContainers(declarations),
    );
  }

  /** Whether what was selected up to now may depend on containers, or make one. */
  get hasContainers(): boolean {
    return this.#hasContainers;
  }

  /** Those of the browser are the same for all documents with as many layers. */
  #cachedDefaults(defaults: Styles): RankedRules {
    const cached = rankedDefaults.get(defaults) ?? new Map<number, RankedRules>();
    rankedDefaults.set(defaults, cached);
    const ranked = cached.get(this.#layers) ?? rankedRules(defaults, 0, this.#layers);
    if (cached.size < MOST_RANKED) cached.set(this.#layers, ranked);
    return ranked;
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
    const found: Found = {
      ...{ own: [], before: [], after: [], marker: [], placeholder: [], 'file-selector-button': [] },
      ...{ 'first-letter': [], 'first-line': [] },
    };
    for (const rules of this.#rulesFor(element, facts)) addMatching(rules, element, facts, found);
    const styled = {
      specificity: 0,
      hops: Infinity,
      order: 0,
      isDefault: false,
      condition: undefined,
      container: undefined,
    };
    const ofStyle = this.#layers + 2;
    const ofHints = { ...styled, rank: 0.5, layer: 0.5 };
    found.own.push(...rankedCandidates(hints, ofHints, this.#layers));
    found.own.push(...rankedCandidates(inline, { ...styled, rank: ofStyle, layer: ofStyle }, this.#layers));
    this.#hasContainers ||= makesContainers(hints) || makesContainers(inline);
    for (const ranked of Object.values(found)) inOrder(ranked);
    return found;
  }

  #rulesFor(element: SelectedElement, facts: Facts): (readonly RankedRule[])[] {
    const keys = keysOf(element, facts);
    // What has names that are not known yet may be selected by any.
    if (!keys) return [...this.#default.values(), ...this.#author.values()];
    const rules: (readonly RankedRule[])[] = [];
    for (const key of keys) {
      const [defaults, author] = [this.#default.get(key), this.#author.get(key)];
      if (defaults) rules.push(defaults);
      if (author) rules.push(author);
    }
    return rules;
  }
}

/**
 * Rules by their keys. What they say is ranked once an element is selected: of browsers' own styles, most never are.
 * @param before how many rules come before them
 * @param layers how many an author has
 * @param rankOf a layer of an author; left out for browsers' own styles
 */
function rankedRules(
  { rules }: Styles,
  before: number,
  layers: number,
  rankOf?: (layer: string | undefined) => number,
): RankedRules {
  const found = new Map<string, RankedRule[]>();
  for (const [index, rule] of rules.entries()) {
    const rank = rankOf?.(rule.layer) ?? 0;
    const about = {
      ...{
        specificity: 0,
        hops: Infinity,
        order: before + index + 1,
        isDefault: !rankOf,
        condition: undefined,
      },
      ...{ container: rule.container, rank, layer: rank },
    };
    let ranked: readonly RankedCandidate[] | undefined;
    const candidates = () => {
      ranked ??= rankedCandidates(rule.declarations, about, layers);
      return ranked;
    };
    for (const selector of rule.selectors) {
      const key = keyOf(selector);
      const same = found.get(key) ?? [];
      same.push(new RankedRule(selector, candidates));
      found.set(key, same);
    }
  }
  return found;
}

/** All that is said at once, apart from what is important. */
function rankedCandidates(
  declarations: readonly Declaration[],
  about: Omit<RankedCandidate, 'declared'>,
  layers: number,
): RankedCandidate[] {
  const [normal, important]: [DeclaredValue[], DeclaredValue[]] = [[], []];
  for (const { declared, isImportant } of declarations) (isImportant ? important : normal).push(...declared);
  const found: RankedCandidate[] = [];
  if (normal.length > 0) found.push({ ...about, declared: normal, ...asking(normal) });
  if (important.length > 0) {
    const rank = importantRank(about.rank, layers);
    found.push({ ...about, declared: important, rank, ...asking(important) });
  }
  return found;
}

/** Of what is important, earlier layers win over later ones, and these over what is in none. */
function importantRank(rank: number, layers: number): number {
  const normal = layers + 3;
  if (rank === 0) return normal * 3;
  if (rank === layers + 2) return normal * 2;
  return normal + (layers + 1 - rank);
}

/** Whether an element that has them may be a container. */
function makesContainers(declarations: readonly Declaration[]): boolean {
  return declarations.some(({ declared }) => declared.some(({ name }) => name === 'containerType'));
}

/** Tells whether the same rules apply to an element itself; what its attributes say is the same in any case. */
export function haveSameRules({ own: one }: Candidates, { own: other }: Candidates): boolean {
  const isOfRule = (each: Candidate) => (each as RankedCandidate).order > 0;
  const [rules, others] = [one.filter(isOfRule), other.filter(isOfRule)];
  return rules.length === others.length && rules.every((each, at) => each === others[at]);
}

/** The attributes that declarations ask for. */
function asking(declared: readonly DeclaredValue[]): Pick<Candidate, 'attributes'> {
  const names = new Set<string>();
  for (const each of declared)
    if (each.kind === 'variable' || each.kind === 'custom') addAttributes(each.values, names);
  return names.size > 0 ? { attributes: [...names] } : {};
}

function addMatching(
  rules: readonly RankedRule[],
  element: SelectedElement,
  facts: Facts,
  found: Found,
): void {
  for (const rule of rules) {
    const match = matches(rule.selector, element, facts);
    if (match === 'no') continue;
    facts.step(STEPS_OF_A_CANDIDATE);
    const part = rule.selector.pseudoElement ?? 'own';
    found[part] ??= [];
    const own = found[part] as RankedCandidate[];
    const { proximity } = rule.selector;
    for (const each of match === 'depends' ? rule.conditional : rule.candidates)
      own.push(proximity ? { ...each, hops: proximity.hops } : each);
  }
}

function inOrder(candidates: RankedCandidate[]): void {
  candidates.sort(
    (one, other) =>
      one.rank - other.rank ||
      one.specificity - other.specificity ||
      // Two without a scope are as far from it: their difference is no number.
      other.hops - one.hops ||
      one.order - other.order,
  );
}

/** A layer's place: layers within another come before what that one has itself. */
function layerRanks(layers: ReadonlySet<string>): Map<string, number> {
  const order = new Map([...layers].map((layer, place) => [layer, place]));
  const path = (layer: string) => {
    const parts = layer.split('.');
    const places = parts.map((_, index) => order.get(parts.slice(0, index + 1).join('.')) as number);
    return [...places, Infinity];
  };
  const sorted = [...layers]
    .map((layer) => ({ layer, path: path(layer) }))
    .sort((one, other) => {
      const at = one.path.findIndex((place, index) => place !== other.path[index]);
      return at < 0 ? 0 : (one.path[at] as number) - (other.path[at] as number);
    });
  return new Map(sorted.map(({ layer }, rank) => [layer, rank]));
}
