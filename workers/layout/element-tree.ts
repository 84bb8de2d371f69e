import type { JSX } from 'satori/jsx/jsx-runtime';
import type { ComputedValues } from '../css/cascade/computed-style.js';

/** Element tree after function components are called: tag names, attributes and text. */
export interface PlainElement {
  type: string;
  props: Record<string, unknown>;
  children: PlainNode[];
}

export type PlainNode = PlainElement | string;

/** An element with what is computed of its style, of a document. */
export interface StyledTree extends PlainElement {
  style: ComputedValues;
  children: StyledNode[];
  /** What it is made of, the same from picture to picture: its box is kept for the next tree. */
  source?: object;
}

export type StyledNode = StyledTree | string;

/** Calls function components and drops empty nodes (null, booleans). */
export function plainTree(element: JSX.Element): PlainElement {
  const [root] = plainNodes(element);
  if (root === undefined || typeof root === 'string') throw new Error('a drawing must be one element');
  return root;
}

function plainNodes(node: unknown): PlainNode[] {
  if (node === null || node === undefined || typeof node === 'boolean') return [];
  if (typeof node === 'string' || typeof node === 'number') return [String(node)];
  if (Array.isArray(node)) return node.flatMap(plainNodes);

  const { type, props } = node as { type: unknown; props: Record<string, unknown> };
  if (typeof type === 'function') return plainNodes(type(props));
  if (typeof type === 'symbol') return plainNodes(props.children); // a fragment
  const { children, ...attributes } = props;
  return [{ type: String(type), props: attributes, children: plainNodes(children) }];
}
