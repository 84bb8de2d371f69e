import { TooMuchWork } from '../../../raster/too-much-work.js';
import type { LayoutNode } from '../layout-node.js';

/** A cell and the places that it takes in its table. */
export interface GridCell {
  node: LayoutNode;
  row: number;
  column: number;
  rows: number;
  columns: number;
}

export interface GridRow {
  node: LayoutNode;
  section: LayoutNode;
  cells: GridCell[];
}

/** The rows and columns of a table (HTML, section 4.9.12: forming a table). */
export interface TableGrid {
  rows: GridRow[];
  /** From the first row to the last, and in each as they come. */
  cells: GridCell[];
  columnCount: number;
  /** What a `<col>` says of the columns that it stands for; groups of them come before it. */
  columns: { node: LayoutNode; first: number; count: number }[];
}

/** Ten times as many as a picture shows readable texts in. */
const MOST_PLACES = 100_000;

const grids = new WeakMap<LayoutNode, TableGrid>();

/** The grid of a table, which its cells and their spans decide. @throws TooMuchWork for one of too many places */
export function tableGrid(table: LayoutNode): TableGrid {
  let grid = grids.get(table);
  if (!grid) {
    grid = new GridBuilder(table).grid;
    grids.set(table, grid);
  }
  return grid;
}

class GridBuilder {
  readonly grid: TableGrid = { rows: [], cells: [], columnCount: 0, columns: [] };
  /** By column: the first row that no cell from above reaches into. */
  #freeFrom: number[] = [];

  constructor(table: LayoutNode) {
    let column = 0;
    for (const child of table.children) {
      if (child.style.display === 'table-columns') column += this.#addColumns(child, column);
      else if (child.style.display === 'table-section') this.#addSection(child);
    }
    this.grid.columnCount = Math.max(this.grid.columnCount, column);
    this.#bound();
  }

  /** @returns how many columns it is about */
  #addColumns(node: LayoutNode, first: number): number {
    const entry = { node, first, count: node.span.columns };
    this.grid.columns.push(entry);
    if (node.children.length > 0) {
      entry.count = 0;
      for (const child of node.children) entry.count += this.#addColumns(child, first + entry.count);
    }
    return entry.count;
  }

  #addSection(section: LayoutNode): void {
    const { rows } = this.grid;
    const last = rows.length + section.children.length - 1;
    this.#freeFrom = [];
    for (const node of section.children) {
      const row: GridRow = { node, section, cells: [] };
      rows.push(row);
      this.#addCells(row, rows.length - 1, last);
    }
  }

  /** @param last row that cells may reach into: that of its section */
  #addCells({ node, cells }: GridRow, row: number, last: number): void {
    let column = 0;
    for (const child of node.children) {
      while ((this.#freeFrom[column] ?? 0) > row) column++;
      const { columns, rows } = child.span;
      const cell = {
        node: child,
        row,
        column,
        columns,
        rows: rows === 0 ? last - row + 1 : Math.min(rows, last - row + 1),
      };
      cells.push(cell);
      this.grid.cells.push(cell);
      for (let end = column + columns; column < end; column++) this.#freeFrom[column] = row + cell.rows;
      this.grid.columnCount = Math.max(this.grid.columnCount, column);
      this.#bound();
    }
  }

  #bound(): void {
    const { rows, columnCount } = this.grid;
    if (rows.length * columnCount > MOST_PLACES || columnCount > MOST_PLACES)
      throw new TooMuchWork(
        `a table has ${rows.length} rows and ${columnCount} columns, where ${MOST_PLACES} places are the most`,
      );
  }
}
