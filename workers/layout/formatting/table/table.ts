/** Tables (CSS Tables 3), whose sections, rows and cells a table places by itself. */

import { placeChild } from '../child-placing.js';
import { boundedHeight } from '../layout.js';
import {
  type Formatter,
  type InnerSpace,
  type LayoutNode,
  type LayoutResult,
  NO_MARGINS,
} from '../layout-node.js';
import { sum } from './column-distribution.js';
import { cellLayout, growRows, type MeasuredCell, measuredCell, rowHeights } from './row-heights.js';
import { type GridRow, type TableGrid, tableGrid } from './table-grid.js';
import { keepTableLines, type TableLines } from './table-lines.js';
import { columnWidths, tableWidths } from './table-widths.js';

/** Formatter of `display: table`. */
export const tableFormatter: Formatter = { contentWidths: tableWidths, layout: layoutTable };

/** Where columns or rows begin and how long they are, from the edge of the content box. */
interface Tracks {
  starts: number[];
  sizes: number[];
}

function layoutTable(node: LayoutNode, inner: InnerSpace): LayoutResult {
  const grid = tableGrid(node);
  const { across = 0, down = 0 } = node.style.table?.spacing ?? {};
  const width = Math.max(0, inner.width - inner.left - inner.right);
  const columns = tracks(columnWidths(node, width), across);
  const cells = grid.cells.map((cell) =>
    measuredCell(cell, spanned(columns, cell.column, cell.columns), width),
  );
  const { heights, baselines } = rowHeights(grid, cells, down);
  const gaps = heights.length === 0 ? 0 : down * (heights.length + 1);
  const insets = inner.top + inner.bottom + gaps;
  const contentHeight = sum(heights) + insets;
  const height = Math.max(contentHeight, boundedHeight(inner, contentHeight));
  grow(grid, heights, height - contentHeight);

  const rows = tracks(heights, down);
  const places = {
    columns,
    rows,
    baselines,
    left: inner.left,
    top: inner.top,
    width,
    isRtl: node.style.isRtl,
  };
  placeSections(node, grid, places);
  for (const cell of cells) placeCell(cell, places);
  placeColumns(node, grid, places);
  keepTableLines(node, linesOf(places));
  const first =
    grid.rows.length === 0 ? undefined : inner.top + (rows.starts[0] as number) + (baselines[0] as number);
  return {
    height,
    contentHeight,
    firstBaseline: first,
    lastBaseline: first,
    topMargins: NO_MARGINS,
    bottomMargins: NO_MARGINS,
    collapsesThrough: false,
  };
}

function tracks(sizes: number[], gap: number): Tracks {
  let end = 0;
  const starts = sizes.map((size) => {
    const start = end + gap;
    end = start + size;
    return start;
  });
  return { starts, sizes };
}

/** The length of some tracks with the gaps between them. */
function spanned({ starts, sizes }: Tracks, first: number, count: number): number {
  const last = Math.min(first + count, sizes.length) - 1;
  if (last < first) return 0;
  return (starts[last] as number) + (sizes[last] as number) - (starts[first] as number);
}

/** Rows of bodies take what a table is higher than its rows. */
function grow({ rows }: TableGrid, heights: number[], more: number): void {
  if (more <= 0 || rows.length === 0) return;
  const all = [...rows.keys()];
  const bodies = all.filter((row) => (rows[row] as GridRow).section.style.table?.isBody);
  growRows(rows, heights, bodies.length > 0 ? bodies : all, more);
}

interface Places {
  columns: Tracks;
  rows: Tracks;
  baselines: readonly number[];
  /** Of the content box of the table, in its border box. */
  left: number;
  top: number;
  width: number;
  isRtl: boolean;
}

/** Where columns begin in the content box: from the right where texts do. */
function leftOf({ columns, width, isRtl }: Places, first: number, count: number): number {
  const start = columns.starts[first] ?? 0;
  return isRtl ? width - start - spanned(columns, first, count) : start;
}

/** Sections and rows are as wide as all columns. */
function placeSections(table: LayoutNode, { rows, columnCount }: TableGrid, places: Places): void {
  const width = spanned(places.columns, 0, columnCount);
  const left = places.left + leftOf(places, 0, columnCount);
  const sections = table.children.filter(({ style }) => style.display === 'table-section');
  let first = 0;
  for (const section of sections) {
    const count = section.children.length;
    const start = places.rows.starts[first] ?? 0;
    placeChild(section, left, places.top + start, places.width, undefined, places.isRtl);
    Object.assign(section.place, { width, height: spanned(places.rows, first, count) });
    for (let row = first; row < first + count; row++) {
      const { node } = rows[row] as GridRow;
      placeChild(node, 0, (places.rows.starts[row] as number) - start, width, undefined, places.isRtl);
      Object.assign(node.place, { width, height: places.rows.sizes[row] });
    }
    first += count;
  }
}

function placeCell(cell: MeasuredCell, places: Places): void {
  const { node, row, column, columns, rows, width, baseline } = cell;
  const height = spanned(places.rows, row, rows);
  cellLayout(node, width, places.width, height);
  const left = leftOf(places, column, columns) - leftOf(places, 0, places.columns.sizes.length);
  placeChild(node, left, 0, places.width, undefined, places.isRtl);
  const [content] = node.children;
  if (content && baseline !== undefined) content.place.top += (places.baselines[row] as number) - baseline;
}

/** Columns are as high as all rows; only their backgrounds are seen. */
function placeColumns(table: LayoutNode, grid: TableGrid, places: Places): void {
  const height = spanned(places.rows, 0, grid.rows.length);
  const around = new Map<LayoutNode, number>();
  for (const { node, first, count } of grid.columns) {
    const isInGroup = !table.children.includes(node);
    const left = places.left + leftOf(places, first, count);
    for (const child of node.children) around.set(child, left);
    const origin = isInGroup ? (around.get(node) ?? 0) : 0;
    const top = isInGroup ? 0 : places.top + (places.rows.starts[0] ?? 0);
    Object.assign(node.place, {
      left: left - origin,
      top,
      width: spanned(places.columns, first, count),
      height,
    });
  }
}

/** The lines between tracks that touch each other, as they do where borders collapse. */
function linesOf({ columns, rows, left, top, width, isRtl }: Places): TableLines {
  const ends = ({ starts, sizes }: Tracks) => [
    0,
    ...starts.map((start, index) => start + (sizes[index] as number)),
  ];
  return {
    rows: ends(rows).map((line) => top + line),
    columns: ends(columns).map((line) => left + (isRtl ? width - line : line)),
    isRtl,
  };
}
