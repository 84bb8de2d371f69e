/** Sizes and places across the lines of a flex container (CSS Flexbox 1, sections 9.4 and 9.6). */

import { distribute } from './alignment.js';
import { type FlexContainer, type FlexItem, isStretched, spaceOf } from './flex-items.js';
import type { FlexLine } from './flex-lines.js';
import { layout, measure } from './layout.js';
import type { LayoutResult } from './layout-spaces.js';
import { BOTTOM, LEFT, RIGHT, TOP } from './layout-style.js';
import { boundHeight, boundWidth, horizontalInset, verticalInset } from './sizing.js';

/** Finds how high, or in columns how wide, the items and their lines are. */
export function crossSizes(container: FlexContainer, lines: readonly FlexLine[]): void {
  const { isColumn, isSingleLine, width, height, inner } = container;
  for (const line of lines) {
    for (const item of line.items) item.cross = hypotheticalCross(container, item);
    line.cross = crossOf(container, line);
    line.contentCross = line.cross;
  }
  const [only] = lines;
  if (!isSingleLine || !only) return;
  if (isColumn) only.cross = width;
  else if (height !== undefined) only.cross = inner.growsToContent ? Math.max(height, only.cross) : height;
  else {
    const insets = inner.top + inner.bottom;
    only.cross = Math.max(
      0,
      Math.max(inner.minHeight, Math.min(only.cross + insets, inner.maxHeight)) - insets,
    );
  }
}

function hypotheticalCross(container: FlexContainer, item: FlexItem): number {
  const { node } = item;
  if (container.isColumn) {
    item.result = undefined;
    return item.fixedCross ?? 0;
  }
  if (item.fixedCross !== undefined && !isByBaseline(container, item)) return item.fixedCross;
  item.result = measure(node, spaceOf(container, item.main, item.fixedCross, false));
  return item.result.height;
}

/** Whether an item is aligned by a baseline: with automatic margins, it is not. */
function isByBaseline({ isColumn }: FlexContainer, { alignment, node }: FlexItem): boolean {
  if (alignment.word !== 'baseline' && alignment.word !== 'last baseline') return false;
  const { margin } = node.style;
  return isColumn
    ? margin[LEFT] !== 'auto' && margin[RIGHT] !== 'auto'
    : margin[TOP] !== 'auto' && margin[BOTTOM] !== 'auto';
}

function crossOf(container: FlexContainer, line: FlexLine): number {
  let largest = 0;
  const isFlipped = isCrossFromEnd(container);
  const groups = {
    first: { ascent: -Infinity, descent: -Infinity },
    last: { ascent: -Infinity, descent: -Infinity },
  };
  for (const item of line.items) {
    if (!isByBaseline(container, item)) {
      largest = Math.max(largest, item.cross + item.crossMargins);
      continue;
    }
    const group = item.alignment.word === 'baseline' ? groups.first : groups.last;
    const ascent = ascentOf(container, item, isFlipped);
    group.ascent = Math.max(group.ascent, ascent);
    group.descent = Math.max(group.descent, item.cross + item.crossMargins - ascent);
  }
  line.ascent = groups.first.ascent;
  line.descent = groups.last.descent;
  largest = Math.max(largest, groups.first.ascent + groups.first.descent);
  return Math.max(largest, groups.last.ascent + groups.last.descent);
}

/**
 * From the edge of the margin box that is at the start across to the baseline, or the bottom edge of what has none.
 * Across columns, Chromium has the left edge for a baseline.
 */
function ascentOf({ isColumn }: FlexContainer, item: FlexItem, isFlipped: boolean): number {
  const { result, cross, margins, crossMargins, alignment } = item;
  const isFirst = alignment.word === 'baseline';
  const baseline = isFirst ? result?.firstBaseline : result?.lastBaseline;
  const ascent = isColumn ? (margins[LEFT] as number) : (baseline ?? cross) + (margins[TOP] as number);
  return isFlipped ? cross + crossMargins - ascent : ascent;
}

/** Distributes the lines, stretches items, and finds where they stand across. @param room of the content box */
export function alignLines(container: FlexContainer, lines: readonly FlexLine[], room: number): void {
  const { node, crossGap, isSingleLine } = container;
  let free = room - crossGap * Math.max(0, lines.length - 1);
  for (const line of lines) free -= line.cross;
  const { alignContent, wrap } = node.style;
  const isStretching = alignContent.word === 'normal' || alignContent.word === 'stretch';
  if (!isSingleLine && isStretching && free > 0) for (const line of lines) line.cross += free / lines.length;
  const { before, between } = isSingleLine
    ? { before: 0, between: 0 }
    : distribute(
        alignContent,
        isStretching ? Math.min(free, 0) : free,
        lines.length,
        wrap === 'wrap-reverse',
      );
  let at = before;
  for (const line of lines) {
    line.crossStart = at;
    at += line.cross + crossGap + between;
    for (const item of line.items) alignItem(container, line, item);
  }
}

function alignItem(container: FlexContainer, line: FlexLine, item: FlexItem): void {
  const isStretching = isStretched(item, container.isColumn);
  if (isStretching) item.cross = stretchedCross(container, line, item);
  item.result = laidOut(container, item, isStretching);
  item.crossStart = line.crossStart + crossOffset(container, line, item);
}

function stretchedCross(container: FlexContainer, line: FlexLine, item: FlexItem): number {
  const { node } = item;
  const { width, basisHeight, isColumn } = container;
  const room = Math.max(0, line.cross - item.crossMargins);
  if (!isColumn) {
    const inset = verticalInset(node, width);
    return boundHeight(node, Math.max(room, inset), basisHeight, inset);
  }
  const space = {
    basisWidth: width,
    basisHeight,
    available: room,
    height: undefined,
    auto: 'stretch' as const,
  };
  return boundWidth(node, room, space, horizontalInset(node, width));
}

function laidOut(container: FlexContainer, item: FlexItem, isStretching: boolean): LayoutResult {
  const { isColumn } = container;
  if (!isColumn)
    return layout(
      item.node,
      spaceOf(container, item.main, isStretching ? item.cross : item.fixedCross, false),
    );
  return layout(item.node, spaceOf(container, item.cross, item.main, isMainIndefinite(container, item)));
}

/** Section 9.8: the height of a column's item is a whole for percentages if the column has one, or it says one itself. */
function isMainIndefinite({ basisHeight }: FlexContainer, { isBaseDefinite }: FlexItem): boolean {
  return basisHeight === undefined && !isBaseDefinite;
}

/** From the start of the line to that of the item's border box. */
function crossOffset(container: FlexContainer, line: FlexLine, item: FlexItem): number {
  const { isColumn, node } = container;
  const { style } = item.node;
  const isFlipped = isCrossFromEnd(container);
  const first = isColumn ? (isFlipped ? RIGHT : LEFT) : isFlipped ? BOTTOM : TOP;
  const last = (first + 2) % 4;
  const free = line.cross - item.cross - item.crossMargins;
  const margin = item.margins[first] as number;
  const isFirstAuto = style.margin[first] === 'auto';
  const isLastAuto = style.margin[last] === 'auto';
  if (isFirstAuto || isLastAuto) return margin + autoOffset(free, isFirstAuto, isLastAuto);
  if (isByBaseline(container, item)) return margin + baselineOffset(container, line, item, free);
  const isWrapReversed = node.style.wrap === 'wrap-reverse';
  return margin + distribute(selfAlignment(container, item), free, 1, isWrapReversed).before;
}

function autoOffset(free: number, isFirstAuto: boolean, isLastAuto: boolean): number {
  if (free <= 0) return 0;
  if (isFirstAuto && isLastAuto) return free / 2;
  return isFirstAuto ? free : 0;
}

/** First baselines are as near to the start of the line as they can be, last ones as near to its end. */
function baselineOffset(container: FlexContainer, line: FlexLine, item: FlexItem, free: number): number {
  const ascent = ascentOf(container, item, isCrossFromEnd(container));
  if (item.alignment.word === 'baseline') return line.ascent - ascent;
  return free - (line.descent - (item.cross + item.crossMargins - ascent));
}

/** `self-start` and `self-end` are those of the item's own direction. */
function selfAlignment(
  { isColumn, isRtl }: FlexContainer,
  { alignment, node }: FlexItem,
): FlexItem['alignment'] {
  const { word, isSafe } = alignment;
  const isOther = isColumn && node.style.isRtl !== isRtl;
  if (isOther && word === 'self-start') return { word: 'end', isSafe };
  if (isOther && word === 'self-end') return { word: 'start', isSafe };
  if (isColumn && (word === 'left' || word === 'right'))
    return { word: (word === 'left') !== isRtl ? 'start' : 'end', isSafe };
  return alignment;
}

/** Whether lines follow each other from the bottom up, or from the right. */
function isCrossFromEnd({ node, isColumn, isRtl }: FlexContainer): boolean {
  return (isColumn && isRtl) !== (node.style.wrap === 'wrap-reverse');
}

/** Where the border box of an item stands across, from the top or left of the content box. */
export function placeAcross(container: FlexContainer, item: FlexItem, room: number): number {
  return isCrossFromEnd(container) ? room - item.crossStart - item.cross : item.crossStart;
}
