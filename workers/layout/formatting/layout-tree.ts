import { type ContainingBlock, placeAbsolute } from './absolute.js';
import { placeChild } from './child-placing.js';
import { layout } from './layout.js';
import type { LayoutNode } from './layout-node.js';
import { LEFT, RIGHT, TOP } from './layout-style.js';
import { marginOf, usedWidth } from './sizing.js';

/**
 * Lays out a whole tree: every node's `place` and `padding` are set.
 * @param width of the block that the root is in, as wide as the root gets if its style says nothing else
 * @param height of that block; undefined where the content decides
 */
export function layoutTree(root: LayoutNode, width: number, height: number | undefined): void {
  const left = marginOf(root, LEFT, width);
  const top = marginOf(root, TOP, width);
  const rootWidth = usedWidth(root, {
    basisWidth: width,
    basisHeight: height,
    available: width - left - marginOf(root, RIGHT, width),
    height: undefined,
    auto: 'stretch',
  });
  const result = layout(root, {
    width: rootWidth,
    height: undefined,
    isHeightIndefinite: false,
    basisWidth: width,
    basisHeight: height,
  });
  placeChild(root, left, top, width, height, false);
  const area = { left: -root.place.left, top: -root.place.top, width, height: height ?? result.height };
  placeAbsolutes(root, { area, isRtl: root.style.isRtl });
}

/**
 * Places the absolutely positioned boxes within a node that is laid out, which no other box depends on.
 * @param around what contains them if no box between does, in the border box of the node
 */
export function placeAbsolutes(node: LayoutNode, around: ContainingBlock): void {
  if (!node.holdsAbsolute) return;
  const block = node.style.isContainingBlock ? paddingBox(node) : around;
  for (const child of node.children) {
    if (child.style.isAbsolute) {
      const area = block === around ? undefined : child.staticPlace?.area;
      placeAbsolute(child, area ? { area, isRtl: block.isRtl } : block);
    }
    if (!child.holdsAbsolute) continue;
    const { left, top, width, height } = block.area;
    const area = { left: left - child.place.left, top: top - child.place.top, width, height };
    placeAbsolutes(child, { area, isRtl: block.isRtl });
  }
}

function paddingBox({ place, style }: LayoutNode): ContainingBlock {
  const [top, right, bottom, left] = style.border;
  const area = {
    left,
    top,
    width: Math.max(0, place.width - left - right),
    height: Math.max(0, place.height - top - bottom),
  };
  return { area, isRtl: style.isRtl };
}
