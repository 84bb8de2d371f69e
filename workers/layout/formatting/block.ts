/** Block flow (CSS 2, sections 8.3.1, 9.4.1, 9.5 and 10). */

import { BlockFlow } from './block-flow.js';
import { layoutFieldSet } from './field-set.js';
import { FloatingFlow } from './floating-flow.js';
import { clearOf, FloatContext, sideOf } from './floats.js';
import { boundedHeight } from './layout.js';
import type { Formatter, LayoutNode, LeafContent } from './layout-node.js';
import type { ContentWidths, InnerSpace, LayoutResult } from './layout-spaces.js';
import { LEFT, RIGHT } from './layout-style.js';
import { marginOf, widthContributions } from './sizing.js';

/** Formatter of `display: block` and `flow-root`. */
export const blockFormatter: Formatter = {
  contentWidths: (node, height) => blockWidths(node, height),
  layout: layoutBlock,
};

function layoutBlock(node: LayoutNode, inner: InnerSpace): LayoutResult {
  if (node.hasLegend) return layoutFieldSet(node, inner);
  const floats = inner.flow?.floats ?? (node.holdsFloats ? new FloatContext() : undefined);
  const flow = floats ? new FloatingFlow(node, inner, floats) : new BlockFlow(node, inner);
  for (const child of node.children) {
    if (child.style.isAbsolute) flow.passBy(child);
    else flow.add(child);
  }
  const result = flow.end();
  return node.style.lineClamp > 0 ? clampNested(node, inner, result) : result;
}

/** How narrow and wide the children of a block make it, or some of them: as the widest of these. */
export function blockWidths(
  node: LayoutNode,
  height: number | undefined,
  children: readonly LayoutNode[] = node.children,
): ContentWidths {
  if (node.holdsFloats) return floatingWidths(node, height, children);
  let min = 0;
  let max = 0;
  for (const child of children) {
    if (child.style.isAbsolute) continue;
    const margins = marginOf(child, LEFT, undefined) + marginOf(child, RIGHT, undefined);
    const widths = widthContributions(child, height);
    min = Math.max(min, widths.min + margins);
    max = Math.max(max, widths.max + margins);
  }
  return { min, max };
}

/** Floats stand beside each other, and beside the lines or the box that keeps clear of them which comes next. */
function floatingWidths(
  node: LayoutNode,
  height: number | undefined,
  children: readonly LayoutNode[],
): ContentWidths {
  const { isRtl } = node.style;
  const beside = { left: 0, right: 0 };
  let min = 0;
  let max = 0;
  for (const child of children) {
    const { style } = child;
    if (style.isAbsolute) continue;
    const clear = clearOf(style.clear, isRtl);
    if (clear === 'left' || clear === 'both') beside.left = 0;
    if (clear === 'right' || clear === 'both') beside.right = 0;
    const [before, after] = [marginOf(child, LEFT, undefined), marginOf(child, RIGHT, undefined)];
    const widths = widthContributions(child, height);
    min = Math.max(min, widths.min + before + after);
    if (style.float !== 'none') {
      beside[sideOf(style.float, isRtl)] += widths.max + before + after;
      max = Math.max(max, beside.left + beside.right);
      continue;
    }
    if (child.content?.joinsFloats) max = Math.max(max, beside.left + widths.max + beside.right);
    else if (child.isIndependent || child.natural)
      max = Math.max(max, Math.max(beside.left, before) + widths.max + Math.max(beside.right, after));
    else max = Math.max(max, widths.max + before + after);
    beside.left = 0;
    beside.right = 0;
  }
  return { min, max };
}

/** A line of a block within a box. */
interface NestedLine {
  content: LeafContent;
  index: number;
  /** Where it ends in the border box of the outermost. */
  bottom: number;
}

/** Ends the last line that is counted in an ellipsis, and the box behind it: what follows sticks out of the box. */
function clampNested(node: LayoutNode, inner: InnerSpace, result: LayoutResult): LayoutResult {
  const most = node.style.lineClamp;
  const lines: NestedLine[] = [];
  addLines(node, 0, most + 1, lines);
  const last = lines.length > most ? lines[most - 1] : undefined;
  for (const content of new Set(lines.map((line) => line.content)))
    content.cutAfter?.(content === last?.content ? last.index : undefined);
  if (!last) return result;
  const contentHeight = last.bottom + inner.bottom;
  return { ...result, contentHeight, height: boundedHeight(inner, contentHeight) };
}

function addLines(node: LayoutNode, top: number, most: number, lines: NestedLine[]): void {
  for (const child of node.children) {
    const { isAbsolute, float, display } = child.style;
    if (lines.length >= most) return;
    if (isAbsolute || float !== 'none' || display !== 'block') continue;
    const { content, place } = child;
    if (!content) addLines(child, top + place.top, most, lines);
    for (const [index, { bottom }] of (content?.lines?.() ?? []).entries()) {
      if (content && lines.length < most) lines.push({ content, index, bottom: top + place.top + bottom });
    }
  }
}
