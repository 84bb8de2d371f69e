/** Backgrounds of rows, sections and columns, which are painted in their cells (CSS 2, section 17.5.1). */

import { paintedStyle } from '../../../css/painted/painted-style.js';
import type { Area, Box } from '../../box-layout.js';
import { tableGrid } from '../../formatting/table/table-grid.js';
import type { FlowBox } from '../flow-box.js';
import { backgroundOf, clipValues, insetShadowsOf } from './part-values.js';

/**
 * Boxes below what is in a row, a section or a table: its background, or those of its columns, in each of its cells, and its
 * inset shadows.
 * @param left and top: of its border box
 */
export function partBackgrounds(box: FlowBox, left: number, top: number): Box[] {
  switch (box.node.style.display) {
    case 'table-row':
      return [...inCells(box, left, top, cellsOf(box)), ...insetShadows(box, left, top)];
    case 'table-section': {
      const cells = box.children.flatMap(placedCells);
      return [...inCells(box, left, top, cells), ...insetShadows(box, left, top)];
    }
    case 'table':
      return columnBackgrounds(box, left, top);
    default:
      return [];
  }
}

function insetShadows({ element, node: { place } }: FlowBox, left: number, top: number): Box[] {
  const shadows = element && insetShadowsOf(element.style);
  if (!shadows) return [];
  const { width, height } = place;
  return [{ left, top, width, height, style: paintedStyle(shadows), children: [] }];
}

/** Groups of columns are below columns. */
function columnBackgrounds({ node, children }: FlowBox, left: number, top: number): Box[] {
  const columns = children.filter((child) => child.node.style.display === 'table-columns');
  if (columns.length === 0) return [];
  const cells = children.flatMap((section) =>
    section.node.style.display === 'table-section'
      ? moved(section.children.flatMap(placedCells), section)
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
    return cells.filter((cell) => nodes.has(cell.box.node));
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
  box: FlowBox;
}

function cellsOf({ children }: FlowBox): CellArea[] {
  return children
    .filter((box) => box.values.visibility === 'visible' && !box.isHidden)
    .map((box) => ({ box, ...box.node.place }));
}

/** The cells of a row in its section. */
function placedCells(row: FlowBox): CellArea[] {
  return moved(cellsOf(row), row);
}

function moved(areas: readonly CellArea[], { node: { place } }: FlowBox): CellArea[] {
  return areas.map((area) => ({ ...area, left: area.left + place.left, top: area.top + place.top }));
}

/** The background of a part, in cells that begin in it: pictures lie in the part as a whole, and go on in the cells. */
function inCells(part: FlowBox, left: number, top: number, cells: readonly CellArea[]): Box[] {
  const background = part.element && backgroundOf(part.element.style);
  if (!background) return [];
  const style = paintedStyle(background);
  const { width, height } = part.node.place;
  const whole = { left, top, width, height };
  return cells.map((cell) => {
    const area = areaOf(cell, left, top);
    if (style.backgroundImage === 'none') return { ...area, style, children: [] };
    return { ...area, style: paintedStyle(clipValues()), children: [around(whole, area, style)] };
  });
}

/** The area of a cell, without the halves of shared borders that were painted before. */
function areaOf({ box, ...cell }: CellArea, left: number, top: number): Area {
  const area = { left: left + cell.left, top: top + cell.top, width: cell.width, height: cell.height };
  if (box.sharedBorders !== 'below') return area;
  const [above, right, below, before] = box.node.style.border;
  return {
    left: area.left + before,
    top: area.top + above,
    width: Math.max(0, area.width - before - right),
    height: Math.max(0, area.height - above - below),
  };
}

/** A box over two areas, whose background lies in the first. */
function around(whole: Area, other: Area, style: Box['style']): Box {
  const left = Math.min(whole.left, other.left);
  const top = Math.min(whole.top, other.top);
  const right = Math.max(whole.left + whole.width, other.left + other.width);
  const bottom = Math.max(whole.top + whole.height, other.top + other.height);
  return {
    ...{ left, top, width: right - left, height: bottom - top, style, children: [] },
    padding: [
      whole.top - top,
      right - whole.left - whole.width,
      bottom - whole.top - whole.height,
      whole.left - left,
    ],
  };
}
