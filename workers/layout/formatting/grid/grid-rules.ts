/** Rules in the gaps of a grid, which break where an item goes across (Blink, `GridGapAccumulator`). */

import { layoutUnit } from '../../../css/values/layout-unit.js';
import type { LayoutNode } from '../layout-node.js';
import type { InnerSpace } from '../layout-spaces.js';
import { countLayoutSteps } from '../layout-work.js';
import { countRules, type RuleLine } from '../rule-lines.js';
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

type SpansOf = (item: GridItem) => [own: ItemSpan, across: ItemSpan];

/** @param spansOf where an item stands in the axis whose gaps these are, and across @throws TooMuchWork */
function rulesOf(
  axis: TrackAxis,
  across: TrackAxis,
  items: readonly GridItem[],
  spansOf: SpansOf,
): AxisRule[] {
  const gap = layoutUnit(axis.gap);
  const crossings = crossingsOf(items, spansOf);
  /** How many items go over the gap before a track, by the tracks across. */
  const over = new Int32Array(across.tracks.length);
  const rules: AxisRule[] = [];
  let end: number | undefined;
  for (const [index, { offset, base, isCollapsed }] of axis.tracks.entries()) {
    for (const { from, to, by } of crossings.get(index) ?? [])
      for (let track = from; track < to; track++) over[track] = (over[track] as number) + by;
    if (isCollapsed) continue;
    if (end !== undefined) {
      countLayoutSteps(1 + across.tracks.length / TRACKS_OF_A_STEP);
      const middle = layoutUnit(end + gap / 2);
      const runs = openRuns(across, over);
      countRules(runs.length);
      for (const run of runs) rules.push({ middle, ...run });
    }
    end = (end === undefined ? layoutUnit(offset) : end + gap) + layoutUnit(base);
  }
  return rules;
}

/** Tracks that take as long to be looked at as a step of layout. */
const TRACKS_OF_A_STEP = 100;

/** Tracks across over which an item begins, or ends, to be. */
interface Crossing {
  from: number;
  to: number;
  by: 1 | -1;
}

/** By the track before whose gap they change what goes over it. */
function crossingsOf(items: readonly GridItem[], spansOf: SpansOf): Map<number, Crossing[]> {
  const crossings = new Map<number, Crossing[]>();
  const add = (index: number, { start, end }: ItemSpan, by: 1 | -1) => {
    const before = crossings.get(index) ?? [];
    crossings.set(index, before);
    before.push({ from: start, to: end, by });
  };
  for (const item of items) {
    const [own, across] = spansOf(item);
    if (own.end - own.start < 2) continue;
    add(own.start + 1, across, 1);
    add(own.end, across, -1);
  }
  return crossings;
}

/** Stretches of tracks beside each other over which no item goes. */
function openRuns({ tracks }: TrackAxis, over: Int32Array): { from: number; to: number }[] {
  const runs: { from: number; to: number }[] = [];
  let isOpen = false;
  for (const [index, { offset, base, isCollapsed }] of tracks.entries()) {
    if (isCollapsed) continue;
    const run = isOpen ? runs.at(-1) : undefined;
    isOpen = over[index] === 0;
    if (!isOpen) continue;
    if (run) run.to = offset + base;
    else runs.push({ from: offset, to: offset + base });
  }
  return runs;
}
