import { measure } from '../layout.js';
import type { LayoutNode } from '../layout-node.js';
import type { LayoutResult, Space } from '../layout-spaces.js';
import { BOTTOM, LEFT, RIGHT, TOP } from '../layout-style.js';
import { boundHeight, boundWidth, horizontalInset, marginOf, usedWidth, verticalInset } from '../sizing.js';
import { blockAlignment, hasAutoMargins, justification } from './self-alignment.js';

/** Margins on both sides; percentages are of the width of the area, and nothing while that is not known. */
export function horizontalMargins(node: LayoutNode, areaWidth: number | undefined): number {
  return marginOf(node, LEFT, areaWidth) + marginOf(node, RIGHT, areaWidth);
}

/** Sum of the margins above and below, in pixels. */
export function verticalMargins(node: LayoutNode, areaWidth: number | undefined): number {
  return marginOf(node, TOP, areaWidth) + marginOf(node, BOTTOM, areaWidth);
}

/**
 * The height that an item has since it is stretched (CSS Grid 2, section 6.2); undefined where it is not, or the height of its
 * area is not known. A picture is stretched only where it says so, and what has a
 * ratio also where its width is not known otherwise.
 * @param isForColumns whether it is asked how wide columns have to be: Chromium has it stretched, then, too
 */
export function stretchedHeight(
  grid: LayoutNode,
  node: LayoutNode,
  areaWidth: number | undefined,
  areaHeight: number | undefined,
  isForColumns = false,
): number | undefined {
  if (areaHeight === undefined) return undefined;
  if (node.inherited?.rows) return subgridHeight(node, areaWidth, areaHeight);
  if (node.style.height !== 'auto') return undefined;
  const { edge } = blockAlignment(grid, node);
  if ((edge !== 'stretch' && edge !== 'normal') || hasAutoMargins(node, 'row')) return undefined;
  if (edge === 'normal' && (node.natural || (!isForColumns && node.ratio > 0 && hasOwnWidth(grid, node))))
    return undefined;
  const inset = verticalInset(node, areaWidth);
  const height = Math.max(inset, areaHeight - verticalMargins(node, areaWidth));
  return boundHeight(node, height, areaHeight, inset);
}

/** Rows of the grid around are what a subgrid has, whatever its own height is. */
function subgridHeight(node: LayoutNode, areaWidth: number | undefined, areaHeight: number): number {
  return Math.max(verticalInset(node, areaWidth), areaHeight - verticalMargins(node, areaWidth));
}

/** Whether an item with a ratio is as wide as its style or its area says, which makes its height. */
function hasOwnWidth(grid: LayoutNode, node: LayoutNode): boolean {
  const { width } = node.style;
  if (width !== 'auto') return typeof width !== 'string' || width === 'stretch';
  const { edge } = justification(grid, node);
  return (edge === 'stretch' || edge === 'normal') && !hasAutoMargins(node, 'column');
}

/** The width of an item in its area. @param areaHeight undefined before the rows have sizes */
export function itemWidth(
  grid: LayoutNode,
  node: LayoutNode,
  areaWidth: number,
  areaHeight: number | undefined,
): number {
  const { edge } = justification(grid, node);
  const canStretch = !hasAutoMargins(node, 'column');
  const available = Math.max(0, areaWidth - horizontalMargins(node, areaWidth));
  if (node.inherited?.columns) return Math.max(available, horizontalInset(node, areaWidth));
  const space = {
    basisWidth: areaWidth,
    basisHeight: areaHeight,
    available,
    height: stretchedHeight(grid, node, areaWidth, areaHeight),
    auto: canStretch && edge === 'normal' && !node.natural ? ('stretch' as const) : ('fit-content' as const),
  };
  // Who asks for it is stretched even if a height and a ratio say another width.
  if (canStretch && edge === 'stretch' && node.style.width === 'auto')
    return boundWidth(node, available, space, horizontalInset(node, areaWidth));
  return usedWidth(node, space);
}

/** The space that an item is laid out in, once its area is known. */
export function itemSpace(grid: LayoutNode, node: LayoutNode, areaWidth: number, areaHeight: number): Space {
  return {
    width: itemWidth(grid, node, areaWidth, areaHeight),
    height: stretchedHeight(grid, node, areaWidth, areaHeight),
    isHeightIndefinite: false,
    basisWidth: areaWidth,
    basisHeight: areaHeight,
  };
}

/** Lays an item out as high as it gets by itself, while the heights of the rows are asked for. */
export function measureItem(grid: LayoutNode, node: LayoutNode, areaWidth: number): LayoutResult {
  return measure(node, {
    width: itemWidth(grid, node, areaWidth, undefined),
    height: undefined,
    isHeightIndefinite: false,
    basisWidth: areaWidth,
    basisHeight: undefined,
  });
}
