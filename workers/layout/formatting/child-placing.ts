import type { LayoutNode } from './layout-node.js';
import { BOTTOM, type LayoutStyle, LEFT, RIGHT, TOP } from './layout-style.js';
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
  const { place, style, inlines } = child;
  place.left = left;
  place.top = top;
  if (style.isRelative) move(place, style, basisWidth, basisHeight, isRtl);
  for (const around of inlines?.relative ?? []) move(place, around, basisWidth, basisHeight, isRtl);
}

/**
 * Moves what is relatively positioned by its insets.
 * @param isRtl of the block that it is in
 */
export function move(
  place: { left: number; top: number },
  style: LayoutStyle,
  basisWidth: number,
  basisHeight: number | undefined,
  isRtl: boolean,
): void {
  const fromLeft = insetOf(style, LEFT, basisWidth);
  const fromRight = insetOf(style, RIGHT, basisWidth);
  const fromTop = insetOf(style, TOP, basisHeight);
  const fromBottom = insetOf(style, BOTTOM, basisHeight);
  const isOfRight = fromLeft === undefined || (isRtl && fromRight !== undefined);
  place.left += isOfRight ? -(fromRight ?? 0) : fromLeft;
  place.top += fromTop ?? -(fromBottom ?? 0);
}

/** An inset in pixels; undefined for `auto`, and where the whole of its percentages is not known. */
export function inset({ style }: LayoutNode, side: number, basis: number | undefined): number | undefined {
  return insetOf(style, side, basis);
}

function insetOf(style: LayoutStyle, side: number, basis: number | undefined): number | undefined {
  const value = style.inset[side];
  return value === undefined || value === 'auto' ? undefined : pixelsOf(value, basis);
}
