/** Which elements a document may repeat for the items of a list, by `data-each`. */

import type { ListSet } from '../../templates/contract/index.js';
import type { Position } from '../css/syntax/problems.js';
import { type DocumentElement, isElement } from './document-element.js';
import type { FieldScope } from './field-scope.js';

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
