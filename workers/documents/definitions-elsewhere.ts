/** What an `<svg>` refers to in another one of the document. */

import type { StyledTree } from '../layout/element-tree.js';
import { hrefId } from '../svg/attributes.js';
import { referencesOf } from '../svg/drawing-work.js';
import type { DocumentElement } from './document-element.js';

/** Elements that come to one `<svg>` from others. */
const MOST_COPIED = 200;

/** The elements of SVG by their ids, the first of each; ids with fields are refused. */
export function shapesById(elements: readonly DocumentElement[]): ReadonlyMap<string, DocumentElement> {
  const found = new Map<string, DocumentElement>();
  for (const element of elements) {
    const id = element.isSvg ? element.attributes.get('id') : undefined;
    if (typeof id === 'string' && !found.has(id)) found.set(id, element);
  }
  return found;
}

/**
 * An `<svg>` with copies of the elements that it refers to and has not.
 * @param build makes one of an id; undefined where there is none. `isUsed` where it is that of a `<use>`, which draws what is
 * not displayed itself
 */
export function withDefinitions(
  svg: StyledTree,
  build: (id: string, isUsed: boolean) => StyledTree | undefined,
): StyledTree {
  const ids = new Set<string>();
  const wanted = new Map<string, boolean>();
  const look = (element: StyledTree) => {
    const { id } = element.props;
    if (typeof id === 'string') ids.add(id);
    const used = element.type === 'use' ? hrefId(element) : undefined;
    for (const each of referencesOf(element)) wanted.set(each, wanted.get(each) === true || each === used);
    for (const child of element.children) if (typeof child !== 'string') look(child);
  };
  look(svg);
  const copies: StyledTree[] = [];
  for (const [id, isUsed] of wanted) {
    if (ids.has(id) || copies.length >= MOST_COPIED) continue;
    const copy = build(id, isUsed);
    if (!copy) continue;
    copies.push(copy);
    look(copy);
  }
  if (copies.length === 0) return svg;
  const defs: StyledTree = { type: 'defs', props: {}, style: svg.style, children: copies };
  return { ...svg, children: [...svg.children, defs] };
}
