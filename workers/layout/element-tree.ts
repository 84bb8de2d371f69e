import type { JSX } from 'satori/jsx/jsx-runtime';
import type { ComputedValues } from '../css/cascade/computed-style.js';
import type { DocumentMode } from '../css/values/computation-context.js';
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
  /**
   * Values in the first line of a block by `::first-line`: of the block whose line it is, and of the inline elements in it.
   */
  firstLine?: ComputedValues;
  /** What it is made of, the same from picture to picture: its box is kept for the next tree. */
  source?: object;
  /** Where its document has it. */
  position?: { line: number; column: number };
  /** Given for a drawing whose shapes depend on the size that it comes to have, in CSS pixels: an `<svg>` of that size. */
  drawnIn?: (width: number, height: number) => StyledTree;
  /** Given for an item of a list whose numbers a style of the document's own writes. */
  markerText?: (ordinal: number) => string;
  /** Given for the root of a document: `no-quirks` where it is left out. */
  mode?: DocumentMode;
}

export type StyledNode = StyledTree | string;

/** The element of a code that readers see, whose tree has its bars as `barcode`. */
export const CODE_ELEMENT = 'tuval-code';

/** The element around an annotation of `<ruby>` and its base: blocks, the base first. Nobody can write it. */
export const RUBY_COLUMN = ' ruby';

/** The property of an `<svg>` that has the text of its first `<title>`. Nobody can write it. */
export const PICTURE_TITLE = ' title';

/** Tells whether an element stands for what it shows, and has no boxes in it. */
export function isReplaced({ type }: Pick<PlainElement, 'type'>): boolean {
  return type === 'img' || type === 'svg' || type === CODE_ELEMENT;
}

/** Where the element of a link leads, as it is written; undefined for any other element. */
export function linkOf({ type, props }: Pick<PlainElement, 'type' | 'props'>): string | undefined {
  return type === 'a' && typeof props.href === 'string' ? props.href : undefined;
}

/** The level of a heading, from 1 to 6; undefined for any other element. */
export function headingLevelOf({ type }: Pick<PlainElement, 'type'>): number | undefined {
  return /^h[1-6]$/.test(type) ? Number(type[1]) : undefined;
}

/**
 * The text of a picture for those who do not see it: its label, its `alt`, or the first `<title>` in it (SVG Accessibility API Mappings,
 * section 8.1); undefined for what is no picture, or says nothing.
 */
export function alternativeOf({ type, props, children }: PlainElement): string | undefined {
  if (type !== 'img' && type !== 'svg') return undefined;
  const named = type === 'img' ? [props.alt] : [props[PICTURE_TITLE], titleOf(children)];
  const label = [props['aria-label'], ...named].find(
    (each) => typeof each === 'string' && each.trim() !== '',
  );
  return (label as string | undefined)?.trim().replace(/\s+/g, ' ');
}

function titleOf(children: readonly PlainNode[]): string | undefined {
  const title = children.find((child) => typeof child !== 'string' && child.type === 'title');
  if (typeof title !== 'object') return undefined;
  return title.children.filter((child) => typeof child === 'string').join('');
}

/** Replaces the elements among an element's children; texts stay. */
export function withElements<Element extends PlainElement>(
  children: readonly (Element | string)[],
  replaced: (element: Element) => Element,
): (Element | string)[] {
  return children.map((child) => (typeof child === 'string' ? child : replaced(child)));
}

/** Elements, components and lists within each other: all that goes down the tree calls itself for each. */
const MOST_NESTING = 256;

/**
 * Calls function components and drops empty nodes (null, booleans).
 * @throws TooMuchWork for a tree that is too deep to be gone down
 */
export function plainTree(element: JSX.Element): PlainElement {
  const nodes: PlainNode[] = [];
  addNodes(element, nodes, 0);
  const [root] = nodes;
  if (root === undefined || typeof root === 'string') throw new Error('a drawing must be one element');
  return root;
}

function addNodes(node: unknown, nodes: PlainNode[], depth: number): void {
  if (node === null || node === undefined || typeof node === 'boolean') return;
  if (typeof node === 'string' || typeof node === 'number') {
    nodes.push(String(node));
    return;
  }
  if (depth > MOST_NESTING)
    throw new TooMuchWork(`more than ${MOST_NESTING} elements and components within each other`);
  if (Array.isArray(node)) {
    for (const each of node) addNodes(each, nodes, depth + 1);
    return;
  }
  const { type, props } = node as { type: unknown; props: Record<string, unknown> };
  if (typeof type === 'function') addNodes(type(props), nodes, depth + 1);
  else if (typeof type === 'symbol')
    addNodes(props.children, nodes, depth + 1); // a fragment
  else nodes.push(plainElement(String(type), props, depth));
}

function plainElement(type: string, props: Record<string, unknown>, depth: number): PlainElement {
  const element: PlainElement = { type, props: {}, children: [] };
  for (const name in props) if (name !== 'children') element.props[name] = props[name];
  addNodes(props.children, element.children, depth + 1);
  return element;
}
