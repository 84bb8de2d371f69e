import type { Box } from '../box-layout.js';
import type { StyledTree } from '../element-tree.js';
import { type BoxContext, boxTree } from './box-generation.js';
import { canvasBox } from './canvas-background.js';
import { placedTree } from './placed-boxes.js';

/**
 * Lays out a tree of elements with computed styles in a viewport, in CSS pixels.
 * @returns the box of the canvas, with those of the elements in it
 */
export function layOutDocument(root: StyledTree, width: number, height: number, context: BoxContext): Box {
  return canvasBox(placedTree(boxTree(root, context), width, height, context), width, height);
}
