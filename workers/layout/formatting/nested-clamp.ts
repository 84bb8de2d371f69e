/** `-webkit-line-clamp` of a box whose lines are in blocks within it (CSS Overflow 4, section 5; Blink, `LineClampData`). */

import { boundedHeight } from './layout.js';
import type { InnerSpace, LayoutNode, LayoutResult, LeafContent } from './layout-node.js';

/** A line of a block within a box. */
interface NestedLine {
  content: LeafContent;
  index: number;
  /** Where it ends in the border box of the outermost. */
  bottom: number;
}

/** Ends the last line that is counted in an ellipsis, and the box behind it: what follows sticks out of the box. */
export function clampNested(node: LayoutNode, inner: InnerSpace, result: LayoutResult): LayoutResult {
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
    for (const [index, bottom] of (content?.lineEnds?.() ?? []).entries()) {
      if (content && lines.length < most) lines.push({ content, index, bottom: top + place.top + bottom });
    }
  }
}
