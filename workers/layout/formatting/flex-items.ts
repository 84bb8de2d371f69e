/** Items of a flex container: their margins, and the sizes from which they grow and shrink (CSS Flexbox 1, section 9.2). */

import type { Alignment } from './alignment.js';
import { measure } from './layout.js';
import type { LayoutNode } from './layout-node.js';
import type { InnerSpace, LayoutResult, Space } from './layout-spaces.js';
import { BOTTOM, LEFT, RIGHT, type Size, TOP } from './layout-style.js';
import { pixelsOfGap } from './lengths.js';
import {
  boundByRatio,
  boundHeight,
  boundWidth,
  contentWidths,
  definiteHeight,
  heightByRatio,
  horizontalInset,
  isOfContent,
  leastHeight,
  lengthSize,
  marginOf,
  mostHeight,
  usedWidth,
  verticalInset,
  type WidthSpace,
  widthByRatio,
} from './sizing.js';

/** A container while it is laid out. */
export interface FlexContainer {
  node: LayoutNode;
  inner: InnerSpace;
  isColumn: boolean;
  isRtl: boolean;
  /** Whether it has one line whatever happens. */
  isSingleLine: boolean;
  /** Of the content box. */
  width: number;
  /** The width that percentages are of; undefined while it is asked how wide the items make it. */
  basisWidth: number | undefined;
  /** Undefined where it comes of the items; what percentages are of, where it is definite. */
  height: number | undefined;
  basisHeight: number | undefined;
  mainGap: number;
  crossGap: number;
}

/** A flex item with what the algorithm finds out of it; sizes in pixels. */
export interface FlexItem {
  node: LayoutNode;
  alignment: Alignment;
  /** Of top, right, bottom, left; `auto` is nothing. */
  margins: number[];
  mainMargins: number;
  crossMargins: number;
  /** Border and padding along the main axis. */
  mainInset: number;
  /** Sizes of the border box. */
  base: number;
  hypothetical: number;
  least: number;
  most: number;
  main: number;
  cross: number;
  isFrozen: boolean;
  /** How much of what is free it takes, or gives of what is missing. */
  grow: number;
  shrink: number;
  /** Of what is stretched, or decided before the main size: the cross size. */
  fixedCross: number | undefined;
  result: LayoutResult | undefined;
  /** Whether its main size is said by style, and so a whole for percentages as long as it is not flexed. */
  isBaseDefinite: boolean;
  /** Of the margin box, from the starts of the container's main axis and of the line's cross axis. */
  mainStart: number;
  crossStart: number;
  /** Of the border box in that of the container, before relative positioning. */
  top: number;
}

/** A flex item before it is flexed (CSS Flexible Box Layout 1, section 9.2). */
export function flexItem(container: FlexContainer, node: LayoutNode): FlexItem {
  const { basisWidth: width, isColumn } = container;
  const top = marginOf(node, TOP, width);
  const right = marginOf(node, RIGHT, width);
  const bottom = marginOf(node, BOTTOM, width);
  const left = marginOf(node, LEFT, width);
  const { alignSelf } = node.style;
  const { isLegacyBox } = container.node.style;
  const item: FlexItem = {
    node,
    alignment: isLegacyBox || alignSelf.word === 'auto' ? container.node.style.alignItems : alignSelf,
    margins: [top, right, bottom, left],
    mainMargins: isColumn ? top + bottom : left + right,
    crossMargins: isColumn ? left + right : top + bottom,
    mainInset: 0,
    base: 0,
    hypothetical: 0,
    least: 0,
    most: Infinity,
    main: 0,
    cross: 0,
    isFrozen: false,
    grow: isLegacyBox ? node.style.legacyFlex : node.style.flexGrow,
    shrink: isLegacyBox ? node.style.legacyFlex : node.style.flexShrink,
    fixedCross: undefined,
    result: undefined,
    isBaseDefinite: false,
    mainStart: 0,
    crossStart: 0,
    top: 0,
  };
  if (isColumn) sizeOfColumn(container, item);
  else sizeOfRow(container, item);
  item.hypothetical = Math.max(item.least, Math.min(item.base, item.most));
  return item;
}

/** Tells whether an item fills its line across. */
export function isStretched({ alignment, node }: FlexItem, isColumn: boolean): boolean {
  const { style } = node;
  if (alignment.word !== 'stretch' && alignment.word !== 'normal') return false;
  if ((isColumn ? style.width : style.height) !== 'auto') return false;
  // Pictures are stretched, too; only in grids, `normal` is no `stretch` for them.
  const { margin } = style;
  return isColumn
    ? margin[LEFT] !== 'auto' && margin[RIGHT] !== 'auto'
    : margin[TOP] !== 'auto' && margin[BOTTOM] !== 'auto';
}

function sizeOfRow(container: FlexContainer, item: FlexItem): void {
  const { node } = item;
  const { basisWidth: width } = container;
  const horizontal = horizontalInset(node, width);
  const space = widthSpace(container, item);
  item.mainInset = horizontal;
  const basis = flexBasis(container, node, node.style.width);
  const height = definiteCrossHeight(container, item);
  item.fixedCross = height;
  space.height = height;
  const vertical = verticalInset(node, width);
  const specified = basis === 'content' ? undefined : lengthSize(node, basis, width, horizontal);
  if (specified !== undefined) item.base = specified;
  else if (node.ratio > 0 && height !== undefined && (basis === 'content' || basis === 'auto'))
    item.base = widthByRatio(node, height, horizontal, vertical);
  else item.base = widthOfContent(item, basis, space, horizontal);
  item.most = mostWidth(item, space, horizontal);
  item.least = leastWidth(container, item, space, horizontal);
}

function widthSpace(container: FlexContainer, { mainMargins }: FlexItem): WidthSpace {
  const { width, basisWidth, basisHeight } = container;
  return {
    basisWidth,
    basisHeight,
    available: width - mainMargins,
    height: undefined,
    auto: 'fit-content',
  };
}

/** `flex-basis`, which is the size property where it is `auto`: in rows of old, what has no size is as wide as fits. */
function flexBasis(
  { node: { style: around }, isColumn }: FlexContainer,
  { style }: LayoutNode,
  size: Size,
): Size | 'content' {
  const basis = style.flexBasis === 'auto' ? size : style.flexBasis;
  return basis === 'auto' && around.isLegacyBox && !isColumn ? 'fit-content' : basis;
}

/** The height of a row's item that is known before its width: its own, or what it is stretched to. */
function definiteCrossHeight(container: FlexContainer, item: FlexItem): number | undefined {
  const { node } = item;
  const { basisWidth: width, basisHeight } = container;
  const own = definiteHeight(node, width, basisHeight);
  if (own !== undefined) return own;
  if (container.height === undefined || !container.isSingleLine || !isStretched(item, false))
    return undefined;
  const inset = verticalInset(node, width);
  return boundHeight(node, Math.max(inset, container.height - item.crossMargins), basisHeight, inset);
}

function widthOfContent(
  item: FlexItem,
  basis: Size | 'content',
  { available, height, basisWidth, basisHeight }: WidthSpace,
  inset: number,
): number {
  const { node } = item;
  const { min, max } = contentWidths(node, height);
  const more = inset - horizontalInset(node, undefined);
  const fills = basis === 'stretch' || (node.isSizeless && node.ratio > 0);
  if (basisWidth !== undefined && fills) return Math.max(inset, available);
  let width = basis === 'min-content' ? min + more : max + more;
  if (basis === 'fit-content') width = Math.max(min + more, Math.min(width, available));
  return boundByRatio(node, width, height, basisHeight, inset, basisWidth);
}

function mostWidth({ node }: FlexItem, space: WidthSpace, inset: number): number {
  if (node.style.maxWidth === 'auto') return Infinity;
  const wide = boundWidth(node, Infinity, { ...space }, inset);
  return Math.max(wide, inset);
}

/** Section 4.5: an item does not become less wide than its content, but in boxes of old. */
function leastWidth(
  { node: around, basisHeight }: FlexContainer,
  item: FlexItem,
  space: WidthSpace,
  horizontal: number,
): number {
  const { node } = item;
  const { style } = node;
  if (style.minWidth !== 'auto') return boundWidth(node, 0, { ...space }, horizontal);
  if (style.isScrollContainer || around.style.isLegacyBox) return horizontal;
  // What can be made smaller by a percentage has nothing that keeps it wide (CSS Sizing 3, section 5.2.2).
  if (node.isCompressible && typeof style.width === 'object') return Math.min(horizontal, item.most);
  let least = contentWidths(node, space.height).min + horizontal - horizontalInset(node, undefined);
  const specified = lengthSize(node, style.width, space.basisWidth, horizontal);
  least = boundByRatio(node, least, space.height, basisHeight, horizontal, space.basisWidth);
  if (specified !== undefined) least = Math.min(least, specified);
  return Math.min(least, item.most);
}

function sizeOfColumn(container: FlexContainer, item: FlexItem): void {
  const { node } = item;
  const { width, basisHeight } = container;
  const vertical = verticalInset(node, width);
  const horizontal = horizontalInset(node, width);
  item.mainInset = vertical;
  const basis = flexBasis(container, node, node.style.height);
  const specified = basis === 'content' ? undefined : lengthSize(node, basis, basisHeight, vertical);
  item.fixedCross = columnWidth(container, item);
  item.isBaseDefinite = true;
  if (specified !== undefined) item.base = specified;
  else if (basis === 'stretch' && basisHeight !== undefined) item.base = basisHeight - item.mainMargins;
  else if (node.ratio > 0 && isWidthDefinite(container, item))
    item.base = heightByRatio(node, item.fixedCross, horizontal, vertical);
  else {
    item.base = contentHeight(container, item, vertical);
    item.isBaseDefinite = node.ratio > 0;
  }
  item.most = isOfContent(node.style.maxHeight)
    ? contentOfColumn(container, item, horizontal, vertical)
    : mostHeight(node, basisHeight, vertical);
  item.least = leastOfColumn(container, item, horizontal, vertical);
}

/** The width of a column's item, decided before its height. */
function columnWidth(container: FlexContainer, item: FlexItem): number {
  const { node } = item;
  const { width, basisHeight, crossGap } = container;
  const { isBalanced, lineCount } = container.node.style;
  const columns = isBalanced ? lineCount : 1;
  return usedWidth(node, {
    basisWidth: width,
    basisHeight,
    available: (width - (columns - 1) * crossGap) / columns - item.crossMargins,
    height: undefined,
    auto: fillsColumn(container, item) ? 'stretch' : 'fit-content',
  });
}

function fillsColumn(container: FlexContainer, item: FlexItem): boolean {
  return container.isSingleLine && isStretched(item, true);
}

/** Whether a column's item has a width that does not depend on its height. */
function isWidthDefinite(container: FlexContainer, item: FlexItem): boolean {
  return typeof item.node.style.width !== 'string' || fillsColumn(container, item);
}

/** How high the content is in the width that the item has. */
function contentHeight(container: FlexContainer, item: FlexItem, inset: number): number {
  const { height, minHeight, maxHeight } = item.node.style;
  const space = spaceOf(container, item.fixedCross ?? 0, undefined, false);
  if (height !== 'auto' || minHeight !== 'auto' || maxHeight !== 'auto') space.isHeightOfContent = true;
  return Math.max(inset, measure(item.node, space).height);
}

function leastOfColumn(
  container: FlexContainer,
  item: FlexItem,
  horizontal: number,
  vertical: number,
): number {
  const { node } = item;
  const { style } = node;
  const { basisHeight } = container;
  if (style.minHeight !== 'auto' && typeof style.minHeight !== 'string')
    return leastHeight(node, basisHeight, vertical);
  const mayVanish = style.isScrollContainer || container.node.style.isLegacyBox;
  if (mayVanish && style.minHeight === 'auto') return vertical;
  const specified = lengthSize(node, style.height, basisHeight, vertical);
  const content = contentOfColumn(container, item, horizontal, vertical);
  if (isOfContent(style.minHeight)) return content;
  const least = specified === undefined ? content : Math.min(content, specified);
  return Math.min(least, item.most);
}

function contentOfColumn(
  container: FlexContainer,
  item: FlexItem,
  horizontal: number,
  vertical: number,
): number {
  const { node, fixedCross = 0 } = item;
  return node.natural && node.ratio > 0
    ? heightByRatio(node, fixedCross, horizontal, vertical)
    : contentHeight(container, item, vertical);
}

/** The space that an item is laid out in. */
export function spaceOf(
  { width, basisHeight }: FlexContainer,
  itemWidth: number,
  height: number | undefined,
  isHeightIndefinite: boolean,
): Space {
  return { width: itemWidth, height, isHeightIndefinite, basisWidth: width, basisHeight };
}

/** A gap in pixels: percentages of a height that is not known are nothing. */
export function gapOf(node: LayoutNode, isRowGap: boolean, whole: number | undefined): number {
  return pixelsOfGap(isRowGap ? node.style.rowGap : node.style.columnGap, whole);
}
