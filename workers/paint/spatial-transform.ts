/** Boxes that are transformed in space (CSS Transforms 2). */

import { type Lengths, NO_LENGTH, usedLength } from '../css/values/length-percentage.js';
import { isSpatialTransform, transformedInSpace } from '../css/values/transform-matrices.js';
import { validLength } from '../css/values/values.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { Matrix } from '../raster/matrix.js';
import { affineOf, flattened, type Projection } from '../raster/projection.js';
import {
  about,
  facesAway,
  movedBy,
  SPATIAL_IDENTITY,
  type SpatialMatrix,
  seenFrom,
  spatialOf,
  spatialProduct,
} from '../raster/spatial-matrix.js';
import { isTransformable, isTransformed } from './stacking.js';
import { boxMotion, transformArea } from './transform-area.js';

/** Tells whether a box is moved out of the plane. */
export function isSpatial(box: Box): boolean {
  if (!isTransformed(box)) return false;
  const { transform, translate, rotate, scale } = box.style;
  return [transform, translate, rotate, scale].some(isSpatialTransform);
}

/** The matrix by which `perspective` shows what is in a box; undefined where it has none. */
export function perspectiveOf(box: Box): SpatialMatrix | undefined {
  const { style, scale = 1 } = box;
  if (style.perspective === 'none' || !isTransformable(box)) return undefined;
  const { x, y } = placeIn(style.perspectiveOrigin, box);
  const distance = validLength(style.perspective, { scale, whole: Number.NaN });
  // As near as a pixel of CSS, not of the frame.
  return about(x, y, 0, seenFrom(Math.max(scale, distance)));
}

/** The transformation of a box about its origin, in the coordinates of the layout. */
export function ownSpatial(box: Box): SpatialMatrix {
  const { style, scale = 1 } = box;
  const area = { ...transformArea(box), scale };
  const { x, y, z } = placeIn(style.transformOrigin, area);
  let own = SPATIAL_IDENTITY;
  for (const name of ['translate', 'rotate', 'scale'] as const)
    own = transformedInSpace(own, style[name], area);
  if (box.motion) own = spatialProduct(own, spatialOf(boxMotion(box, box.motion, area, { x, y })));
  own = transformedInSpace(own, style.transform, area);
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

/** Where an origin is in an area. */
export function placeIn(
  { items: [across = NO_LENGTH, down = NO_LENGTH, depth = NO_LENGTH] }: Lengths,
  { left, top, width, height, scale = 1 }: Area & { scale?: number },
): { x: number; y: number; z: number } {
  return {
    x: left + usedLength(across, { scale, whole: width }),
    y: top + usedLength(down, { scale, whole: height }),
    z: usedLength(depth, { scale, whole: 0 }),
  };
}
