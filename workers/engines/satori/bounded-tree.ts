import type { JSX } from 'satori/jsx/jsx-runtime';
import { TooMuchWork } from '../../raster/too-much-work.js';

/** As of a document. Satori takes some 0.1 ms for each. */
const MOST_ELEMENTS = 2000;
/** Satori and resvg go down a tree by calling themselves, and satori nests several groups for an element. */
const MOST_DEPTH = 64;

interface Element {
  type: unknown;
  props?: { children?: unknown };
}

/**
 * The same tree with its function components called, as satori would.
 * @throws TooMuchWork when it has too many elements, or too many within each other
 */
export function boundedTree(tree: JSX.Element): JSX.Element {
  let elements = 0;

  const resolved = (node: unknown, depth: number): unknown => {
    if (node === null || typeof node !== 'object') return node;
    if (++elements > MOST_ELEMENTS) throw new TooMuchWork(`more than ${MOST_ELEMENTS} elements to draw`);
    if (depth > MOST_DEPTH) throw new TooMuchWork(`more than ${MOST_DEPTH} elements within each other`);
    if (Array.isArray(node)) return node.map((child) => resolved(child, depth + 1));
    const { type, props } = node as Element;
    if (typeof type === 'function') return resolved(type(props), depth + 1);
    if (props?.children === undefined) return node;
    return { ...node, props: { ...props, children: resolved(props.children, depth + 1) } };
  };

  return resolved(tree, 1) as JSX.Element;
}
