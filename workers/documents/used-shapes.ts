/** What `<use>`s show in other surroundings than where it stands: it inherits from the `<use>` (SVG 2, section 5.6). */

import type { Candidate } from '../css/cascade/cascade.js';
import { type ComputedStyle, INHERITED } from '../css/cascade/computed-style.js';
import type { DeclaredValue } from '../css/properties/declarations.js';
import type { LonghandName } from '../css/properties/longhands.js';
import { wordOf } from '../css/syntax/component-values.js';
import type { CompiledDocument } from './compiled-document.js';
import { type DocumentElement, isElement } from './document-element.js';
import { INHERITED_BY_SHAPES } from './shape-attributes.js';
import { usedId } from './used-rules.js';

/** What the styles within an element depend on, beside its own rules and what painters of SVG let it inherit. */
interface Dependence {
  onVariables: boolean;
  onColor: boolean;
  /** On sizes and families of fonts, and whatever else texts inherit. */
  onFont: boolean;
  /** On what painters let it inherit, too, as it asks for that by its name. */
  onPaints: boolean;
  /** On what nothing inherits unless it asks for it. */
  onParent: boolean;
}

/** A shape as a `<use>` shows it. */
export interface ShapeCopy {
  element: DocumentElement;
  /** What it inherits from. */
  parent: ComputedStyle;
}

const dependences = new WeakMap<CompiledDocument, Map<DocumentElement, Dependence>>();

/** Copies of shapes for the `<use>`s of one document in one style. */
export class UsedShapes {
  readonly #document: CompiledDocument;
  readonly #byId: ReadonlyMap<string, DocumentElement>;
  readonly #copies = new Map<string, ShapeCopy>();
  readonly #copiesOf = new Map<DocumentElement, [id: string, parent: ComputedStyle][]>();
  readonly #dependences: Map<DocumentElement, Dependence>;
  #next = 1;
  /** Elements of copies that were made for the picture. */
  restyled = 0;

  /** @param byId the elements of SVG */
  constructor(document: CompiledDocument, byId: ReadonlyMap<string, DocumentElement>) {
    this.#document = document;
    this.#byId = byId;
    this.#dependences = dependences.get(document) ?? new Map();
    dependences.set(document, this.#dependences);
  }

  /** What a copy is of; undefined for another id. */
  get(id: string): ShapeCopy | undefined {
    return this.#copies.get(id);
  }

  /**
   * Id of a copy of a shape for a `<use>`; undefined where the shape itself is drawn as well.
   * @param parent style of the `<use>` @param home style of what the shape is in
   */
  copyFor(element: DocumentElement, parent: ComputedStyle, home: ComputedStyle): string | undefined {
    const dependence = this.#dependenceOf(element);
    if (!this.#document.used.has(element) && !isOther(parent, home, dependence)) return undefined;
    const copies = this.#copiesOf.get(element) ?? [];
    this.#copiesOf.set(element, copies);
    const same = copies.find(([, other]) => other === parent || !isOther(other, parent, dependence));
    if (same) return same[0];
    while (this.#byId.has(`used-${this.#next}`)) this.#next++;
    const id = `used-${this.#next++}`;
    copies.push([id, parent]);
    this.#copies.set(id, { element, parent });
    return id;
  }

  #dependenceOf(element: DocumentElement): Dependence {
    const cached = this.#dependences.get(element);
    if (cached) return cached;
    const { candidates, used } = this.#document;
    const alone = [...used.values()].flatMap((within) => within.get(element)?.candidates.own ?? []);
    const found = ownDependence(element, [...(candidates[element.index]?.own ?? []), ...alone]);
    // What leads back to itself is refused.
    this.#dependences.set(element, found);
    const add = (other: Dependence) => {
      for (const name of Object.keys(found) as (keyof Dependence)[]) found[name] ||= other[name];
    };
    for (const child of element.children) if (isElement(child)) add(this.#dependenceOf(child));
    const shown = this.#byId.get(usedId(element) ?? '');
    if (shown) add(this.#dependenceOf(shown));
    return found;
  }
}

/** Lengths of attributes that are of a font. */
const FONT_LENGTH = /\d(?:em|ex|ch|ic|cap|lh)\b/i;

function ownDependence({ tag, attributes }: DocumentElement, candidates: readonly Candidate[]): Dependence {
  const isOfFont = [...attributes.values()].some(
    (value) => typeof value === 'string' && FONT_LENGTH.test(value),
  );
  const found = {
    ...{ onVariables: false, onColor: false, onPaints: false, onParent: false },
    onFont: isOfFont || /^t(?:ext|span)/.test(tag),
  };
  for (const { declared, isDefault, attributes } of candidates) {
    if (isDefault) continue;
    if (attributes && attributes.length > 0) found.onVariables = true;
    for (const each of declared) addDependence(each, found);
  }
  return found;
}

function addDependence(declared: DeclaredValue, found: Dependence): void {
  const { kind } = declared;
  if (kind === 'constant' || kind === 'custom') return;
  const isCurrent =
    kind === 'relative' &&
    declared.values.length === 1 &&
    /^currentcolor$/i.test(wordOf(declared.values[0]) ?? '');
  // Painters know the current colour.
  if (isCurrent && declared.name !== 'color') return;
  found.onColor = found.onFont = true;
  if (kind === 'variable') found.onVariables = true;
  if (kind !== 'wide') return;
  if (INHERITED.has(declared.name)) found.onPaints = true;
  else if (declared.word === 'inherit') found.onParent = true;
}

/** Whether what is in one place would have other styles in another one. */
function isOther(one: ComputedStyle, other: ComputedStyle, dependence: Dependence): boolean {
  const { onVariables, onColor, onFont, onPaints, onParent } = dependence;
  if (onParent || (onVariables && one.variables !== other.variables)) return true;
  if (!(onColor || onFont || onPaints) || one.heritage === other.heritage) return false;
  for (const name of INHERITED as ReadonlySet<LonghandName>) {
    if (one.heritage[name] === other.heritage[name]) continue;
    if (name === 'color' ? onColor : INHERITED_BY_SHAPES.has(name) ? onPaints : onFont) return true;
  }
  return false;
}
