import type { PlainElement } from '../layout/element-tree.js';

/** Elements of a document by id, and what each element is in. */
export interface Definitions {
  get(id: string): PlainElement | undefined;
  /** The elements around one, the outermost first. */
  around(element: PlainElement): readonly PlainElement[];
}

/** Elements by id; the first one where several share it. */
export function definitionsIn(root: PlainElement): Definitions {
  const found = new Map<string, PlainElement>();
  const parents = new Map<PlainElement, PlainElement>();
  const look = (element: PlainElement) => {
    const { id } = element.props;
    if (id !== undefined && !found.has(String(id))) found.set(String(id), element);
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      parents.set(child, element);
      look(child);
    }
  };
  look(root);
  return {
    get: (id) => found.get(id),
    around: (element) => {
      const chain: PlainElement[] = [];
      for (let each = parents.get(element); each; each = parents.get(each)) chain.unshift(each);
      return chain;
    },
  };
}
