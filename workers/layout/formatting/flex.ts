/** Flexible boxes (CSS Flexbox 1, section 9). */

import { distribute, withoutSides } from './alignment.js';
import { placeChild } from './child-placing.js';
import { flexContainer, inOrder } from './flex-container.js';
import { alignLines, crossSizes, placeAcross } from './flex-cross.js';
import { type FlexContainer, type FlexItem, flexItem } from './flex-items.js';
import { type FlexLine, flexLines, hypotheticalSize, resolveLengths } from './flex-lines.js';
import { flexRules } from './flex-rules.js';
import { flexStaticPlace } from './flex-static.js';
import { flexWidths } from './flex-widths.js';
import { boundedHeight } from './layout.js';
import type { Formatter, LayoutNode } from './layout-node.js';
import { type InnerSpace, type LayoutResult, NO_MARGINS } from './layout-spaces.js';
import { BOTTOM, LEFT, RIGHT, TOP } from './layout-style.js';

/** Formatter of `display: flex`. */
export const flexFormatter: Formatter = { contentWidths: flexWidths, layout: layoutFlex };

function layoutFlex(node: LayoutNode, inner: InnerSpace): LayoutResult {
  const container = flexContainer(node, inner);
  const items: FlexItem[] = [];
  for (const child of inOrder(node)) items.push(flexItem(container, child));
  const lines = flexLines(container, items, lineRoom(container));
  const main = mainSize(container, lines);
  for (const line of lines) resolveLengths(line, main, container.mainGap);
  crossSizes(container, lines);
  const content = contentSize(container, lines);
  const contentHeight = content + inner.top + inner.bottom;
  const height = boundedHeight(inner, contentHeight);
  const innerHeight = Math.max(0, height - inner.top - inner.bottom);
  alignLines(container, lines, container.isColumn ? container.width : innerHeight);
  for (const line of lines) placeAlong(container, line, container.isColumn ? innerHeight : main);
  placeItems(container, items, innerHeight);
  node.rules = node.style.hasRules ? flexRules(container, lines, innerHeight) : undefined;
  for (const child of node.children)
    if (child.style.isAbsolute) flexStaticPlace(container, child, innerHeight);
  return {
    height,
    contentHeight,
    firstBaseline: baselineOf(container, lines, true),
    lastBaseline: baselineOf(container, lines, false),
    topMargins: NO_MARGINS,
    bottomMargins: NO_MARGINS,
    collapsesThrough: false,
  };
}

/** How long a line may become. */
function lineRoom({ isSingleLine, isColumn, width, height, inner }: FlexContainer): number {
  if (isSingleLine) return Infinity;
  if (!isColumn) return width;
  return height ?? Math.max(0, inner.maxHeight - inner.top - inner.bottom);
}

/** The content box along the main axis: of a column without a height, that of its longest line. */
function mainSize(container: FlexContainer, lines: readonly FlexLine[]): number {
  const { isColumn, width, height, inner } = container;
  if (!isColumn) return width;
  if (height !== undefined && !inner.growsToContent) return height;
  let longest = 0;
  for (const line of lines) longest = Math.max(longest, hypotheticalSize(line, container.mainGap));
  const insets = inner.top + inner.bottom;
  return Math.max(0, boundedHeight(inner, longest + insets) - insets);
}

/** The height of the content box as the items make it. */
function contentSize({ isColumn, mainGap, crossGap }: FlexContainer, lines: readonly FlexLine[]): number {
  let longest = 0;
  let stacked = crossGap * Math.max(0, lines.length - 1);
  for (const line of lines) {
    longest = Math.max(longest, isColumn ? hypotheticalSize(line, mainGap) : 0);
    stacked += line.contentCross;
  }
  return isColumn ? longest : stacked;
}

/** Sections 9.5: automatic margins take what is free along a line, otherwise `justify-content` says where it is. */
function placeAlong(container: FlexContainer, line: FlexLine, main: number): void {
  const { style } = container.node;
  const { items } = line;
  const { isColumn, isRtl, mainGap } = container;
  let free = main - mainGap * Math.max(0, items.length - 1);
  let autos = 0;
  const isFlipped = isFromEnd(container);
  const first = isColumn ? (isFlipped ? BOTTOM : TOP) : isFlipped ? RIGHT : LEFT;
  const last = (first + 2) % 4;
  for (const { node, main: size, mainMargins } of items) {
    free -= size + mainMargins;
    if (node.style.margin[first] === 'auto') autos++;
    if (node.style.margin[last] === 'auto') autos++;
  }
  const share = autos > 0 && free > 0 ? free / autos : 0;
  const alignment = withoutSides(style.justifyContent, isColumn, isRtl);
  const { before, between } = distribute(
    alignment,
    autos > 0 && free > 0 ? 0 : free,
    items.length,
    style.isReversed,
  );
  line.gap = mainGap + (alignment.word === 'space-between' && items.length === 2 ? 0 : between);
  let at = before;
  for (const item of items) {
    if (share > 0 && item.node.style.margin[first] === 'auto') at += share;
    item.mainStart = at + (item.margins[first] as number);
    at += item.main + item.mainMargins + mainGap + between;
    if (share > 0 && item.node.style.margin[last] === 'auto') at += share;
  }
}

/** Whether the main axis goes from right to left, or from the bottom up. */
function isFromEnd({ node, isColumn, isRtl }: FlexContainer): boolean {
  return isColumn ? node.style.isReversed : node.style.isReversed !== isRtl;
}

/** From places along both axes to places in the border box. */
function placeItems(container: FlexContainer, items: readonly FlexItem[], innerHeight: number): void {
  const { inner, isColumn, isRtl, width, basisHeight } = container;
  const isFlipped = isFromEnd(container);
  for (const item of items) {
    const across = placeAcross(container, item, isColumn ? width : innerHeight);
    const room = isColumn ? innerHeight : width;
    const along = isFlipped ? room - item.mainStart - item.main : item.mainStart;
    const left = inner.left + (isColumn ? across : along);
    const top = inner.top + (isColumn ? along : across);
    item.top = top;
    placeChild(item.node, left, top, width, basisHeight, isRtl);
  }
}

/** The baseline of the uppermost item of those that are aligned by it, or else of all (section 8.5); or the lowest. */
function baselineOf(
  { isColumn, node }: FlexContainer,
  lines: readonly FlexLine[],
  isFirst: boolean,
): number | undefined {
  const { wrap, isReversed } = node.style;
  const line = isFirst === (wrap !== 'wrap-reverse') ? lines[0] : lines.at(-1);
  if (!line || line.items.length === 0) return undefined;
  const wished = isFirst ? 'baseline' : 'last baseline';
  const aligned = isColumn ? undefined : line.items.find(({ alignment }) => alignment.word === wished);
  const item = aligned ?? (isFirst === isReversed ? line.items.at(-1) : line.items[0]);
  if (!item) return undefined;
  const own = isFirst ? item.result?.firstBaseline : item.result?.lastBaseline;
  return item.top + (own ?? item.node.place.height);
}
