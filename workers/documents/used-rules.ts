/** The rules of what `<use>`s show: those that find it in a tree of its own, without anything around it (SVG 2, section 5.6.3). */

import { type Candidates, haveSameRules } from '../css/cascade/cascade.js';
import { type DocumentElement, isElement } from './document-element.js';

/** An element within what a `<use>` shows. */
export interface UsedElement {
  /** It in the tree of its own. */
  element: DocumentElement;
  candidates: Candidates;
}

/** Elements by themselves, by what `<use>`s name. */
export type UsedRules = ReadonlyMap<DocumentElement, ReadonlyMap<DocumentElement, UsedElement>>;

/**
 * Finds what `<use>`s show that has other rules than where it stands.
 * @param elements of a document @param candidates of each element @param find finds those of an element in a tree of its own, which has the original
 */
export function usedRulesOf(
  elements: readonly DocumentElement[],
  candidates: readonly Candidates[],
  find: (used: DocumentElement) => Candidates,
): UsedRules {
  const ids = new Set<string>();
  for (const element of elements) ids.add(usedId(element) ?? '');
  const found = new Map<DocumentElement, ReadonlyMap<DocumentElement, UsedElement>>();
  for (const root of elements) {
    const id = root.attributes.get('id');
    if (!root.isSvg || typeof id !== 'string' || !ids.delete(id)) continue;
    const within = new Map<DocumentElement, UsedElement>();
    let isOther = false;
    for (const [element, used] of alone(root)) {
      const its = find(used);
      within.set(element, { element: used, candidates: its });
      if (!haveSameRules(its, candidates[element.index] as Candidates)) isOther = true;
    }
    if (isOther) found.set(root, within);
  }
  return found;
}

/** The id that a `<use>` names, where it has no fields. */
export function usedId({ tag, attributes }: DocumentElement): string | undefined {
  const href = tag === 'use' ? (attributes.get('href') ?? attributes.get('xlink:href')) : undefined;
  return typeof href === 'string' ? /^\s*#(.+?)\s*$/.exec(href)?.[1] : undefined;
}

/** An element and all within it, each with itself in a tree that begins with the first. */
function alone(root: DocumentElement): Map<DocumentElement, DocumentElement> {
  const copies = new Map<DocumentElement, DocumentElement>();
  const copied = (element: DocumentElement, parent: DocumentElement | undefined): DocumentElement => {
    const copy: DocumentElement = {
      ...element,
      ...{ original: element.original ?? element, parent, siblings: [], children: [], elements: [] },
    };
    copies.set(element, copy);
    copy.children = element.children.map((child) => (isElement(child) ? copied(child, copy) : child));
    copy.elements = copy.children.filter(isElement);
    for (const each of copy.elements) each.siblings = copy.elements;
    return copy;
  };
  const first = copied(root, undefined);
  first.isUsed = true;
  first.siblings = [first];
  first.place = 0;
  return copies;
}
