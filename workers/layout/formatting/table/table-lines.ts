import type { LayoutNode } from '../layout-node.js';

/** Where the lines between the rows and columns of a table are, in its border box; the outer ones are the first and last. */
export interface TableLines {
  rows: number[];
  /** As texts run: from right to left where they do. */
  columns: number[];
  isRtl: boolean;
}

const lines = new WeakMap<LayoutNode, TableLines>();

/** The lines of a table's latest layout; undefined before it. */
export function tableLines(table: LayoutNode): TableLines | undefined {
  return lines.get(table);
}

export function keepTableLines(table: LayoutNode, its: TableLines): void {
  lines.set(table, its);
}
