/** Absolutely positioned boxes (CSS Positioned Layout 3, section 4; CSS 2, sections 10.3.7 and 10.6.4). */

import type { Alignment } from './alignment.js';
import { inset } from './child-placing.js';
import { layout } from './layout.js';
import type { LayoutNode } from './layout-node.js';
import type { Place } from './layout-spaces.js';
import { BOTTOM, LEFT, RIGHT, TOP } from './layout-style.js';
import { boundHeight, definiteHeight, isTable, marginOf, usedWidth, verticalInset } from './sizing.js';

/** The containing block of absolutely positioned boxes. */
export interface ContainingBlock {
  /** In the border box of the parent of the box that is placed. */
  area: Place;
  isRtl: boolean;
}

/** One axis of a box: pixels, or undefined for what is `auto`. */
interface Axis {
  /** Of the containing block. */
  room: number;
  start: number | undefined;
  end: number | undefined;
  marginStart: number;
  marginEnd: number;
  isStartAuto: boolean;
  isEndAuto: boolean;
  /** Where the box would be otherwise, and which share of it is before that: 0, a half, or 1. */
  staticAt: number;
  staticShare: number;
  staticLeast: number;
  alignment: Alignment;
}

/** Lays out an absolutely positioned node and sets its place in its parent. */
export function placeAbsolute(node: LayoutNode, { area, isRtl }: ContainingBlock): void {
  const across = horizontalAxis(node, area);
  const down = verticalAxis(node, area);
  const height = stretchedHeight(node, across, down);
  const width = usedWidth(node, {
    basisWidth: area.width,
    basisHeight: area.height,
    available: availableRoom(across),
    height: isStretched(across, node) ? undefined : height,
    auto: isStretched(across, node) ? 'stretch' : 'fit-content',
  });
  const result = layout(node, {
    width,
    height: node.ratio > 0 ? undefined : height,
    isHeightIndefinite: false,
    basisWidth: area.width,
    basisHeight: area.height,
  });
  node.place.left = area.left + offset(across, width, isRtl, node.style.isRtl);
  node.place.top = area.top + offset(down, result.height, false, false);
}

function horizontalAxis(node: LayoutNode, area: Place): Axis {
  const { staticPlace, style } = node;
  const horizontal = staticPlace?.horizontal ?? 'left';
  return {
    room: area.width,
    start: inset(node, LEFT, area.width),
    end: inset(node, RIGHT, area.width),
    marginStart: marginOf(node, LEFT, area.width),
    marginEnd: marginOf(node, RIGHT, area.width),
    isStartAuto: style.margin[LEFT] === 'auto',
    isEndAuto: style.margin[RIGHT] === 'auto',
    staticAt: (staticPlace?.left ?? 0) - area.left,
    staticLeast: (staticPlace?.leastLeft ?? -Infinity) - area.left,
    staticShare: horizontal === 'left' ? 0 : horizontal === 'right' ? 1 : 0.5,
    alignment: style.justifySelf,
  };
}

function verticalAxis(node: LayoutNode, area: Place): Axis {
  const { staticPlace, style } = node;
  const vertical = staticPlace?.vertical ?? 'top';
  return {
    room: area.height,
    start: inset(node, TOP, area.height),
    end: inset(node, BOTTOM, area.height),
    marginStart: marginOf(node, TOP, area.width),
    marginEnd: marginOf(node, BOTTOM, area.width),
    isStartAuto: style.margin[TOP] === 'auto',
    isEndAuto: style.margin[BOTTOM] === 'auto',
    staticAt: (staticPlace?.top ?? 0) - area.top,
    staticLeast: (staticPlace?.leastTop ?? -Infinity) - area.top,
    staticShare: vertical === 'top' ? 0 : vertical === 'bottom' ? 1 : 0.5,
    alignment: style.alignSelf,
  };
}

/** Whether an automatic size fills what is between two insets, as that of a table does not by itself. */
function isStretched({ start, end, alignment: { word } }: Axis, node: LayoutNode): boolean {
  if (start === undefined || end === undefined || node.natural) return false;
  if (isTable(node)) return word === 'stretch';
  return word === 'auto' || word === 'normal' || word === 'stretch';
}

/** The room for the border box. */
function availableRoom({ room, start, end, marginStart, marginEnd, staticAt, staticShare }: Axis): number {
  let free = room - (start ?? 0) - (end ?? 0);
  if (start === undefined && end === undefined) {
    if (staticShare === 0) free = room - staticAt;
    else if (staticShare === 1) free = staticAt;
    else free = 2 * Math.min(staticAt, room - staticAt);
  }
  return Math.max(0, free - marginStart - marginEnd);
}

/** A height that is known before the width is; what has a ratio is as high as its width makes it, if that is stretched. */
function stretchedHeight(node: LayoutNode, across: Axis, down: Axis): number | undefined {
  const own = definiteHeight(node, across.room, down.room);
  if (own !== undefined) return own;
  if (node.style.height !== 'auto' || !isStretched(down, node)) return undefined;
  if (node.ratio > 0 && (isStretched(across, node) || node.style.width !== 'auto')) return undefined;
  const insets = verticalInset(node, across.room);
  return boundHeight(node, Math.max(insets, availableRoom(down)), down.room, insets);
}

/** From the start of the containing block to that of the border box. */
function offset(axis: Axis, size: number, isRtl: boolean, isOwnRtl: boolean): number {
  const { room, start, end, marginStart, marginEnd, staticAt, staticShare } = axis;
  if (start === undefined && end === undefined)
    return (
      Math.max(axis.staticLeast, staticAt - staticShare * (size + marginStart + marginEnd)) + marginStart
    );
  if (end === undefined) return (start as number) + marginStart;
  if (start === undefined) return room - end - marginEnd - size;
  const free = Math.max(0, room - start - end) - size - marginStart - marginEnd;
  return start + marginStart + shareBefore(axis, free, isRtl, isOwnRtl);
}

/** How much of what is free between two insets is before the box. */
function shareBefore(
  { isStartAuto, isEndAuto, alignment: { word, isSafe } }: Axis,
  free: number,
  isRtl: boolean,
  isOwnRtl: boolean,
): number {
  const first = isRtl ? free : 0;
  if (isStartAuto && isEndAuto) return free < 0 ? first : free / 2;
  if (isStartAuto) return free;
  if (isEndAuto) return 0;
  if (isSafe && free < 0) return first;
  switch (word) {
    case 'center':
      return free / 2;
    case 'end':
    case 'flex-end':
    case 'last baseline':
      return free - first;
    case 'self-end':
      return isOwnRtl ? 0 : free;
    case 'self-start':
      return isOwnRtl ? free : 0;
    case 'left':
      return 0;
    case 'right':
      return free;
    default:
      return first;
  }
}
