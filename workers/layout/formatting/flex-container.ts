import { type FlexContainer, gapOf } from './flex-items.js';
import type { LayoutNode } from './layout-node.js';
import type { InnerSpace } from './layout-spaces.js';

/** The container, as its items are laid out in it. */
export function flexContainer(node: LayoutNode, inner: InnerSpace): FlexContainer {
  const { style } = node;
  const { isColumn } = style;
  const width = Math.max(0, inner.width - inner.left - inner.right);
  const basisWidth = width === Infinity ? undefined : width;
  const height =
    inner.height === undefined ? undefined : Math.max(0, inner.height - inner.top - inner.bottom);
  const basisHeight = inner.isHeightDefinite ? height : undefined;
  return {
    node,
    inner,
    isColumn,
    isRtl: style.isRtl,
    isSingleLine: style.wrap === 'nowrap',
    width,
    basisWidth,
    height,
    basisHeight,
    mainGap: gapOf(node, isColumn, isColumn ? basisHeight : basisWidth),
    crossGap: gapOf(node, !isColumn, isColumn ? basisWidth : basisHeight),
  };
}

/** In-flow children by their `order`, in boxes of old by their ordinal group. */
export function inOrder({ children, style: around }: LayoutNode): readonly LayoutNode[] {
  const orderOf = ({ style }: LayoutNode) => (around.isLegacyBox ? style.legacyOrder : style.order);
  const [first] = children;
  const order = first ? orderOf(first) : 0;
  let isSorted = true;
  let isInFlow = true;
  for (const child of children) {
    if (orderOf(child) !== order) isSorted = false;
    if (child.style.isAbsolute) isInFlow = false;
  }
  const inFlow = isInFlow ? children : children.filter(({ style }) => !style.isAbsolute);
  return isSorted ? inFlow : [...inFlow].sort((one, other) => orderOf(one) - orderOf(other));
}
