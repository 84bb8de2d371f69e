import { placeChild } from '../child-placing.js';
import { layout } from '../layout.js';
import type { Formatter, LayoutNode } from '../layout-node.js';
import { type ContentWidths, type InnerSpace, type LayoutResult, NO_MARGINS } from '../layout-spaces.js';
import { BOTTOM, LEFT, RIGHT, TOP } from '../layout-style.js';
import { horizontalInset, isTable, marginOf, usedWidth, widthContributions } from '../sizing.js';

/** Formatter of what holds a table and its captions, which are above and below it (CSS Tables 3, section 3.5). */
export const wrapperFormatter: Formatter = {
  contentWidths: wrapperWidths,
  layout: layoutWrapper,
  laidOutWidths: (node) => {
    const { min, max } = wrapperWidths(node);
    const table = tableIn(node);
    const own = table.formatter.laidOutWidths?.(table);
    return { min, max: Math.max(max, own ? own.max + horizontalInset(table, undefined) : 0) };
  },
  finalWidth: (node, width) =>
    Math.max(tableIn(node).formatter.finalWidth?.(tableIn(node), width) ?? width, leastWidth(node)),
};

function tableIn({ children }: LayoutNode): LayoutNode {
  return children.find(isTable) as LayoutNode;
}

/** That captions need. */
function leastWidth({ children }: LayoutNode): number {
  const captions = children.filter((child) => !isTable(child));
  return Math.max(
    0,
    ...captions.map(
      (child) =>
        widthContributions(child, undefined).min +
        marginOf(child, LEFT, undefined) +
        marginOf(child, RIGHT, undefined),
    ),
  );
}

/** As wide as the table: captions break their lines, and widen it by what cannot be broken only. */
function wrapperWidths({ children }: LayoutNode): ContentWidths {
  let min = 0;
  let max = 0;
  for (const child of children) {
    const widths = widthContributions(child, undefined);
    const margins = marginOf(child, LEFT, undefined) + marginOf(child, RIGHT, undefined);
    min = Math.max(min, widths.min + margins);
    max = Math.max(max, isTable(child) ? widths.max : widths.min + margins);
  }
  return { min, max };
}

function layoutWrapper(node: LayoutNode, { width, passedHeight: basisHeight }: InnerSpace): LayoutResult {
  const isBelow = ({ style: { table } }: LayoutNode) => Boolean(table?.isCaptionBelow);
  const captions = node.children.filter((child) => !isTable(child));
  const tables = node.children.filter(isTable);
  const order = [...captions.filter((each) => !isBelow(each)), ...tables, ...captions.filter(isBelow)];
  const space = { height: undefined, isHeightIndefinite: false, basisWidth: width };
  let bottom = 0;
  const baselines: { first?: number | undefined; last?: number | undefined } = {};
  for (const child of order) {
    const across = marginOf(child, LEFT, width) + marginOf(child, RIGHT, width);
    const sized = { basisWidth: width, basisHeight: undefined, available: width - across, height: undefined };
    const own = isTable(child) ? width : usedWidth(child, { ...sized, auto: 'stretch' });
    const result = layout(child, {
      ...space,
      width: own,
      basisHeight: isTable(child) ? basisHeight : undefined,
    });
    const top = bottom + marginOf(child, TOP, width);
    placeChild(child, marginOf(child, LEFT, width), top, width, undefined, node.style.isRtl);
    bottom = top + result.height + marginOf(child, BOTTOM, width);
    if (!isTable(child)) continue;
    baselines.first = result.firstBaseline === undefined ? undefined : top + result.firstBaseline;
    baselines.last = result.lastBaseline === undefined ? undefined : top + result.lastBaseline;
  }
  return {
    height: bottom,
    contentHeight: bottom,
    firstBaseline: baselines.first,
    lastBaseline: baselines.last,
    topMargins: NO_MARGINS,
    bottomMargins: NO_MARGINS,
    collapsesThrough: false,
  };
}
