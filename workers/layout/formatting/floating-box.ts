import { placeChild } from './child-placing.js';
import { clearOf, type FloatingBox, sideOf } from './floats.js';
import { layout } from './layout.js';
import type { LayoutNode } from './layout-node.js';
import { BOTTOM, type FloatSide, LEFT, RIGHT, TOP } from './layout-style.js';
import { marginOf, usedWidth } from './sizing.js';

/** The content box that a float is in. */
export interface FloatContainer {
  width: number;
  /** Undefined where percentages have no whole. */
  height: number | undefined;
  /** Its left edge in the formatting context, and in the border box of its node. */
  left: number;
  inset: number;
  isRtl: boolean;
}

/** Lays out a float, which is as wide as its content unless style says otherwise (CSS 2, section 10.3.5). */
export function floatingBox(node: LayoutNode, container: FloatContainer): FloatingBox {
  const { width: basisWidth, height: basisHeight, left, inset, isRtl } = container;
  const marginLeft = marginOf(node, LEFT, basisWidth);
  const marginTop = marginOf(node, TOP, basisWidth);
  const across = marginLeft + marginOf(node, RIGHT, basisWidth);
  const width = usedWidth(node, {
    basisWidth,
    basisHeight,
    available: Math.max(0, basisWidth - across),
    height: undefined,
    auto: 'fit-content',
  });
  const { height } = layout(node, {
    width,
    height: undefined,
    isHeightIndefinite: false,
    basisWidth,
    basisHeight,
  });
  return {
    side: sideOf(node.style.float as FloatSide, isRtl),
    clear: clearOf(node.style.clear, isRtl),
    width: width + across,
    height: Math.max(0, marginTop + height + marginOf(node, BOTTOM, basisWidth)),
    from: left,
    to: left + basisWidth,
    put(x, y, containerTop) {
      const [across, down] = [x - left + inset + marginLeft, y - containerTop + marginTop];
      placeChild(node, across, down, basisWidth, basisHeight, isRtl);
    },
  };
}
