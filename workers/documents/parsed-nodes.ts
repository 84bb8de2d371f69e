/** What is read of the nodes that parse5 makes. */

import { defaultTreeAdapter, html, type DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Position } from '../css/syntax/problems.js';

/** Namespace of `<svg>` and what is in it. */
export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

/** Makes nodes as parse5 does, whose list of SVG's names in capitals lacks one. */
export const SVG_TREE_ADAPTER: typeof defaultTreeAdapter = {
  ...defaultTreeAdapter,
  createElement: (tag, namespace, attributes) => {
    const isShadow = tag === 'fedropshadow' && namespace === html.NS.SVG;
    return defaultTreeAdapter.createElement(isShadow ? 'feDropShadow' : tag, namespace, attributes);
  },
};

/** The elements among the children of a node. */
export function elementsOf(node: Tree.ParentNode): Tree.Element[] {
  return node.childNodes.filter((child): child is Tree.Element => 'tagName' in child);
}

/** Elements of heads that come within something else: parsers leave them there, and browsers read them there, too. */
export function headElementsWithin(node: Tree.ParentNode): Tree.Element[] {
  return elementsOf(node).flatMap((child) => {
    const { tagName, namespaceURI } = child;
    const isOfHead =
      tagName === 'style' || (/^(?:script|title|meta)$/.test(tagName) && namespaceURI !== SVG_NAMESPACE);
    return isOfHead ? [child] : headElementsWithin(child);
  });
}

/** The value of an attribute; undefined where the element has none of that name. */
export function attributeOf({ attrs }: Tree.Element, wished: string): string | undefined {
  return attrs.find(({ name }) => name === wished)?.value;
}

/** The text of a `<style>` or `<script>`, and where it begins; undefined where it is empty. */
export function rawText(element: Tree.Element): { value: string; position: Position } | undefined {
  // Within an <svg>, comments and sections of CDATA part the text.
  const texts = element.childNodes.filter((child): child is Tree.TextNode => child.nodeName === '#text');
  const [first] = texts;
  if (!first) return undefined;
  const { sourceCodeLocation: location } = first;
  const value = texts.map((text) => text.value).join('');
  const position = location ? { line: location.startLine, column: location.startCol } : positionOf(element);
  return { value, position };
}

/** Where the start tag of an element is. */
export function positionOf({ sourceCodeLocation: location }: Tree.Element): Position {
  return { line: location?.startLine ?? 1, column: location?.startCol ?? 1 };
}

/** Where an attribute is; its element where the parser does not say. */
export function attributePosition(node: Tree.Element, name: string): Position {
  const location =
    node.sourceCodeLocation?.attrs?.[name.toLowerCase()] ?? node.sourceCodeLocation?.attrs?.[name];
  return location ? { line: location.startLine, column: location.startCol } : positionOf(node);
}
