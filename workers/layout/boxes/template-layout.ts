import type { Box } from '../box-layout.js';
import type { StyledTree } from '../element-tree.js';
import type { BoxContext } from './box-generation.js';
import { laidOutRoot } from './document-layout.js';
import { placedBox } from './placed-boxes.js';

/** The box of a template's outermost element. @param tree as `templateTree` makes it */
export function layOutTemplate(tree: StyledTree, width: number, height: number, context: BoxContext): Box {
  const canvas = placedBox(laidOutRoot(tree, width, height, context), 0, 0, undefined, context);
  return canvas.children[0] ?? canvas;
}
