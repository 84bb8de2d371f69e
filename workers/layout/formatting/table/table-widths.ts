import type { LayoutNode } from '../layout-node.js';
import type { ContentWidths } from '../layout-spaces.js';
import { horizontalInset } from '../sizing.js';
import { type Column, distributed, fixedWidths, sum } from './column-distribution.js';
import { columnMeasures } from './column-measures.js';
import { tableGrid } from './table-grid.js';

/** Wider than any table that is seen: columns of 100% beside others take all the room that there is. */
const WIDEST = 1_000_000;

/** How narrow and wide the columns of a table make it (`ComputeGridInlineMinMax` of Blink). */
export function tableWidths(table: LayoutNode): ContentWidths {
  return widthsOf(table, table.ignoresPercentages || table.style.width === 'max-content');
}

/** The same of a table that is laid out, of whose width percentages are. */
export function laidOutTableWidths(table: LayoutNode): ContentWidths {
  return widthsOf(table, false);
}

function widthsOf(table: LayoutNode, ignoresPercentages: boolean): ContentWidths {
  const columns = columnMeasures(table);
  const isFixed = table.style.table?.isFixed ?? false;
  const gaps = gapsOf(table, columns);
  const min =
    sum(columns.map((column) => (isFixed && isFixedWidth(column) ? column.max : column.min))) + gaps;
  const max = ignoresPercentages ? sum(columns.map((column) => column.max)) : wished(columns);
  return { min, max: Math.max(min, max + gaps) };
}

function isFixedWidth({ percent, isFixed }: Column): boolean {
  return isFixed && percent === undefined;
}

/** So wide that every column has what it asks for, and percentages are of that (CSS Tables 3, section 3.9.2). */
function wished(columns: readonly Column[]): number {
  let plain = 0;
  let percents = 0;
  let widest = 0;
  for (const { percent = 0, percentInset, max } of columns) {
    if (percent > 0) widest = Math.max(widest, ((max - percentInset) * 100) / percent);
    else plain += max;
    percents += percent;
  }
  const all = sum(columns.map(({ max }) => max));
  if (percents === 0) return all;
  const rest = percents < 100 ? (plain * 100) / (100 - percents) : plain > 0 ? WIDEST : 0;
  return Math.min(WIDEST, Math.max(widest, rest, all));
}

/** The widths of columns in a table whose content box is so wide. */
export function columnWidths(table: LayoutNode, width: number): number[] {
  const columns = columnMeasures(table);
  const room = Math.max(0, width - gapsOf(table, columns));
  return table.style.table?.isFixed ? fixedWidths(columns, room) : distributed(columns, room);
}

/** The spacing beside all columns. */
function gapsOf({ style: { table } }: LayoutNode, columns: readonly Column[]): number {
  const own = columns.filter(({ isMerged }) => !isMerged).length;
  return (table?.spacing.across ?? 0) * (own === 0 ? 0 : own + 1);
}

/** Where columns or rows begin and how long they are, from the edge of the content box. */
export interface Tracks {
  starts: number[];
  sizes: number[];
  /** With the gap behind the last. */
  end: number;
}

/** Columns side by side: those that are removed or part of others have no width and no gap. */
export function columnTracks(
  table: LayoutNode,
  widths: readonly number[],
  removed: ReadonlySet<number>,
): Tracks {
  const columns = columnMeasures(table);
  const gap = table.style.table?.spacing.across ?? 0;
  const isGone = (index: number) =>
    removed.has(index) || (columns[index]?.isMerged === true && widths[index] === 0);
  return tracks(widths, gap, isGone);
}

function tracks(widths: readonly number[], gap: number, isGone: (index: number) => boolean): Tracks {
  let end = widths.length === 0 ? 0 : gap;
  let isFirst = true;
  const starts: number[] = [];
  const sizes: number[] = [];
  for (const [index, width] of widths.entries()) {
    const isLeftOut = isGone(index);
    if (!isLeftOut && !isFirst) end += gap;
    if (!isLeftOut) isFirst = false;
    starts.push(end);
    sizes.push(isLeftOut ? 0 : width);
    end += isLeftOut ? 0 : width;
  }
  return { starts, sizes, end: widths.length === 0 ? 0 : end + gap };
}

/** The length of some tracks with the gaps between them. */
export function spanned({ starts, sizes }: Tracks, first: number, count: number): number {
  const last = Math.min(first + count, sizes.length) - 1;
  if (last < first) return 0;
  return (starts[last] as number) + (sizes[last] as number) - (starts[first] as number);
}

/** By table: the width of its border box with the columns that are removed, and what is left of it. */
const fullWidths = new WeakMap<LayoutNode, { full: number; final: number }>();

/** The width of a table's border box without the columns that `visibility: collapse` removes. */
export function widthWithoutRemoved(table: LayoutNode, full: number): number {
  const { removed } = tableGrid(table);
  if (removed.size === 0) return full;
  const inset = horizontalInset(table, undefined);
  const final = columnTracks(table, columnWidths(table, full - inset), removed).end + inset;
  fullWidths.set(table, { full, final });
  return final;
}

/** The width that a table's border box would have with the columns that are removed. */
export function widthWithRemoved(table: LayoutNode, width: number): number {
  const cached = fullWidths.get(table);
  return cached?.final === width ? cached.full : width;
}
