import type { Box } from '../box-layout.js';
import type { StyledTree } from '../element-tree.js';
import type { BoxContext } from './box-generation.js';
import { laidOutRoot } from './document-layout.js';
import { placeOnPaths } from './motion-paths.js';
import { placedBox } from './placed-boxes.js';
import { sayingWhere } from './refused-columns.js';

/** The box of a template's outermost element. @param tree as `templateTree` makes it */
export function layOutTemplate(tree: StyledTree, width: number, height: number, context: BoxContext): Box {
  const root = laidOutRoot(tree, width, height, context);
  const canvas = sayingWhere(root, () => placedBox(root, 0, 0, undefined, context));
  placeOnPaths(canvas, context);
  return canvas.children[0] ?? canvas;
}
