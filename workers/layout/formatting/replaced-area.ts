/** Where what is replaced shows in its content box (CSS Images 3, section 4.5). */

import type { ComputedValues } from '../../css/cascade/computed-style.js';
import { positionIn } from '../../css/painted/positions.js';
import type { ShapeArea } from '../../css/painted/shape-geometry.js';
import type { NaturalSize } from './layout-node.js';

/** The area of a picture as `object-fit` and `object-position` have it. @param box content box that it is in */
export function replacedArea(values: ComputedValues, natural: NaturalSize, box: ShapeArea): ShapeArea {
  const size = fittedSize(String(values.objectFit), natural, box);
  const free = { width: box.width - size.width, height: box.height - size.height };
  const position = String(values.objectPosition);
  const { x, y } = positionIn(/\d/.test(position) ? position : '50% 50%', free, 1);
  return { left: box.left + x, top: box.top + y, ...size };
}

function fittedSize(
  fit: string,
  { width: naturalWidth, height: naturalHeight, ratio }: NaturalSize,
  { width, height }: ShapeArea,
): { width: number; height: number } {
  if (fit === 'fill' || !ratio) return { width, height };
  const own = { width: naturalWidth ?? width, height: naturalHeight ?? height };
  if (fit === 'none') return own;
  const isWider = ratio * height > width;
  const contained = isWider ? { width, height: width / ratio } : { width: height * ratio, height };
  if (fit === 'contain') return contained;
  if (fit === 'cover') return isWider ? { width: height * ratio, height } : { width, height: width / ratio };
  return own.width < contained.width ? own : contained;
}
