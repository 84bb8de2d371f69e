/** Paints boxes that are turned out of the plane, and those that share a space (CSS Transforms 2, sections 4 and 5). */

import { paintedFilters } from '../css/grammars/filters.js';
import { blendMode } from '../css/properties/blend-modes.js';
import type { Box } from '../layout/box-layout.js';
import { OPAQUE } from '../raster/color.js';
import { byDepth, type Face } from '../raster/depth-order.js';
import type { Backdrop, DisplayItem } from '../raster/display-list.js';
import { type Clip, type DrawingContext, Recording, recordedPlane } from '../raster/drawing-context.js';
import { pixelsAround } from '../raster/mask.js';
import { IDENTITY, inverted, type Matrix } from '../raster/matrix.js';
import { Path } from '../raster/path.js';
import {
  cornersOf,
  flattened,
  type Point,
  type Projection,
  shownAt,
  tangentAt,
} from '../raster/projection.js';
import { enclosing, intersection } from '../raster/rectangle.js';
import {
  movedBy,
  SPATIAL_IDENTITY,
  type SpatialMatrix,
  scaledBy,
  spatialOf,
  spatialProduct,
} from '../raster/spatial-matrix.js';
import { borderArea, type GraphicsState, outlineOf } from './rounded-area.js';
import { isHiddenBack, isSpatial, ownSpatial, viewOf } from './spatial-transform.js';
import { isTransformed, keepsDepth } from './stacking.js';

/** The space of boxes that keep their own depths. */
export interface Space {
  /** Of the box around. */
  matrix: SpatialMatrix;
  scene: Scene;
}

/** All that is ordered by its depth. */
interface Scene {
  context: DrawingContext;
  clip: Clip;
  faces: ShownFace[];
}

interface ShownFace extends Face {
  /** Draws a part of it, or all. */
  show: (part: readonly Point[] | undefined) => void;
}

/** Where a box stands in space. */
export interface SpatialState extends GraphicsState {
  /** What the box around makes of what is in it. */
  perspective?: SpatialMatrix | undefined;
  space?: Space | undefined;
}

/** Paints a box upon a context, its own transformation being known, and what is in it in a space of its own if that is given. */
export type FlatPainting = (
  box: Box,
  context: DrawingContext,
  state: GraphicsState,
  space: Space | undefined,
) => void;

/** Tells whether a box is painted by its place in space. */
export function isInSpace(box: Box, { space }: SpatialState): boolean {
  if (isSpatial(box) || holdsSpace(box)) return true;
  return space !== undefined && box.style.backfaceVisibility === 'hidden';
}

/** Whether something in a box keeps a depth that it has. */
function holdsSpace(box: Box): boolean {
  if (!keepsDepth(box.style)) return false;
  const isDeep = (each: Box): boolean =>
    isSpatial(each) || holdsSpace(each) || (each.isAnonymous === true && each.children.some(isDeep));
  return box.children.some(isDeep);
}

/** Paints a box where it stands in space, and in its order there. */
export function paintInSpace(
  box: Box,
  context: DrawingContext,
  state: SpatialState,
  paint: FlatPainting,
): void {
  const { space, perspective } = state;
  const around = space?.matrix ?? spatialOf(state.matrix);
  const seen = perspective ? spatialProduct(around, perspective) : around;
  const own = isTransformed(box) ? ownSpatial(box) : SPATIAL_IDENTITY;
  const matrix = spatialProduct(seen, own);
  if (isHiddenBack(box, space ? matrix : own)) return;
  if (space) {
    addFace(box, matrix, space.scene, paint);
    return;
  }
  if (!keepsDepth(box.style)) {
    paintAlone(box, context, state, matrix, paint);
    return;
  }
  const scene: Scene = { context, clip: state.clip, faces: [] };
  addFace(box, matrix, scene, paint);
  const faces = scene.faces.filter(({ polygon }) => polygon.length > 2);
  for (const { polygon, show } of byDepth(faces)) {
    show(faces.some((face) => face.polygon === polygon) ? undefined : polygon);
  }
}

function paintAlone(
  box: Box,
  context: DrawingContext,
  { clip }: GraphicsState,
  matrix: SpatialMatrix,
  paint: FlatPainting,
): void {
  const view = viewOf(matrix);
  if (!view) return;
  if ('matrix' in view) {
    paint({ ...box, seen: view.matrix }, context, { matrix: view.matrix, clip }, undefined);
    return;
  }
  compositePlane(box, matrix, context, clip, (target, within) => {
    const { plane } = planeOf(box, matrix, within, paint, undefined);
    if (plane) target.showPlane(plane, within, cornersOf(plane.painted));
  });
}

/** Shows a plane as what of the style of its box needs what is below it has it. */
function compositePlane(
  { style, ...box }: Box,
  matrix: SpatialMatrix,
  context: DrawingContext,
  clip: Clip,
  show: (target: DrawingContext, clip: Clip) => void,
): void {
  const isFiltering = style.backdropFilter !== 'none';
  if (!isFiltering && style.mixBlendMode === 'normal') {
    show(context, clip);
    return;
  }
  const backdrop = isFiltering ? backdropOf({ style, ...box }, flattened(matrix), clip) : undefined;
  const opacity = Math.round(style.opacity * OPAQUE);
  context.drawGroup({ opacity, blend: blendMode(style.mixBlendMode), backdrop }, clip, (group) =>
    show(group, group.unclipped),
  );
}

/** What is below a box in its plane; undefined where some of that is behind the eye. */
function backdropOf(box: Box, projection: Projection, clip: Clip): Backdrop | undefined {
  const { style, scale = 1, left, top, width, height } = box;
  const middle = tangentAt(projection, [left + width / 2, top + height / 2]);
  const { commands, coordinates } = outlineOf(borderArea(box, IDENTITY));
  const seen: number[] = [];
  for (let at = 0; at < coordinates.length; at += 2) {
    const point: Point = [coordinates[at] as number, coordinates[at + 1] as number];
    if (!tangentAt(projection, point)) return undefined;
    seen.push(...shownAt(projection, point));
  }
  const path = new Path().addOutline({ commands, coordinates: seen });
  const area = intersection(pixelsAround(path), clip.rectangle);
  if (!area || !middle) return undefined;
  const filters = paintedFilters(style.backdropFilter, { matrix: middle, scale });
  return { area, shapes: [path], filters };
}

/** Adds a box to a scene, with all that keeps its depth in it. */
function addFace(box: Box, matrix: SpatialMatrix, scene: Scene, paint: FlatPainting): void {
  const view = viewOf(matrix);
  if (!view) return;
  const { context, clip } = scene;
  const space = keepsDepth(box.style) ? { matrix, scene } : undefined;
  // It stands before what is in it.
  const face: ShownFace = { polygon: [], matrix, show: () => {} };
  scene.faces.push(face);
  const back = 'matrix' in view ? inverted(view.matrix) : undefined;
  if ('matrix' in view) {
    if (!back) return;
    const recording = new Recording(context.bounds);
    paint({ ...box, seen: view.matrix }, recording, { matrix: view.matrix, clip }, space);
    const { items } = recording;
    const area = enclosing(items.map(({ region }) => region));
    if (!area) return;
    face.polygon = cornersOf(area);
    face.matrix = spatialProduct(matrix, spatialOf(back));
    face.show = (part) => showItems(items, part, context);
    return;
  }
  const { plane, toFrame } = planeOf(box, matrix, clip, paint, space);
  if (!plane) return;
  face.polygon = cornersOf(plane.painted);
  face.matrix = toFrame;
  const { polygon } = face;
  face.show = (part) =>
    compositePlane(box, matrix, context, clip, (target, within) =>
      target.showPlane(plane, within, part ?? polygon),
    );
}

function showItems(
  items: readonly DisplayItem[],
  part: readonly Point[] | undefined,
  context: DrawingContext,
): void {
  if (!part) {
    for (const item of items) context.items.push(item);
    return;
  }
  const path = new Path().addOutline({
    commands: `M${'L'.repeat(part.length - 1)}Z`,
    coordinates: part.flat(),
  });
  const { bounds: rectangle } = context;
  context.drawGroup({ opacity: OPAQUE }, { rectangle, shapes: [path] }, (group) => {
    for (const item of items) group.items.push(item);
  });
}

/** What is left of the style of a box once its plane is composited (`compositePlane`). */
const APART = { mixBlendMode: 'normal', backdropFilter: 'none', opacity: 1 };

/** What a box paints in its own plane. */
function planeOf(box: Box, matrix: SpatialMatrix, clip: Clip, paint: FlatPainting, space: Space | undefined) {
  const isMoved = isTransformed(box);
  const factor = finenessOf(box, matrix);
  // As many pixels as the frame has: all that is in it stands on whole ones.
  const [left, top] = factor === 1 ? [Math.round(box.left), Math.round(box.top)] : [box.left, box.top];
  const origin = isMoved ? movedBy(box.left, box.top, 0) : movedBy(left, top, 0);
  const toFrame = spatialProduct(spatialProduct(matrix, origin), scaledBy(1 / factor, 1 / factor, 1));
  const seen: Matrix = [factor, 0, 0, factor, -factor * left, -factor * top];
  const { style } = box;
  const isPlain = style.mixBlendMode === 'normal' && style.backdropFilter === 'none';
  const plain = isPlain ? style : Object.assign(Object.create(style), APART);
  const plane = recordedPlane(flattened(toFrame), clip.rectangle, (target) =>
    paint({ ...box, seen, style: plain }, target, { matrix: seen, clip: target.unclipped }, space),
  );
  return { plane, toFrame };
}

/** Sides of planes in pixels up to which they are painted finer than the frame. */
const LONGEST_FINE = 1280;

/**
 * How many pixels of a plane there are for one of the frame: as many as show at its corner, in whole numbers, as in Chromium
 * (the compositor's `LayerImpl::GetIdealContentsScale`).
 */
function finenessOf({ left, top, width, height }: Box, matrix: SpatialMatrix): number {
  const projection = flattened(spatialProduct(matrix, movedBy(left, top, 0)));
  const corners = cornersOf({ left: 0, top: 0, right: 1, bottom: 1 });
  const [, , , , , , g, h, i] = projection;
  if (corners.some(([x, y]) => !(g * x + h * y + i > 0))) return 1;
  const points = corners.map((corner) => shownAt(projection, corner));
  const [across, down] = [points.map(([x]) => x), points.map(([, y]) => y)];
  const shown = Math.max(Math.max(...across) - Math.min(...across), Math.max(...down) - Math.min(...down));
  const most = LONGEST_FINE / Math.max(width, height, 1);
  return Math.max(1, Math.round(Math.min(shown, most)));
}
