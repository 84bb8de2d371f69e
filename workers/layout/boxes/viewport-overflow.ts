import { type ComputedValues, INITIAL } from '../../css/cascade/computed-style.js';
import type { StyledTree } from '../element-tree.js';

const freedValues = new WeakMap<ComputedValues, ComputedValues>();
const freedTrees = new WeakMap<StyledTree, StyledTree>();

/**
 * The tree of a page without the `overflow` that belongs to the viewport, which is the picture: that of the root, or else of
 * the body (CSS Overflow 3, section 3.3). The same tree gives the same object.
 */
export function withViewportOverflow(root: StyledTree): StyledTree {
  if (root.type !== 'html') return root;
  if (isSaid(root)) return freed(root);
  const body = root.children.find(isBody);
  if (!body || !isSaid(body)) return root;
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

function isSaid({ style }: StyledTree): boolean {
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
