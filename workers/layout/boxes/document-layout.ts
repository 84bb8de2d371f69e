import { type ComputedValues, INITIAL } from '../../css/cascade/computed-style.js';
import type { Box } from '../box-layout.js';
import type { StyledTree } from '../element-tree.js';
import { layoutTree } from '../formatting/layout-tree.js';
import { type BoxContext, boxTree } from './box-generation.js';
import { canvasBox } from './canvas-background.js';
import type { FlowBox } from './flow-box.js';
import { placeOnPaths } from './motion-paths.js';
import { placedBox } from './placed-boxes.js';
import { sayingWhere } from './refused-columns.js';

const freedValues = new WeakMap<ComputedValues, ComputedValues>();

const freedTrees = new WeakMap<StyledTree, StyledTree>();

/**
 * Lays a tree of elements with computed styles out in a viewport, in CSS pixels.
 * @param isFirst whether what was laid out before does not count
 * @returns the root's box
 * @throws RefusedBox
 */
export function laidOutRoot(
  root: StyledTree,
  width: number,
  height: number,
  context: BoxContext,
  isFirst = true,
): FlowBox {
  const box = boxTree(withViewportOverflow(root), context);
  sayingWhere(box, () => layoutTree(box.node, width, height, isFirst));
  return box;
}

/** The box of the canvas, with those of the elements in it, as painters take them. */
export function layOutDocument(root: StyledTree, width: number, height: number, context: BoxContext): Box {
  const box = laidOutRoot(root, width, height, context);
  const picture = { left: 0, top: 0, width, height };
  const space = { view: picture, block: picture, isRtl: false };
  const placed = sayingWhere(box, () => placedBox(box, 0, 0, undefined, context, space));
  const canvas = canvasBox(placed, width, height);
  placeOnPaths(canvas, context);
  return canvas;
}

/**
 * The tree of a page without the `overflow` that belongs to the viewport, which is the picture: that of the root, or else of
 * the body (CSS Overflow 3, section 3.3). The same tree gives the same object.
 */
function withViewportOverflow(root: StyledTree): StyledTree {
  if (root.type !== 'html') return root;
  if (isDeclared(root)) return freed(root);
  const body = root.children.find(isBody);
  if (!body || !isDeclared(body)) return root;
  let tree = freedTrees.get(root);
  if (!tree) {
    const children = root.children.map((child) => (child === body ? freed(body) : child));
    tree = { ...root, source: root.source ?? root, children };
    freedTrees.set(root, tree);
  }
  return tree;
}

function isBody(node: StyledTree['children'][number]): node is StyledTree {
  return typeof node !== 'string' && node.type === 'body';
}

function isDeclared({ style }: StyledTree): boolean {
  return style.overflowX !== INITIAL.overflowX || style.overflowY !== INITIAL.overflowY;
}

function freed(element: StyledTree): StyledTree {
  let tree = freedTrees.get(element);
  if (!tree) {
    tree = { ...element, source: element.source ?? element, style: withoutOverflow(element.style) };
    freedTrees.set(element, tree);
  }
  return tree;
}

function withoutOverflow(values: ComputedValues): ComputedValues {
  let free = freedValues.get(values);
  if (!free) {
    const { overflowX, overflowY } = INITIAL;
    free = Object.assign(Object.create(values) as ComputedValues, { overflowX, overflowY });
    freedValues.set(values, free);
  }
  return free;
}
