import type { ContentWidths, LayoutNode } from '../layout-node.js';
import { type Column, distributed, sum } from './column-distribution.js';
import { columnMeasures } from './column-measures.js';

/** How narrow and wide the columns of a table make it. */
export function tableWidths(table: LayoutNode): ContentWidths {
  const columns = columnMeasures(table);
  const gaps = gapsOf(table, columns.length);
  const min = sum(columns.map((column) => column.min)) + gaps;
  return { min, max: Math.max(min, wished(columns) + gaps) };
}

/** So wide that every column has what it asks for, and percentages are of that (CSS Tables 3, section 3.9.2). */
function wished(columns: readonly Column[]): number {
  let plain = 0;
  let percent = 0;
  let widest = 0;
  for (const column of columns) {
    if (column.percent === 0) plain += column.max;
    else widest = Math.max(widest, (column.max * 100) / column.percent);
    percent += column.percent;
  }
  if (percent === 0) return plain;
  const rest = percent < 100 ? (plain * 100) / (100 - percent) : plain;
  return Math.max(widest, rest, sum(columns.map(({ max }) => max)));
}

/** The widths of columns in a table whose content box is so wide. */
export function columnWidths(table: LayoutNode, width: number): number[] {
  const columns = columnMeasures(table);
  const room = Math.max(0, width - gapsOf(table, columns.length));
  return table.style.table?.isFixed ? fixedWidths(columns, room) : distributed(columns, room);
}

/** Columns that say nothing share what the others leave. */
function fixedWidths(columns: readonly Column[], room: number): number[] {
  const said = columns.map(({ percent, max, isFixed }) => {
    if (percent > 0) return (percent * room) / 100;
    return isFixed ? max : undefined;
  });
  const left = Math.max(0, room - sum(said.map((width) => width ?? 0)));
  const silent = said.filter((width) => width === undefined).length;
  if (silent > 0) return said.map((width) => width ?? left / silent);
  const all = sum(said.map((width) => width ?? 0));
  return said.map((width = 0) => width + (all > 0 ? (left * width) / all : left / said.length));
}

/** The spacing beside all columns. */
function gapsOf({ style: { table } }: LayoutNode, count: number): number {
  return (table?.spacing.across ?? 0) * (count === 0 ? 0 : count + 1);
}
