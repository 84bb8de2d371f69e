/** What the columns of a table ask for, by `<col>` and by their cells (CSS Tables 3, section 3.8). */

import type { LayoutNode } from '../layout-node.js';
import type { ContentWidths } from '../layout-spaces.js';
import { type Length, pixelsOf } from '../lengths.js';
import { contentWidths, horizontalInset, lengthSize } from '../sizing.js';
import { type Column, distributed, sum } from './column-distribution.js';
import { type GridCell, type GridColumn, type TableGrid, tableGrid } from './table-grid.js';

/** What a cell asks for of its column, or of several. */
type Asked = Omit<Column, 'isMerged'>;

const measures = new WeakMap<LayoutNode, Column[]>();

/** Measures each column of a table. With `table-layout: fixed`, columns and the first row alone are asked. */
export function columnMeasures(table: LayoutNode): Column[] {
  let columns = measures.get(table);
  if (!columns) {
    columns = measured(tableGrid(table), table);
    measures.set(table, columns);
  }
  return columns;
}

function measured(grid: TableGrid, { style: { table } }: LayoutNode): Column[] {
  const isFixed = table?.isFixed ?? false;
  const columns = ownColumns(grid, isFixed);
  const cells = isFixed ? (grid.rows[0]?.cells ?? []) : grid.cells;
  for (const cell of grid.cells) if (cell.columns > 1) separate(cell, columns, grid.removed);
  const single = singleCells(cells, columns.length, isFixed);
  for (const [index, column] of columns.entries()) {
    const asked = single[index];
    if (asked) include(column, asked, isFixed);
  }
  const across = table?.spacing.across ?? 0;
  for (const cell of bySpan(cells.filter((each) => each.columns > 1))) {
    const spanned = columns.slice(cell.column, cell.column + cell.columns);
    const gaps = across * (spanned.filter(({ isMerged }) => !isMerged).length - 1);
    if (isFixed) shareFixed(spanned, ofFixedCell(cell.node), gaps);
    else shareSpanning(spanned, ofCell(cell.node), gaps);
  }
  boundPercentages(columns, isFixed);
  return columns;
}

/** Columns by what `<col>` and `<colgroup>` say of them. */
function ownColumns({ columns, columnCount }: TableGrid, isFixed: boolean): Column[] {
  const own = Array.from({ length: columnCount }, () => nothing(!isFixed));
  for (const column of columns) {
    if (column.node.children.length > 0) continue;
    for (let at = column.first; at < Math.min(column.first + column.count, columnCount); at++)
      own[at] = ofColumn(column, isFixed);
  }
  return own;
}

function nothing(isMerged: boolean): Column {
  return { min: 0, max: 0, percent: undefined, percentInset: 0, isFixed: false, isMerged };
}

/** A column has the width of its group if it says none. */
function ofColumn({ node: { style }, group }: GridColumn, isFixed: boolean): Column {
  const { pixels, percent } = widthOf(style.width);
  const least = widthOf(style.minWidth).pixels ?? 0;
  const width = pixels ?? (group && !isFixed ? widthOf(group.style.width).pixels : undefined);
  const max = width === undefined ? 0 : Math.max(least, width);
  const column = { ...nothing(!isFixed && max === 0 && !percent), min: least, max };
  return { ...column, percent: percent || undefined, isFixed: width !== undefined };
}

/** One column that a spanning cell takes can take width: the first that is not removed. */
function separate(
  { column, columns: count }: GridCell,
  columns: Column[],
  removed: ReadonlySet<number>,
): void {
  let first = column;
  while (first < column + count && removed.has(first)) first++;
  (columns[first < column + count ? first : column] as Column).isMerged = false;
}

/** What the cells of one column ask for together (`CellInlineConstraint::Encompass` of Blink). */
function singleCells(cells: readonly GridCell[], count: number, isFixed: boolean): (Asked | undefined)[] {
  const all = Array<Asked | undefined>(count).fill(undefined);
  for (const { node, column, columns } of cells) {
    if (columns > 1) continue;
    const own = isFixed ? ofFixedCell(node) : ofCell(node);
    const before = all[column];
    if (!before) {
      all[column] = own;
      continue;
    }
    before.min = Math.max(before.min, own.min);
    // A width that somebody wrote has more weight than the content of other cells.
    if (before.isFixed === own.isFixed) before.max = Math.max(before.max, own.max);
    else before.max = Math.max(before.isFixed ? before.max : own.max, before.min);
    before.isFixed ||= own.isFixed;
    includePercent(before, own);
  }
  return all;
}

function includePercent(one: Asked, other: Asked): void {
  if (other.percent === undefined || other.percent <= (one.percent ?? -1)) return;
  one.percent = other.percent;
  one.percentInset = other.percentInset;
}

/** `Column::Encompass` of Blink. @param isFixed whether widths of `<col>` alone count where there are some */
function include(column: Column, asked: Asked, isFixed: boolean): void {
  if (isFixed && column.isFixed) return;
  column.isMerged = false;
  column.min = Math.max(column.min, asked.min);
  const most = column.isFixed && !asked.isFixed ? asked.min : asked.max;
  column.max = Math.max(column.max, most, column.min);
  column.isFixed ||= asked.isFixed;
  includePercent(column, asked);
}

/** Cells over few columns before those over many, and the first columns before the last, as in Chromium. */
function bySpan(cells: readonly GridCell[]): GridCell[] {
  return [...cells].sort((one, other) => one.columns - other.columns || one.column - other.column);
}

/** What a cell asks for: no less than its content needs, unless a maximum is written. */
function ofCell(node: LayoutNode): Asked {
  const { style } = node;
  const inset = horizontalInset(node, undefined);
  const content: ContentWidths = contentWidths(node, undefined);
  const fixed = lengthSize(node, style.width, undefined, inset);
  const least = lengthSize(node, style.minWidth, undefined, inset) ?? 0;
  const most = Math.max(least, lengthSize(node, style.maxWidth, undefined, inset) ?? Infinity);
  const min = Math.min(Math.max(content.min, least), most);
  const max = Math.max(min, Math.min(fixed ?? content.max, most));
  return { min, max, percent: percentOf(node), percentInset: 0, isFixed: fixed !== undefined };
}

/** What is in a cell has no say where the layout is fixed. */
function ofFixedCell(node: LayoutNode): Asked {
  const inset = horizontalInset(node, undefined);
  const fixed = lengthSize(node, node.style.width, undefined, inset);
  const percent = percentOf(node);
  return {
    ...{ min: 0, max: fixed ?? 0, percent, isFixed: fixed !== undefined },
    percentInset: percent !== undefined && !node.style.isBorderBox ? inset : 0,
  };
}

/** A percentage that a cell asks for, with that of its maximum. */
function percentOf({ style: { width, maxWidth } }: LayoutNode): number | undefined {
  const { percent } = widthOf(width);
  const most = widthOf(maxWidth).percent;
  return percent !== undefined && most !== undefined ? Math.min(percent, most) : percent;
}

/** A width as pixels or as a percentage; neither for what has both, or is a word. */
function widthOf(size: Length | string): { pixels?: number; percent?: number } {
  if (typeof size === 'string') return {};
  if (typeof size === 'number') return { pixels: size };
  const isPlain = (pixelsOf(size, 0) ?? 0) === 0;
  return isPlain ? { percent: pixelsOf(size, 100) ?? 0 } : {};
}

/** In equal parts to the columns that nothing else says a width of (`DistributeColspanCellToColumnsFixed`). */
function shareFixed(columns: readonly Column[], asked: Asked, gaps: number): void {
  const max = Math.max(0, asked.max - gaps) / columns.length;
  for (const column of columns) {
    const isOpen = column.percent === undefined && !column.isFixed;
    if (!column.isFixed) {
      column.isFixed = asked.isFixed;
      column.max = max;
    }
    if (isOpen && asked.percent !== undefined && !asked.isFixed)
      column.percent = asked.percent / columns.length;
  }
}

/** What a cell over several columns asks for beyond what they have is shared as the width of a table is. */
function shareSpanning(columns: readonly Column[], asked: Asked, gaps: number): void {
  if (asked.percent !== undefined) sharePercent(columns, asked.percent);
  const least = distributed(columns, Math.max(0, asked.min - gaps));
  for (const [index, column] of columns.entries()) column.min = Math.max(column.min, least[index] as number);
  const most = distributed(columns, Math.max(0, asked.max - gaps), asked.isFixed);
  for (const [index, column] of columns.entries())
    column.max = Math.max(column.max, most[index] as number, column.min);
}

function sharePercent(columns: readonly Column[], percent: number): void {
  const own = columns.filter(({ isMerged }) => !isMerged);
  const missing = percent - sum(own.map((column) => column.percent ?? 0));
  const open = own.filter((column) => column.percent === undefined);
  if (missing <= 0 || open.length === 0) return;
  const all = sum(open.map(({ max }) => max));
  for (const column of open) column.percent = all > 0 ? (missing * column.max) / all : missing / open.length;
}

/** Percentages are no more than the whole: the later ones give way, or all of a fixed layout. */
function boundPercentages(columns: readonly Column[], isFixed: boolean): void {
  let all = 0;
  for (const column of columns) {
    if (column.percent === undefined) continue;
    if (!isFixed) column.percent = Math.min(column.percent, 100 - all);
    all += column.percent;
  }
  if (all <= 100 || !isFixed) return;
  for (const column of columns) if (column.percent !== undefined) column.percent *= 100 / all;
}
