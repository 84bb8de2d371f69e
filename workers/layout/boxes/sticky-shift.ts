/** Where sticky boxes stand before anything is scrolled (CSS Positioned Layout 3, section 3.4). */

import type { Area } from '../box-layout.js';
import { inset } from '../formatting/child-placing.js';
import type { LayoutNode } from '../formatting/layout-node.js';
import { BOTTOM, LEFT, RIGHT, TOP } from '../formatting/layout-style.js';
import { marginOf } from '../formatting/sizing.js';

/** The space that a sticky box stays in: what is seen of what scrolls around it, and the box that contains it. */
export interface StickySpace {
  /** The content box of what scrolls, or the picture (Blink, `LayoutBoxModelObject::ComputeStickyConstrainingRect`). */
  view: Area;
  /** The content box of its parent; of one that scrolls, with all that there is to scroll to. */
  block: Area;
  isRtl: boolean;
}

/**
 * The space of the children of a box at a place; undefined where none in it is sticky.
 * @param view what is seen around it; undefined where nobody asks
 */
export function stickySpaceIn(
  node: LayoutNode,
  left: number,
  top: number,
  view: Area | undefined,
): StickySpace | undefined {
  if (!node.holdsSticky || !view) return undefined;
  const { place, padding, style } = node;
  const { border } = style;
  const content = {
    left: left + border[LEFT] + padding[LEFT],
    top: top + border[TOP] + padding[TOP],
    width: place.width - border[LEFT] - border[RIGHT] - padding[LEFT] - padding[RIGHT],
    height: place.height - border[TOP] - border[BOTTOM] - padding[TOP] - padding[BOTTOM],
  };
  const { isRtl } = style;
  if (!style.isScrollContainer) return { view, block: content, isRtl };
  const block = { ...content };
  for (const child of node.children) {
    if (child.style.isAbsolute) continue;
    const end = left + child.place.left + child.place.width + marginOf(child, RIGHT, content.width);
    const bottom = top + child.place.top + child.place.height + marginOf(child, BOTTOM, content.width);
    block.width = Math.max(block.width, end - block.left);
    block.height = Math.max(block.height, bottom - block.top);
  }
  return { view: content, block, isRtl };
}

/** How far a sticky box at a place is moved (Blink, `StickyPositionScrollingConstraints::ComputeStickyOffset`). */
export function stickyShift(
  node: LayoutNode,
  left: number,
  top: number,
  { view, block, isRtl }: StickySpace,
): { left: number; top: number } {
  const across = (side: number) => inset(node, side, view.width);
  const down = (side: number) => inset(node, side, view.height);
  const { width, height } = node.place;
  const horizontal: Line = {
    start: left,
    length: width,
    viewStart: view.left,
    viewLength: view.width,
    blockStart: block.left + marginOf(node, LEFT, block.width),
    blockEnd: block.left + block.width - marginOf(node, RIGHT, block.width),
  };
  const vertical: Line = {
    start: top,
    length: height,
    viewStart: view.top,
    viewLength: view.height,
    blockStart: block.top + marginOf(node, TOP, block.width),
    blockEnd: block.top + block.height - marginOf(node, BOTTOM, block.width),
  };
  return {
    left: shiftOf(horizontal, across(LEFT), across(RIGHT), isRtl),
    top: shiftOf(vertical, down(TOP), down(BOTTOM), false),
  };
}

/** One direction. */
interface Line {
  start: number;
  length: number;
  viewStart: number;
  viewLength: number;
  blockStart: number;
  blockEnd: number;
}

/** @param isFromEnd whether the inset at the end is kept where there is no room for both */
function shiftOf(line: Line, near: number | undefined, far: number | undefined, isFromEnd: boolean): number {
  const { start, length, viewStart, viewLength, blockStart, blockEnd } = line;
  const isTooLong = near !== undefined && far !== undefined && near + far + length > viewLength;
  const [first, last] = isTooLong ? (isFromEnd ? [undefined, far] : [near, undefined]) : [near, far];
  let shift = 0;
  if (last !== undefined) {
    const wished = Math.min(0, viewStart + viewLength - last - (start + length));
    shift = Math.max(wished, Math.min(0, blockStart - start));
  }
  if (first !== undefined) {
    const wished = Math.max(0, viewStart + first - (start + shift));
    shift += Math.min(wished, Math.max(0, blockEnd - (start + shift + length)));
  }
  return shift;
}
