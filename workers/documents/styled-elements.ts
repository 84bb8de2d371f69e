/** Which styles the elements of a document may have, before there are values. */

import { type Candidates, Cascade } from '../css/cascade/cascade.js';
import type { Declaration, DeclaredValue } from '../css/properties/declarations.js';
import { addVariables } from '../css/properties/variables.js';
import { defaultStyles } from '../css/style-sheets/default-styles.js';
import type { Styles } from '../css/style-sheets/style-rules.js';
import type { DocumentMode } from '../css/values/computation-context.js';
import type { CompiledDocument } from './compiled-document.js';
import type { DocumentElement } from './document-element.js';
import type { StaticFacts } from './facts.js';
import { conditionsOf } from './selector-conditions.js';
import { propertyNames } from './style-fields.js';
import { usedRulesOf } from './used-rules.js';
import type { FieldProperty, WrittenElements } from './written-out.js';

/** The declarations of an element's attributes. */
export interface OwnDeclarations {
  /** Its `style` attribute. */
  inline: readonly Declaration[];
  /** What its other attributes say, which every rule of an author overrides. */
  hints: readonly Declaration[];
}

/** The styles that an author has written: the same for each number of items. */
export class WrittenStyles {
  readonly #author: Styles;
  readonly #cascade: Cascade;
  readonly #own: ReadonlyMap<DocumentElement, OwnDeclarations>;
  /** Names of the custom properties that are read anywhere. */
  readonly #names: ReadonlySet<string>;

  /** @param own of the elements that have some */
  constructor(author: Styles, mode: DocumentMode, own: ReadonlyMap<DocumentElement, OwnDeclarations>) {
    this.#author = author;
    this.#cascade = new Cascade(defaultStyles(mode === 'quirks'), author);
    this.#own = own;
    const all = [...own.values()].flatMap(({ inline, hints }) => [...inline, ...hints]);
    this.#names = namesRead(author, all);
  }

  /**
   * Selects what each element may have.
   * @param facts count the steps that this takes
   * @throws TooManySteps
   */
  of({ elements, fields, properties }: WrittenElements, facts: StaticFacts) {
    const candidatesOf = (element: DocumentElement): Candidates => {
      const { inline = [], hints = [] } = this.#own.get(element.original ?? element) ?? {};
      return this.#cascade.candidates(element, facts, inline, hints);
    };
    const candidates = elements.map(candidatesOf);
    const used = usedRulesOf(elements, candidates, (element) => {
      facts.step(1);
      return candidatesOf(element);
    });
    const copies = [...used.values()].flatMap((within) => [...within.values()]);
    const { keys, conditions } = conditionsOf(
      [...elements, ...copies.map(({ element }) => element)],
      [...candidates, ...copies.map((copy) => copy.candidates)],
      fields,
      facts,
    );
    const byElement = new Map<number, readonly FieldProperty[]>();
    for (const [index, all] of properties) {
      const its = all.filter(({ name }) => this.#isRead(name));
      if (its.length > 0) byElement.set(index, its);
    }
    const read = new Set([...byElement.values()].flat().map(({ key }) => key));
    const styleKeys = Object.keys(fields).filter((key) => keys.has(key) || read.has(key));
    const { hasContainers } = this.#cascade;
    const found = { candidates, used, conditions, hasContainers, styleKeys, properties: byElement };
    return found satisfies Partial<CompiledDocument>;
  }

  #isRead(key: string): boolean {
    return propertyNames(key).some((name) => this.#names.has(name));
  }

  /** What a document says beside its elements. */
  get shared(): CompiledDocument['styles'] {
    const { keyframes, fontFaces, fontAlternates, registered, counterStyles } = this.#author;
    return { keyframes, fontFaces, fontAlternates, registered, counterStyles };
  }
}

function namesRead({ rules, keyframes }: Styles, own: readonly Declaration[]): ReadonlySet<string> {
  const names = new Set<string>();
  const add = (declared: readonly DeclaredValue[]) => {
    for (const each of declared)
      if (each.kind === 'variable' || each.kind === 'custom') addVariables(each.values, names);
  };
  for (const { declarations, container } of rules) {
    for (const { declared } of declarations) add(declared);
    for (let each = container; each; each = each.around)
      for (const { condition } of each.queries)
        for (const name of condition?.properties ?? []) names.add(name);
  }
  for (const { declared } of own) add(declared);
  for (const frames of keyframes.values()) for (const { declared } of frames) add(declared);
  return names;
}
