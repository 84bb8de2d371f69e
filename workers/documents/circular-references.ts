/** References of inline SVG that lead back to where they stand, of which browsers draw nothing. */

import { type DocumentElement, isElement } from './document-element.js';
import type { Report } from './report.js';

const REFERENCE = /url\(\s*["']?#([^"')\s]+)["']?\s*\)/gi;

const ADDRESS = /^(?:xlink:)?href$/;

/**
 * Takes away, with a warning for each, the references by which elements would be drawn in themselves: one of each circle, the
 * last in the document's order.
 */
export function breakCircles(elements: readonly DocumentElement[], report: Report): void {
  const byId = new Map<string, DocumentElement>();
  for (const element of elements) {
    const id = element.isSvg ? element.attributes.get('id') : undefined;
    if (typeof id === 'string' && !byId.has(id)) byId.set(id, element);
  }
  const open = new Set<DocumentElement>();
  const done = new Set<DocumentElement>();
  const look = (element: DocumentElement) => {
    if (done.has(element)) return;
    open.add(element);
    const leadsBack = (id: string) => {
      const target = byId.get(id);
      if (target && open.has(target)) return true;
      if (target) look(target);
      return false;
    };
    const attributes = straightened(element, leadsBack);
    if (attributes) {
      element.attributes = attributes;
      report.warning(
        'a reference leads back to where it stands: browsers draw nothing of it',
        element.position,
      );
    }
    for (const child of element.children) if (isElement(child)) look(child);
    open.delete(element);
    done.add(element);
  };
  for (const element of elements) if (element.isSvg) look(element);
}

/** Attributes without references that lead back; undefined where there are none. */
function straightened(
  { attributes }: DocumentElement,
  leadsBack: (id: string) => boolean,
): DocumentElement['attributes'] | undefined {
  const retained = new Map(attributes);
  for (const [name, value] of attributes) {
    if (typeof value !== 'string') continue;
    if (ADDRESS.test(name)) {
      if (value.startsWith('#') && leadsBack(value.slice(1))) retained.delete(name);
      continue;
    }
    const written = value.replace(REFERENCE, (whole, id: string) => (leadsBack(id) ? 'none' : whole));
    if (written !== value) retained.set(name, written);
  }
  const isSame =
    retained.size === attributes.size &&
    [...retained].every(([name, value]) => attributes.get(name) === value);
  return isSame ? undefined : retained;
}
