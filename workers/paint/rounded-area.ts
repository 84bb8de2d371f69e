/** Border and padding areas of boxes with rounded corners, and clips to them (CSS Backgrounds 3, section 4). */

import type { BackgroundLayer, BoxArea, TiledArea } from '../css/painted/background-layers.js';
import { type Border, bordersOf, hasBorders } from '../css/painted/borders.js';
import { type BoxRadii, cornerRadii, insetRadii } from '../css/painted/corner-radii.js';
import { LONGHANDS } from '../css/properties/longhands.js';
import { validLength } from '../css/values/values.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { Clip } from '../raster/drawing-context.js';
import { pixelsAround } from '../raster/mask.js';
import { IDENTITY, isTranslation, type Matrix } from '../raster/matrix.js';
import { type CornerRadii, type Outline, rectangleOutline, shrinking } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { intersection, type Rectangle, snapped } from '../raster/rectangle.js';
import { shapedOutline } from '../raster/shaped-corners.js';
import { isTransformed } from './stacking.js';

/** The state that a box is painted with, as a canvas has it: the current transformation, to pixels of the picture, and the clip. */
export interface GraphicsState {
  matrix: Matrix;
  clip: Clip;
}

/** A rectangle with rounded corners, in pixels. */
export interface RoundedArea {
  area: Area;
  radii: BoxRadii;
}

/** Border box with its corners, snapped to the pixel grid unless it is transformed; what is moved is snapped before that. */
export function borderArea(box: Box, matrix: Matrix): RoundedArea {
  const area = isTranslation(matrix) ? (box.drawn ?? areaOf(snapped(box))) : unsnapped(box);
  return { area, radii: cornerRadii(box.style, area, box.scale ?? 1) };
}

/** A box that is transformed itself stands on whole pixels, from which it is turned or scaled (`boxTransform`). */
function unsnapped(box: Box): Area {
  if (!isTransformed(box)) return box;
  const { left, top, width, height } = box;
  return { left, top, width: Math.round(width), height: Math.round(height) };
}

/** A box within its borders. */
export function paddingArea(box: Box, matrix: Matrix): RoundedArea {
  const outer = borderArea(box, matrix);
  if (!hasBorders(box.style)) return outer;
  const borders = bordersOf(box.style, box.scale ?? 1);
  return within(outer, hasSharedBorders(box) ? widthsOf(borders) : borderWidths(borders));
}

/** Tells whether a box is a cell whose borders are halves of those between it and others. */
export function hasSharedBorders({ style }: Box): boolean {
  return style.display === 'table-cell' && style.borderCollapse === 'collapse';
}

/** A box within its borders and its padding. */
function contentArea(box: Box, matrix: Matrix): RoundedArea {
  const { scale = 1 } = box;
  if (box.padding) {
    const [top, right, bottom, left] = box.padding;
    return within(paddingArea(box, matrix), [top * scale, right * scale, bottom * scale, left * scale]);
  }
  const { paddingTop, paddingRight, paddingBottom, paddingLeft } = box.style;
  const units = { scale, whole: box.width };
  return within(paddingArea(box, matrix), [
    validLength(paddingTop, units),
    validLength(paddingRight, units),
    validLength(paddingBottom, units),
    validLength(paddingLeft, units),
  ]);
}

/** A box whose background fills another area than its border box. */
export interface EdgedBox extends Box {
  edge?: RoundedArea;
}

/** An area of a box by its name, as it is filled. */
export function filledArea(name: BoxArea, box: EdgedBox, matrix: Matrix): RoundedArea {
  if (name === 'border-box' && box.edge) return box.edge;
  const filled = boxArea(name, box, matrix);
  if (name !== 'content-box' || box.drawn || !isTranslation(matrix)) return filled;
  return { ...filled, area: areaOf(snapped(unsnappedArea(name, box))) };
}

/** An area of a box by its name. */
export function boxArea(name: BoxArea, box: Box, matrix: Matrix): RoundedArea {
  if (name === 'border-box') return borderArea(box, matrix);
  return name === 'padding-box' ? paddingArea(box, matrix) : contentArea(box, matrix);
}

/** The area in which the contents of a box show where `overflow` cuts off what is beyond it: as far as `overflow-clip-margin` says where that cuts along both axes. */
export function overflowArea(box: Box, matrix: Matrix): RoundedArea {
  const { style, scale = 1 } = box;
  const isClipped = style.overflowX === 'clip' && style.overflowY === 'clip';
  if (!isClipped || !hasClipMargin(style)) return paddingArea(box, matrix);
  const [name = 'padding-box', beyond = '0px'] = style.overflowClipMargin.split(' ');
  const by = validLength(beyond, { scale, whole: Number.NaN });
  const area = inset(boxArea(name as BoxArea, box, matrix), -by);
  return isTranslation(matrix) ? snappedArea(area) : area;
}

/** Tells whether contents of a box may show beyond its padding box, or not up to it. */
export function hasClipMargin({ overflowClipMargin }: Box['style']): boolean {
  return overflowClipMargin !== LONGHANDS.overflowClipMargin.initial;
}

/** Where the images of a layer are positioned: in the whole picture where it is fixed, unless its box is transformed. */
export function layerArea(
  { origin, isFixed }: BackgroundLayer,
  box: Box,
  matrix: Matrix,
  page: Area | undefined,
): TiledArea {
  if (isFixed && page && matrix === IDENTITY) return { ...page, exact: page };
  return positioningArea(origin, box, matrix);
}

/** What images are positioned in: all fragments of an element beside or below each other, as if it had one. */
function positioningArea(name: BoxArea, box: Box, matrix: Matrix): TiledArea {
  const { area } = boxArea(name, box, matrix);
  const { area: outer } = borderArea(box, matrix);
  const whole = box.joined ?? { left: 0, top: 0, width: box.width, height: box.height };
  const joined = {
    left: area.left - whole.left,
    top: area.top - whole.top,
    width: area.width + whole.width - box.width,
    height: area.height + whole.height - box.height,
  };
  const exact = unsnappedWithin(box, joined, outer);
  // What padding, or halves of borders, leave of a pixel is rounded once, with the box.
  const isRounded = (name === 'content-box' && !box.drawn) || hasSharedBorders(box);
  const place = isRounded && isTranslation(matrix) ? areaOf(snapped(exact)) : joined;
  return { ...place, exact };
}

/** An area of a box that is not transformed, before it is snapped: pictures in it are placed by that, and snapped with edges of their own. */
export function unsnappedArea(name: BoxArea, box: Box): Area {
  return unsnappedWithin(box, boxArea(name, box, IDENTITY).area, borderArea(box, IDENTITY).area);
}

/** An area in a box, which is counted from the box's own edges in place of the snapped ones. */
function unsnappedWithin(box: Box, area: Area, outer: Area): Area {
  return {
    left: area.left + box.left - outer.left,
    top: area.top + box.top - outer.top,
    width: area.width + box.width - outer.width,
    height: area.height + box.height - outer.height,
  };
}

/** As in browsers, widths are floored to pixels before they are transformed, and are at least one. */
export function borderWidths(borders: readonly Border[]): CornerRadii {
  return widthsOf(borders).map((width) =>
    width === 0 ? width : Math.max(1, Math.floor(width)),
  ) as unknown as CornerRadii;
}

function widthsOf(borders: readonly Border[]): CornerRadii {
  return borders.map(({ width }) => width) as unknown as CornerRadii;
}

/** Intersects a clip with a rounded area; undefined when nothing is left. */
export function clippedTo(area: RoundedArea, { matrix, clip }: GraphicsState): Clip | undefined {
  const path = pathOf(matrix, outlineOf(area));
  const rectangle = intersection(clip.rectangle, pixelsAround(path));
  const isWhole = matrix === IDENTITY && isSquare(area) && Object.values(area.area).every(Number.isInteger);
  return rectangle && { rectangle, shapes: isWhole ? clip.shapes : [...clip.shapes, path] };
}

export function isSquare({ radii }: RoundedArea): boolean {
  if (radii.shaped) return false;
  return radii.x.every((radius) => radius === 0) || radii.y.every((radius) => radius === 0);
}

/** An outline as it is filled under a matrix. */
export function pathOf(matrix: Matrix, outline: Outline): Path {
  return new Path().under(matrix).addOutline(outline);
}

export function outlineOf({ area, radii }: RoundedArea): Outline {
  return radii.shaped ? shapedOutline(area, radii.shaped) : rectangleOutline(area, radii.x, radii.y);
}

export function areaOf({ left, top, right, bottom }: Rectangle): Area {
  return { left, top, width: right - left, height: bottom - top };
}

/** Insets an area by the widths of its top, right, bottom and left borders: from its corners as they are drawn. */
export function within({ area, radii }: RoundedArea, widths: CornerRadii): RoundedArea {
  const [top, right, bottom, left] = widths;
  const factor = shrinking(radii.x, radii.y, area.width, area.height);
  const drawn = factor < 1 ? scaledRadii(radii, factor) : radii;
  return {
    area: {
      left: area.left + left,
      top: area.top + top,
      width: area.width - left - right,
      height: area.height - top - bottom,
    },
    radii: insetRadii(drawn, widths),
  };
}

function scaledRadii(radii: BoxRadii, factor: number): BoxRadii {
  const scaled = (each: CornerRadii) => each.map((radius) => radius * factor) as unknown as CornerRadii;
  return { ...radii, x: scaled(radii.x), y: scaled(radii.y) };
}

/** An area with its sides moved inwards, or outwards where `by` is negative. */
export function inset(area: RoundedArea, by: number): RoundedArea {
  return within(area, [by, by, by, by]);
}

export function moved({ area, radii }: RoundedArea, x: number, y: number): RoundedArea {
  return { area: { ...area, left: area.left + x, top: area.top + y }, radii };
}

/** Snaps the sides of an area to the pixel grid. */
export function snappedArea({ area, radii }: RoundedArea): RoundedArea {
  return { area: areaOf(snapped(area)), radii };
}
