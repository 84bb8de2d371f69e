/** `<details>` and what it shows of its content (HTML, section 15.5.4): its summary before the rest, which hides unless it is open. */

import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { ComputedValues } from '../css/cascade/computed-style.js';
import type { StyledNode, StyledTree } from '../layout/element-tree.js';
import { partOf } from './controls/control-boxes.js';
import { type DocumentElement, isElement } from './document-element.js';
import { attributeOf, elementsOf } from './parsed-nodes.js';

/** The children of an element that show: of `<details>` that are not open the first `<summary>` alone. */
export function shownChildren(node: Tree.Element): Tree.ChildNode[] {
  if (node.tagName !== 'details' || attributeOf(node, 'open') !== undefined) return node.childNodes;
  return elementsOf(node)
    .filter(({ tagName }) => tagName === 'summary')
    .slice(0, 1);
}

/** Puts the summary of `<details>` before all else in it, wherever it is written. */
export function putSummaryFirst({ tag, children }: DocumentElement): void {
  if (tag !== 'details') return;
  const place = children.findIndex((child) => isElement(child) && child.tag === 'summary');
  if (place > 0) children.unshift(...children.splice(place, 1));
}

/** Closes `<details>` that follow an open one of their name, as browsers do while they parse (HTML, section 4.11.1). */
export function closeOtherDetails(root: Tree.Element): void {
  const opened = new Set<string>();
  const left = [root];
  for (let next = left.pop(); next; next = left.pop()) {
    const name = next.tagName === 'details' && attributeOf(next, 'name');
    if (name && attributeOf(next, 'open') !== undefined) {
      if (opened.has(name)) next.attrs = next.attrs.filter((attribute) => attribute.name !== 'open');
      opened.add(name);
    }
    for (const child of elementsOf(next).reverse()) left.push(child);
  }
}

/**
 * The content of `<details>`: the summary that browsers write where there is none, and the rest, which is a block by itself
 * where that makes a difference: in a flex container or a grid, or behind a summary in a line (`::details-content`).
 * @param values of the element, which both inherit from
 * @param children as they are written, with a summary of their own first
 */
export function detailsContent(
  { attributes, elements }: DocumentElement,
  values: ComputedValues,
  children: StyledNode[],
): StyledNode[] {
  const [first] = children;
  const own = first && typeof first !== 'string' && first.type === 'summary' ? [first] : [];
  const hasOwn = elements.some(({ tag }) => tag === 'summary');
  const summary = hasOwn ? own : [writtenSummary(values, attributes.has('open'))];
  const rest = children.slice(own.length);
  const isItems = /flex|grid/.test(String(values.display));
  const isBeside = own.some(({ style }) => /^(?:-webkit-)?inline|^contents$/.test(String(style.display)));
  const isBlock = rest.length > 0 && (isItems || isBeside);
  return [...summary, ...(isBlock ? [partOf(values, {}, rest)] : rest)];
}

function writtenSummary(values: ComputedValues, isOpen: boolean): StyledTree {
  const listStyleType = isOpen ? 'disclosure-open' : 'disclosure-closed';
  return partOf(values, { display: 'list-item', listStyleType, listStylePosition: 'inside' }, ['Details']);
}
