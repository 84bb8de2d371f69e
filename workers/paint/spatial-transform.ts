/** Boxes that are transformed in space (CSS Transforms 2). */

import {
  isSpatialTransform,
  spatialTransformation,
  transformChain,
} from '../css/values/spatial-transformations.js';
import { parts, validLength } from '../css/values/values.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { Matrix } from '../raster/matrix.js';
import { affineOf, flattened, type Projection } from '../raster/projection.js';
import {
  about,
  facesAway,
  movedBy,
  type SpatialMatrix,
  seenFrom,
  spatialProduct,
} from '../raster/spatial-matrix.js';
import { isTransformable, isTransformed } from './stacking.js';
import { boxMotion, transformArea } from './transform-area.js';

/** Tells whether a box is moved out of the plane. */
export function isSpatial(box: Box): boolean {
  if (!isTransformed(box)) return false;
  const { transform, translate, rotate, scale } = box.style;
  if (rotate.includes(' ') || isSpatialTransform(transform)) return true;
  return [translate, scale].some((text) => text.includes(' ') && parts(text, ' ').length === 3);
}

/** The matrix by which `perspective` shows what is in a box; undefined where it has none. */
export function perspectiveOf(box: Box): SpatialMatrix | undefined {
  const { style, scale = 1 } = box;
  if (style.perspective === 'none' || !isTransformable(box)) return undefined;
  const [x, y] = placeIn(style.perspectiveOrigin, box);
  const distance = validLength(style.perspective, { scale, whole: Number.NaN });
  // As near as a pixel of CSS, not of the frame.
  return about(x, y, 0, seenFrom(Math.max(scale, distance)));
}

/** The transformation of a box about its origin, in the coordinates of the layout. */
export function ownSpatial(box: Box): SpatialMatrix {
  const { style, scale = 1 } = box;
  const area = { ...transformArea(box), scale };
  const [x, y] = placeIn(style.transformOrigin, area);
  const depth = parts(style.transformOrigin, ' ')[2];
  const z = depth === undefined ? 0 : validLength(depth, { scale, whole: Number.NaN });
  const motion = box.motion && boxMotion(box, box.motion, area, { x, y });
  const own = spatialTransformation(transformChain(style, motion !== undefined), { ...area, motion });
  // It stands on a whole pixel first, as what is turned in the plane does.
  const [besides, below] = [Math.round(box.left) - box.left, Math.round(box.top) - box.top];
  return spatialProduct(movedBy(besides, below, 0), about(x, y, z, own));
}

/** Tells whether a box shows nothing because its back is to the eye. */
export function isHiddenBack({ style }: Box, matrix: SpatialMatrix): boolean {
  return style.backfaceVisibility === 'hidden' && facesAway(matrix);
}

/** How the plane of a box is seen: as one matrix where no depth is left of it; undefined where nothing shows. */
export type View = { matrix: Matrix } | { projection: Projection };

/** How what lies in the plane of a transformation is seen. */
export function viewOf(matrix: SpatialMatrix): View | undefined {
  const projection = flattened(matrix);
  if (!projection.every((number) => Math.abs(number) <= FARTHEST)) return undefined;
  const affine = affineOf(projection);
  if (!affine) return { projection };
  return affine.every((number) => Math.abs(number) <= FARTHEST) ? { matrix: affine } : undefined;
}

/** Of what is scaled or moved: products of some of them have to be finite. */
const FARTHEST = 1e15;

function placeIn(position: string, { left, top, width, height, scale = 1 }: Area & { scale?: number }) {
  const [across = '50%', down = '50%'] = parts(position, ' ');
  const x = left + validLength(across, { scale, whole: width });
  const y = top + validLength(down, { scale, whole: height });
  return [x, y] as const;
}
