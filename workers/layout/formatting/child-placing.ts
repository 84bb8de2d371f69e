import type { LayoutNode } from './layout-node.js';
import { BOTTOM, LEFT, RIGHT, TOP } from './layout-style.js';
import { pixelsOf } from './lengths.js';

/**
 * Puts a child into the border box of its parent, and from there by its insets if it is relatively positioned.
 * @param basisWidth of the content box of the parent, like `basisHeight`, which may not be known
 */
export function placeChild(
  child: LayoutNode,
  left: number,
  top: number,
  basisWidth: number,
  basisHeight: number | undefined,
  isRtl: boolean,
): void {
  const { place, style } = child;
  place.left = left;
  place.top = top;
  if (!style.isRelative) return;
  const fromLeft = inset(child, LEFT, basisWidth);
  const fromRight = inset(child, RIGHT, basisWidth);
  const fromTop = inset(child, TOP, basisHeight);
  const fromBottom = inset(child, BOTTOM, basisHeight);
  const isOfRight = fromLeft === undefined || (isRtl && fromRight !== undefined);
  place.left += isOfRight ? -(fromRight ?? 0) : fromLeft;
  place.top += fromTop ?? -(fromBottom ?? 0);
}

/** An inset in pixels; undefined for `auto`, and where the whole of its percentages is not known. */
export function inset({ style }: LayoutNode, side: number, basis: number | undefined): number | undefined {
  const value = style.inset[side];
  return value === undefined || value === 'auto' ? undefined : pixelsOf(value, basis);
}
