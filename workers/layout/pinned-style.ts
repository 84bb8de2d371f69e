import { type BoxStyle, propertyNamed } from '../css/properties.js';

/** Style of a box that specifies its own place in its parent, and its size. */
export interface PinnedStyle extends BoxStyle {
  position: 'absolute';
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Style of a pinned box: absolutely positioned with a fixed size, so that it neither affects the layout around it nor
 * depends on it (a relayout boundary). Undefined for all other boxes.
 * @param parent style of its parent, which must be positioned to be its containing block
 */
export function pinnedStyle(style: BoxStyle, parent: BoxStyle): PinnedStyle | undefined {
  const { position, left, top, width, height } = style;
  const isPlaced =
    position === 'absolute' && left !== undefined && top !== undefined && isSize(width) && isSize(height);
  if (!isPlaced || !parent.position) return undefined;
  // Yoga measures from the other end there, and rounds on the way back.
  if (parent.flexDirection?.endsWith('-reverse')) return undefined;
  for (const name in style) {
    if (propertyNamed(name)?.layout?.of === 'box' && style[name as keyof BoxStyle] !== undefined)
      return undefined;
  }
  return style as PinnedStyle;
}

function isSize(length: number | undefined): boolean {
  return length !== undefined && length >= 0;
}
