import type { PlainElement } from '../layout/element-tree.js';

const cache = new WeakMap<PlainElement, boolean>();

/** Tells whether anything within an `<svg>` is blended with what is below it, the document among that (Compositing 1, section 3). */
export function hasBlending(svg: PlainElement): boolean {
  let found = cache.get(svg);
  if (found === undefined) {
    found = svg.children.some((child) => typeof child !== 'string' && isBlending(child));
    cache.set(svg, found);
  }
  return found;
}

function isBlending({ props, children }: PlainElement): boolean {
  const mode = props['mix-blend-mode'];
  if (mode !== undefined && mode !== 'normal') return true;
  return children.some((child) => typeof child !== 'string' && isBlending(child));
}
