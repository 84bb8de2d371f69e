/**
 * Scopes of fields: the values that `{{key}}` can name are the document's, and within an element that is repeated by `data-each`
 * those of its item, too. And checks of such elements.
 */

import {
  type Field,
  type FieldSet,
  type List,
  type ListSet,
  number,
} from '../../templates/contract/index.js';
import type { Position } from '../css/syntax/problems.js';
import { type DocumentElement, isElement } from './document-element.js';
import { totalFields } from './list-totals.js';

/** The prefix that names the item behind an item, as in `{{next.value}}`: of the last one, itself. */
export const NEXT = 'next.';

/** The values that can be named at a place in a document. */
export interface FieldScope {
  fields: FieldSet;
  keys: ReadonlySet<string>;
  /** Where the values of an item can be. */
  item: { key: string; list: List } | undefined;
}

/** Everywhere: the fields, by the key of each list how many items it has, and totals of them. */
export function documentScope(fields: FieldSet, lists: ListSet): FieldScope {
  const all = { ...totalFields(lists), ...fields, ...countFields(lists) };
  // Those of the author come first, because messages name the first.
  const keys = new Set([...Object.keys(fields), ...Object.keys(lists), ...Object.keys(all)]);
  return { fields: all, keys, item: undefined };
}

/** Within an element that is repeated. @param outer around it */
export function itemScope(outer: FieldScope, key: string, list: List): FieldScope {
  const next = Object.entries<Field>(list.fields).map(([name, field]) => [NEXT + name, field]);
  const fields: FieldSet = { ...outer.fields, ...Object.fromEntries(next), ...list.fields };
  // Its own come first, because messages name the first.
  const keys = new Set([...Object.keys(list.fields), ...Object.keys(fields)]);
  return { fields, keys, item: { key, list } };
}

/** The numbers of items, as fields. */
function countFields(lists: ListSet): FieldSet {
  const counts = Object.entries(lists).map(([key, { label, max, default: items }]) => [
    key,
    number({ label, default: items.length, min: 0, max }),
  ]);
  return Object.fromEntries(counts);
}

/** The most elements of a document, each repeated one counted as often as its list can have items. */
export const MOST_ELEMENTS = 2_000;

/** Why an element cannot be repeated; undefined where it can. @param scope around it */
export function eachProblem(key: string, tag: string, scope: FieldScope, lists: ListSet): string | undefined {
  if (tag === 'html' || tag === 'body')
    return `<${tag}> is there once: write data-each at an element in the <body>`;
  if (scope.item)
    return `data-each is within an element that repeats ${scope.item.key} already: items have no lists`;
  if (Object.hasOwn(lists, key)) return undefined;
  const names = Object.keys(lists);
  const shown = key.slice(0, 60) || 'nothing';
  return names.length === 0
    ? `${shown} is no list: the document declares none in "lists" of its <script type="application/json">`
    : `${shown} is no list: there are ${names.join(', ')}`;
}

/** The problem of lists that have all the items that they can have, at the element whose copies are too many. */
export function repeatsProblem(
  root: DocumentElement,
  count: number,
): { message: string; position: Position } | undefined {
  let total = count;
  const repeated: DocumentElement[] = [];
  const look = (element: DocumentElement) => {
    if (element.repeats) repeated.push(element);
    else for (const child of element.children) if (isElement(child)) look(child);
  };
  look(root);
  for (const element of repeated) {
    const { key, list } = element.repeats?.item ?? {};
    total += ((list?.max ?? 1) - 1) * sizeOf(element);
    if (total <= MOST_ELEMENTS) continue;
    const message = `more than ${MOST_ELEMENTS} elements with ${list?.max} items of ${key}: lower its max, or write fewer elements`;
    return { message, position: element.position };
  }
  return undefined;
}

function sizeOf({ children }: DocumentElement): number {
  return children.reduce((sum, child) => sum + (isElement(child) ? sizeOf(child) : 0), 1);
}
