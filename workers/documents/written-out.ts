/**
 * A document with lists as its author would write it for so many items: a copy of each repeated element for each item, with
 * fields of their own. Whatever draws documents sees elements and fields, and knows nothing of lists.
 */

import { type Field, type FieldSet, itemPath, type ListSet } from '../../templates/contract/index.js';
import { type DocumentElement, isElement } from './document-element.js';
import { documentScope, type FieldScope, NEXT } from './field-scope.js';
import { itemPaths } from './item-paths.js';
import { totalsOf } from './list-totals.js';
import type { FieldValues, TextTemplate } from './text-template.js';

/** How many items each list has, by its key. */
export type ItemCounts = Readonly<Record<string, number>>;

/** A value that is a custom property of an element. */
export interface FieldProperty {
  /** As the author names it: `price`. */
  name: string;
  /** As values have it: `lines[2].price`. */
  key: string;
}

/** The elements of a document that is written out. */
export interface WrittenElements {
  root: DocumentElement;
  elements: DocumentElement[];
  /** Those of the document, the numbers of items, and those of each item, such as `lines[2].price`. */
  fields: FieldSet;
  /** By the index of an element: the root says the document's fields, and repeated elements those of their item. */
  properties: ReadonlyMap<number, readonly FieldProperty[]>;
}

/** The numbers of items that values say. */
export function countsOf(lists: ListSet, values: FieldValues): ItemCounts {
  return Object.fromEntries(Object.keys(lists).map((key) => [key, Number(values[key])]));
}

/** The most items that each list can have. */
export function mostItems(lists: ListSet): ItemCounts {
  return Object.fromEntries(Object.entries(lists).map(([key, { max }]) => [key, max]));
}

/** Writes a document out. @param root whose repeated elements are there once each */
export function writtenElements(
  root: DocumentElement,
  { fields, lists }: { fields: FieldSet; lists: ListSet },
  counts: ItemCounts,
): WrittenElements {
  const copier = new Copier(counts);
  const copy = copier.root(root);
  copier.properties.set(copy.index, rootProperties(documentScope(fields, lists).fields));
  return {
    root: copy,
    elements: copier.elements,
    fields: writtenFields(fields, lists, counts),
    properties: copier.properties,
  };
}

/** The custom properties of the root of a document. */
export function rootProperties(fields: FieldSet): FieldProperty[] {
  return Object.keys(fields).map((key) => ({ name: key, key }));
}

/** The fields of a document for so many items. Those of an item of a list's default have its values as their own. */
function writtenFields(fields: FieldSet, lists: ListSet, counts: ItemCounts): FieldSet {
  const all: FieldSet = { ...documentScope(fields, lists).fields };
  for (const [key, list] of Object.entries(lists)) {
    const count = counts[key] ?? 0;
    all[key] = { ...all[key], default: count } as Field;
    for (let index = 0; index < count; index++) {
      const item = list.default[index];
      for (const [name, path] of itemPaths(key, list, index)) {
        const field = list.fields[name] as Field;
        all[path] = item ? ({ ...field, default: item[name] } as Field) : field;
      }
    }
  }
  const initial = (path: string) => Number(all[path]?.default);
  for (const [key, total] of Object.entries(totalsOf(lists, counts, initial)))
    if (!Object.hasOwn(fields, key)) all[key] = { ...all[key], default: total } as Field;
  return all;
}

/** The item that an element is copied for. */
interface CopiedItem {
  scope: FieldScope;
  index: number;
  count: number;
}

class Copier {
  readonly elements: DocumentElement[] = [];
  readonly properties = new Map<number, readonly FieldProperty[]>();
  readonly #counts: ItemCounts;

  constructor(counts: ItemCounts) {
    this.#counts = counts;
  }

  root(root: DocumentElement): DocumentElement {
    const attributes = new Map(root.attributes);
    for (const [key, count] of Object.entries(this.#counts))
      attributes.set(`data-${key.toLowerCase()}`, String(count));
    const copy = this.#copied(root, undefined, [], undefined, attributes);
    copy.siblings.push(copy);
    return copy;
  }

  #copied(
    original: DocumentElement,
    parent: DocumentElement | undefined,
    siblings: DocumentElement[],
    item: CopiedItem | undefined,
    attributes: ReadonlyMap<string, TextTemplate>,
  ): DocumentElement {
    const copy: DocumentElement = {
      ...original,
      index: this.elements.length,
      attributes,
      parent,
      siblings,
      place: siblings.length,
      children: [],
      elements: [],
      original,
    };
    this.elements.push(copy);
    for (const [place, child] of original.children.entries()) {
      if (!isElement(child)) copy.children.push(textFor(child, item));
      else if (child.repeats) this.#repeat(child, copy, spaceBefore(original, place));
      else this.#append(child, copy, item, attributesFor(child, item));
    }
    return copy;
  }

  #append(
    child: DocumentElement,
    parent: DocumentElement,
    item: CopiedItem | undefined,
    attributes: ReadonlyMap<string, TextTemplate>,
  ): DocumentElement {
    const copy = this.#copied(child, parent, parent.elements, item, attributes);
    parent.elements.push(copy);
    parent.children.push(copy);
    return copy;
  }

  /** @param space between the copies */
  #repeat(element: DocumentElement, parent: DocumentElement, space: string): void {
    const scope = element.repeats as FieldScope;
    const { key, list } = scope.item as NonNullable<FieldScope['item']>;
    const count = this.#counts[key] ?? 0;
    for (let index = 0; index < count; index++) {
      const item = { scope, index, count };
      const attributes = new Map(attributesFor(element, item));
      const names = Object.keys(list.fields);
      for (const name of names)
        attributes.set(`data-${name.toLowerCase()}`, [{ key: itemPath(key, index, name) }]);
      if (index > 0 && space !== '') parent.children.push(space);
      const copy = this.#append(element, parent, item, attributes);
      const named = [...names, ...names.map((name) => NEXT + name)];
      const properties = named.map((name) => ({ name, key: keyFor(name, item) }));
      this.properties.set(copy.index, properties);
    }
  }
}

/** White space before an element, which is written again before each copy of it: inline boxes have a gap there. */
function spaceBefore({ children }: DocumentElement, place: number): string {
  const before = children[place - 1];
  if (before === undefined || isElement(before)) return '';
  const last = typeof before === 'string' ? before : before.at(-1);
  return (typeof last === 'string' && /\s+$/.exec(last)?.[0]) || '';
}

function attributesFor(
  { attributes }: DocumentElement,
  item: CopiedItem | undefined,
): ReadonlyMap<string, TextTemplate> {
  if (!item || ![...attributes.values()].some((text) => typeof text !== 'string')) return attributes;
  return new Map(Array.from(attributes, ([name, text]) => [name, textFor(text, item)]));
}

function textFor(template: TextTemplate, item: CopiedItem | undefined): TextTemplate {
  if (!item || typeof template === 'string') return template;
  return template.map((part) => (typeof part === 'string' ? part : { key: keyFor(part.key, item) }));
}

/** What values call a field that an author names within an item. */
function keyFor(name: string, { scope, index, count }: CopiedItem): string {
  const { key, list } = scope.item as NonNullable<FieldScope['item']>;
  if (Object.hasOwn(list.fields, name)) return itemPath(key, index, name);
  const next = name.startsWith(NEXT) ? name.slice(NEXT.length) : '';
  return Object.hasOwn(list.fields, next) ? itemPath(key, Math.min(index + 1, count - 1), next) : name;
}
