/** How high the rows of a table are (CSS Tables 3, section 3.10). */

import { layout } from '../layout.js';
import type { LayoutNode, LayoutResult } from '../layout-node.js';
import { lengthSize, verticalInset } from '../sizing.js';
import { sum } from './column-distribution.js';
import type { GridCell, GridRow, TableGrid } from './table-grid.js';

/** A cell that was laid out in its columns, as high as it asks to be. */
export interface MeasuredCell extends GridCell {
  width: number;
  /** Of its content, and the least that style says. */
  height: number;
  leastHeight: number;
  /** From its top; undefined where it does not stand on the baseline of its row. */
  baseline: number | undefined;
}

export interface RowHeights {
  heights: number[];
  /** From the top of each row: where the baselines of its cells are. */
  baselines: number[];
}

/** Lays a cell out in a width, to know how high it is. @param basisWidth of the table's content box */
export function measuredCell(cell: GridCell, width: number, basisWidth: number): MeasuredCell {
  const { node } = cell;
  const natural = cellLayout(node, width, basisWidth, undefined);
  const inset = verticalInset(node, basisWidth);
  const isOnBaseline = node.style.table?.verticalAlign === 'baseline';
  const baseline = natural.firstBaseline ?? natural.contentHeight - inset / 2;
  return {
    ...cell,
    width,
    height: natural.height,
    // As in Chromium, min-height has no say in cells.
    leastHeight: lengthSize(node, node.style.height, undefined, inset) ?? 0,
    baseline: isOnBaseline ? baseline : undefined,
  };
}

/** @param height undefined for what the content comes to */
export function cellLayout(
  node: LayoutNode,
  width: number,
  basisWidth: number,
  height: number | undefined,
): LayoutResult {
  const space = { width, height, isHeightIndefinite: false, basisWidth, basisHeight: undefined };
  return layout(node, height === undefined ? { ...space, isHeightOfContent: true } : space);
}

/** The least heights of all rows. @param down the spacing between them */
export function rowHeights(grid: TableGrid, cells: readonly MeasuredCell[], down: number): RowHeights {
  const heights = grid.rows.map(({ node }) => lengthSize(node, node.style.height, undefined, 0) ?? 0);
  const baselines = grid.rows.map(() => 0);
  for (const { row, baseline = 0 } of cells) baselines[row] = Math.max(baselines[row] as number, baseline);
  for (const cell of cells)
    if (cell.rows === 1)
      heights[cell.row] = Math.max(heights[cell.row] as number, heightOnBaseline(cell, baselines));
  const spanning = cells.filter(({ rows }) => rows > 1).sort((one, other) => one.rows - other.rows);
  for (const cell of spanning) growForSpan(grid.rows, heights, heightOnBaseline(cell, baselines), cell, down);
  return { heights, baselines };
}

function heightOnBaseline(
  { row, height, leastHeight, baseline }: MeasuredCell,
  baselines: readonly number[],
): number {
  const shift = baseline === undefined ? 0 : (baselines[row] as number) - baseline;
  return Math.max(height + shift, leastHeight);
}

function growForSpan(
  rows: readonly GridRow[],
  heights: number[],
  height: number,
  cell: GridCell,
  down: number,
): void {
  const spanned = Array.from({ length: cell.rows }, (_, index) => cell.row + index);
  const has = sum(spanned.map((row) => heights[row] as number)) + down * (cell.rows - 1);
  if (height > has) growRows(rows, heights, spanned, height - has);
}

/**
 * Shares a height among rows: those that have no height of their own take it in proportion to what they have, or else
 * all of them.
 */
export function growRows(
  rows: readonly GridRow[],
  heights: number[],
  among: readonly number[],
  more: number,
): void {
  const open = among.filter((row) => typeof (rows[row] as GridRow).node.style.height === 'string');
  const growing = open.length > 0 ? open : among;
  const all = sum(growing.map((row) => heights[row] as number));
  const last = growing.at(-1) as number;
  for (const row of growing) {
    if (all > 0) (heights[row] as number) += (more * (heights[row] as number)) / all;
    else if (row === last) (heights[row] as number) += more;
  }
}
