/** Files of SVG with text as documents of their own: with their styles alone, and nothing of the page that shows them. */

import { parseFragment, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import { isDataUrl } from '../images/data-url.js';
import { compiledHtml } from './compile-document.js';
import type { CompiledDocument } from './compiled-document.js';
import type { DocumentElement } from './document-element.js';
import { isDrawnInSvg } from './elements.js';
import type { StaticFacts } from './facts.js';
import { documentScope } from './field-scope.js';
import { NOTHING_DECLARED } from './fields.js';
import type { ParsedHtml } from './html.js';
import {
  attributeOf,
  elementsOf,
  headElementsWithin,
  rawText,
  SVG_NAMESPACE,
  SVG_TREE_ADAPTER,
} from './parsed-nodes.js';
import { Report } from './report.js';

/** Nobody is told what is wrong with a picture that is drawn: what is not read is passed over, as browsers do. */
class NoReport extends Report {
  override error(): void {}
  override warning(): void {}
}

/** Files load nothing but what is in them. */
const refusalOf = (url: string) => (isDataUrl(url) ? undefined : 'not loaded');

const START = { line: 1, column: 1 };

/** A file that is parsed, but whose styles are not read. */
export interface ParsedSvg {
  root: Tree.Element;
  styles: ParsedHtml['styles'];
}

/**
 * Undefined for what is no picture to browsers, either, or for what an HTML parser takes for something else than XML: anything
 * but one `<svg>` of SVG's namespace.
 */
export function parsedSvg(text: string): ParsedSvg | undefined {
  const fragment = parseFragment(text, { treeAdapter: SVG_TREE_ADAPTER });
  const [root, ...others] = elementsOf(fragment);
  if (root?.tagName !== 'svg' || others.length > 0) return undefined;
  if (attributeOf(root, 'xmlns') !== SVG_NAMESPACE) return undefined;
  const styles = headElementsWithin(fragment).flatMap((element) => {
    const style = element.tagName === 'style' ? rawText(element) : undefined;
    if (!style || !/^(?:text\/css)?$/i.test(attributeOf(element, 'type') ?? '')) return [];
    const media = attributeOf(element, 'media');
    const isAlways = !media || media === 'all';
    return [{ ...START, text: isAlways ? style.value : `@media ${media}{${style.value}}` }];
  });
  return { root, styles };
}

/**
 * A document whose only content is a file's outermost element within another `<svg>`: all that is said of it is drawn so, and
 * nothing of it makes a box.
 * @param size of the picture, which media queries and units of the viewport are of
 * @param facts count the steps of all files of a page
 * @returns undefined where the selectors take too long
 */
export function svgFileDocument(
  { root, styles }: ParsedSvg,
  size: { width: number; height: number },
  facts: StaticFacts,
): CompiledDocument | undefined {
  const elements: DocumentElement[] = [];
  const html = added(elements, 'html', undefined);
  const outer = added(elements, 'svg', added(elements, 'body', html));
  addElement(elements, root, outer, false);
  const head = { title: '', description: '', category: '', engine: 'tuval', usesTailwind: false } as const;
  const parsed: ParsedHtml = {
    ...NOTHING_DECLARED,
    ...{
      mode: 'no-quirks',
      head: { ...head, ...size },
      styles,
      root: html,
      elements,
      scope: documentScope({}, {}),
    },
  };
  return compiledHtml(parsed, { isChecked: true }, new NoReport(refusalOf), facts);
}

function addElement(
  elements: DocumentElement[],
  node: Tree.Element,
  parent: DocumentElement,
  isText: boolean,
): void {
  const isSvg = node.namespaceURI === SVG_NAMESPACE;
  const element = added(elements, node.tagName, parent, attributesOf(node), isSvg);
  const isForeign = node.tagName === 'foreignObject';
  const hasText = isText || node.tagName === 'text' || !isSvg;
  for (const child of node.childNodes) {
    if (hasText && child.nodeName === '#text') element.children.push((child as Tree.TextNode).value);
    else if ('tagName' in child && isRead(child, node))
      addElement(elements, child, element, hasText && !isForeign);
  }
}

/** Elements of HTML that are drawn in files. */
const IN_FILES = new Set(
  `div span p a b i u s em strong small big sub sup mark code kbd samp var pre q cite abbr time h1 h2 h3 h4 h5 h6 ul ol li
  dl dt dd br hr wbr img center font label section article aside header footer main nav address figure figcaption blockquote
  table caption colgroup col thead tbody tfoot tr th td button input textarea select optgroup option datalist progress meter
  output fieldset legend`.split(/\s+/),
);

const HTML_NAMESPACE = 'http://www.w3.org/1999/xhtml';

/** Tells whether an element of a file is drawn. HTML is within a `<foreignObject>`, in which there is no other one. */
function isRead(child: Tree.Element, parent: Tree.Element): boolean {
  const { tagName, namespaceURI } = child;
  const isWithin = parent.tagName === 'foreignObject' || parent.namespaceURI !== SVG_NAMESPACE;
  if (namespaceURI !== SVG_NAMESPACE) return isWithin && IN_FILES.has(tagName);
  if (tagName !== 'foreignObject') return isDrawnInSvg(tagName) && (!isWithin || tagName === 'svg');
  const extension = attributeOf(child, 'requiredExtensions') || HTML_NAMESPACE;
  return extension === HTML_NAMESPACE && !isInHtml(parent);
}

function isInHtml(element: Tree.Element): boolean {
  for (let each: Tree.ParentNode | null = element; each && 'tagName' in each; each = each.parentNode)
    if (each.namespaceURI !== SVG_NAMESPACE) return true;
  return false;
}

function added(
  elements: DocumentElement[],
  tag: string,
  parent: DocumentElement | undefined,
  attributes: ReadonlyMap<string, string> = new Map(),
  isSvg = tag !== 'html' && tag !== 'body',
): DocumentElement {
  const siblings = parent?.elements ?? [];
  const place = { siblings, place: siblings.length, children: [], elements: [], position: START };
  const element = {
    index: elements.length,
    tag,
    isSvg,
    attributes,
    parent,
  };
  const whole: DocumentElement = { ...element, ...place };
  elements.push(whole);
  siblings.push(whole);
  parent?.children.push(whole);
  return whole;
}

/** As they are: braces are no fields. XML names languages by an attribute of its own. */
function attributesOf({ attrs }: Tree.Element): Map<string, string> {
  const attributes = new Map(
    attrs.map(({ prefix, name, value }) => [prefix ? `${prefix}:${name}` : name, value]),
  );
  const language = attributes.get('xml:lang');
  if (language !== undefined && !attributes.has('lang')) attributes.set('lang', language);
  return attributes;
}
