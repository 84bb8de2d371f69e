import type { CornerRadii } from '../raster/outline.js';
import { type CssLength, four, knownLength, parts } from './values.js';

/** The radii of a box's corners, in pixels. */
export interface BoxRadii {
  x: CornerRadii;
  y: CornerRadii;
}

/**
 * Reads `border-radius` (CSS Backgrounds 3, section 4.1).
 * @param box in pixels of the picture
 * @param scale pixels of the picture that a CSS pixel takes
 * @throws where it is written in another way
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

/** The radii of what lies that far within a box on each of its sides, from the top clockwise; outside for negative ones. */
export function insetRadii({ x, y }: BoxRadii, [top, right, bottom, left]: CornerRadii): BoxRadii {
  const less = (radius: number, inset: number) => (radius === 0 ? 0 : Math.max(0, radius - inset));
  return {
    x: [less(x[0], left), less(x[1], right), less(x[2], right), less(x[3], left)],
    y: [less(y[0], top), less(y[1], top), less(y[2], bottom), less(y[3], bottom)],
  };
}
