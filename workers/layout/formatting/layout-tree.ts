import { layout } from './layout.js';
import type { LayoutNode } from './layout-node.js';
import { usedWidth } from './sizing.js';

/**
 * Lays out a whole tree: every node's `place` and `padding` are set.
 * @param width of the block that the root is in, as wide as the root gets if its style says nothing else
 * @param height of that block; undefined where the content decides
 */
export function layoutTree(root: LayoutNode, width: number, height: number | undefined): void {
  const rootWidth = usedWidth(root, {
    basisWidth: width,
    basisHeight: height,
    available: width,
    height: undefined,
    auto: 'stretch',
  });
  layout(root, {
    width: rootWidth,
    height: undefined,
    isHeightIndefinite: false,
    basisWidth: width,
    basisHeight: height,
  });
}
