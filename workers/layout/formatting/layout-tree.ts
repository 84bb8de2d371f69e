import { type ContainingBlock, placeAbsolute } from './absolute.js';
import { placeChild } from './child-placing.js';
import { layout } from './layout.js';
import type { LayoutNode } from './layout-node.js';
import { LEFT, RIGHT, TOP } from './layout-style.js';
import { beginLayoutWork } from './layout-work.js';
import { marginOf, usedWidth } from './sizing.js';

/**
 * Lays out a whole tree: every node's `place` and `padding` are set.
 * @param width of the block that the root is in, as wide as the root gets if its style says nothing else
 * @param height of that block; undefined where the content decides
 * @param isFirst whether what was laid out before does not count
 */
export function layoutTree(
  root: LayoutNode,
  width: number,
  height: number | undefined,
  isFirst = true,
): void {
  if (isFirst) beginLayoutWork();
  if (root.style.isAbsolute) placeAbsolute(root, viewport(width, height ?? 0));
  else placeRoot(root, width, height);
  const area = { left: -root.place.left, top: -root.place.top, width, height: height ?? root.place.height };
  const block = { area, isRtl: root.style.isRtl };
  placeAbsolutes(root, block, block);
}

function viewport(width: number, height: number): ContainingBlock {
  return { area: { left: 0, top: 0, width, height }, isRtl: false };
}

function placeRoot(root: LayoutNode, width: number, height: number | undefined): void {
  const left = marginOf(root, LEFT, width);
  const top = marginOf(root, TOP, width);
  const rootWidth = usedWidth(root, {
    basisWidth: width,
    basisHeight: height,
    available: width - left - marginOf(root, RIGHT, width),
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
  placeChild(root, left, top, width, height, false);
}

/**
 * Places the absolutely positioned boxes within a node that is laid out, which no other box depends on.
 * @param above what contains them if no box between does, in the border box of the node
 * @param picture the same for those that are fixed
 */
function placeAbsolutes(node: LayoutNode, above: ContainingBlock, picture: ContainingBlock): void {
  if (!node.holdsAbsolute) return;
  const { isContainingBlock, containsFixed } = node.style;
  const own = isContainingBlock ? paddingBox(node) : undefined;
  const [block, fixed] = [own ?? above, (containsFixed ? own : undefined) ?? picture];
  for (const child of node.children) {
    const { isAbsolute, isFixed } = child.style;
    if (!isAbsolute && !child.holdsAbsolute) continue;
    const around = child.inlines?.container(node, false) ?? block;
    const fixedAround = child.inlines?.container(node, true) ?? fixed;
    if (isAbsolute) {
      const its = isFixed ? fixedAround : around;
      const area = its === own ? child.staticPlace?.area : undefined;
      placeAbsolute(child, area ? { area, isRtl: its.isRtl } : its);
    }
    if (!child.holdsAbsolute) continue;
    const within = withinChild(around, child);
    placeAbsolutes(child, within, fixedAround === around ? within : withinChild(fixedAround, child));
  }
}

function withinChild({ area, isRtl }: ContainingBlock, { place }: LayoutNode): ContainingBlock {
  const { left, top, width, height } = area;
  return { area: { left: left - place.left, top: top - place.top, width, height }, isRtl };
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
