import { clearOf, sideOf } from './floats.js';
import type { ContentWidths, LayoutNode } from './layout-node.js';
import { LEFT, RIGHT } from './layout-style.js';
import { marginOf, widthContributions } from './sizing.js';

/** How narrow and wide the children of a block make it: as the widest of them. */
export function blockWidths(node: LayoutNode, height: number | undefined): ContentWidths {
  if (node.holdsFloats) return floatingWidths(node, height);
  let min = 0;
  let max = 0;
  for (const child of node.children) {
    if (child.style.isAbsolute) continue;
    const margins = marginOf(child, LEFT, undefined) + marginOf(child, RIGHT, undefined);
    const widths = widthContributions(child, height);
    min = Math.max(min, widths.min + margins);
    max = Math.max(max, widths.max + margins);
  }
  return { min, max };
}

/** Floats stand beside each other, and beside the lines or the box that keeps clear of them which comes next. */
function floatingWidths(node: LayoutNode, height: number | undefined): ContentWidths {
  const { isRtl } = node.style;
  const beside = { left: 0, right: 0 };
  let min = 0;
  let max = 0;
  for (const child of node.children) {
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
