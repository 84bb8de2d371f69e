/** Field sets with their legends (HTML, section 15.3.13; Blink, `FieldsetLayoutAlgorithm`). */

import { shareBefore } from './block-justification.js';
import { placeChild } from './child-placing.js';
import { boundedHeight, layout } from './layout.js';
import type { LayoutNode } from './layout-node.js';
import { type InnerSpace, type LayoutResult, NO_MARGINS } from './layout-spaces.js';
import { BOTTOM, LEFT, RIGHT } from './layout-style.js';
import { marginOf, usedWidth, verticalInset } from './sizing.js';

/**
 * Lays out a field set whose first child is its legend, which stands in the upper border or pushes that down, and whose second
 * is the box of its content.
 */
export function layoutFieldSet(node: LayoutNode, inner: InnerSpace): LayoutResult {
  const [legend, content] = node.children as readonly [LayoutNode, LayoutNode];
  const width = Math.max(0, inner.width - inner.left - inner.right);
  const basis = { basisWidth: width, basisHeight: inner.passedHeight };
  const room = width - marginOf(legend, LEFT, width) - marginOf(legend, RIGHT, width);
  const legendWidth = usedWidth(legend, {
    ...basis,
    available: room,
    height: undefined,
    auto: 'fit-content',
  });
  const titled = layout(legend, {
    ...basis,
    width: legendWidth,
    height: undefined,
    isHeightIndefinite: false,
  });
  const legendTop = Math.max(0, inner.top - titled.height) / 2;
  const legendLeft =
    inner.left + marginOf(legend, LEFT, width) + shareBefore(node, legend, room - legendWidth);
  placeChild(legend, legendLeft, legendTop, width, inner.passedHeight, node.style.isRtl);

  const top = Math.max(inner.top, legendTop + titled.height + marginOf(legend, BOTTOM, width));
  const padding = verticalInset(content, width);
  const height =
    inner.height === undefined ? undefined : Math.max(padding, inner.height - top - inner.bottom);
  const filled = layout(content, {
    ...basis,
    width,
    height,
    isHeightIndefinite: height !== undefined && !inner.isHeightDefinite,
  });
  placeChild(content, inner.left, top, width, inner.passedHeight, node.style.isRtl);

  const contentHeight = top + filled.height + inner.bottom;
  const { firstBaseline, lastBaseline } = filled;
  return {
    // A height that is too small for the legend gives way to it.
    height: Math.max(boundedHeight(inner, contentHeight), top + padding + inner.bottom),
    contentHeight,
    firstBaseline: below(legendTop, titled.firstBaseline) ?? below(top, firstBaseline),
    lastBaseline: below(top, lastBaseline) ?? below(legendTop, titled.lastBaseline),
    topMargins: NO_MARGINS,
    bottomMargins: NO_MARGINS,
    collapsesThrough: false,
  };
}

function below(top: number, baseline: number | undefined): number | undefined {
  return baseline === undefined ? undefined : top + baseline;
}
