import type { CornerRadii } from '../raster/outline.js';
import { type CssLength, four, knownLength, parts } from './values.js';

/** The radii of a box's corners, in pixels. */
export interface BoxRadii {
  x: CornerRadii;
  y: CornerRadii;
}

/**
 * Parses `border-radius` (CSS Backgrounds 3, section 4.1).
 * @param box in frame pixels
 * @param scale frame pixels per CSS pixel
 * @throws for a syntax that is not supported
 */
export function cornerRadii(
  value: CssLength | string | undefined,
  box: { width: number; height: number },
  scale: number,
): BoxRadii {
  if (typeof value !== 'string') {
    const all = four(value === undefined ? [] : [knownLength(value, { scale, whole: 0 })], 0);
    return { x: all, y: all };
  }
  const [across = '0', down = across] = parts(value, '/');
  return {
    x: four(
      parts(across, ' ').map((length) => knownLength(length, { scale, whole: box.width })),
      0,
    ),
    y: four(
      parts(down, ' ').map((length) => knownLength(length, { scale, whole: box.height })),
      0,
    ),
  };
}

/** Radii of a box inset by these distances, clockwise from the top; negative ones outset it. */
export function insetRadii({ x, y }: BoxRadii, [top, right, bottom, left]: CornerRadii): BoxRadii {
  const less = (radius: number, inset: number) => (radius === 0 ? 0 : Math.max(0, radius - inset));
  return {
    x: [less(x[0], left), less(x[1], right), less(x[2], right), less(x[3], left)],
    y: [less(y[0], top), less(y[1], top), less(y[2], bottom), less(y[3], bottom)],
  };
}
