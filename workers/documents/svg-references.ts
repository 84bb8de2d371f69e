/** What inline SVG refers to: how much it draws by that, and elements of another `<svg>`. */

import type { StyledTree } from '../layout/element-tree.js';
import { hrefId } from '../svg/attributes.js';
import { referencesOf } from '../svg/drawing-work.js';
import { type DocumentElement, isElement } from './document-element.js';
import type { Report } from './report.js';

/** Elements that one `<svg>` draws, counted again at each reference; a chart of a thousand marks has some thousands. */
const MOST_DRAWN = 10_000;

const REFERENCE = /url\(\s*["']?#([^"')\s]+)/gi;

/**
 * Reports references that lead back to where they stand, and those that multiply each other: elements that are referred to may refer
 * to others, and these to others again.
 */
export function checkReferences(elements: readonly DocumentElement[], report: Report): void {
  const byId = new Map<string, DocumentElement>();
  for (const element of elements) {
    const id = element.isSvg ? element.attributes.get('id') : undefined;
    if (typeof id === 'string') byId.set(id, byId.get(id) ?? element);
    else if (id) report.error('the id of a shape can have no {{key}}', element.position);
  }
  const counts = new Map<DocumentElement, number>();
  const countOf = (element: DocumentElement): number => {
    const cached = counts.get(element);
    if (cached !== undefined) return cached;
    // What leads back to itself draws without end.
    counts.set(element, Infinity);
    let count = 1;
    for (const child of element.children) if (isElement(child)) count += countOf(child);
    for (const id of idsIn(element)) {
      const target = byId.get(id);
      if (target) count += countOf(target);
    }
    counts.set(element, count);
    return count;
  };
  for (const element of elements) {
    const isOutermost = element.isSvg && element.tag === 'svg' && !element.parent?.isSvg;
    if (!isOutermost || countOf(element) <= MOST_DRAWN) continue;
    const what = Number.isFinite(countOf(element))
      ? `references draw more than ${MOST_DRAWN} elements`
      : 'references lead back to where they stand';
    report.error(`${what}: write the shapes themselves`, element.position);
  }
}

/** Ids that the attributes of an element refer to, as they are written. */
function* idsIn({ attributes }: DocumentElement): Generator<string> {
  for (const [name, value] of attributes) {
    if (typeof value !== 'string') continue;
    if ((name === 'href' || name === 'xlink:href') && value.startsWith('#')) yield value.slice(1);
    for (const [, id = ''] of value.matchAll(REFERENCE)) yield id;
  }
}

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
    if (ids.has(id)) continue;
    const copy = build(id, isUsed);
    if (!copy) continue;
    copies.push(copy);
    look(copy);
  }
  if (copies.length === 0) return svg;
  const defs: StyledTree = { type: 'defs', props: {}, style: svg.style, children: copies };
  return { ...svg, children: [...svg.children, defs] };
}
