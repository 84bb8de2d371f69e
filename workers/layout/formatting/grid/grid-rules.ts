/** Rules in the gaps of a grid, which break where an item goes across (Blink, `GridGapAccumulator`). */

import { layoutUnit } from '../../../css/values/layout-unit.js';
import type { LayoutNode } from '../layout-node.js';
import type { InnerSpace } from '../layout-spaces.js';
import type { RuleLine } from '../rule-lines.js';
import type { GridItem, ItemSpan } from './grid-item.js';
import type { GridSizing } from './grid-sizing.js';
import type { TrackAxis } from './track.js';

/** Of tracks that are in place. */
export function gridRules(
  { style }: LayoutNode,
  { plan, columns, rows }: GridSizing,
  inner: InnerSpace,
): RuleLine[] {
  const right = inner.width - inner.right;
  const upright = rulesOf(columns, rows, plan.items, ({ column, row }) => [column, row]).map(
    ({ middle, from, to }) => ({
      isBetweenColumns: true,
      middle: style.isRtl ? right - middle : inner.left + middle,
      from: inner.top + from,
      to: inner.top + to,
    }),
  );
  const lying = rulesOf(rows, columns, plan.items, ({ column, row }) => [row, column]).map(
    ({ middle, from, to }) => ({
      isBetweenColumns: false,
      middle: inner.top + middle,
      from: style.isRtl ? right - to : inner.left + from,
      to: style.isRtl ? right - from : inner.left + to,
    }),
  );
  return [...upright, ...lying];
}

/** A rule by offsets from the starts of both axes. */
interface AxisRule {
  middle: number;
  from: number;
  to: number;
}

/** @param spansOf where an item stands in the axis whose gaps these are, and across */
function rulesOf(
  axis: TrackAxis,
  across: TrackAxis,
  items: readonly GridItem[],
  spansOf: (item: GridItem) => [own: ItemSpan, across: ItemSpan],
): AxisRule[] {
  const gap = layoutUnit(axis.gap);
  const rules: AxisRule[] = [];
  let end: number | undefined;
  for (const [index, { offset, base, isCollapsed }] of axis.tracks.entries()) {
    if (isCollapsed) continue;
    if (end !== undefined) {
      const middle = layoutUnit(end + gap / 2);
      const blocked = blockedTracks(items, spansOf, index, across.tracks.length);
      for (const run of openRuns(across, blocked)) rules.push({ middle, ...run });
    }
    end = (end === undefined ? layoutUnit(offset) : end + gap) + layoutUnit(base);
  }
  return rules;
}

/** The tracks across in which an item goes over the gap before a track. */
function blockedTracks(
  items: readonly GridItem[],
  spansOf: (item: GridItem) => [own: ItemSpan, across: ItemSpan],
  index: number,
  count: number,
): readonly boolean[] {
  const blocked: boolean[] = Array(count).fill(false);
  for (const item of items) {
    const [own, across] = spansOf(item);
    if (own.start < index && own.end > index) blocked.fill(true, across.start, across.end);
  }
  return blocked;
}

/** Stretches of tracks beside each other that are not blocked. */
function openRuns({ tracks }: TrackAxis, blocked: readonly boolean[]): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let isOpen = false;
  for (const [index, { offset, base, isCollapsed }] of tracks.entries()) {
    if (isCollapsed) continue;
    const run = isOpen ? runs.at(-1) : undefined;
    isOpen = !blocked[index];
    if (!isOpen) continue;
    if (run) run.to = offset + base;
    else runs.push({ from: offset, to: offset + base });
  }
  return runs;
}
