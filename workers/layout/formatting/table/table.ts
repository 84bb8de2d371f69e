/** Tables (CSS Tables 3), whose sections, rows and cells a table places by itself. */

import { placeChild } from '../child-placing.js';
import type { Formatter, LayoutNode } from '../layout-node.js';
import { type InnerSpace, type LayoutResult, NO_MARGINS } from '../layout-spaces.js';
import { TOP } from '../layout-style.js';
import { growSections, type Row, type Section } from './row-distribution.js';
import { cellLayout, leastHeights, type MeasuredCell, measuredCell } from './row-heights.js';
import { type GridRow, type TableGrid, tableGrid } from './table-grid.js';
import { keepTableLines, type TableLines } from './table-lines.js';
import {
  columnTracks,
  columnWidths,
  laidOutTableWidths,
  spanned,
  type Tracks,
  tableWidths,
  widthWithoutRemoved,
  widthWithRemoved,
} from './table-widths.js';

/** Formatter of `display: table`. */
export const tableFormatter: Formatter = {
  contentWidths: tableWidths,
  layout: layoutTable,
  laidOutWidths: laidOutTableWidths,
  finalWidth: widthWithoutRemoved,
};

const NONE: ReadonlySet<number> = new Set();
const NO_SPACING = { across: 0, down: 0 };

function layoutTable(node: LayoutNode, inner: InnerSpace): LayoutResult {
  const grid = tableGrid(node);
  const { down } = (grid.columnCount > 0 && node.style.table?.spacing) || NO_SPACING;
  const width = Math.max(0, widthWithRemoved(node, inner.width) - inner.left - inner.right);
  const widths = columnWidths(node, width);
  const whole = columnTracks(node, widths, NONE);
  // Rows are as high as they are with all columns.
  const cells = grid.cells.map((cell) =>
    measuredCell(cell, spanned(whole, cell.column, cell.columns), width),
  );
  const { rows, sections } = leastHeights(grid, cells, down);
  const insets = inner.top + inner.bottom;
  const wished = inner.height ?? inner.minHeight;
  growSections(sections, wished - insets, down);
  const tracks = rowTracks(sections, down);
  const contentHeight = tracks.end + insets;
  const height = Math.max(contentHeight, wished - removedHeight(rows, down));

  const places: Places = {
    columns: grid.removed.size > 0 ? columnTracks(node, widths, grid.removed) : whole,
    rows: tracks,
    sections: tracks.sections,
    left: inner.left,
    top: inner.top,
    width: Math.max(0, inner.width - inner.left - inner.right),
    isRtl: node.style.isRtl,
  };
  placeSections(grid, places);
  const baselines = placeCells(cells, rows, places, node.style.height !== 'auto');
  placeColumns(node, grid, places);
  keepTableLines(node, linesOf(places));
  const baselineOf = (row: number) =>
    rows.length === 0 ? undefined : inner.top + (tracks.starts[row] as number) + (baselines[row] as number);
  return {
    height,
    contentHeight,
    firstBaseline: baselineOf(0),
    lastBaseline: baselineOf(rows.length - 1),
    topMargins: NO_MARGINS,
    bottomMargins: NO_MARGINS,
    collapsesThrough: false,
  };
}

/** How much lower rows that are removed make a table. */
function removedHeight(rows: readonly Row[], down: number): number {
  const gap = rows.length > 1 ? down : 0;
  return rows.reduce((all, row) => (row.isRemoved ? all + row.height + gap : all), 0);
}

interface Places {
  columns: Tracks;
  rows: Tracks;
  sections: readonly Area[];
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
function placeSections({ rows, sections, columnCount }: TableGrid, places: Places): void {
  const width = spanned(places.columns, 0, columnCount);
  const left = places.left + leftOf(places, 0, columnCount);
  for (const [index, { node: section, first, count }] of sections.entries()) {
    const { start, size } = places.sections[index] as Area;
    placeChild(section, left, places.top + start, places.width, undefined, places.isRtl);
    Object.assign(section.place, { width, height: size });
    for (let row = first; row < first + count; row++) {
      const { node } = rows[row] as GridRow;
      placeChild(node, 0, (places.rows.starts[row] as number) - start, width, undefined, places.isRtl);
      Object.assign(node.place, { width, height: places.rows.sizes[row] });
    }
  }
}

/** @param isSized whether style says a height of the table @returns the baseline of each row, from its top */
function placeCells(
  cells: readonly MeasuredCell[],
  rows: readonly Row[],
  places: Places,
  isSized: boolean,
): number[] {
  const baselines = rows.map(
    ({ baseline, below }, row) =>
      baseline ?? Math.max(0, below === undefined ? 0 : (places.rows.sizes[row] as number) - below),
  );
  const own = cells.map((cell) => placeCell(cell, rows, places, isSized));
  // Heights that are percentages of a cell move its lines.
  const moved = new Set(cells.filter(({ node }) => node.usesHeight).map(({ row }) => row));
  for (const row of moved) if (rows[row]?.baseline !== undefined) baselines[row] = 0;
  for (const [index, { row }] of cells.entries())
    if (moved.has(row)) baselines[row] = Math.max(baselines[row] as number, own[index] ?? 0);
  for (const [index, { node, row }] of cells.entries()) {
    const baseline = own[index];
    const [content] = node.children;
    if (!content || baseline === undefined) continue;
    const start = node.style.border[TOP] + node.padding[TOP];
    content.place.top = start + (baselines[row] as number) - baseline;
  }
  return baselines;
}

/** @returns where its baseline is before it is moved to that of its row; undefined where it has no say in that */
function placeCell(
  { node, row, column, columns, rows: count, height: least, leastHeight, baseline, below }: MeasuredCell,
  rows: readonly Row[],
  places: Places,
  isSized: boolean,
): number | undefined {
  const height = rows[row]?.isRemoved ? 0 : spanned(places.rows, row, count);
  const isDefinite = leastHeight !== undefined || (isSized && height > least);
  const width = spanned(places.columns, column, columns);
  const result = cellLayout(node, width, places.width, height, isDefinite);
  const left = leftOf(places, column, columns) - leftOf(places, 0, places.columns.sizes.length);
  placeChild(node, left, 0, places.width, undefined, places.isRtl);
  return baseline === undefined ? undefined : (result.firstBaseline ?? result.contentHeight - below);
}

/** Columns are as high as all rows; only their backgrounds are seen. */
function placeColumns(table: LayoutNode, grid: TableGrid, places: Places): void {
  const first = places.sections[0]?.start ?? 0;
  const { start = 0, size = 0 } = places.sections.at(-1) ?? {};
  const height = start + size - first;
  const around = new Map<LayoutNode, number>();
  for (const { node, first: column, count } of grid.columns) {
    const isInGroup = !table.children.includes(node);
    const left = places.left + leftOf(places, column, count);
    for (const child of node.children) around.set(child, left);
    const origin = isInGroup ? (around.get(node) ?? 0) : 0;
    const top = isInGroup ? 0 : places.top + first;
    Object.assign(node.place, {
      left: left - origin,
      top,
      width: spanned(places.columns, column, count),
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

/** Where a section begins and how long it is, from the edge of the content box. */
interface Area {
  start: number;
  size: number;
}

/**
 * Where the rows and sections of a table stand below each other. Rows that are removed have no height and no spacing, as
 * sections without rows have none.
 */
function rowTracks(sections: readonly Section[], down: number): Tracks & { sections: Area[] } {
  const starts: number[] = [];
  const sizes: number[] = [];
  const areas: Area[] = [];
  let end = 0;
  for (const { rows, height } of sections) {
    if (rows.length > 0) end += down;
    const start = end;
    let isFirst = true;
    for (const row of rows) {
      if (!row.isRemoved && !isFirst) end += down;
      if (!row.isRemoved) isFirst = false;
      starts.push(end);
      sizes.push(row.isRemoved ? 0 : row.height);
      end += row.isRemoved ? 0 : row.height;
    }
    if (rows.length === 0) end += height;
    areas.push({ start, size: end - start });
  }
  return { starts, sizes, sections: areas, end: sections.length > 0 ? end + down : 0 };
}
