/** What the columns of a table ask for, by `<col>` and by their cells (CSS Tables 3, section 3.8). */

import type { ContentWidths, LayoutNode } from '../layout-node.js';
import { type Length, pixelsOf } from '../lengths.js';
import { contentWidths, horizontalInset, lengthSize } from '../sizing.js';
import { type Column, distributed, sum } from './column-distribution.js';
import { type GridCell, type TableGrid, tableGrid } from './table-grid.js';

const measures = new WeakMap<LayoutNode, Column[]>();

/** Of each column of a table. With `table-layout: fixed`, columns and the first row alone are asked. */
export function columnMeasures(table: LayoutNode): Column[] {
  let columns = measures.get(table);
  if (!columns) {
    columns = measured(tableGrid(table), table);
    measures.set(table, columns);
  }
  return columns;
}

function measured(grid: TableGrid, { style: { table } }: LayoutNode): Column[] {
  const columns = Array.from({ length: grid.columnCount }, nothing);
  for (const { node, first, count } of grid.columns)
    for (let at = first; at < first + count; at++) columns[at] = ofColumn(node);
  const isFixed = table?.isFixed ?? false;
  const cells = isFixed ? (grid.rows[0]?.cells ?? []) : grid.cells;
  const across = table?.spacing.across ?? 0;
  for (const cell of bySpan(cells)) {
    const asked = isFixed ? ofFixedCell(cell) : ofCell(cell.node);
    if (cell.columns === 1) include(columns[cell.column] as Column, asked, isFixed);
    else includeSpanning(columns.slice(cell.column, cell.column + cell.columns), asked, across, isFixed);
  }
  return columns;
}

function nothing(): Column {
  return { min: 0, max: 0, percent: 0, isFixed: false };
}

/** Cells over few columns before those over many, and the first columns before the last, as in Chromium. */
function bySpan(cells: readonly GridCell[]): GridCell[] {
  return [...cells].sort((one, other) => one.columns - other.columns || one.column - other.column);
}

function ofColumn({ style }: LayoutNode): Column {
  const width = widthOf(style.width);
  const least = widthOf(style.minWidth).pixels ?? 0;
  const max = Math.max(least, width.pixels ?? 0);
  return { min: least, max, percent: width.percent, isFixed: width.pixels !== undefined };
}

/** What a cell asks for: no less than its content needs, unless a maximum is written. */
function ofCell(node: LayoutNode): Column {
  const { style } = node;
  const inset = horizontalInset(node, undefined);
  const content: ContentWidths = contentWidths(node, undefined);
  const fixed = lengthSize(node, style.width, undefined, inset);
  const least = lengthSize(node, style.minWidth, undefined, inset) ?? 0;
  const most = lengthSize(node, style.maxWidth, undefined, inset) ?? Infinity;
  const min = Math.max(Math.min(content.min, most), least);
  const max = Math.max(min, Math.min(fixed ?? content.max, most));
  return { min, max, percent: widthOf(style.width).percent, isFixed: fixed !== undefined };
}

function ofFixedCell({ node }: GridCell): Column {
  const { width } = node.style;
  const fixed = lengthSize(node, width, undefined, horizontalInset(node, undefined));
  return { min: 0, max: fixed ?? 0, percent: widthOf(width).percent, isFixed: fixed !== undefined };
}

/** A width as pixels or as a percentage; neither for what has both, or is a word. */
function widthOf(size: Length | string): { pixels: number | undefined; percent: number } {
  if (typeof size === 'string') return { pixels: undefined, percent: 0 };
  if (typeof size === 'number') return { pixels: size, percent: 0 };
  const isPlain = (pixelsOf(size, 0) ?? 0) === 0;
  return { pixels: undefined, percent: isPlain ? (pixelsOf(size, 100) ?? 0) : 0 };
}

/** @param isFirst whether what was said before goes on to count, as that of a `<col>` in a fixed table */
function include(column: Column, asked: Column, isFirst: boolean): void {
  if (isFirst && (column.isFixed || column.percent > 0)) return;
  if (asked.isFixed && !column.isFixed) column.isFixed = true;
  column.min = Math.max(column.min, asked.min);
  column.max = Math.max(column.max, asked.max, column.min);
  column.percent = Math.max(column.percent, asked.percent);
}

/** What a cell over several columns asks for beyond what they have is shared as the width of a table is. */
function includeSpanning(columns: readonly Column[], asked: Column, across: number, isFixed: boolean): void {
  const gaps = across * (columns.length - 1);
  if (isFixed) {
    const share = (size: number) => Math.max(0, size - gaps) / columns.length;
    for (const column of columns)
      include(column, { ...asked, max: share(asked.max), percent: asked.percent / columns.length }, true);
    return;
  }
  sharePercent(columns, asked.percent);
  const least = distributed(columns, asked.min - gaps);
  const most = distributed(columns, asked.max - gaps);
  for (const [index, column] of columns.entries()) {
    column.min = Math.max(column.min, least[index] as number);
    column.max = Math.max(column.max, most[index] as number, column.min);
  }
}

function sharePercent(columns: readonly Column[], percent: number): void {
  const missing = percent - sum(columns.map((column) => column.percent));
  const open = columns.filter((column) => column.percent === 0);
  if (missing <= 0 || open.length === 0) return;
  const all = sum(open.map(({ max }) => max));
  for (const column of open) column.percent = all > 0 ? (missing * column.max) / all : missing / open.length;
}
