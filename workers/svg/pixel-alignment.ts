import { isUpright, type Matrix } from '../raster/matrix.js';
import type { Rectangle } from '../raster/rectangle.js';
import type { Box } from './bounding-box.js';

/** Edges this near to one of a pixel's are taken to be there: half of the least difference in coverage. */
const NEAR = 1 / 32;

/**
 * The pixels of a rectangle that covers whole ones, at least of those that are seen; undefined for any other.
 * @param seen all that may be painted
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
