/** Reflections of boxes, which WebKit had first and Chromium has kept (`-webkit-box-reflect`). */

import { usedLength } from '../css/values/length-percentage.js';
import type { Box } from '../layout/box-layout.js';
import { isTranslation, type Matrix, multiplied } from '../raster/matrix.js';

/** A box that is seen again. */
export interface Reflection {
  /** Of what is reflected. */
  matrix: Matrix;
  /** The box with its mask, if it has one. */
  masked: Box | undefined;
}

/** The reflection of a box. @param matrix of the box itself @returns undefined where it has none */
export function reflectionOf(box: Box, matrix: Matrix): Reflection | undefined {
  const { style, scale = 1 } = box;
  if (style.WebkitBoxReflect === 'none') return undefined;
  const { side, distance, mask } = style.WebkitBoxReflect;
  // Edges are where they are painted.
  const at = (place: number) => (isTranslation(matrix) ? Math.round(place) : place);
  const [left, top, right, bottom] = [box.left, box.top, box.left + box.width, box.top + box.height].map(
    at,
  ) as [...[number, number, number, number]];
  const isAcross = side === 'left' || side === 'right';
  const beyond = usedLength(distance, { scale, whole: isAcross ? box.width : box.height });
  const across = side === 'left' ? 2 * left - beyond : 2 * right + beyond;
  const down = side === 'above' ? 2 * top - beyond : 2 * bottom + beyond;
  const mirrored = multiplied(matrix, isAcross ? [-1, 0, 0, 1, across, 0] : [1, 0, 0, -1, 0, down]);
  if (mask === 'none') return { matrix: mirrored, masked: undefined };
  const masked = Object.assign(Object.create(style), { ...MASK, maskImage: mask });
  return { matrix: mirrored, masked: { ...box, style: masked } };
}

/** A mask over the border box. */
const MASK = {
  maskPosition: '0% 0%',
  maskSize: '100% 100%',
  maskRepeat: 'no-repeat no-repeat',
  maskOrigin: 'border-box',
  maskClip: 'border-box',
  maskComposite: 'add',
  maskMode: 'alpha',
  WebkitMaskBoxImageSource: 'none',
};
