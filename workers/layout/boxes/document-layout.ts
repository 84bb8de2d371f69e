import type { Box } from '../box-layout.js';
import type { StyledTree } from '../element-tree.js';
import { layoutTree } from '../formatting/layout-tree.js';
import { type BoxContext, boxTree } from './box-generation.js';
import { canvasBox } from './canvas-background.js';
import type { FlowBox } from './flow-box.js';
import { placedBox } from './placed-boxes.js';
import { withViewportOverflow } from './viewport-overflow.js';

/** Lays a tree of elements with computed styles out in a viewport, in CSS pixels. @returns the root's box */
export function laidOutRoot(root: StyledTree, width: number, height: number, context: BoxContext): FlowBox {
  const box = boxTree(withViewportOverflow(root), context);
  layoutTree(box.node, width, height);
  return box;
}

/** The box of the canvas, with those of the elements in it, as painters take them. */
export function layOutDocument(root: StyledTree, width: number, height: number, context: BoxContext): Box {
  const box = laidOutRoot(root, width, height, context);
  const picture = { left: 0, top: 0, width, height };
  const space = { view: picture, block: picture, isRtl: false };
  return canvasBox(placedBox(box, 0, 0, undefined, context, space), width, height);
}
