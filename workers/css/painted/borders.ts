import { type CssLength, validLength } from '../values/values.js';
import { type PaintedStyle, usedColor } from './painted-style.js';

/**
 * Lines that seem to be lit, and what browsers take for the colour of the text there, in black of which nothing would be
 * seen; not in tables.
 */
const BEVELLED = /^(?:inset|outset|groove|ridge)$/;
const BEVEL = '#eeeeee';

/** Border of one side; its width is in frame pixels. */
export interface Border {
  width: number;
  color: string;
  /** A word of `border-style`. */
  line: string;
}

/** Tells whether a box has any border: looked up by name, since every box of every frame is asked. */
export function hasBorders(style: PaintedStyle): boolean {
  return (
    style.borderTopStyle !== 'none' ||
    style.borderRightStyle !== 'none' ||
    style.borderBottomStyle !== 'none' ||
    style.borderLeftStyle !== 'none'
  );
}

/**
 * Borders of a box, clockwise from the top; a border without a line has width 0.
 * @param scale frame pixels per CSS pixel
 */
export function bordersOf(style: PaintedStyle, scale: number): [Border, Border, Border, Border] {
  const border = (line: string, width: CssLength, color: string): Border => {
    const isLit = color === 'currentcolor' && BEVELLED.test(line) && !style.display.includes('table');
    const used = isLit ? BEVEL : usedColor(color, style);
    if (line === 'none' || line === 'hidden') return { width: 0, color: used, line };
    return { width: validLength(width, { scale, whole: 0 }), color: used, line };
  };
  return [
    border(style.borderTopStyle, style.borderTopWidth, style.borderTopColor),
    border(style.borderRightStyle, style.borderRightWidth, style.borderRightColor),
    border(style.borderBottomStyle, style.borderBottomWidth, style.borderBottomColor),
    border(style.borderLeftStyle, style.borderLeftWidth, style.borderLeftColor),
  ];
}
