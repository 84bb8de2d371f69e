import type { Box } from '../layout/box-layout.js';
import { type Matrix, multiplied } from '../raster/matrix.js';

const TRANSFORM = /^(rotate|skewX)\((-?[\d.]+(?:e-?\d+)?)deg\)$/;

/**
 * What happens to the points of a box: its own transformation about its middle, then that of the boxes around it.
 * @throws when the box is transformed in another way than by `rotate` or `skewX` in degrees
 */
export function boxTransform({ left, top, width, height, style }: Box, around: Matrix): Matrix {
  if (!style.transform) return around;
  const [, kind, degrees] = TRANSFORM.exec(style.transform) ?? [];
  if (!kind) throw new Error(`the transform ${style.transform} is not drawn`);
  const angle = (Number(degrees) * Math.PI) / 180;
  const own: Matrix =
    kind === 'rotate'
      ? [Math.cos(angle), Math.sin(angle), -Math.sin(angle), Math.cos(angle), 0, 0]
      : [1, 0, Math.tan(angle), 1, 0, 0];
  const x = left + width / 2;
  const y = top + height / 2;
  return multiplied(multiplied(multiplied(around, [1, 0, 0, 1, x, y]), own), [1, 0, 0, 1, -x, -y]);
}
