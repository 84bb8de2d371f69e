import { blockFormatter } from './block.js';
import { columnsFormatter } from './columns/columns.js';
import { flexFormatter } from './flex.js';
import { gridFormatter } from './grid/grid.js';
import { type Formatter, LayoutNode, type LeafContent, type NaturalSize } from './layout-node.js';
import type { DisplayInside, LayoutStyle } from './layout-style.js';
import { tableFormatter } from './table/table.js';
import { cellFormatter } from './table/table-cell.js';
import { wrapperFormatter } from './table/table-wrapper.js';

const FORMATTERS: Readonly<Record<DisplayInside, Formatter>> = {
  block: blockFormatter,
  'flow-root': blockFormatter,
  columns: columnsFormatter,
  flex: flexFormatter,
  grid: gridFormatter,
  'table-wrapper': wrapperFormatter,
  table: tableFormatter,
  'table-cell': cellFormatter,
  // A table places its rows and columns itself.
  'table-section': blockFormatter,
  'table-row': blockFormatter,
  'table-columns': blockFormatter,
};

/**
 * A node with the formatter of its display.
 * @param content of a leaf; its children are then the boxes in its lines, and absolutely positioned ones
 * @param natural of a picture
 */
export function layoutNode(
  style: LayoutStyle,
  children: readonly LayoutNode[],
  content?: LeafContent,
  natural?: NaturalSize,
): LayoutNode {
  return new LayoutNode(style, children, FORMATTERS[style.display], content, natural);
}
