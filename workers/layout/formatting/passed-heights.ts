/** Heights that boxes have of what is around them, beside those that style says. */

import type { FilledRoom, LayoutNode, Space } from './layout-node.js';
import { BOTTOM, TOP } from './layout-style.js';
import { marginOf } from './sizing.js';

/**
 * What percentages of heights in a node are of where its own height is not known before its content; undefined where they
 * have no whole (`CalculateChildPercentageSize` and `CalculateDefaultBlockSize` of Blink).
 * @param inset border and padding above and below
 */
export function passedHeight(node: LayoutNode, space: Space, inset: number): number | undefined {
  const { quirks, content, isIndependent } = node;
  if (quirks.fillsHeight) {
    const room = filledRoom(node, space);
    return room && Math.max(0, room.height - room.above - room.below - inset);
  }
  // Percentages in an anonymous block are of the block around it (CSS 2, section 9.2.1.1), and so are those of a table that
  // has captions.
  const isAnonymous = (content?.joinsFloats && !isIndependent) || node.style.display === 'table-wrapper';
  const isPassed = isAnonymous || (quirks.passesHeight && !space.isHeightOfContent);
  return isPassed ? space.basisHeight : undefined;
}

/** The room that a node fills, with its margins; undefined for one that is as high as its content or its style. */
export function filledRoom(node: LayoutNode, { basisWidth, basisHeight }: Space): FilledRoom | undefined {
  const { quirks, style } = node;
  if (!quirks.fillsHeight || style.height !== 'auto' || basisHeight === undefined) return undefined;
  return {
    height: basisHeight,
    above: marginOf(node, TOP, basisWidth),
    below: marginOf(node, BOTTOM, basisWidth),
  };
}
