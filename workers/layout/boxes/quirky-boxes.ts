/** Which boxes of documents in quirks mode are laid out in another way, and how. */

import type { StyledTree } from '../element-tree.js';
import type { LayoutNode } from '../formatting/layout-node.js';
import { NO_QUIRKS, type Quirks } from '../formatting/quirks.js';
import type { FlowBox } from './flow-box.js';

const PASSING: Quirks = { ...NO_QUIRKS, passesHeight: true };
const ROOT: Quirks = { ...NO_QUIRKS, fillsHeight: true };
const BODY: Quirks = { ...ROOT, dropsMargins: true };
/** Out of the flow, in a line, or a table, whose rows would be stretched. */
const FREE_BODY: Quirks = { ...NO_QUIRKS, dropsMargins: true };
const CELL: Quirks = { ...NO_QUIRKS, isHeightOfBorderBox: true };
const CELL_CONTENT: Quirks = { ...NO_QUIRKS, dropsMargins: true };
/** What has no quirk of its own in a document that has some. */
const PLAIN: Quirks = { ...NO_QUIRKS };

/** The type of the element that has all that is in a cell. */
export const CELL_CONTENT_TYPE = '::cell-content';

const FREE_DISPLAYS = /^(?:inline|table)/;

/** Quirks of the box of an element, in a document in quirks mode. */
export function quirksOf({ type, style: values }: StyledTree, { style, natural }: LayoutNode): Quirks {
  if (type === CELL_CONTENT_TYPE) return CELL_CONTENT;
  const { isAbsolute, float, height } = style;
  const isInFlow = !isAbsolute && float === 'none';
  if (isInFlow && type === 'html') return ROOT;
  if (type === 'body') return isInFlow && !FREE_DISPLAYS.test(String(values.display)) ? BODY : FREE_BODY;
  const isBlock = style.display === 'block' || style.display === 'flow-root';
  return isBlock && height === 'auto' && !natural && !isAbsolute ? PASSING : PLAIN;
}

/** Gives a cell, and what is in it, the quirks of cells in a document in quirks mode. */
export function addCellQuirks(cell: LayoutNode, { node, children }: FlowBox): void {
  if (node.quirks === NO_QUIRKS) return;
  cell.quirks = CELL;
  // What is right within a cell passes nothing on (`ConstraintSpace::IsTableCellChild` of Blink).
  for (const child of children) if (child.node.quirks === PASSING) child.node.quirks = PLAIN;
}
