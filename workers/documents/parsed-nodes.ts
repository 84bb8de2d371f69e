/** What is read of the nodes that parse5 makes. */

import type { DefaultTreeAdapterTypes as Tree } from 'parse5';
import type { Position } from '../css/problems.js';

export const SVG_NAMESPACE = 'http://www.w3.org/2000/svg';

export function elementsOf(node: Tree.ParentNode): Tree.Element[] {
  return node.childNodes.filter((child): child is Tree.Element => 'tagName' in child);
}

/** Those that an author has put into the body. */
export function scriptsAndStyles(node: Tree.Element): Tree.Element[] {
  return elementsOf(node).flatMap((child) =>
    /^(?:script|style)$/.test(child.tagName) && child.namespaceURI !== SVG_NAMESPACE
      ? [child]
      : scriptsAndStyles(child),
  );
}

export function attributeOf({ attrs }: Tree.Element, wished: string): string | undefined {
  return attrs.find(({ name }) => name === wished)?.value;
}

export function rawText(element: Tree.Element): { value: string; position: Position } | undefined {
  const [text] = element.childNodes;
  if (text?.nodeName !== '#text') return undefined;
  const { value, sourceCodeLocation: location } = text as Tree.TextNode;
  const position = location ? { line: location.startLine, column: location.startCol } : positionOf(element);
  return { value, position };
}

export function positionOf({ sourceCodeLocation: location }: Tree.Element): Position {
  return { line: location?.startLine ?? 1, column: location?.startCol ?? 1 };
}

export function attributePosition(node: Tree.Element, name: string): Position {
  const location =
    node.sourceCodeLocation?.attrs?.[name.toLowerCase()] ?? node.sourceCodeLocation?.attrs?.[name];
  return location ? { line: location.startLine, column: location.startCol } : positionOf(node);
}
