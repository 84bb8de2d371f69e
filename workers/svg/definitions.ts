import type { PlainElement } from '../layout/element-tree.js';

/** Elements of a document by id, and what each element is in. */
export interface Definitions {
  get(id: string): PlainElement | undefined;
  /** The elements around one, the outermost first. */
  around(element: PlainElement): readonly PlainElement[];
}

/**
 * What is nothing where neither it nor what it is in is displayed, as in Chromium, where a `<g>` that is not displayed takes nothing
 * from them, nor from a marker its own word (Blink's `SVGGElement::LayoutObjectIsNeeded`).
 */
const RESOURCES = /^(?:linearGradient|radialGradient|pattern|clipPath|mask|marker)$/;

/** Elements by id; the first one where several share it. */
export function definitionsIn(root: PlainElement): Definitions {
  const found = new Map<string, PlainElement>();
  const parents = new Map<PlainElement, PlainElement>();
  const idle = new Set<PlainElement>();
  const look = (element: PlainElement, isShown: boolean) => {
    const { id, display } = element.props;
    const isHidden = display === 'none';
    const isIdle = !isShown || (isHidden && element.type !== 'marker');
    if (isIdle && RESOURCES.test(element.type)) idle.add(element);
    if (id !== undefined && !found.has(String(id))) found.set(String(id), element);
    for (const child of element.children) {
      if (typeof child === 'string') continue;
      parents.set(child, element);
      look(child, isShown && (!isHidden || element.type === 'g'));
    }
  };
  look(root, true);
  return {
    get: (id) => {
      const element = found.get(id);
      return element && !idle.has(element) ? element : undefined;
    },
    around: (element) => {
      const chain: PlainElement[] = [];
      for (let each = parents.get(element); each; each = parents.get(each)) chain.unshift(each);
      return chain;
    },
  };
}
