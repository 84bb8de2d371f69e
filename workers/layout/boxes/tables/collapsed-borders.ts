/** Borders that neighbours in a table share (CSS 2, section 17.6.2; CSS Tables 3, section 3.7). */

import type { ComputedValues } from '../../../css/cascade/computed-style.js';
import { usedColor } from '../../../css/painted/painted-style.js';
import { colorOf } from '../../../css/values/css-colors.js';
import type { LayoutNode } from '../../formatting/layout-node.js';
import { BOTTOM, LEFT, layoutStyle, RIGHT, TOP } from '../../formatting/layout-style.js';
import { type GridCell, tableGrid } from '../../formatting/table/table-grid.js';
import type { FlowBox } from '../flow-box.js';

/** The border that won along one side of one place. */
export interface SharedBorder {
  width: number;
  style: string;
  color: string;
  /** Whether it is solid and nothing shines through it, so that it may be painted twice. */
  isPlain: boolean;
  /** Of the part that it is of: cells come first, and tables last. */
  order: number;
}

/** A grid of borders: by line and by the place along it. Undefined where there is none. */
export interface SharedBorders {
  /** Above each row, and below the last. */
  rows: (SharedBorder | undefined)[][];
  /** Before each column, as texts begin, and after the last. */
  columns: (SharedBorder | undefined)[][];
}

/** The later one is stronger where widths are equal. */
const STRENGTH = ['groove', 'ridge', 'dotted', 'dashed', 'solid', 'double'];

/** Those of boxes are those of lines (CSS 2, section 17.6.2.1), and no weaker, as in Chromium. */
const SHARED_STYLES: ReadonlyMap<string, string> = new Map([
  ['inset', 'ridge'],
  ['outset', 'groove'],
]);

const HIDDEN: SharedBorder = { width: 0, style: 'hidden', color: '', isPlain: false, order: 0 };

/** How strong a style is beside others of the same width. */
export function strengthOf(style: string): number {
  return STRENGTH.indexOf(style);
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;

/**
 * The borders of a table whose borders collapse. Half of each belongs to the cells on its two sides, and is written to
 * the layout of the cells and of the table.
 * @param own values of the table, with its borders
 * @param tableBorder of the layout of the table
 */
export function collapsedBorders(
  box: FlowBox,
  own: ComputedValues,
  tableBorder: [number, number, number, number],
): SharedBorders {
  const resolver = new BorderResolver(box, own);
  resolver.share(tableBorder);
  return resolver.borders;
}

class BorderResolver {
  readonly borders: SharedBorders;
  readonly #node: LayoutNode;
  readonly #isRtl: boolean;
  readonly #values = new Map<LayoutNode, ComputedValues>();
  #order = 0;

  constructor(box: FlowBox, own: ComputedValues) {
    this.#node = box.node;
    this.#isRtl = box.node.style.isRtl;
    const { rows, columnCount } = tableGrid(box.node);
    const lines = (count: number, length: number) =>
      Array.from({ length: count + 1 }, () => Array<SharedBorder | undefined>(length).fill(undefined));
    this.borders = { rows: lines(rows.length, columnCount), columns: lines(columnCount, rows.length) };
    this.#collect(box);
    this.#resolve(own);
  }

  #collect({ children }: FlowBox): void {
    for (const child of children) {
      if (child.element) this.#values.set(child.node, child.element.style);
      if (child.node.style.display !== 'table-cell') this.#collect(child);
    }
  }

  /** Who comes first wins among equals: cells, rows, sections, columns, groups of them, the table. */
  #resolve(own: ComputedValues): void {
    const { cells, rows, columns, columnCount } = tableGrid(this.#node);
    const inside = new Set<SharedBorder>();
    for (const cell of cells) this.#close(cell, inside);
    for (const { node, row, column, rows: high, columns: wide } of cells)
      this.#contend(this.#values.get(node), row, row + high, column, column + wide);
    for (const [row, { node }] of rows.entries())
      this.#contend(this.#values.get(node), row, row + 1, 0, columnCount);
    let first = 0;
    for (const section of this.#node.children.filter(({ style }) => style.display === 'table-section')) {
      this.#contend(this.#values.get(section), first, first + section.children.length, 0, columnCount);
      first += section.children.length;
    }
    for (const { node, first: start, count } of columns)
      if (node.style.table?.isColumn)
        for (let at = start; at < Math.min(start + count, columnCount); at++)
          this.#contend(this.#values.get(node), 0, rows.length, at, at + 1);
    for (const { node, first: start, count } of columns)
      if (!node.style.table?.isColumn)
        this.#contend(this.#values.get(node), 0, rows.length, start, Math.min(start + count, columnCount));
    this.#contend(own, 0, rows.length, 0, columnCount);
    for (const line of [...this.borders.rows, ...this.borders.columns])
      for (const [at, border] of line.entries())
        if (border?.width === 0 || (border && inside.has(border))) line[at] = undefined;
  }

  /** Nothing is drawn within a cell that spans. */
  #close({ row, column, rows, columns }: GridCell, inside: Set<SharedBorder>): void {
    if (rows === 1 && columns === 1) return;
    inside.add(HIDDEN);
    for (let down = row; down < row + rows; down++)
      for (let line = column + 1; line < column + columns; line++) this.#set('columns', line, down, HIDDEN);
    for (let across = column; across < column + columns; across++)
      for (let line = row + 1; line < row + rows; line++) this.#set('rows', line, across, HIDDEN);
  }

  #set(direction: keyof SharedBorders, line: number, at: number, border: SharedBorder): void {
    (this.borders[direction][line] as (SharedBorder | undefined)[])[at] = border;
  }

  /** Has the borders of a part compete along the edges of the places that it takes. */
  #contend(
    values: ComputedValues | undefined,
    top: number,
    bottom: number,
    start: number,
    end: number,
  ): void {
    if (!values || top === bottom || start >= end) return;
    const order = ++this.#order;
    const [above, right, below, left] = [TOP, RIGHT, BOTTOM, LEFT].map((side) =>
      borderOf(values, side, order),
    );
    const [before, after] = this.#isRtl ? [right, left] : [left, right];
    for (let at = start; at < end; at++) {
      this.#meet('rows', top, at, above);
      this.#meet('rows', bottom, at, below);
    }
    for (let at = top; at < bottom; at++) {
      this.#meet('columns', start, at, before);
      this.#meet('columns', end, at, after);
    }
  }

  #meet(direction: keyof SharedBorders, line: number, at: number, border: SharedBorder | undefined): void {
    if (!border) return;
    const current = this.borders[direction][line]?.[at];
    if (!current || isStronger(border, current)) this.#set(direction, line, at, border);
  }

  /** Writes the halves of borders to the cells and to the table. */
  share(tableBorder: [number, number, number, number]): void {
    const { cells, rows, columnCount } = tableGrid(this.#node);
    for (const cell of cells) {
      const border = this.#around(cell);
      Object.assign(cell.node.style.border, border);
    }
    Object.assign(tableBorder, this.#around({ row: 0, rows: rows.length, column: 0, columns: columnCount }));
  }

  #around({ row, rows, column, columns }: Omit<GridCell, 'node'>): [number, number, number, number] {
    const above = half(this.borders.rows[row]?.slice(column, column + columns));
    const below = half(this.borders.rows[row + rows]?.slice(column, column + columns));
    const before = half(this.borders.columns[column]?.slice(row, row + rows));
    const after = half(this.borders.columns[column + columns]?.slice(row, row + rows));
    return this.#isRtl ? [above, before, below, after] : [above, after, below, before];
  }
}

/** Half of the widest of some borders. */
function half(borders: readonly (SharedBorder | undefined)[] = []): number {
  return borders.reduce((most, border) => Math.max(most, border?.width ?? 0), 0) / 2;
}

/** The border of one side; undefined for none, which gives way to all others. */
function borderOf(values: ComputedValues, side: number, order: number): SharedBorder | undefined {
  const name = SIDES[side] as (typeof SIDES)[number];
  const own = String(values[`border${name}Style`]);
  const style = SHARED_STYLES.get(own) ?? own;
  if (style === 'hidden') return HIDDEN;
  const width = layoutStyle(values).border[side] ?? 0;
  if (width === 0) return undefined;
  const color = usedColor(String(values[`border${name}Color`]), { color: String(values.color) });
  const isPlain = style === 'solid' && colorOf(color)?.alpha === 1;
  return { order, width, style, color, isPlain };
}

function isStronger(one: SharedBorder, other: SharedBorder): boolean {
  if (other.style === 'hidden') return false;
  if (one.style === 'hidden') return true;
  if (one.width !== other.width) return one.width > other.width;
  return strengthOf(one.style) > strengthOf(other.style);
}
