import { transformed } from '../css/values/transform-matrices.js';
import type { Box } from '../layout/box-layout.js';
import { IDENTITY, isTranslation, type Matrix, multiplied } from '../raster/matrix.js';
import { spatialOf, spatialProduct } from '../raster/spatial-matrix.js';
import { isSpatial, ownSpatial, placeIn, viewOf } from './spatial-transform.js';
import { isTransformed } from './stacking.js';
import { boxMotion, transformArea } from './transform-area.js';

/**
 * Transformation of a box: its own about its origin, then those around it (CSS Transforms 2, section 5). What is turned out of
 * the plane has one where that is seen without depth, or its plane is painted apart (`Box.seen`).
 */
export function boxTransform(box: Box, around: Matrix): Matrix {
  const { left, top, style, scale = 1 } = box;
  if (box.seen) return box.seen;
  if (!isTransformed(box)) return around;
  if (isSpatial(box)) {
    const view = viewOf(spatialProduct(spatialOf(around), ownSpatial(box)));
    return view && 'matrix' in view ? view.matrix : NOWHERE;
  }
  const area = transformArea(box);
  const sized = { ...area, scale };
  let own: Matrix = transformed(IDENTITY, style.translate, sized);
  own = transformed(own, style.rotate, sized);
  own = transformed(own, style.scale, sized);
  const { x, y } = placeIn(style.transformOrigin, sized);
  if (box.motion) own = multiplied(own, boxMotion(box, box.motion, area, { x, y }));
  own = transformed(own, style.transform, sized);
  // What is turned or scaled stands on a whole pixel first (Blink's `UpdatePaintOffsetTranslation`).
  const [besides, below] = isTranslation(own) ? [0, 0] : [Math.round(left) - left, Math.round(top) - top];
  const moved: Matrix = [1, 0, 0, 1, x + besides, y + below];
  const all = multiplied(multiplied(multiplied(around, moved), own), [1, 0, 0, 1, -x, -y]);
  return all.every((number) => Math.abs(number) <= FARTHEST) ? all : NOWHERE;
}

/** Of what is scaled or moved: paths have 32-bit floats, in which products of two coordinates have to be finite. */
const FARTHEST = 1e15;

/** What is beyond all bounds shows as little as what is scaled to nothing. */
const NOWHERE: Matrix = [0, 0, 0, 0, 0, 0];
