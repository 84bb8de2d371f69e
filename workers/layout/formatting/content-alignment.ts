import type { LayoutNode } from './layout-node.js';

/** How much of what is free is before the content. */
const SHARES: Readonly<Record<string, number>> = {
  center: 0.5,
  end: 1,
  'flex-end': 1,
  'last baseline': 1,
  'space-around': 0.5,
  'space-evenly': 0.5,
};

/**
 * How far `align-content` moves what is in a block down (CSS Box Alignment 3, section 5.1.1): above its top where
 * that is `unsafe` only, as in Chromium. @param free how much higher the box is than its content
 */
export function contentShift({ style }: LayoutNode, free: number): number {
  const { word, isUnsafe } = style.alignContent;
  return (SHARES[word] ?? 0) * (isUnsafe && !word.startsWith('space') ? free : Math.max(0, free));
}
