import type { JSX } from 'satori/jsx/jsx-runtime';
import type { ComputedValues } from '../css/cascade/computed-style.js';
import { TooMuchWork } from '../raster/too-much-work.js';

/** Element tree after function components are called: tag names, attributes and text. */
export interface PlainElement {
  type: string;
  props: Record<string, unknown>;
  children: PlainNode[];
}

export type PlainNode = PlainElement | string;

/** An element with what is computed of its style. */
export interface StyledTree extends PlainElement {
  style: ComputedValues;
  children: StyledNode[];
  /** What it is made of, the same from picture to picture: its box is kept for the next tree. */
  source?: object;
}

export type StyledNode = StyledTree | string;

/** Elements, components and lists within each other: all that goes down the tree calls itself for each. */
const MOST_NESTING = 256;

/**
 * Calls function components and drops empty nodes (null, booleans).
 * @throws TooMuchWork for a tree that is too deep to be gone down
 */
export function plainTree(element: JSX.Element): PlainElement {
  const [root] = plainNodes(element, 0);
  if (root === undefined || typeof root === 'string') throw new Error('a drawing must be one element');
  return root;
}

function plainNodes(node: unknown, depth: number): PlainNode[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (depth > MOST_NESTING)
    throw new TooMuchWork(`more than ${MOST_NESTING} elements and components within each other`);
  if (Array.isArray(node)) return node.flatMap((each) => plainNodes(each, depth + 1));

  const { type, props } = node as { type: unknown; props: Record<string, unknown> };
  if (typeof type === 'function') return plainNodes(type(props), depth + 1);
  if (typeof type === 'symbol') return plainNodes(props.children, depth + 1); // a fragment
  const { children, ...attributes } = props;
  return [{ type: String(type), props: attributes, children: plainNodes(children, depth + 1) }];
}
