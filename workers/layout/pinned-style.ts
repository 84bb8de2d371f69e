import { type BoxStyle, propertyNamed } from '../css/properties.js';

/** The style of a box whose place in its parent, and whose size, it says itself. */
export interface PinnedStyle extends BoxStyle {
  position: 'absolute';
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * The style of a box that nothing around it has a say in, and that has none in what is around it: it can be laid out by
 * itself. Undefined for all others.
 * @param parent the style of the element around it, which its place is counted from only when that is positioned
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
