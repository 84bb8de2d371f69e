import { balancedCounts } from './flex-balance.js';
import { flexContainer, inOrder } from './flex-container.js';
import { flexItem, gapOf } from './flex-items.js';
import { flexLines } from './flex-lines.js';
import type { LayoutNode } from './layout-node.js';
import type { ContentWidths, InnerSpace } from './layout-spaces.js';
import { LEFT, RIGHT } from './layout-style.js';
import { lengthSize, marginOf, verticalInset, widthContributions } from './sizing.js';

/** How narrow and wide the items of a flex container make it (CSS Flexbox 1, section 9.9, as Chromium does it). */
export function flexWidths(node: LayoutNode, height: number | undefined): ContentWidths {
  const { isColumn, wrap, isBalanced } = node.style;
  const isStacked = isColumn || wrap !== 'nowrap';
  const sizes: number[] = [];
  let min = 0;
  let max = 0;
  let count = 0;
  for (const child of inOrder(node)) {
    const margins = marginOf(child, LEFT, undefined) + marginOf(child, RIGHT, undefined);
    const widths = isColumn ? widthContributions(child, height) : flexedWidths(node, child, height);
    min = isStacked ? Math.max(min, widths.min + margins) : min + widths.min + margins;
    max = isColumn ? Math.max(max, widths.max + margins) : max + widths.max + margins;
    if (isBalanced) sizes.push(widths.max + margins);
    count++;
  }
  if (count < 2) return { min, max };
  if (isColumn) return wrap === 'nowrap' ? { min, max } : wrappedColumns(node, height, min, max);
  const gap = gapOf(node, false, undefined);
  if (isBalanced) return { min, max: Math.max(min, longestBalanced(sizes, gap, node.style.lineCount)) };
  const gaps = gap * (count - 1);
  return { min: isStacked ? min : min + gaps, max: Math.max(min, max + gaps) };
}

/** The longest line where nothing but the count of the lines breaks them. */
function longestBalanced(sizes: readonly number[], gap: number, lineCount: number): number {
  let longest = 0;
  let start = 0;
  for (const count of balancedCounts(sizes, Infinity, gap, lineCount)) {
    const line = sizes.slice(start, start + count);
    longest = Math.max(
      longest,
      line.reduce((sum, size) => sum + size, gap * (count - 1)),
    );
    start += count;
  }
  return longest;
}

/** An item of a row that would have to grow or shrink for its content, and does not, is as wide as it starts. */
function flexedWidths(node: LayoutNode, child: LayoutNode, height: number | undefined): ContentWidths {
  const { flexBasis, flexGrow, flexShrink } = child.style;
  const isPlain = typeof flexBasis === 'object' || flexBasis === 'auto' || flexBasis === 'fit-content';
  if (isPlain && (child.ratio === 0 || height === undefined)) return widthContributions(child, height);
  const { base, hypothetical, fixedCross } = flexItem(flexContainer(node, innerOf(undefined, height)), child);
  const widths = widthContributions(child, height, fixedCross);
  if (isPlain) return widths;
  const isStiff = (wished: number) => (wished > base ? flexGrow === 0 : wished < base && flexShrink === 0);
  return {
    min: isStiff(widths.min) ? hypothetical : widths.min,
    max: isStiff(widths.max) ? hypothetical : widths.max,
  };
}

/** Columns that break stand beside each other. */
function wrappedColumns(
  node: LayoutNode,
  height: number | undefined,
  min: number,
  widest: number,
): ContentWidths {
  const inset = verticalInset(node, undefined);
  const most = lengthSize(node, node.style.maxHeight, undefined, inset);
  const room = height ?? (most === undefined ? undefined : most - inset);
  if (room === undefined && !node.style.isBalanced) return { min, max: widest };
  const container = flexContainer(node, innerOf(widest, height));
  const items = inOrder(node).map((child) => flexItem(container, child));
  const lines = flexLines(container, items, room ?? Infinity);
  let max = gapOf(node, false, undefined) * (lines.length - 1);
  for (const line of lines) {
    let width = 0;
    for (const item of line.items)
      width = Math.max(width, widthContributions(item.node, height).max + item.crossMargins);
    max += width;
  }
  // What was measured is no longer laid out as it was.
  node.cache.current = undefined;
  return { min, max: Math.max(min, max) };
}

/** @param width undefined for one that is asked for */
function innerOf(width: number | undefined, height: number | undefined): InnerSpace {
  return {
    width: width ?? Infinity,
    height,
    isHeightDefinite: height !== undefined,
    growsToContent: false,
    minHeight: 0,
    maxHeight: Infinity,
    top: 0,
    right: 0,
    bottom: 0,
    left: 0,
    passedHeight: undefined,
    flow: undefined,
  };
}
