/** What of columns is not drawn, said with the element that it is of. */

import type { StyledTree } from '../element-tree.js';
import { columnStyle } from '../formatting/columns/column-style.js';
import { UnbreakableBox } from '../formatting/columns/unbreakable-box.js';
import type { LayoutNode } from '../formatting/layout-node.js';
import { RefusedBox } from '../refused-box.js';
import type { FlowBox } from './flow-box.js';

/** @throws RefusedBox for an element whose columns Chromium draws and Tuval does not */
export function checkColumns({ type, style, position }: StyledTree): void {
  if (type === 'fieldset' && columnStyle(style))
    throw new RefusedBox('columns of a <fieldset> are not drawn: put a <div> with columns into it', position);
}

/**
 * Lays out or places what is in a box, and says where in the document that is what cannot be drawn.
 * @throws RefusedBox
 */
export function sayingWhere<Made>(root: FlowBox, make: () => Made): Made {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof UnbreakableBox)) throw error;
    throw new RefusedBox(error.message, positionOf(root, error.node, undefined));
  }
}

type Position = StyledTree['position'];

function positionOf({ node, element, children }: FlowBox, wanted: LayoutNode, around: Position): Position {
  const own = element?.position ?? around;
  if (node === wanted) return own;
  for (const child of children) {
    const found = positionOf(child, wanted, own);
    if (found) return found;
  }
  return undefined;
}
