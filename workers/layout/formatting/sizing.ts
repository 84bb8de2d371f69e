/** Sizes of boxes by their style (CSS Sizing 3 and 4). All are of border boxes. */

import type { LayoutNode, NaturalSize } from './layout-node.js';
import type { ContentWidths } from './layout-spaces.js';
import { BOTTOM, LEFT, RIGHT, type Size, TOP } from './layout-style.js';
import { cachedWidths } from './layout-work.js';
import { pixelsOf } from './lengths.js';

/** The space that a width is decided in. */
export interface WidthSpace {
  /** Of the content box around; undefined while that asks how wide its content is. */
  basisWidth: number | undefined;
  basisHeight: number | undefined;
  /** For the border box: where it fits or is stretched into. */
  available: number;
  /** Of the border box, where the parent decides it before the width. */
  height: number | undefined;
  /** What `auto` is. */
  auto: 'stretch' | 'fit-content';
}

/** Border and padding on both sides. @param basisWidth undefined where percentages are nothing */
export function horizontalInset({ style }: LayoutNode, basisWidth: number | undefined): number {
  const { border, padding } = style;
  return (
    border[LEFT] +
    border[RIGHT] +
    (pixelsOf(padding[LEFT], basisWidth) ?? 0) +
    (pixelsOf(padding[RIGHT], basisWidth) ?? 0)
  );
}

/** Border and padding above and below: percentages are of the width, too. */
export function verticalInset({ style }: LayoutNode, basisWidth: number | undefined): number {
  const { border, padding } = style;
  return (
    border[TOP] +
    border[BOTTOM] +
    (pixelsOf(padding[TOP], basisWidth) ?? 0) +
    (pixelsOf(padding[BOTTOM], basisWidth) ?? 0)
  );
}

/** A margin in pixels: `auto`, and percentages of what is not known, are nothing. */
export function marginOf({ style }: LayoutNode, side: number, basisWidth: number | undefined): number {
  const margin = style.margin[side] ?? 0;
  return margin === 'auto' ? 0 : (pixelsOf(margin, basisWidth) ?? 0);
}

/** A size property that is a length, of the border box; undefined for the others and what has no whole. */
export function lengthSize(
  node: LayoutNode,
  size: Size | 'content',
  basis: number | undefined,
  inset: number,
): number | undefined {
  if (typeof size === 'string') return undefined;
  const pixels = pixelsOf(size, basis);
  if (pixels === undefined) return undefined;
  return Math.max(inset, node.style.isBorderBox ? pixels : pixels + inset);
}

/** The width that a height makes by the ratio of the node. */
export function widthByRatio(node: LayoutNode, height: number, horizontal: number, vertical: number): number {
  if (node.isRatioOfBorderBox) return Math.max(horizontal, height * node.ratio);
  return Math.max(0, height - vertical) * node.ratio + horizontal;
}

/** The height that a width makes. */
export function heightByRatio(node: LayoutNode, width: number, horizontal: number, vertical: number): number {
  if (node.isRatioOfBorderBox) return Math.max(vertical, width / node.ratio);
  return Math.max(0, width - horizontal) / node.ratio + vertical;
}

/** A height that style says by itself, within its bounds; undefined where content or ratio decide. */
export function definiteHeight(
  node: LayoutNode,
  basisWidth: number | undefined,
  basisHeight: number | undefined,
): number | undefined {
  const { style } = node;
  if (typeof style.height === 'string' && style.height !== 'stretch') return undefined;
  const inset = verticalInset(node, basisWidth);
  const height =
    style.height === 'stretch'
      ? stretchedHeight(node, basisWidth, basisHeight, inset)
      : lengthSize(node, style.height, basisHeight, inset);
  if (height === undefined) return undefined;
  const bounded = boundHeight(node, height, basisHeight, inset);
  return node.natural ? withinPicture(node, node.natural, bounded, basisWidth, inset) : bounded;
}

/** Brings the height of what is replaced within bounds that are its content's, which is as high as its width or itself has it. */
function withinPicture(
  node: LayoutNode,
  natural: NaturalSize,
  height: number,
  basisWidth: number | undefined,
  inset: number,
): number {
  const [isLeast, isMost] = [isOfContent(node.style.minHeight), isOfContent(node.style.maxHeight)];
  if (!isLeast && !isMost) return height;
  const horizontal = horizontalInset(node, basisWidth);
  const width = lengthSize(node, node.style.width, basisWidth, horizontal);
  const content =
    width !== undefined && node.ratio > 0
      ? heightByRatio(node, width, horizontal, inset)
      : (natural.height ?? (natural.width && node.ratio > 0 ? natural.width / node.ratio : 150)) + inset;
  const most = isMost ? Math.min(height, content) : height;
  return isLeast ? Math.max(most, content) : most;
}

function stretchedHeight(
  node: LayoutNode,
  basisWidth: number | undefined,
  basisHeight: number | undefined,
  inset: number,
): number | undefined {
  if (basisHeight === undefined) return undefined;
  return Math.max(inset, basisHeight - marginOf(node, TOP, basisWidth) - marginOf(node, BOTTOM, basisWidth));
}

/** Brings the height of a border box between the least and the most that style lets it have, in pixels. */
export function boundHeight(
  node: LayoutNode,
  height: number,
  basisHeight: number | undefined,
  inset: number,
): number {
  return Math.max(
    Math.min(height, mostHeight(node, basisHeight, inset)),
    leastHeight(node, basisHeight, inset),
  );
}

/** Tells whether a size is that of the content. */
export function isOfContent(size: Size | 'content'): boolean {
  return size === 'min-content' || size === 'max-content' || size === 'fit-content';
}

/** `min-height` of the border box in pixels. @param inset border and padding above and below */
export function leastHeight(node: LayoutNode, basisHeight: number | undefined, inset: number): number {
  return lengthSize(node, node.style.minHeight, basisHeight, inset) ?? inset;
}

/** `max-height` of the border box in pixels. @param inset border and padding above and below */
export function mostHeight(node: LayoutNode, basisHeight: number | undefined, inset: number): number {
  return lengthSize(node, node.style.maxHeight, basisHeight, inset) ?? Infinity;
}

/** How wide the content of a node makes its border box. @param height of the border box, if it is known */
export function contentWidths(node: LayoutNode, height: number | undefined): ContentWidths {
  return cachedWidths(node, height, computedWidths);
}

function computedWidths(node: LayoutNode, height: number | undefined): ContentWidths {
  const horizontal = horizontalInset(node, undefined);
  const vertical = verticalInset(node, undefined);
  if (node.style.isWidthContained && !(node.ratio > 0 && height !== undefined))
    return {
      min: horizontal + node.style.containedWidth,
      max: horizontal + node.style.containedWidth,
    };
  if (node.natural) {
    const width = replacedWidth(node, height, horizontal, vertical);
    return { min: width, max: width };
  }
  if (node.ratio > 0 && height !== undefined) {
    const width = ratioWidth(node, height, horizontal, vertical, horizontal);
    return { min: width, max: width };
  }
  const inner = height === undefined ? undefined : Math.max(0, height - vertical);
  let { min, max } = node.content ? node.content.widths() : node.formatter.contentWidths(node, inner);
  if (node.isInWholePixels) [min, max] = [Math.ceil(min), Math.ceil(max)];
  return { min: min + horizontal, max: Math.max(min, max) + horizontal };
}

/**
 * CSS 2, section 10.3.2: 300 pixels for what has neither size nor ratio. What has a ratio alone takes the room that there
 * is, and asks for none.
 */
function replacedWidth(
  node: LayoutNode,
  height: number | undefined,
  horizontal: number,
  vertical: number,
): number {
  const { natural, ratio } = node;
  if (height !== undefined && ratio > 0) return widthByRatio(node, height, horizontal, vertical);
  if (natural?.width !== undefined) return natural.width + horizontal;
  if (natural?.height !== undefined && ratio > 0) return natural.height * ratio + horizontal;
  return node.isSizeless && ratio > 0 ? horizontal : 300 + horizontal;
}

/**
 * How wide a node makes the box around it, by its own size properties; percentages are not known then.
 * @param stretched its height where the parent decides it
 */
export function widthContributions(
  node: LayoutNode,
  basisHeight: number | undefined,
  stretched?: number,
): ContentWidths {
  const { style } = node;
  const inset = horizontalInset(node, undefined);
  const fixed = lengthSize(node, style.width, undefined, inset);
  // What can be made smaller by a percentage does not keep the box around it wide (CSS Sizing 3, section 5.2.2).
  const isCompressible =
    (node.natural || node.isCompressible) &&
    (typeof style.width === 'object' || typeof style.maxWidth === 'object');
  if (fixed !== undefined) {
    if (style.minWidth === 'auto' && style.maxWidth === 'auto' && !isTable(node))
      return { min: fixed, max: fixed };
    const min = boundWidth(node, isCompressible ? inset : fixed, NARROW, inset);
    return { min, max: boundWidth(node, fixed, WIDE, inset) };
  }
  const height = stretched ?? definiteHeight(node, undefined, basisHeight);
  let { min, max } = contentWidths(node, height);
  if (style.width === 'min-content') max = min;
  if (style.width === 'max-content') min = max;
  if (isCompressible) min = inset;
  return {
    min: boundByRatio(node, boundWidth(node, min, NARROW, inset), height, basisHeight, inset, undefined),
    max: boundByRatio(node, boundWidth(node, max, WIDE, inset), height, basisHeight, inset, undefined),
  };
}

/** The room while it is asked how narrow, and how wide, boxes can be. */
const NARROW: WidthSpace = {
  basisWidth: undefined,
  basisHeight: undefined,
  available: 0,
  height: undefined,
  auto: 'fit-content',
};
const WIDE: WidthSpace = { ...NARROW, available: Infinity };

/** The width of a border box, within its bounds. */
export function usedWidth(node: LayoutNode, space: WidthSpace): number {
  const { style } = node;
  const inset = horizontalInset(node, space.basisWidth);
  const fixed = lengthSize(node, style.width, space.basisWidth, inset);
  if (fixed !== undefined) return boundWidth(node, fixed, space, inset);
  const height = space.height ?? definiteHeight(node, space.basisWidth, space.basisHeight);
  let width = keywordWidth(node, style.width, space, height, inset);
  if (style.width !== 'stretch')
    width = boundByRatio(node, width, height, space.basisHeight, inset, space.basisWidth);
  return boundWidth(node, width, space, inset);
}

function keywordWidth(
  node: LayoutNode,
  size: Size,
  space: WidthSpace,
  height: number | undefined,
  inset: number,
): number {
  if (size === 'auto') {
    if (node.ratio > 0 && height !== undefined) {
      const vertical = verticalInset(node, space.basisWidth);
      return ratioWidth(node, height, inset, vertical, horizontalInset(node, undefined));
    }
    const fills = space.auto === 'stretch' || (node.isSizeless && node.ratio > 0);
    if (fills) return Math.max(inset, space.available);
  }
  if (size === 'stretch') return Math.max(inset, space.available);
  const laidOut = space.basisWidth !== undefined && size === 'auto' ? laidOutWidths(node) : undefined;
  const { min, max } = laidOut ?? contentWidths(node, height);
  // Percentages of padding, which the content's widths do not have.
  const more = inset - horizontalInset(node, undefined);
  if (size === 'min-content') return min + more;
  if (size === 'max-content') return max + more;
  return Math.max(min + more, Math.min(max + more, space.available));
}

function laidOutWidths(node: LayoutNode): ContentWidths | undefined {
  const widths = node.formatter.laidOutWidths?.(node);
  const inset = horizontalInset(node, undefined);
  return widths && { min: widths.min + inset, max: widths.max + inset };
}

/** By its ratio, a width does not become less than the content has (CSS Sizing 4, section 4.5.1). */
function ratioWidth(
  node: LayoutNode,
  height: number,
  horizontal: number,
  vertical: number,
  contentInset: number,
): number {
  const { style, natural } = node;
  const width = widthByRatio(node, height, horizontal, vertical);
  if (natural || style.isScrollContainer || style.minWidth !== 'auto') return width;
  const widths = node.content ? node.content.widths() : node.formatter.contentWidths(node, undefined);
  return Math.max(width, widths.min + contentInset);
}

/** Bounds of the height are bounds of the width that the ratio makes of it (CSS Sizing 4, section 4.5). */
export function boundByRatio(
  node: LayoutNode,
  width: number,
  height: number | undefined,
  basisHeight: number | undefined,
  inset: number,
  basisWidth: number | undefined,
): number {
  const { minHeight, maxHeight } = node.style;
  if (node.ratio === 0 || height !== undefined || (minHeight === 'auto' && maxHeight === 'auto'))
    return width;
  const vertical = verticalInset(node, basisWidth);
  const most = mostHeight(node, basisHeight, vertical);
  const least = leastHeight(node, basisHeight, vertical);
  return Math.max(
    Math.min(width, most === Infinity ? Infinity : widthByRatio(node, most, inset, vertical)),
    widthByRatio(node, least, inset, vertical),
  );
}

/** A width within the bounds that style sets. */
export function boundWidth(node: LayoutNode, own: number, space: WidthSpace, inset: number): number {
  const { minWidth, maxWidth } = node.style;
  let bounded = own;
  if (maxWidth !== 'auto') bounded = Math.min(bounded, bound(node, maxWidth, space, inset) ?? Infinity);
  if (minWidth !== 'auto') bounded = Math.max(bounded, bound(node, minWidth, space, inset) ?? 0);
  if (isTable(node)) bounded = Math.max(bounded, contentWidths(node, undefined).min);
  const width = Math.max(bounded, inset);
  return node.formatter.finalWidth?.(node, width) ?? width;
}

/** Tells whether a node is a table: never narrower than its content (CSS Tables 3, section 3.9.1), and no wider by itself. */
export function isTable({ style: { display } }: LayoutNode): boolean {
  return display === 'table' || display === 'table-wrapper';
}

function bound(node: LayoutNode, size: Size, space: WidthSpace, inset: number): number | undefined {
  if (typeof size !== 'string') return lengthSize(node, size, space.basisWidth, inset);
  if (size === 'stretch' && space.basisWidth === undefined) return undefined;
  // What is replaced has a width by a height that is said of it.
  const height =
    space.height ?? (node.natural ? definiteHeight(node, space.basisWidth, space.basisHeight) : undefined);
  const width = keywordWidth(node, size, space, height, inset);
  return boundByRatio(node, width, height, space.basisHeight, inset, space.basisWidth);
}
