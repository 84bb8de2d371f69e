/** What a table paints beside its cells: backgrounds of rows and columns in them, and borders that collapse. */

import { type ComputedValues, INITIAL } from '../../../css/cascade/computed-style.js';
import { paintedStyle } from '../../../css/painted/painted-style.js';
import type { Area, Box } from '../../box-layout.js';
import type { LayoutNode } from '../../formatting/layout-node.js';
import { tableGrid } from '../../formatting/table/table-grid.js';
import { type TableLines, tableLines } from '../../formatting/table/table-lines.js';
import type { FlowBox } from '../flow-box.js';
import type { SharedBorder, SharedBorders } from './collapsed-borders.js';
import { backgroundOf, clipValues } from './part-values.js';

/**
 * Boxes below what is in a row, a section or a table: its background, or those of its columns, in each of its cells
 * (CSS 2, section 17.5.1). @param left and top: of its border box
 */
export function partBackgrounds(box: FlowBox, left: number, top: number): Box[] {
  switch (box.node.style.display) {
    case 'table-row':
      return inCells(box, left, top, cellsOf(box.node));
    case 'table-section':
      return inCells(
        box,
        left,
        top,
        box.node.children.flatMap((row) => moved(cellsOf(row), row)),
      );
    case 'table':
      return columnBackgrounds(box, left, top);
    default:
      return [];
  }
}

/** Groups of columns are below columns. */
function columnBackgrounds({ node, children }: FlowBox, left: number, top: number): Box[] {
  const columns = children.filter((child) => child.node.style.display === 'table-columns');
  if (columns.length === 0) return [];
  const cells = node.children.flatMap((section) =>
    section.style.display === 'table-section'
      ? moved(
          section.children.flatMap((row) => moved(cellsOf(row), row)),
          section,
        )
      : [],
  );
  const grid = tableGrid(node);
  const within = (column: FlowBox) => {
    const entry = grid.columns.find((each) => each.node === column.node);
    const first = entry?.first ?? 0;
    const nodes = new Set(
      grid.cells
        .filter((cell) => cell.column >= first && cell.column < first + (entry?.count ?? 0))
        .map((cell) => cell.node),
    );
    return cells.filter((cell) => nodes.has(cell.node));
  };
  const painted = (column: FlowBox, x: number, y: number): Box[] => {
    const { place } = column.node;
    const own = within(column).map((cell) => ({
      ...cell,
      left: cell.left + left - x - place.left,
      top: cell.top + top - y - place.top,
    }));
    return inCells(column, x + place.left, y + place.top, own);
  };
  return columns.flatMap((column) => [
    ...painted(column, left, top),
    ...column.children.flatMap((child) =>
      painted(child, left + column.node.place.left, top + column.node.place.top),
    ),
  ]);
}

interface CellArea extends Area {
  node: LayoutNode;
}

function cellsOf(row: LayoutNode): CellArea[] {
  return row.children.map((node) => ({ node, ...node.place }));
}

function moved(areas: readonly CellArea[], { place }: LayoutNode): CellArea[] {
  return areas.map((area) => ({ ...area, left: area.left + place.left, top: area.top + place.top }));
}

/** The background of a part, in cells whose places are in it: pictures lie in the part as a whole. */
function inCells(
  { element, node: { place } }: FlowBox,
  left: number,
  top: number,
  cells: readonly CellArea[],
): Box[] {
  const background = element && backgroundOf(element.style);
  if (!background) return [];
  const style = paintedStyle(background);
  return cells.map((cell) => {
    const area = { left: left + cell.left, top: top + cell.top, width: cell.width, height: cell.height };
    if (style.backgroundImage === 'none') return { ...area, style, children: [] };
    const whole: Box = { left, top, width: place.width, height: place.height, style, children: [] };
    return { ...area, style: paintedStyle(clipValues()), children: [whole] };
  });
}

/** Boxes above what is in a table: the borders that its cells share. */
export function sharedBorderBoxes({ node, values, borders }: FlowBox, left: number, top: number): Box[] {
  const lines = tableLines(node);
  if (!borders || !lines) return [];
  const joints = new Joints(borders);
  return [
    ...runs(borders.columns).map((run) => columnBorder(run, lines, joints, values, left, top)),
    ...runs(borders.rows).map((run) => rowBorder(run, lines, joints, values, left, top)),
  ];
}

/** A border along some places of a line. */
interface BorderRun {
  border: SharedBorder;
  line: number;
  first: number;
  end: number;
}

function runs(lines: SharedBorders['rows']): BorderRun[] {
  return lines.flatMap((borders, line) => {
    const found: BorderRun[] = [];
    for (const [at, border] of borders.entries()) {
      const last = found.at(-1);
      if (!border) continue;
      if (last?.end === at && isSame(last.border, border)) last.end++;
      else found.push({ border, line, first: at, end: at + 1 });
    }
    return found;
  });
}

function isSame(one: SharedBorder, other: SharedBorder): boolean {
  return one.width === other.width && one.style === other.style && one.color === other.color;
}

function rowBorder(
  { border, line, first, end }: BorderRun,
  { rows, columns, isRtl }: TableLines,
  joints: Joints,
  values: ComputedValues,
  left: number,
  top: number,
): Box {
  const start = (columns[first] ?? 0) + (isRtl ? 1 : -1) * joints.reach(border, line, first, 'columns');
  const stop = (columns[end] ?? 0) - (isRtl ? 1 : -1) * joints.reach(border, line, end, 'columns');
  const area = {
    left: left + Math.min(start, stop),
    top: top + (rows[line] ?? 0) - border.width / 2,
    width: Math.abs(stop - start),
    height: border.width,
  };
  return borderBox(area, border, 'Top', values);
}

function columnBorder(
  { border, line, first, end }: BorderRun,
  { rows, columns }: TableLines,
  joints: Joints,
  values: ComputedValues,
  left: number,
  top: number,
): Box {
  const start = (rows[first] ?? 0) - joints.reach(border, first, line, 'rows');
  const stop = (rows[end] ?? 0) + joints.reach(border, end, line, 'rows');
  const area = {
    left: left + (columns[line] ?? 0) - border.width / 2,
    top: top + start,
    width: border.width,
    height: stop - start,
  };
  return borderBox(area, border, 'Left', values);
}

/** A box that is nothing but one of its borders. */
function borderBox(
  area: Area,
  { width, style, color }: SharedBorder,
  side: 'Top' | 'Left',
  around: ComputedValues,
): Box {
  // Browsers draw these two as if they were ridge and groove (CSS 2, section 17.6.2.1).
  const drawn = style === 'inset' ? 'ridge' : style === 'outset' ? 'groove' : style;
  const values: ComputedValues = Object.assign(Object.create(INITIAL), {
    display: 'block',
    color: around.color,
    visibility: around.visibility,
    [`border${side}Width`]: width,
    [`border${side}Style`]: drawn,
    [`border${side}Color`]: color,
  });
  return { ...area, style: paintedStyle(values), children: [] };
}

/** Where lines of borders cross: the wider one goes through, and both of those that are equally wide. */
class Joints {
  constructor(readonly borders: SharedBorders) {}

  /**
   * How far a border goes beyond the middle of the crossing at its end, or how much of it is missing there.
   * @param across the borders that cross it
   */
  reach(border: SharedBorder, row: number, column: number, across: keyof SharedBorders): number {
    const { rows, columns } = this.borders;
    const crossing =
      across === 'columns'
        ? [columns[column]?.[row - 1], columns[column]?.[row]]
        : [rows[row]?.[column - 1], rows[row]?.[column]];
    const widest = Math.max(...crossing.map((each) => each?.width ?? 0));
    const isThrough = border.width >= widest;
    return (isThrough ? widest : -widest) / 2;
  }
}
