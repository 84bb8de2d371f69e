/** Which boxes columns part (CSS Fragmentation 3, section 4.1). */

import type { LayoutNode } from '../layout-node.js';
import { BOTTOM, TOP } from '../layout-style.js';
import { marginOf } from '../sizing.js';

/** A box that is parted; one that never is; and one that Chromium parts and that is not parted here. */
export type Parting = 'open' | 'whole' | 'sealed';

/** The way in which columns part a box that ends behind the column it begins in. */
export function partingOf(node: LayoutNode): Parting {
  if (isOpen(node)) return 'open';
  return !isMonolithic(node) && hasBreaks(node) ? 'sealed' : 'whole';
}

/** Tells whether a box is a block whose lines or children stand in one column or another. */
export function isOpen(node: LayoutNode): boolean {
  const { style, content } = node;
  const isBlock = style.display === 'block' || style.display === 'flow-root';
  return isBlock && (!content || content.lines !== undefined) && !isMonolithic(node);
}

/** Pictures, controls, and what hides or scrolls what is out of it, clamps its lines or says its size by itself (Blink, `LayoutBox::IsMonolithic`). */
function isMonolithic({ style, content, natural, isShrinkToFit }: LayoutNode): boolean {
  return (
    natural !== undefined ||
    isShrinkToFit ||
    content?.isRectangular === true ||
    style.isScrollContainer ||
    style.lineClamp > 0 ||
    (style.isHeightContained && style.isWidthContained)
  );
}

/**
 * Whether there is a good break in a box that lays its children out in a way of its own: between two below each other, in one, or
 * below what is in it, where it is higher than that.
 */
function hasBreaks({ style, content, children, place, padding }: LayoutNode): boolean {
  const { border, breaks } = style;
  const end = place.height - border[BOTTOM] - padding[BOTTOM];
  const lines = content?.lines?.();
  if (lines) {
    if (lines.length >= breaks.orphans + breaks.widows) return true;
    return end - (lines.at(-1)?.bottom ?? 0) > LEAST_ROOM;
  }
  const start = border[TOP] + padding[TOP];
  let bottom = start;
  for (const child of children) {
    const { top, height } = child.place;
    if (child.style.isAbsolute || height === 0) continue;
    if (top >= bottom && bottom > start) return true;
    bottom = Math.max(bottom, top + height + marginOf(child, BOTTOM, place.width));
    if (!child.style.breaks.isKeptWhole && !isMonolithic(child) && hasBreaks(child)) return true;
  }
  return end - bottom > LEAST_ROOM;
}

/** Room that is less high comes of rounding. */
const LEAST_ROOM = 0.1;
