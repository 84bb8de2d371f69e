/** What elements of templates in code have where nothing is said of them: the same as in documents, but for `<div>`. */

import type { TextDirection } from '../../templates/contract/index.js';
import { type Candidate, Cascade } from '../css/cascade/cascade.js';
import { NO_DEFAULTS } from '../css/cascade/template-style.js';
import type { DeclaredValue } from '../css/properties/declarations.js';
import type { Facts, SelectedElement } from '../css/selectors/selector-test.js';
import { defaultStyles } from '../css/style-sheets/default-styles.js';
import { noStyles } from '../css/style-sheets/style-rules.js';
import { baseDirection } from '../text/bidi.js';
import type { PlainElement } from './element-tree.js';

/** An element of a template as selectors see it. */
export interface TemplateElement extends SelectedElement {
  element: PlainElement;
  parent: TemplateElement | undefined;
}

/** An element as selectors see it. Nothing in browsers' own styles asks what stands beside it. */
export function templateElement(element: PlainElement, parent: TemplateElement | undefined): TemplateElement {
  return { element, parent, tag: element.type, siblings: ALONE, place: 0 };
}

const ALONE: readonly TemplateElement[] = [];

/** The attributes that browsers' own styles ask for. */
const ASKED = ['hidden', 'dir', 'href', 'title'] as const;

/** Elements that the styles of what is around them matter to. */
const NESTED: ReadonlySet<string> = new Set(['ul', 'ol', 'menu']);

const INLINE: DeclaredValue = { kind: 'constant', name: 'display', value: 'inline' };

/** By the name of the element, of those without attributes that are asked for: the same object for the same element. */
const byTag = new Map([['div', NO_DEFAULTS]]);

/** Of names that nobody has heard of, a template may have any number. */
const MOST_KNOWN = 200;

/**
 * The declarations of browsers' own styles for an element: none for a plain `<div>`, which is a flexible box, and that it is inline of
 * one that they do not know.
 */
export function templateDefaults(of: TemplateElement): readonly DeclaredValue[] {
  const { type, props } = of.element;
  if (NESTED.has(type) || ASKED.some((name) => name in props)) return foundDefaults(of);
  let found = byTag.get(type);
  if (!found) {
    found = foundDefaults(of);
    if (byTag.size < MOST_KNOWN) byTag.set(type, found);
  }
  return found;
}

let cascade: Cascade | undefined;

function foundDefaults(of: TemplateElement): readonly DeclaredValue[] {
  cascade ??= new Cascade(defaultStyles(), noStyles());
  const { own } = cascade.candidates(of, FACTS, [], []);
  let place = of.tag === 'div' ? ofDivisions : ofOthers;
  for (const candidate of own) place = place.within(candidate);
  place.declared ??= declaredBy(own, of.tag === 'div');
  return place.declared;
}

/** Declarations by the rules that they are of, one after the other: the same object for the same rules. */
class CachedDefaults {
  declared: readonly DeclaredValue[] | undefined;
  readonly #within = new Map<Candidate, CachedDefaults>();

  within(candidate: Candidate): CachedDefaults {
    let next = this.#within.get(candidate);
    if (!next) {
      next = new CachedDefaults();
      this.#within.set(candidate, next);
    }
    return next;
  }
}

const ofDivisions = new CachedDefaults();
const ofOthers = new CachedDefaults();

function declaredBy(own: readonly Candidate[], isDivision: boolean): readonly DeclaredValue[] {
  const declared = own.flatMap((candidate) => candidate.declared);
  return isDivision ? declared.filter((each) => !isBlock(each)) : [INLINE, ...declared];
}

/** Of a `<div>`, that it is a block is the one thing that a template does not begin with. */
function isBlock(each: DeclaredValue): boolean {
  return each.kind === 'constant' && each.name === 'display' && each.value === 'block';
}

const FACTS: Facts = {
  attribute: (element, name) => attributeOf(element as TemplateElement, name),
  id: (element) => attributeOf(element as TemplateElement, 'id'),
  classes: (element) =>
    new Set((attributeOf(element as TemplateElement, 'class') ?? '').split(/[ \t\n\f\r]+/)),
  isEmpty: (element) => (element as TemplateElement).element.children.length === 0,
  language: (element) => (nearest(element as TemplateElement, 'lang')?.text ?? '').toLowerCase(),
  direction: (element) => directionOf(element as TemplateElement),
  within: (element) => elementsIn(element as TemplateElement),
  // Browsers' own styles are few.
  step: () => {},
};

/** As HTML has it: one that is there and says nothing is empty. */
function attributeOf({ element }: TemplateElement, name: string): string | undefined {
  const value = element.props[name];
  if (value === undefined || value === null || value === false) return undefined;
  return value === true ? '' : String(value);
}

function nearest(element: TemplateElement, name: string) {
  for (let around: TemplateElement | undefined = element; around; around = around.parent) {
    const text = attributeOf(around, name);
    if (text !== undefined) return { around, text };
  }
  return undefined;
}

/** By `dir`; a `<bdi>` without one has the direction of its text (HTML, section 3.2.6.4). */
function directionOf(element: TemplateElement): TextDirection {
  for (let around: TemplateElement | undefined = element; around; around = around.parent) {
    const stated = attributeOf(around, 'dir')?.toLowerCase() ?? (around.tag === 'bdi' ? 'auto' : undefined);
    if (stated === 'ltr' || stated === 'rtl') return stated;
    if (stated === 'auto') return baseDirection(directingText(around.element));
  }
  return 'ltr';
}

/** The text whose first strong letter gives an element its direction: not that of elements with one of their own. */
function directingText({ children }: PlainElement): string {
  return children
    .map((child) => {
      if (typeof child === 'string') return child;
      return child.props.dir === undefined && child.type !== 'bdi' ? directingText(child) : '';
    })
    .join(' ');
}

function elementsIn(parent: TemplateElement): TemplateElement[] {
  return parent.element.children.flatMap((child) =>
    typeof child === 'string' ? [] : templateElement(child, parent),
  );
}
