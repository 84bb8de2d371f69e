/** Breaks between columns: where they may be, and what boxes say of them (CSS Fragmentation 3, sections 3 and 4). */

import type { LayoutNode } from '../layout-node.js';
import type { MarginSet } from '../layout-spaces.js';
import { BOTTOM, TOP } from '../layout-style.js';
import { MeetingMargins } from '../meeting-margins.js';
import { marginOf } from '../sizing.js';
import { type BreakWish, joinedWish } from './column-style.js';
import { isOpen } from './parting.js';

/** How good a break is, from the worst (Blink, `BreakAppeal`). */
export const LAST_RESORT = 0;
export const AVOIDED = 1;
export const FEW_LINES = 2;
export const PERFECT = 3;

/** How good a break is within a box that is to be kept whole: among these, the better one is. */
export function keptAppeal(appeal: number): number {
  return appeal === LAST_RESORT ? appeal : Math.min(appeal, AVOIDED + appeal / 10);
}

/** A place before a piece at which a column may end. */
export interface BreakPoint {
  appeal: number;
  /** Whether a box around is to be kept whole. */
  isKept: boolean;
  isForced: boolean;
  /** What stands at the top of the next column: where it begins. */
  start: number;
  /** The margin above it, which is left behind a break that is forced, and the one before that. */
  margin: number;
  marginBefore: number;
}

/** A break before a piece that is still to come. */
export interface Pending extends BreakPoint {
  /** Whether it is between two boxes of one box around. */
  isBetween: boolean;
  wish: BreakWish;
}

/** A break where a box begins or ends, right at what is in it. */
export const CLOSE: Omit<Pending, 'start' | 'isKept'> = {
  isBetween: false,
  wish: 'auto',
  isForced: false,
  appeal: LAST_RESORT,
  margin: 0,
  marginBefore: 0,
};

/** The wish of a box, with the first box in it, for the break before it. */
export function wishBefore(node: LayoutNode): BreakWish {
  const own = node.style.breaks.before;
  const first = isOpenBlock(node) ? node.children.find(isInFlow) : undefined;
  return first && own !== 'column' ? joinedWish(own, wishBefore(first)) : own;
}

/** The same of the break behind it. */
export function wishAfter(node: LayoutNode): BreakWish {
  const own = node.style.breaks.after;
  const last = isOpenBlock(node) ? node.children.findLast(isInFlow) : undefined;
  return last && own !== 'column' ? joinedWish(own, wishAfter(last)) : own;
}

function isOpenBlock(node: LayoutNode): boolean {
  return !node.content && isOpen(node);
}

function isInFlow({ style }: LayoutNode): boolean {
  return !style.isAbsolute && style.float === 'none' && !style.isSpanner;
}

/** The margin above a box, with those in it that meet it. */
export function marginAbove(node: LayoutNode, width: number): number {
  return together(marginOf(node, TOP, width), node.cache.current?.result.topMargins);
}

/** The same below it. */
export function marginBelow(node: LayoutNode, width: number): number {
  return together(marginOf(node, BOTTOM, width), node.cache.current?.result.bottomMargins);
}

function together(own: number, inside: MarginSet | undefined): number {
  const margins = new MeetingMargins();
  margins.add(own);
  if (inside) margins.addAll(inside);
  return margins.sum;
}
