import { isUpright, type Matrix } from '../raster/matrix.js';
import type { Rectangle } from '../raster/rectangle.js';
import type { Box } from './bounding-box.js';

/** Tolerance for edges on the pixel grid: half of the least difference in coverage. */
const NEAR = 1 / 32;

/**
 * Pixels of a rectangle whose visible edges are on the pixel grid; undefined for any other.
 * @param seen visible part of the frame
 */
export function pixelAligned(
  { left, top, width, height }: Box,
  matrix: Matrix,
  seen: Rectangle,
): Rectangle | undefined {
  const [a, , , d, e, f] = matrix;
  if (!isUpright(matrix) || !(a > 0 && d > 0)) return undefined;
  const edge = (place: number, low: number, high: number) => {
    // An edge outside of the visible area clips nothing.
    if (place <= low) return low;
    if (place >= high) return high;
    const nearest = Math.round(place);
    return Math.abs(place - nearest) <= NEAR ? nearest : undefined;
  };
  const pixels = {
    left: edge(left * a + e, seen.left, seen.right),
    top: edge(top * d + f, seen.top, seen.bottom),
    right: edge((left + width) * a + e, seen.left, seen.right),
    bottom: edge((top + height) * d + f, seen.top, seen.bottom),
  };
  return Object.values(pixels).includes(undefined) ? undefined : (pixels as Rectangle);
}
