import type { BoxStyle, PaintedStyle } from './properties.js';
import { four, lengthIn, parts } from './values.js';

/** Border of one side; its width is in frame pixels. */
export interface Border {
  width: number;
  color: string;
}

const SIDES = ['Top', 'Right', 'Bottom', 'Left'] as const;

/** Default width of a border, in CSS pixels. */
const MEDIUM = 3;

/** Whether a style has any border property: looked up by name, since every box of every frame is asked. */
export function hasBorders(style: BoxStyle | PaintedStyle): boolean {
  return (
    style.border !== undefined ||
    style.borderWidth !== undefined ||
    style.borderStyle !== undefined ||
    style.borderTop !== undefined ||
    style.borderRight !== undefined ||
    style.borderBottom !== undefined ||
    style.borderLeft !== undefined
  );
}

/**
 * Borders of a box, clockwise from the top; a border without width or style has width 0.
 * @param scale frame pixels per CSS pixel
 * @throws for a style other than solid and none
 */
export function bordersOf(style: BoxStyle | PaintedStyle, scale: number): [Border, Border, Border, Border] {
  const color = style.color ?? '#000000';
  const widths = sideValues(style.borderWidth);
  const colors = sideValues(style.borderColor);
  const styles = sideValues(style.borderStyle);
  const borders = SIDES.map((side, index) => {
    const border = shorthand(style[`border${side}`] ?? style.border, color);
    const line = styles?.[index] ?? border.line;
    if (line === 'none' || line === 'hidden') return { width: 0, color };
    if (line !== 'solid') throw new Error(`a ${line} border is not drawn`);
    const width = widths ? lengthIn(widths[index] as string, PIXELS) : border.width;
    return { width: (width ?? MEDIUM) * scale, color: colors?.[index] ?? border.color };
  });
  return borders as [Border, Border, Border, Border];
}

const PIXELS = { scale: 1, whole: Number.NaN };
const WIDTHS: Record<string, number> = { thin: 1, medium: MEDIUM, thick: 5 };

function shorthand(value: string | undefined, color: string): Border & { line: string } {
  const border = { width: MEDIUM, color, line: 'none' };
  for (const word of parts(value ?? 'none', ' ')) {
    const width = WIDTHS[word] ?? lengthIn(word, PIXELS);
    if (width !== undefined) border.width = width;
    else if (/^(none|hidden|solid|dotted|dashed|double|groove|ridge|inset|outset)$/.test(word))
      border.line = word;
    else border.color = word;
  }
  return border;
}

/** Expands one to four values to the four sides. */
function sideValues(value: unknown): [string, string, string, string] | undefined {
  return value === undefined ? undefined : four(parts(String(value), ' '), '');
}
