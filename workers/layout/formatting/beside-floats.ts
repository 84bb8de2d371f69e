import type { FloatContext } from './floats.js';
import { layout } from './layout.js';
import type { LayoutNode } from './layout-node.js';
import type { LayoutResult } from './layout-spaces.js';
import { LEFT, RIGHT } from './layout-style.js';
import { marginOf } from './sizing.js';

/** The content box that a block which keeps clear of floats is in, and what its parent decides of it. */
export interface BesideFloats {
  floats: FloatContext;
  /** Left edge and width of the content box, in the formatting context. */
  left: number;
  width: number;
  /** What the percentages of heights are of. */
  height: number | undefined;
  isRtl: boolean;
  /** The width of the border box in so much room. */
  widthIn(child: LayoutNode, available: number): number;
  /** How much of what is free stands left of the border box. */
  shareBefore(child: LayoutNode, free: number): number;
}

/** Place of a border box in the formatting context. */
export interface PlaceBeside {
  left: number;
  top: number;
  result: LayoutResult;
}

/** Heights that are tried at one place, since a box that is narrower is higher. */
const MOST_HEIGHTS = 3;

/**
 * Lays out a block that floats do not reach into, beside them or below (CSS 2, section 9.5, as Chromium does it).
 * @param top at the highest
 */
export function placeBesideFloats(child: LayoutNode, around: BesideFloats, top: number): PlaceBeside {
  for (let y = top; ; ) {
    const found = placeAt(child, around, y);
    if (found) return found;
    y = around.floats.nextStep(y);
  }
}

/** @returns undefined where it has no room */
function placeAt(child: LayoutNode, around: BesideFloats, top: number): PlaceBeside | undefined {
  const { floats, left: from, width, height: basisHeight, isRtl } = around;
  const to = from + width;
  const before = marginOf(child, LEFT, width);
  const after = marginOf(child, RIGHT, width);
  let height = 0;
  for (let tries = 0; ; tries++) {
    const room = floats.room(top, tries < MOST_HEIGHTS ? height : Infinity, from, to);
    const isFree = room.left === from && room.right === to;
    // Beside floats, a margin is between the box and the content box around, over the float.
    const left = isFree ? from + before : Math.max(room.left, from + Math.max(0, before));
    const right = isFree ? to - after : Math.min(room.right, to - Math.max(0, after));
    const across = before + after;
    const available = isFree ? right - left : Math.max(0, right - left + across) - across;
    const own = around.widthIn(child, available);
    // The margin at its end gives way.
    const most = isRtl ? right - room.left : room.right - left;
    if (!isFree && (room.right <= room.left || own > most + TOLERANCE)) return undefined;
    const result = layout(child, {
      width: own,
      height: undefined,
      isHeightIndefinite: false,
      basisWidth: width,
      basisHeight,
    });
    const whole = floats.room(top, result.height, from, to);
    if (whole.left <= room.left && whole.right >= room.right)
      return { left: left + around.shareBefore(child, right - left - own), top, result };
    height = result.height;
  }
}

const TOLERANCE = 1 / 64;
