import type { PlainElement } from '../layout/element-tree.js';

/** Elements of a document by id. */
export type Definitions = ReadonlyMap<string, PlainElement>;

/** Elements by id; the first one where several share it. */
export function definitionsIn(root: PlainElement): Definitions {
  const found = new Map<string, PlainElement>();
  const look = (element: PlainElement) => {
    const { id } = element.props;
    if (id !== undefined && !found.has(String(id))) found.set(String(id), element);
    for (const child of element.children) if (typeof child !== 'string') look(child);
  };
  look(root);
  return found;
}
