/** The boxes of tables, with the anonymous ones that are missing (CSS Tables 3, section 2.2). */

import type { ComputedValues } from '../../../css/cascade/computed-style.js';
import type { StyledTree } from '../../element-tree.js';
import { layoutNode } from '../../formatting/formatters.js';
import type { LayoutNode, TableSpan } from '../../formatting/layout-node.js';
import { type LayoutStyle, layoutStyle } from '../../formatting/layout-style.js';
import { tableGrid } from '../../formatting/table/table-grid.js';
import { inheritedFrom, overflowWithin } from '../anonymous-style.js';
import { FlowBox } from '../flow-box.js';
import { addCellQuirks, CELL_CONTENT_TYPE } from '../quirky-boxes.js';
import { collapsedBorders } from './collapsed-borders.js';
import { bareValues, hasLayer, hiddenCell, innerTable, withSharedBorders, wrapperOf } from './part-values.js';
import {
  isCell,
  isNothing,
  isRow,
  isSection,
  isTableOwn,
  type PartNode,
  partNodes,
  type Run,
  runsOf,
} from './table-parts.js';

/** Makes the box of an element that is no part of a table. */
export type MakeBox = (element: StyledTree, lang: string) => FlowBox;

/** HTML, section 4.9.11: more columns are as many, and rows. */
const MOST_COLUMNS = 1000;
const MOST_ROWS = 65_534;

/** The box of a table; with captions, a wrapper that has them and the table in it. */
export function tableBox(element: StyledTree, lang: string, makeBox: MakeBox): FlowBox {
  return new TableBuilder(makeBox, element.style).table(element, lang);
}

class TableBuilder {
  readonly #makeBox: MakeBox;
  readonly #isCollapsed: boolean;

  constructor(makeBox: MakeBox, { borderCollapse }: ComputedValues) {
    this.#makeBox = makeBox;
    this.#isCollapsed = borderCollapse === 'collapse';
  }

  table(element: StyledTree, lang: string): FlowBox {
    const { style: values } = element;
    const runs = runsOf(partNodes(element.children, lang), (part) => isTableOwn(part) || isSection(part));
    const captions: FlowBox[] = [];
    const columns: FlowBox[] = [];
    const sections: FlowBox[] = [];
    for (const run of runs) {
      if ('strays' in run) sections.push(this.#section(undefined, values, run.strays));
      else if (isSection(run.part))
        sections.push(this.#section(run.part, run.part.style, partNodes(run.part.children, run.lang)));
      else if (run.part.style.display === 'table-caption') captions.push(this.#makeBox(run.part, run.lang));
      else columns.push(columnBox(run.part, run.lang));
    }
    const parts = [...columns, ...ordered(sections)];
    if (captions.length === 0) return this.#grid(element, values, values, parts);
    const wrapper = wrapperOf(values);
    const children = [...captions, this.#grid(undefined, values, innerTable(values), parts)];
    const style: LayoutStyle = { ...layoutStyle(wrapper), display: 'table-wrapper' };
    return new FlowBox(element, wrapper, layoutNode(style, nodesOf(children)), children, '');
  }

  /** @param own values of the element, whose borders may collapse with those of its cells */
  #grid(
    element: StyledTree | undefined,
    own: ComputedValues,
    values: ComputedValues,
    children: FlowBox[],
  ): FlowBox {
    const border: [number, number, number, number] = [0, 0, 0, 0];
    const style = layoutStyle(values);
    const node = layoutNode(
      this.#isCollapsed ? { ...style, border, padding: [0, 0, 0, 0] } : style,
      nodesOf(children),
    );
    hideRemoved(node, children);
    if (!this.#isCollapsed) return new FlowBox(element, values, node, children, '');
    const box = new FlowBox(element, values, node, children, '');
    box.borders = collapsedBorders(box, own, border);
    box.values = withSharedBorders(values, border);
    shareBorders(children);
    return box;
  }

  #section(element: StyledTree | undefined, values: ComputedValues, nodes: readonly PartNode[]): FlowBox {
    const own = element ? values : inheritedFrom(values, { display: 'table-row-group' });
    const rows = runsOf(nodes, isRow).map((run) => {
      if ('strays' in run) return this.#row(undefined, own, run.strays);
      return this.#row(run.part, run.part.style, partNodes(run.part.children, run.lang));
    });
    return partBox(element, own, rows);
  }

  #row(element: StyledTree | undefined, values: ComputedValues, nodes: readonly PartNode[]): FlowBox {
    const own = element ? values : inheritedFrom(values, { display: 'table-row' });
    return partBox(
      element,
      own,
      runsOf(nodes, isCell).map((run) => this.#cell(run, own)),
    );
  }

  #cell(run: Run, row: ComputedValues): FlowBox {
    const element = 'part' in run ? run.part : undefined;
    const values = element?.style ?? inheritedFrom(row, { display: 'table-cell' });
    const lang = 'part' in run ? run.lang : (run.strays[0]?.lang ?? '');
    const nodes = 'part' in run ? run.part.children : run.strays.map(({ node }) => node);
    const content = this.#makeBox(cellContent(element, values, nodes), lang);
    const style = layoutStyle(values);
    const node = layoutNode(this.#isCollapsed ? { ...style, border: [0, 0, 0, 0] } : style, [content.node]);
    addCellQuirks(node, content);
    node.span = element ? spanOf(element) : node.span;
    node.isEmptyCell = nodes.every((each) => isNothing(each, values));
    const isHidden = values.emptyCells === 'hide' && !this.#isCollapsed && node.isEmptyCell;
    return new FlowBox(element, isHidden ? hiddenCell(values) : values, node, [content], '');
  }
}

const contents = new WeakMap<object, object>();

/** What is in a cell, which is kept from picture to picture as the cell is. */
function cellContent(
  cell: StyledTree | undefined,
  around: ComputedValues,
  children: StyledTree['children'],
): StyledTree {
  const style = inheritedFrom(around, {
    display: 'flow-root',
    textBoxTrim: around.textBoxTrim,
    unicodeBidi: around.unicodeBidi,
    textOverflow: overflowWithin(around),
    columnWidth: around.columnWidth,
    columnCount: around.columnCount,
    columnFill: around.columnFill,
    columnGap: around.columnGap,
    columnRuleWidth: around.columnRuleWidth,
    columnRuleStyle: around.columnRuleStyle,
    columnRuleColor: around.columnRuleColor,
  });
  const content: StyledTree = { type: CELL_CONTENT_TYPE, props: {}, style, children };
  if (!cell) return content;
  if (cell.firstLine) content.firstLine = cell.firstLine;
  const source = cell.source ?? cell;
  let own = contents.get(source);
  if (!own) {
    own = {};
    contents.set(source, own);
  }
  return { ...content, source: own };
}

/** A row or a section. */
function partBox(element: StyledTree | undefined, values: ComputedValues, children: FlowBox[]): FlowBox {
  const bare = bareValues(values);
  return new FlowBox(element, bare, layoutNode(layoutStyle(bare), nodesOf(children)), children, '');
}

/** A column, or a group of them. */
function columnBox(element: StyledTree, lang: string): FlowBox {
  const parts = partNodes(element.children, lang).flatMap(({ node }) =>
    typeof node === 'string' ? [] : node,
  );
  const columns = parts.filter(({ style }) => style.display === 'table-column');
  const children = columns.map((column) => columnBox(column, lang));
  // Its width counts, and not its margins.
  const bare = bareValues(element.style);
  const node: LayoutNode = layoutNode(layoutStyle(bare), nodesOf(children));
  node.span = { columns: count(element.props.span, MOST_COLUMNS, 1), rows: 1 };
  return new FlowBox(element, bare, node, children, '');
}

/** Has cells not be painted that are in columns alone that `visibility: collapse` removes. */
function hideRemoved(table: LayoutNode, parts: readonly FlowBox[]): void {
  const { cells, removed } = tableGrid(table);
  if (removed.size === 0) return;
  const hidden = new Set<LayoutNode>();
  for (const { node, column, columns } of cells) {
    let at = column;
    while (at < column + columns && removed.has(at)) at++;
    if (at === column + columns) hidden.add(node);
  }
  for (const section of parts)
    for (const row of section.children)
      for (const cell of row.children) cell.isHidden = hidden.has(cell.node);
}

/** Has cells paint what they have of the borders that they share as nothing. */
function shareBorders(parts: readonly FlowBox[]): void {
  for (const section of parts)
    for (const row of section.children)
      for (const cell of row.children) {
        const isAfter = [cell, row, section].some(({ values }) => hasLayer(values));
        cell.sharedBorders = isAfter ? 'below' : 'above';
        cell.values = withSharedBorders(cell.values, cell.node.style.border);
      }
}

/** The first head of a table stands before all rows, and its first foot after them. */
function ordered(sections: readonly FlowBox[]): FlowBox[] {
  const first = (display: string) => sections.find(({ values }) => values.display === display);
  const head = first('table-header-group');
  const foot = first('table-footer-group');
  const between = sections.filter((section) => section !== head && section !== foot);
  return [head, ...between, foot].filter((section) => section !== undefined);
}

function spanOf({ props }: StyledTree): TableSpan {
  return { columns: count(props.colspan, MOST_COLUMNS, 1), rows: count(props.rowspan, MOST_ROWS, 0) };
}

/** A number of an attribute: 1 where it is none. @param least less than that is 1, too */
function count(attribute: unknown, most: number, least: number): number {
  const number = Number.parseInt(String(attribute ?? ''), 10);
  return Number.isNaN(number) || number < least ? 1 : Math.min(number, most);
}

function nodesOf(boxes: readonly FlowBox[]): LayoutNode[] {
  return boxes.map(({ node }) => node);
}
