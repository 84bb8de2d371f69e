/** How much inline SVG draws by references to its own elements, which may refer to others, and these to others again. */

import { type DocumentElement, isElement } from './document-element.js';
import type { Report } from './report.js';

/** Elements that one `<svg>` draws, counted again at each reference; a chart of a thousand marks has some thousands. */
const MOST_DRAWN = 10_000;

const REFERENCE = /url\(\s*["']?#([^"')\s]+)/gi;

/** Reports references that lead back to where they stand, and those that multiply each other. */
export function checkReferences(elements: readonly DocumentElement[], report: Report): void {
  const byId = new Map<string, DocumentElement>();
  for (const element of elements) {
    const id = element.isSvg ? element.attributes.get('id') : undefined;
    if (typeof id === 'string') byId.set(id, byId.get(id) ?? element);
    else if (id) report.error('the id of a shape can have no {{key}}', element.position);
  }
  const counts = new Map<DocumentElement, number>();
  const countOf = (element: DocumentElement): number => {
    const known = counts.get(element);
    if (known !== undefined) return known;
    // What leads back to itself draws without end.
    counts.set(element, Infinity);
    let count = 1;
    for (const child of element.children) if (isElement(child)) count += countOf(child);
    for (const id of referencesOf(element)) {
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

function* referencesOf({ attributes }: DocumentElement): Generator<string> {
  for (const [name, value] of attributes) {
    if (typeof value !== 'string') continue;
    if ((name === 'href' || name === 'xlink:href') && value.startsWith('#')) yield value.slice(1);
    for (const [, id = ''] of value.matchAll(REFERENCE)) yield id;
  }
}
