import { gapOf } from './flex-items.js';
import type { ContentWidths, LayoutNode } from './layout-node.js';
import { LEFT, RIGHT } from './layout-style.js';
import { marginOf, widthContributions } from './sizing.js';

/** How narrow and wide the items of a flex container make it (CSS Flexbox 1, section 9.9, as browsers do it). */
export function flexWidths(node: LayoutNode, height: number | undefined): ContentWidths {
  const { isColumn, wrap } = node.style;
  let min = 0;
  let max = 0;
  let count = 0;
  for (const child of node.children) {
    if (child.style.isAbsolute) continue;
    const margins = marginOf(child, LEFT, undefined) + marginOf(child, RIGHT, undefined);
    const widths = widthContributions(child, height);
    const isLargest = isColumn || wrap !== 'nowrap';
    min = isLargest ? Math.max(min, widths.min + margins) : min + widths.min + margins;
    max = isColumn ? Math.max(max, widths.max + margins) : max + widths.max + margins;
    count++;
  }
  if (isColumn || count < 2) return { min, max };
  const gaps = gapOf(node, false, undefined) * (count - 1);
  return { min: wrap === 'nowrap' ? min + gaps : min, max: max + gaps };
}
