import { placeChild } from '../child-placing.js';
import { layout } from '../layout.js';
import type { Formatter, LayoutNode } from '../layout-node.js';
import { type ContentWidths, type InnerSpace, type LayoutResult, NO_MARGINS } from '../layout-spaces.js';
import { TOP } from '../layout-style.js';
import { widthContributions } from '../sizing.js';

/** Formatter of a cell, whose one child has all that is in it and stands where `vertical-align` says. */
export const cellFormatter: Formatter = { contentWidths: cellWidths, layout: layoutCell };

function cellWidths({ children: [content] }: LayoutNode): ContentWidths {
  return content ? widthContributions(content, undefined) : { min: 0, max: 0 };
}

function layoutCell(node: LayoutNode, inner: InnerSpace): LayoutResult {
  const [content] = node.children as [LayoutNode];
  const { left, top, right, bottom } = inner;
  const width = Math.max(0, inner.width - left - right);
  // Percentages in a cell are of its height where that is known before.
  const isWhole = inner.isHeightDefinite && inner.height !== undefined && node.usesHeight;
  // Padding of the cell is room above lines that are in it themselves.
  if (content.content && content.reachesUp)
    content.leaveRoomAbove({ margins: top - node.style.border[TOP], free: 0 });
  const result = layout(content, {
    width,
    height: isWhole ? Math.max(0, (inner.height ?? 0) - top - bottom) : undefined,
    isHeightIndefinite: false,
    basisWidth: width,
    basisHeight: undefined,
  });
  const contentHeight = top + result.contentHeight + bottom;
  const height = inner.height ?? contentHeight;
  const offset = top + shareAbove(node) * Math.max(0, height - contentHeight);
  placeChild(content, left, offset, width, undefined, node.style.isRtl);
  return {
    height,
    contentHeight,
    firstBaseline: result.firstBaseline === undefined ? undefined : result.firstBaseline + offset,
    lastBaseline: result.lastBaseline === undefined ? undefined : result.lastBaseline + offset,
    topMargins: NO_MARGINS,
    bottomMargins: NO_MARGINS,
    collapsesThrough: false,
  };
}

/** How much of what is free in a cell stands above its content; a row moves what is on its baseline. */
function shareAbove({ style: { table } }: LayoutNode): number {
  if (table?.verticalAlign === 'middle') return 0.5;
  return table?.verticalAlign === 'bottom' ? 1 : 0;
}
