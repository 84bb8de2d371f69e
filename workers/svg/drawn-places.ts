/** Places at which Chromium paints, which differ from those that geometry has. */

import type { PlainElement } from '../layout/element-tree.js';
import { LetterPath } from '../layout/svg-text/letter-path.js';
import { isUpright, type Matrix } from '../raster/matrix.js';
import { type Box, grownBox } from './bounding-box.js';
import type { SvgStyle } from './style.js';

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
