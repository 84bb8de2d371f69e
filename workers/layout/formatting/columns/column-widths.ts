/** How many columns a box has and how wide they are (CSS Multi-column Layout 1, section 3.4). */

import { layoutUnit } from '../../../css/values/layout-unit.js';
import { blockWidths } from '../block.js';
import type { LayoutNode } from '../layout-node.js';
import type { ContentWidths } from '../layout-spaces.js';
import { LEFT, RIGHT } from '../layout-style.js';
import { pixelsOfGap } from '../lengths.js';
import { marginOf, widthContributions } from '../sizing.js';

/** In pixels. */
interface UsedColumns {
  count: number;
  width: number;
  gap: number;
}

/** @param available width of the content box */
export function usedColumns({ style }: LayoutNode, available: number): UsedColumns {
  const { width, count } = style.columns ?? { width: undefined, count: undefined };
  const gap = pixelsOfGap(style.columnGap, available);
  let used = count ?? 1;
  if (width !== undefined) {
    const fitting = Math.max(1, Math.floor((available + gap) / (Math.max(1, width) + gap)));
    used = count === undefined ? fitting : Math.min(count, fitting);
  }
  return { count: used, gap, width: Math.max(0, layoutUnit((available + gap) / used) - gap) };
}

/** How narrow and wide the content of columns is, as many as are asked for (Blink, `ColumnLayoutAlgorithm::ComputeMinMaxSizes`). */
export function columnWidths(node: LayoutNode, height: number | undefined): ContentWidths {
  const { columns, columnGap } = node.style;
  const flowing = node.children.filter(({ style }) => !style.isSpanner || style.isAbsolute);
  let { min, max } = blockWidths(node, height, flowing);
  if (columns?.width !== undefined) {
    min = Math.min(min, columns.width);
    max = Math.max(max, columns.width, min);
  }
  const count = columns?.count ?? 1;
  const gaps = pixelsOfGap(columnGap, undefined) * (count - 1);
  if (columns?.width === undefined) min = min * count + gaps;
  max = max * count + gaps;
  for (const child of node.children) {
    if (flowing.includes(child)) continue;
    const margins = marginOf(child, LEFT, undefined) + marginOf(child, RIGHT, undefined);
    const widths = widthContributions(child, height);
    min = Math.max(min, widths.min + margins);
    max = Math.max(max, widths.max + margins);
  }
  return { min, max };
}
