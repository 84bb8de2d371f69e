import type { LayoutNode } from '../layout-node.js';
import { BOTTOM, TOP } from '../layout-style.js';
import { marginOf } from '../sizing.js';
import type { GridItem } from './grid-item.js';
import { measureItem } from './item-sizing.js';
import { blockAlignment, hasAutoMargins } from './self-alignment.js';
import type { TrackAxis } from './track.js';

/** By which baseline an item is aligned with others in its row (CSS Grid 2, section 10.6). */
export function baselineOf(grid: LayoutNode, { node, row }: GridItem): 'first' | 'last' | undefined {
  const { edge } = blockAlignment(grid, node);
  if (edge !== 'baseline' && edge !== 'last baseline') return undefined;
  if (hasAutoMargins(node, 'row')) return undefined;
  // A height that depends on the row cannot decide that of the row.
  if (typeof node.style.height === 'object' && (row.crossesIntrinsic || row.crossesFlexible))
    return undefined;
  return edge === 'baseline' ? 'first' : 'last';
}

/** Finds what is to be added around items so that those in a row have their baselines in a line. */
export function shimBaselines(grid: LayoutNode, items: readonly GridItem[], columns: TrackAxis): void {
  const aligned = items.filter((item) => baselineOf(grid, item) !== undefined);
  if (aligned.length === 0) return;
  const firsts = new Map<number, number>();
  const lasts = new Map<number, number>();
  for (const item of aligned) {
    const isFirst = baselineOf(grid, item) === 'first';
    const line = isFirst ? item.row.start : item.row.end;
    const most = isFirst ? firsts : lasts;
    most.set(
      line,
      Math.max(most.get(line) ?? Number.NEGATIVE_INFINITY, distance(grid, item, columns, isFirst)),
    );
  }
  for (const item of aligned) {
    const isFirst = baselineOf(grid, item) === 'first';
    const most = isFirst ? firsts.get(item.row.start) : lasts.get(item.row.end);
    const shim = (most ?? 0) - distance(grid, item, columns, isFirst);
    item.row.shimBefore = isFirst ? shim : 0;
    item.row.shimAfter = isFirst ? 0 : shim;
  }
}

/** From the edge of the row to the baseline, the margin included; a box without lines has it at its lower edge. */
function distance(grid: LayoutNode, item: GridItem, columns: TrackAxis, isFirst: boolean): number {
  const areaWidth = columns.extent(item.column.start, item.column.end);
  const { height, firstBaseline, lastBaseline } = measureItem(grid, item.node, areaWidth);
  if (isFirst) return marginOf(item.node, TOP, areaWidth) + within(item, firstBaseline ?? height, height);
  return marginOf(item.node, BOTTOM, areaWidth) + height - within(item, lastBaseline ?? height, height);
}

/** What is scrolled has its baseline within its border box (CSS Box Alignment 3, section 9.1). */
function within({ node }: GridItem, baseline: number, height: number): number {
  return node.style.isScrollContainer ? Math.max(0, Math.min(baseline, height)) : baseline;
}
