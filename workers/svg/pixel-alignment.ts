import type { PlainElement } from '../layout/element-tree.js';
import { LetterPath } from '../layout/svg-text/letter-path.js';
import { isUpright, type Matrix } from '../raster/matrix.js';
import type { Rectangle } from '../raster/rectangle.js';
import { type Box, grownBox } from './bounding-box.js';
import type { SvgStyle } from './style.js';

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

/** Room for the corners of a stroke, whether any are as long, as in Chromium (`ApproximateStrokeBoundingBox`). */
export function outlinedBox({ type }: PlainElement, box: Box, { stroke, line }: SvgStyle): Box {
  const hasCorners = /^(?:path|polygon|polyline)$/.test(type) && line.join === 'miter';
  return stroke && hasCorners ? grownBox(box, (line.width / 2) * (line.miterLimit - 1)) : box;
}

/** Letters whose baseline is a row of pixels, as Skia has those that are not turned (`SkFont::setBaselineSnap`). */
export function onBaseline({ props }: PlainElement, matrix: Matrix): Matrix {
  const { d } = props;
  if (!(d instanceof LetterPath) || d.baseline === undefined || !isUpright(matrix)) return matrix;
  const [a, b, c, down, e, f] = matrix;
  const baseline = down * d.baseline + f;
  return [a, b, c, down, e, f + Math.round(baseline) - baseline];
}
