import type { CompiledDocument } from '../../../workers/documents/compiled-document.js';
import { type DocumentElement, isElement } from '../../../workers/documents/document-element.js';
import { StyledDocument } from '../../../workers/documents/styled-document.js';
import type { FlowBox, InlineBox } from '../../../workers/layout/boxes/flow-box.js';
import type { OpenedBox } from '../../../workers/layout/boxes/paragraph-items.js';
import type { StyledTree } from '../../../workers/layout/element-tree.js';
import type { Box } from './engine.js';

const NOTHING: Box = { x: 0, y: 0, width: 0, height: 0 };

/**
 * The border boxes of all elements within the body, in the order of the source.
 * @param tree of the document's elements, laid out
 */
export function elementBoxes(
  document: CompiledDocument,
  values: Readonly<Record<string, string>>,
  tree: StyledTree,
  root: FlowBox,
): Box[] {
  const areas = new Map<StyledTree, Box>();
  addAreas(root, 0, 0, areas);
  const { elements } = new StyledDocument(document, values);
  const boxes: Box[] = [];
  const add = (element: DocumentElement, built: StyledTree | undefined) => {
    const shown = (built?.children ?? []).filter(isShownElement);
    for (const child of element.children) {
      if (!isElement(child)) continue;
      const isHidden = elements[child.index]?.own.values.display === 'none';
      const its = isHidden ? undefined : shown.shift();
      if (element.tag !== 'html') boxes.push((its && areas.get(its)) ?? NOTHING);
      if (element.tag !== 'html' || child.tag === 'body') add(child, its);
    }
  };
  add(document.root, tree);
  return boxes;
}

function isShownElement(child: StyledTree['children'][number]): child is StyledTree {
  return typeof child !== 'string' && !child.type.startsWith('::');
}

function addAreas(box: FlowBox, left: number, top: number, areas: Map<StyledTree, Box>): void {
  const { place } = box.node;
  const [x, y] = [left + place.left, top + place.top];
  if (box.element) areas.set(box.element, { x, y, width: place.width, height: place.height });
  const { inline } = box;
  for (const line of inline?.laid?.lines ?? []) {
    for (const placed of line.boxes) {
      const own = (placed.item as OpenedBox).box;
      if (own && inline) addPart(own, placed, x + inline.left, y + inline.top, areas);
    }
  }
  for (const child of box.children) addAreas(child, x, y, areas);
}

function addPart(
  { element, values }: InlineBox,
  { x, y, width, height }: Box,
  left: number,
  top: number,
  areas: Map<StyledTree, Box>,
): void {
  const above = Number(values.paddingTop) + Number(values.borderTopWidth) * isDrawn(values.borderTopStyle);
  const below =
    Number(values.paddingBottom) + Number(values.borderBottomWidth) * isDrawn(values.borderBottomStyle);
  const part = { x: left + x, y: top + y - above, width, height: height + above + below };
  const area = areas.get(element);
  areas.set(element, area ? around(area, part) : part);
}

function isDrawn(style: unknown): number {
  return style === 'none' || style === 'hidden' ? 0 : 1;
}

function around(one: Box, other: Box): Box {
  const x = Math.min(one.x, other.x);
  const y = Math.min(one.y, other.y);
  const right = Math.max(one.x + one.width, other.x + other.width);
  const bottom = Math.max(one.y + one.height, other.y + other.height);
  return { x, y, width: right - x, height: bottom - y };
}
