/** Where the links of laid-out boxes are in a picture. */

import { type Area, type Box, isReplacedBox } from '../layout/box-layout.js';
import { isUpright, type Matrix } from '../raster/matrix.js';
import { type Point, type Projection, partShown, projected, shownAt } from '../raster/projection.js';
import { grown, intersection, type Rectangle, whole } from '../raster/rectangle.js';
import { SPATIAL_IDENTITY, type SpatialMatrix, spatialOf, spatialProduct } from '../raster/spatial-matrix.js';
import { overflowArea } from './rounded-area.js';
import { isHiddenBack, isSpatial, ownSpatial, perspectiveOf, viewOf } from './spatial-transform.js';
import { clipsAbsolute, clipsFixed, cutsOff, isTransformed, keepsDepth } from './stacking.js';
import { boxTransform } from './transform.js';

/** An area that leads elsewhere. Lengths in pixels of the picture. */
export interface LinkArea {
  /** Where it leads, as its element says it. */
  link: string;
  /** What shows of it, or the least upright rectangle around that. */
  shown: Rectangle;
  /** Its corners, the lower left one of the box first and the lower right one next, where it is turned or skewed and shows as a whole. */
  corners?: readonly Point[];
}

/** From the coordinates of the layout to pixels of the picture. */
interface Standing {
  matrix: Matrix;
  /** Applied afterwards, within a plane in space. */
  projection?: Projection | undefined;
}

/** What a box is in. */
interface Surroundings extends Standing {
  /** What `perspective` makes of it. */
  perspective?: SpatialMatrix | undefined;
  /** Where what keeps its depth stands, and how all of that is seen. */
  space?: { matrix: SpatialMatrix; seen: Standing['projection'] } | undefined;
  clip: Rectangle;
  /** Clips of the boxes that absolutely positioned and fixed ones are placed in. */
  absoluteClip: Rectangle;
  fixedClip: Rectangle;
  link: string | undefined;
  /** Area of that link which is known already, in the coordinates of the matrix. */
  lastArea: Area | undefined;
}

const NOTHING: Rectangle = { left: 0, top: 0, right: 0, bottom: 0 };

/** Length by which a box reaches over another without being an area of its own, in pixels of the layout. */
const TOLERANCE = 1;

/**
 * The areas of all links, in the order of the document: one for each part of an inline element in a line, one for a box, and
 * those of boxes in it that reach beyond.
 * @param boxes in pixels of the layout @param scale pixels of the picture for each of these
 */
export function linkAreas(boxes: Box, picture: { width: number; height: number; scale: number }): LinkArea[] {
  if (!hasLink(boxes)) return [];
  const { scale } = picture;
  const clip = whole(picture);
  const areas: LinkArea[] = [];
  const around = { clip, absoluteClip: clip, fixedClip: clip, link: undefined, lastArea: undefined };
  addAreas(boxes, { ...around, matrix: [scale, 0, 0, scale, 0, 0] }, areas);
  return areas;
}

/** Most pages have none, and need not be gone through for where their boxes stand. */
function hasLink({ link, children }: Box): boolean {
  return link !== undefined || children.some(hasLink);
}

function addAreas(box: Box, around: Surroundings, areas: LinkArea[]): void {
  if (box.line) return;
  const standing = standingOf(box, around);
  if (!standing) return;
  const { matrix, projection, spatial } = standing;
  const { position, visibility } = box.style;
  const isAbsolute = position === 'absolute';
  const clip = position === 'fixed' ? around.fixedClip : isAbsolute ? around.absoluteClip : around.clip;
  const link = box.link ?? around.link;
  let lastArea = matrix === around.matrix && link === around.link ? around.lastArea : undefined;
  const isWithinLast = lastArea !== undefined && isWithin(box, lastArea);
  if (link !== undefined && visibility === 'visible' && !isWithinLast && !isFilled(box)) {
    const area = areaOf(link, box, standing, clip);
    if (area) areas.push(area);
    lastArea = box;
  }
  if (box.children.length === 0) return;
  const own = cutsOff(box.style) ? clippedBy(box, standing, clip) : clip;
  const absoluteClip = clipsAbsolute(box) ? own : around.absoluteClip;
  const fixedClip = clipsFixed(box) ? own : around.fixedClip;
  const { perspective, space } = box.isAnonymous
    ? around
    : { perspective: perspectiveOf(box), space: spatial };
  for (const child of box.children) {
    addAreas(
      child,
      { matrix, projection, perspective, space, clip: own, absoluteClip, fixedClip, link, lastArea },
      areas,
    );
  }
}

/** Where a box stands, with what keeps its depth in it if it does so; undefined where nothing of it shows. */
function standingOf(
  box: Box,
  around: Surroundings,
): (Standing & { spatial?: Surroundings['space'] }) | undefined {
  const { space, projection } = around;
  const isKeeping = keepsDepth(box.style);
  if (!isSpatial(box) && !isKeeping && !space)
    return { matrix: boxTransform(box, around.matrix), projection };
  const outer = space?.matrix ?? spatialOf(around.matrix);
  const seen = around.perspective ? spatialProduct(outer, around.perspective) : outer;
  const own = isTransformed(box) ? ownSpatial(box) : SPATIAL_IDENTITY;
  const all = spatialProduct(seen, own);
  const view = viewOf(all);
  if (!view || isHiddenBack(box, space ? all : own)) return undefined;
  const before = space ? space.seen : projection;
  const spatial = isKeeping ? { matrix: all, seen: before } : undefined;
  if ('matrix' in view) return { matrix: view.matrix, projection: before, spatial };
  const then = before ? projected(before, view.projection) : view.projection;
  return { matrix: [1, 0, 0, 1, 0, 0], projection: then, spatial };
}

/** Whether a part of an inline element has a box in it, such as a picture, that is as wide: what is above and below shows nothing. */
function isFilled(box: Box): boolean {
  if (box.style.display !== 'inline' || isReplacedBox(box)) return false;
  const { left, width } = box;
  return box.children.some(
    (child) => !child.line && !isTransformed(child) && isWithin({ ...child, left, width }, child),
  );
}

function isWithin(inner: Area, outer: Area): boolean {
  return (
    inner.left >= outer.left - TOLERANCE &&
    inner.top >= outer.top - TOLERANCE &&
    inner.left + inner.width <= outer.left + outer.width + TOLERANCE &&
    inner.top + inner.height <= outer.top + outer.height + TOLERANCE
  );
}

function areaOf(link: string, box: Area, standing: Standing, clip: Rectangle): LinkArea | undefined {
  const corners = shownCorners(box, standing, clip);
  const around = boundsOf(corners);
  const shown = intersection(around, clip);
  if (!shown) return undefined;
  const isWhole =
    corners.length === 4 &&
    around.left >= clip.left &&
    around.top >= clip.top &&
    around.right <= clip.right &&
    around.bottom <= clip.bottom;
  const isTurned = standing.projection !== undefined || !isUpright(standing.matrix);
  return isWhole && isTurned ? { link, shown, corners } : { link, shown };
}

/** What is left of a clip within the padding box of a box; all of it along an axis where that cuts nothing off. */
function clippedBy(box: Box, standing: Standing, clip: Rectangle): Rectangle {
  const { overflowX, overflowY } = box.style;
  const bounds = boundsOf(shownCorners(overflowArea(box, standing.matrix).area, standing, clip));
  const isTurned = standing.projection !== undefined || !isUpright(standing.matrix);
  if (isTurned && (overflowX === 'visible' || overflowY === 'visible')) return clip;
  const { left, right } = overflowX === 'visible' ? clip : bounds;
  const { top, bottom } = overflowY === 'visible' ? clip : bounds;
  return intersection({ left, top, right, bottom }, clip) ?? NOTHING;
}

/** Corners of an area, of what is seen of it in a clip where it lies in space. */
function shownCorners(area: Area, { matrix, projection }: Standing, clip: Rectangle): readonly Point[] {
  const corners = cornersOf(area, matrix);
  if (!projection) return corners;
  // A part that is cut off shows no corners.
  const seen = partShown(corners, projection, grown(clip, 1));
  return seen.map((corner) => shownAt(projection, corner));
}

function cornersOf({ left, top, width, height }: Area, [a, b, c, d, e, f]: Matrix): Point[] {
  const [right, bottom] = [left + width, top + height];
  const point = (x: number, y: number): Point => [a * x + c * y + e, b * x + d * y + f];
  return [point(left, bottom), point(right, bottom), point(right, top), point(left, top)];
}

function boundsOf(corners: readonly Point[]): Rectangle {
  const across = corners.map(([x]) => x);
  const down = corners.map(([, y]) => y);
  return {
    left: Math.min(...across),
    top: Math.min(...down),
    right: Math.max(...across),
    bottom: Math.max(...down),
  };
}
