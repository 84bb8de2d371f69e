/** Where a block stands across the one that it is in (CSS 2, section 10.3.3; CSS Box Alignment 3, section 6). */

import type { LayoutNode } from './layout-node.js';
import { LEFT, RIGHT } from './layout-style.js';

/** The used `justify-self` of a child: `normal` where it is as wide as it can be. */
export function justification({ style: around }: LayoutNode, { style }: LayoutNode): string {
  const own = style.justifySelf.word === 'auto' ? around.justifyItems : style.justifySelf;
  return own.word === 'stretch' || own.word === 'auto' ? 'normal' : own.word;
}

/** How much of what is free stands left of a child: automatic margins take it, and an end margin gives way. */
export function shareBefore(around: LayoutNode, child: LayoutNode, free: number): number {
  const { margin } = child.style;
  const { isRtl } = around.style;
  const room = Math.max(0, free);
  const isLeftAuto = margin[LEFT] === 'auto';
  const isRightAuto = margin[RIGHT] === 'auto';
  if (isLeftAuto && isRightAuto) return isRtl && free < 0 ? free : room / 2;
  if (isLeftAuto) return isRtl ? free : room;
  if (isRightAuto) return isRtl ? free - room : 0;
  return justified(around, child, free, isRtl ? free : 0);
}

/** The same without automatic margins. @param start what is left of it where nothing is said */
export function justified(around: LayoutNode, child: LayoutNode, free: number, start: number): number {
  const { isRtl, justifyItems } = around.style;
  const own = child.style.justifySelf.word === 'auto' ? justifyItems : child.style.justifySelf;
  if (own.isSafe && free < 0) return start;
  switch (justification(around, child)) {
    case 'center':
      return free / 2;
    case 'end':
    case 'flex-end':
    case 'last baseline':
      return isRtl ? 0 : free;
    case 'self-end':
      return child.style.isRtl ? 0 : free;
    case 'self-start':
      return child.style.isRtl ? free : 0;
    case 'left':
      return 0;
    case 'right':
      return free;
    default:
      return legacyAligned(around, child, free, start);
  }
}

/** What `<center>` and `align` make of blocks (HTML, section 15.3.3): as margins, where there is room. */
function legacyAligned(around: LayoutNode, child: LayoutNode, free: number, start: number): number {
  const { blockAlign } = child.inlines ?? around.style;
  if (!blockAlign || free <= 0) return start;
  return blockAlign === 'center' ? free / 2 : blockAlign === 'right' ? free : 0;
}
