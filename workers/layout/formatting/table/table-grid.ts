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

/** The rows of a section. */
export interface GridSection {
  node: LayoutNode;
  first: number;
  count: number;
}

/** The columns that a `<col>` or a `<colgroup>` stands for. */
export interface GridColumn {
  node: LayoutNode;
  first: number;
  count: number;
  /** That a column is in. */
  group: LayoutNode | undefined;
}

/** The rows and columns of a table (HTML, section 4.9.12: forming a table). */
export interface TableGrid {
  rows: GridRow[];
  sections: GridSection[];
  /** From the first row to the last, and in each as they come. */
  cells: GridCell[];
  /** Without those at the end that cells only reach into, unless the layout is fixed. */
  columnCount: number;
  /** Groups of columns come before the columns in them. */
  columns: GridColumn[];
  /** Columns that `visibility: collapse` takes away. */
  removed: ReadonlySet<number>;
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
  readonly #removed = new Set<number>();
  readonly grid: TableGrid = {
    rows: [],
    sections: [],
    cells: [],
    columnCount: 0,
    columns: [],
    removed: this.#removed,
  };
  /** By column: the first row that no cell from above reaches into. */
  #freeFrom: number[] = [];

  constructor(table: LayoutNode) {
    let column = 0;
    for (const child of table.children) {
      if (child.style.display === 'table-columns') column += this.#addColumns(child, column, undefined);
      else if (child.style.display === 'table-section') this.#addSection(child);
    }
    this.grid.columnCount = Math.max(this.grid.columnCount, column);
    this.#bound();
    if (!table.style.table?.isFixed) this.#trim();
  }

  /** @returns how many columns it is about */
  #addColumns(node: LayoutNode, first: number, group: LayoutNode | undefined): number {
    const entry = { node, first, count: node.span.columns, group };
    this.grid.columns.push(entry);
    if (node.children.length > 0) {
      entry.count = 0;
      for (const child of node.children) entry.count += this.#addColumns(child, first + entry.count, node);
    } else if (node.style.table?.isRemoved) {
      for (let column = first; column < first + entry.count; column++) this.#removed.add(column);
    }
    return entry.count;
  }

  /** Leaves out columns at the end in which no cell begins and that have no width. */
  #trim(): void {
    const { grid } = this;
    let count = 0;
    for (const { column } of grid.cells) count = Math.max(count, column + 1);
    for (const { node, first, count: own, group } of grid.columns)
      if (node.children.length === 0 && (hasWidth(node) || (group && hasWidth(group))))
        count = Math.max(count, first + own);
    grid.columnCount = count;
    for (const cell of grid.cells) cell.columns = Math.min(cell.columns, count - cell.column);
  }

  #addSection(section: LayoutNode): void {
    const { rows } = this.grid;
    const last = rows.length + section.children.length - 1;
    this.grid.sections.push({ node: section, first: rows.length, count: section.children.length });
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

function hasWidth({ style: { width } }: LayoutNode): boolean {
  return typeof width === 'object' || (typeof width === 'number' && width > 0);
}
