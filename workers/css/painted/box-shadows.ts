import type { Color } from '../../raster/color.js';
import { colorOf } from '../values/css-colors.js';
import { lengthIn, parts } from '../values/values.js';

/** Shadow of a box, in frame pixels. */
export interface BoxShadow {
  x: number;
  y: number;
  /** Twice the standard deviation of the blur. */
  blur: number;
  spread: number;
  color: Color;
  isInset: boolean;
}

/** Bound on the blur radius in CSS pixels, beyond which nothing is more blurred: the memory of a shadow grows with it. */
const MOST_BLUR = 500;

/**
 * Parses a computed `box-shadow` (CSS Backgrounds 3, section 6.1).
 * @param scale frame pixels per CSS pixel
 * @returns the shadows in painting order, the lowest first
 * @throws for a syntax that is not supported
 */
export function boxShadows(value: string, scale: number): BoxShadow[] {
  if (value === 'none') return [];
  return parts(value, ',')
    .map((shadow) => boxShadow(shadow, scale))
    .reverse();
}

function boxShadow(text: string, scale: number): BoxShadow {
  const lengths: number[] = [];
  let color: Color | undefined;
  let isInset = false;
  for (const word of parts(text, ' ')) {
    const length = word.endsWith('%') ? undefined : lengthIn(word, { scale, whole: 0 });
    if (length !== undefined) lengths.push(length);
    else if (word === 'inset') isInset = true;
    else color = colorOf(word);
  }
  const [x, y, blur = 0, spread = 0] = lengths;
  if (x === undefined || y === undefined || lengths.length > 4 || blur < 0 || !color)
    throw new Error(`the shadow ${text} is not drawn`);
  return { x, y, blur: Math.min(blur, MOST_BLUR * scale), spread, color, isInset };
}
