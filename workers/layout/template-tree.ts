/** Trees of templates in code with computed styles, as those of documents are laid out. */

import { type Barcode, barcode, NO_BARCODE } from '../barcodes/barcode.js';
import { BarcodeWork } from '../barcodes/barcode-work.js';
import { requestedCode } from '../barcodes/requested-code.js';
import type { ComputedStyle } from '../css/cascade/computed-style.js';
import type { Page } from '../css/cascade/style-computer.js';
import type { TemplateStyle } from '../css/cascade/template-declarations.js';
import { TEMPLATE_ROOT, templatePage, templateStyle } from '../css/cascade/template-style.js';
import { quoteOf } from '../css/values/quotes.js';
import { TooMuchWork } from '../raster/too-much-work.js';
import {
  CODE_ELEMENT,
  type PlainElement,
  type PlainNode,
  type StyledNode,
  type StyledTree,
} from './element-tree.js';
import { type TemplateElement, templateDefaults, templateElement } from './template-elements.js';

/** As of a document. What is in an `<svg>` is not counted: it makes no boxes. */
const MOST_ELEMENTS = 2_000;
const MOST_DEPTH = 64;

/** A tree with all texts in it. */
export interface TemplateTree {
  root: StyledTree;
  texts: readonly string[];
}

/**
 * The tree of a template with computed styles, in a box of the picture's size.
 * @param before the tree of an earlier picture of the template: what is the same in both is the same object, and what
 *   differs has its source, so that boxes are kept
 * @throws TooMuchWork for too many elements, or too many within each other
 * @throws for a style that is not drawn
 */
export function templateTree(
  content: PlainElement,
  width: number,
  height: number,
  before?: StyledTree,
): TemplateTree {
  const page = templatePage(width, height);
  const canvas = templateStyle({ position: 'absolute', left: 0, top: 0, width, height }, TEMPLATE_ROOT, page);
  const builder = new TreeBuilder(page);
  const children = builder.children([content], canvas, undefined, before, 1);
  const source = before?.source ?? {};
  const root = { type: 'canvas', props: NO_PROPS, style: canvas.values, children, source };
  return { root, texts: builder.texts };
}

const NO_PROPS: Record<string, unknown> = {};

class TreeBuilder {
  readonly texts: string[] = [];
  readonly #page: Page;
  readonly #codes = new BarcodeWork();
  #elements = 0;

  constructor(page: Page) {
    this.#page = page;
  }

  /** @param before the element that they were in before */
  children(
    nodes: readonly PlainNode[],
    parent: ComputedStyle,
    around: TemplateElement | undefined,
    before: StyledTree | undefined,
    depth: number,
  ): StyledNode[] {
    const children: StyledNode[] = [];
    for (const node of nodes) {
      if (typeof node === 'string') {
        if (node === '') continue;
        this.texts.push(node);
        children.push(node);
        continue;
      }
      const child = this.#element(node, parent, around, before?.children[children.length], depth);
      if (child) children.push(child);
    }
    return children;
  }

  /** Undefined for what is not displayed. */
  #element(
    element: PlainElement,
    parent: ComputedStyle,
    around: TemplateElement | undefined,
    last: StyledNode | undefined,
    depth: number,
  ): StyledTree | undefined {
    if (++this.#elements > MOST_ELEMENTS)
      throw new TooMuchWork(`more than ${MOST_ELEMENTS} elements to draw`);
    if (depth > MOST_DEPTH) throw new TooMuchWork(`more than ${MOST_DEPTH} elements within each other`);
    const { type } = element;
    const before = typeof last === 'object' && last.type === type ? last : undefined;
    const selected = templateElement(element, around);
    const style = templateStyle(writtenOf(element), parent, this.#page, templateDefaults(selected));
    if (style.values.display === 'none') return undefined;
    const isCode = type === CODE_ELEMENT;
    const props = isCode ? { barcode: templateCode(element, this.#codes) } : attributesOf(element);
    const children =
      type === 'svg' || isCode
        ? (element.children as StyledNode[])
        : this.#contents(element, style, selected, before, depth);
    const tree: StyledTree = { type, props, style: style.values, children, source: before?.source ?? {} };
    return before && isSame(before, tree) ? before : tree;
  }

  #contents(
    { type, children }: PlainElement,
    style: ComputedStyle,
    selected: TemplateElement,
    before: StyledTree | undefined,
    depth: number,
  ): StyledNode[] {
    if (type !== 'q') return this.children(children, style, selected, before, depth + 1);
    // Boxes of their own, as `::before` and `::after` of a document are.
    const quote = (word: string): PlainElement => {
      return { type: 'span', props: {}, children: [quoteOf(word, `${style.values.quotes}`)] };
    };
    const quoted = [quote('open-quote'), ...children, quote('close-quote')];
    return this.children(quoted, style, selected, before, depth + 1);
  }
}

function attributesOf({ props }: PlainElement): Record<string, unknown> {
  let attributes = NO_PROPS;
  for (const name in props) {
    if (name === 'style') continue;
    if (attributes === NO_PROPS) attributes = {};
    attributes[name] = props[name];
  }
  return attributes;
}

/** The sizes that attributes of pictures and drawings say come first: styles are over them. */
function writtenOf({ type, props }: PlainElement): TemplateStyle {
  const style = props.style as TemplateStyle | undefined;
  if (type === 'svg') {
    const { width, height } = props;
    return { width: pixelsOf(width), height: pixelsOf(height), flexShrink: 0, ...style };
  }
  if (type !== 'img') return style ?? NO_STYLE;
  const [width, height] = [pixelsOf(props.width), pixelsOf(props.height)];
  const aspectRatio = width && height ? `auto ${width} / ${height}` : undefined;
  return { width, height, aspectRatio, ...style };
}

const NO_STYLE: TemplateStyle = {};

/** The number of an attribute; undefined for one that says none (HTML, section 15.4.3). */
function pixelsOf(attribute: unknown): number | undefined {
  if (typeof attribute === 'number') return attribute;
  const [, number] = /^\s*(\d+(?:\.\d+)?|\.\d+)(?:px)?\s*$/.exec(String(attribute ?? '')) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** Whether two elements come to the same boxes, and to the same pixels. */
function isSame(one: StyledTree, other: StyledTree): boolean {
  return (
    one.style === other.style &&
    one.children.length === other.children.length &&
    one.children.every((child, index) => child === other.children[index]) &&
    isSameProps(one.props, other.props)
  );
}

function isSameProps(one: Record<string, unknown>, other: Record<string, unknown>): boolean {
  if (one === other) return true;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => one[name] === other[name]);
}

/**
 * The code for readers that a `<tuval-code>` shows; none without a value.
 * @throws UnencodableValue, TooMuchWork or EncoderNotLoaded, as `barcode`
 * @throws for attributes that no code has
 */
function templateCode({ props }: PlainElement, work: BarcodeWork): Barcode {
  const [type, level, quiet, value = ''] = ['type', 'level', 'quiet', 'value'].map((name) =>
    writtenAs(props[name]),
  );
  const requested = requestedCode({ type, level, quiet });
  if (typeof requested === 'string') throw new Error(requested);
  return value === '' ? NO_BARCODE : barcode(requested, value, work);
}

function writtenAs(attribute: unknown): string | undefined {
  return attribute === undefined || attribute === null ? undefined : String(attribute);
}
