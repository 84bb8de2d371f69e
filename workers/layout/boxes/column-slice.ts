/** What a column shows of the strip that its content is laid out in. Places are those of painters, as the column shows them. */

import type { Column } from '../formatting/columns/placed-columns.js';

export interface ColumnSlice {
  /** The number of the column. */
  index: number;
  /** Where the column begins. */
  top: number;
  /** Where things are cut that go on in the next column: below what sticks out of this one. */
  cut: number;
  /** What begins here or below, and above the other, is in the column. */
  from: number;
  to: number;
}

/** @param y of the border box of the box whose column it is, as the column shows it */
export function sliceOf(columns: readonly Column[], index: number, y: number): ColumnSlice {
  const { start, end, cut } = columns[index] as Column;
  return {
    index,
    top: y + start,
    cut: y + cut,
    from: index === 0 ? Number.NEGATIVE_INFINITY : y + start - TOLERANCE,
    to: index === columns.length - 1 ? Number.POSITIVE_INFINITY : y + end - TOLERANCE,
  };
}

const TOLERANCE = 1 / 128;

/** Tells whether what begins at a place is in the column. */
export function isInSlice(slice: ColumnSlice | undefined, y: number): boolean {
  return !slice || (y >= slice.from && y < slice.to);
}

/** The slice as what is moved down by a relative position has it. */
export function movedSlice(slice: ColumnSlice, by: number): ColumnSlice {
  if (by === 0) return slice;
  const { index, top, cut, from, to } = slice;
  return { index, top: top + by, cut: cut + by, from: from + by, to: to + by };
}
