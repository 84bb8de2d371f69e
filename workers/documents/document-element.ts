import type { SelectedElement } from '../css/selectors/selector-test.js';
import type { FieldScope } from './field-scope.js';
import { keysOf, type TextTemplate } from './text-template.js';

/** An element of a compiled document. */
export interface DocumentElement extends SelectedElement {
  /** Its place among all elements in the document's order. */
  index: number;
  /** In SVG, as it is written there. */
  tag: string;
  isSvg: boolean;
  attributes: ReadonlyMap<string, TextTemplate>;
  parent: DocumentElement | undefined;
  siblings: DocumentElement[];
  children: (DocumentElement | TextTemplate)[];
  /** Those of its children that are elements. */
  elements: DocumentElement[];
  position: { line: number; column: number };
  /** Where other fields than the document's can be named, in it and in what is in it. */
  scope?: FieldScope;
  /** The same, of one that is repeated for each item of a list. */
  repeats?: FieldScope;
  /** Of a copy, the element that its author has written. */
  original?: DocumentElement;
}

/** Tells whether a child is an element, not a text. */
export function isElement(child: DocumentElement | TextTemplate): child is DocumentElement {
  return typeof child === 'object' && 'tag' in child;
}

/** The nearest element of a tag around one. */
export function nearest({ parent }: DocumentElement, tag: string): DocumentElement | undefined {
  let around = parent;
  while (around && around.tag !== tag) around = around.parent;
  return around;
}

/** Keys of fields, of an element and of all within it, that are looked at one by one. */
const MOST_KEYS = 16;

/** Attributes with the address of a picture, which may have another size the next time that it is fetched. */
const ADDRESSES = ['src', 'href', 'xlink:href'];

/**
 * The keys of all fields that each element's own attributes and texts, and those within it, have: undefined where these are many, or
 * one is the address of a picture, so that the same values may be drawn otherwise.
 * @param elements of a document, in its order
 */
export function fieldsWithin(elements: readonly DocumentElement[]): (readonly string[] | undefined)[] {
  const found: (readonly string[] | undefined)[] = [];
  for (const element of elements.toReversed()) {
    const keys = new Set([...element.attributes.values()].flatMap(keysOf));
    let isBounded = !ADDRESSES.some((name) => keysOf(element.attributes.get(name) ?? '').length > 0);
    for (const child of element.children) {
      const its = isElement(child) ? found[child.index] : keysOf(child);
      isBounded &&= its !== undefined;
      for (const key of its ?? []) keys.add(key);
    }
    found[element.index] = isBounded && keys.size <= MOST_KEYS ? [...keys] : undefined;
  }
  return found;
}

/** An attribute as it is written; undefined where there is a field in it. */
export function writtenAttribute({ attributes }: DocumentElement, name: string): string | undefined {
  const text = attributes.get(name);
  return typeof text === 'string' ? text : undefined;
}
