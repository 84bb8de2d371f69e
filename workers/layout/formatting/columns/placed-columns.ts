/**
 * Columns of a box. Its content is laid out as one column, the strip, in which what goes on in the next column stands where that
 * column begins: each column shows a stretch of the strip.
 */

import type { LayoutNode } from '../layout-node.js';

/** A column. Lengths in pixels, in the border box of the box whose columns these are. */
export interface Column {
  /** The stretch of the strip that is in it. */
  start: number;
  end: number;
  /** Where what goes on in the next column is cut: before its end where a box across all columns comes next. */
  cut: number;
  /** As high as the others of its row. */
  height: number;
  /** From the place of something in the strip to where it is shown. */
  left: number;
  top: number;
}

/** Columns beside each other: the first of them and the one behind the last. */
export interface ColumnRow {
  first: number;
  end: number;
  /** Whether a box across all columns comes next. */
  isParted: boolean;
}

/** The columns of a box, in their order, and what goes across them. */
export interface PlacedColumns {
  columns: readonly Column[];
  rows: readonly ColumnRow[];
  /** Width of each, and of the gap between two. */
  width: number;
  gap: number;
  isRtl: boolean;
  /** Boxes between rows, which stand in the border box of the box itself. */
  spanners: readonly LayoutNode[];
}

/** A node that goes on from one column in the next, or might. */
export interface PartedNode {
  /** How far it is moved from where it flows, by relative positions. */
  left: number;
  top: number;
  /** The column that it begins in. */
  first: number;
  /** The columns that it and all in it are among, from one to the other. */
  from: number;
  to: number;
}

/** Adds to a node the columns that something in it is in. */
export function includeColumns(parted: PartedNode, from: number, to: number): void {
  parted.from = Math.min(parted.from, from);
  parted.to = Math.max(parted.to, to);
}

/** The column that a place in the strip is in. */
export function columnAt(columns: readonly { start: number }[], y: number): number {
  let low = 0;
  let high = columns.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((columns[middle]?.start ?? 0) <= y) low = middle;
    else high = middle - 1;
  }
  return low;
}
