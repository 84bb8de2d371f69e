/** The area of a box that it is transformed in (CSS Transforms 1, section 9). */

import { type Motion, motionMatrix } from '../css/painted/motion-path.js';
import { positionIn } from '../css/painted/positions.js';
import { boxArea } from '../layout/box-areas.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { Matrix } from '../raster/matrix.js';

/** The border box, unless style says the content box: the other words are of shapes, and the same for boxes. */
export function transformArea(box: Box): Area {
  const { transformBox } = box.style;
  return boxArea(box, transformBox);
}

/**
 * The transformation of a box that stands on a path.
 * @param area that it is transformed in
 * @param origin of its transformations
 */
export function boxMotion(
  { left, top, style, scale = 1 }: Box,
  motion: Motion,
  area: Area,
  origin: { x: number; y: number },
): Matrix {
  const about = { x: origin.x - left, y: origin.y - top };
  if (style.offsetAnchor === 'auto') return motionMatrix(motion, about, about, scale);
  const { x, y } = positionIn(style.offsetAnchor, area, scale);
  return motionMatrix(motion, about, { x: area.left - left + x, y: area.top - top + y }, scale);
}
