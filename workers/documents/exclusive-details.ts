/** `<details>` of one name, of which one at most is open (HTML, section 4.11.1). */

import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import { attributeOf, elementsOf } from './parsed-nodes.js';

/** Closes those that follow an open one of their name, as browsers do while they parse. */
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
