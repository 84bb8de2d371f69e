import type { LayoutNode } from './layout-node.js';
import { BOTTOM } from './layout-style.js';

/**
 * Room for annotations below the last line in a block that is laid out: what is free under the letters of that line, down to
 * the end of the block, unless a border is between (Blink, `BlockEndAnnotationSpace`).
 * @returns pixels; 0 for a block that nothing reaches into from below
 */
export function roomBelow(node: LayoutNode): number {
  const { place, style, content } = node;
  if (node.isIndependent || place.height === 0 || style.border[BOTTOM] > 0) return 0;
  if (content) return content.roomBelow?.(place.height) ?? 0;
  const last = node.children.findLast(({ style }) => !style.isAbsolute && style.float === 'none');
  const free = last ? roomBelow(last) : 0;
  if (!last || free === 0) return 0;
  return Math.max(0, place.height - last.place.top - last.place.height + free);
}
