/** How high the rows of a table ask to be (CSS Tables 3, section 3.10). */

import { layout, measure } from '../layout.js';
import type { LayoutNode } from '../layout-node.js';
import type { LayoutResult, Space } from '../layout-spaces.js';
import { BOTTOM } from '../layout-style.js';
import { pixelsOf } from '../lengths.js';
import { lengthSize, verticalInset } from '../sizing.js';
import { sum } from './column-distribution.js';
import { growRows, type Row, type Section } from './row-distribution.js';
import type { GridCell, GridSection, TableGrid } from './table-grid.js';

/** A cell that was laid out in its columns, as high as it asks to be. */
export interface MeasuredCell extends GridCell {
  width: number;
  /** Of its content, and the least that style says; undefined where that is nothing. */
  height: number;
  leastHeight: number | undefined;
  percent: number | undefined;
  /** From its top; undefined where it does not stand on the baseline of its row. */
  baseline: number | undefined;
  /** Border and padding below its content. */
  below: number;
}

/** Lays a cell out in a width, to know how high it is. @param basisWidth of the table's content box */
export function measuredCell(cell: GridCell, width: number, basisWidth: number): MeasuredCell {
  const { node } = cell;
  const natural = measure(node, {
    ...cellSpace(width, basisWidth, undefined, false),
    isHeightOfContent: true,
  });
  const inset = verticalInset(node, basisWidth);
  const below = node.style.border[BOTTOM] + (pixelsOf(node.style.padding[BOTTOM], basisWidth) ?? 0);
  // Without a line, the baseline is the bottom edge of the content box.
  const baseline = natural.firstBaseline ?? natural.contentHeight - below;
  return {
    ...cell,
    width,
    height: natural.height,
    // As in Chromium, min-height has no say in cells.
    leastHeight: cellHeight(node, inset),
    percent: percentOf(node),
    baseline: isOnBaseline(node) ? baseline : undefined,
    below,
  };
}

/** The height that style says of a cell's border box; undefined for none, and for percentages. */
function cellHeight(node: LayoutNode, inset: number): number | undefined {
  const { height } = node.style;
  if (!node.quirks.isHeightOfBorderBox) return lengthSize(node, height, undefined, inset);
  const pixels = typeof height === 'string' ? undefined : pixelsOf(height, undefined);
  return pixels === undefined ? undefined : Math.max(inset, pixels);
}

/** Whether a cell has a say in the baseline of its row. */
function isOnBaseline({ style: { table }, isEmptyCell }: LayoutNode): boolean {
  return table?.verticalAlign === 'baseline' && !isEmptyCell;
}

/**
 * Lays a cell out as high as its rows are.
 * @param isDefinite whether heights in the cell can be percentages of that
 */
export function cellLayout(
  node: LayoutNode,
  width: number,
  basisWidth: number,
  height: number,
  isDefinite: boolean,
): LayoutResult {
  return layout(node, cellSpace(width, basisWidth, height, isDefinite));
}

function cellSpace(
  width: number,
  basisWidth: number,
  height: number | undefined,
  isDefinite: boolean,
): Space {
  return { width, height, isHeightIndefinite: !isDefinite, basisWidth, basisHeight: undefined };
}

/** A height that is a percentage; undefined for others. */
function percentOf({ style: { height } }: LayoutNode): number | undefined {
  if (typeof height !== 'object' || pixelsOf(height, 0) !== 0) return undefined;
  return pixelsOf(height, 100);
}

/** The least heights of all rows and sections (`ComputeSectionMinimumRowBlockSizes`). @param down spacing of rows */
export function leastHeights(
  grid: TableGrid,
  cells: readonly MeasuredCell[],
  down: number,
): { rows: Row[]; sections: Section[] } {
  const byRow: MeasuredCell[][] = grid.rows.map(() => []);
  for (const cell of cells) (byRow[cell.row] as MeasuredCell[]).push(cell);
  const rows = grid.rows.map(({ node }, index) => leastRow(node, byRow[index] as MeasuredCell[]));
  const sections = grid.sections.map((section) => leastSection(section, rows, byRow, down));
  return { rows, sections };
}

/** `ComputeMinimumRowBlockSize` of Blink. */
function leastRow(node: LayoutNode, cells: readonly MeasuredCell[]): Row {
  const own = lengthSize(node, node.style.height, undefined, 0);
  const row: Row = {
    height: own ?? 0,
    percent: percentOf(node),
    isConstrained: own !== undefined || percentOf(node) !== undefined,
    startsSpan: false,
    baseline: undefined,
    below: undefined,
    isRemoved: node.style.table?.isRemoved ?? false,
  };
  let descent = 0;
  for (const cell of cells) {
    row.below = Math.min(row.below ?? Infinity, cell.below);
    if (cell.baseline !== undefined) row.baseline = Math.max(row.baseline ?? 0, cell.baseline);
    if (cell.rows > 1) {
      row.startsSpan = true;
      continue;
    }
    if (cell.baseline !== undefined) descent = Math.max(descent, cell.height - cell.baseline);
    row.height = Math.max(row.height, cell.height, cell.leastHeight ?? 0);
    if (cell.percent !== undefined) row.percent = Math.max(row.percent ?? 0, cell.percent);
    row.isConstrained ||= cell.leastHeight !== undefined || cell.percent !== undefined;
  }
  if (row.baseline !== undefined) row.height = Math.max(row.height, row.baseline + descent);
  return row;
}

function leastSection(
  { node, first, count }: GridSection,
  rows: Row[],
  byRow: readonly (readonly MeasuredCell[])[],
  down: number,
): Section {
  let percents = 0;
  const own = rows.slice(first, first + count);
  for (const row of own) {
    if (row.percent === undefined) continue;
    row.percent = Math.min(100 - percents, row.percent);
    percents += row.percent;
  }
  const spanning = byRow.slice(first, first + count).flatMap((cells) => cells.filter(({ rows: r }) => r > 1));
  for (const cell of spanning.sort(byEnclosing))
    growRows(
      own.slice(cell.row - first, cell.row - first + cell.rows),
      Math.max(cell.height, cell.leastHeight ?? 0),
      {
        down,
        isForSpan: true,
        whole: undefined,
      },
    );
  const least = sum(own.map(({ height }) => height)) + down * Math.max(0, count - 1);
  const stated = lengthSize(node, node.style.height, undefined, 0);
  const percent = percentOf(node);
  if (stated !== undefined && stated > least)
    growRows(own, stated, { down, isForSpan: false, whole: stated });
  return {
    rows: own,
    height: Math.max(least, stated ?? 0),
    percent,
    isConstrained: stated !== undefined || percent !== undefined,
    isBody: node.style.table?.isBody ?? false,
  };
}

/** Cells that are within the rows of others come before them, and then the first before the last. */
function byEnclosing(one: MeasuredCell, other: MeasuredCell): number {
  if (one.row === other.row && one.rows === other.rows) return other.height - one.height;
  if (isWithin(one, other)) return -1;
  if (isWithin(other, one)) return 1;
  return one.row - other.row;
}

function isWithin(inner: GridCell, outer: GridCell): boolean {
  return inner.row >= outer.row && inner.row + inner.rows <= outer.row + outer.rows;
}
