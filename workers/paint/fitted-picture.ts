/** Where the picture of an `<img>` is in its box (CSS Images 3, section 4.5). */

import { SUBJECT } from '../css/grammars/position-grammar.js';
import { concreteSize, hasRatio } from '../css/painted/concrete-size.js';
import type { PaintedStyle } from '../css/painted/painted-style.js';
import { layoutUnit } from '../css/values/layout-unit.js';
import { splitPair, validLength } from '../css/values/values.js';
import { type Interest, type Subject, subjectStart } from '../images/subject/interest.js';
import type { Area, Box } from '../layout/box-layout.js';
import { isTranslation, type Matrix } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { snapped } from '../raster/rectangle.js';
import type { PictureSubjects } from './picture-subjects.js';
import { isTransformed } from './stacking.js';

interface Size {
  width: number;
  height: number;
}

/** A picture as `image-orientation` has it (CSS Images 3, section 4.6). */
export function oriented(
  picture: LazyPixmap,
  { imageOrientation }: Pick<PaintedStyle, 'imageOrientation'>,
): LazyPixmap {
  return (imageOrientation === 'none' && picture.asStored?.()) || picture;
}

/** Part of a pixel by which a picture that is whole may be larger than its box, since numbers are rounded. */
const WHOLE = 0.01;

/** Part of a pixel that a side may lack which is as long as its box's: it is a product with a quotient. */
const NOISE = 1e-6;

/**
 * The area of a picture as `object-fit` and `object-position` have it.
 * @param area content box, in which it is
 * @param subjects of pictures, each of which is looked for where not all of its picture shows
 */
export function fittedPlace(
  picture: LazyPixmap,
  box: Box,
  area: Area,
  matrix: Matrix,
  subjects: PictureSubjects,
): Area {
  const { style, scale = 1 } = box;
  const size = fittedSize(style.objectFit, picture, area, scale);
  const isOnSubject = style.objectPosition === SUBJECT && isCropped(size, area);
  const place = isOnSubject
    ? placeOnSubject(subjects.of(picture), size, area)
    : placeAt(style.objectPosition, size, area, scale, picture.natural ? layoutUnit : exactly);
  return isTransformed(box) && !isTranslation(matrix) ? snappedWithin(box, place) : place;
}

/** The two offsets of a position: of one that is the picture's subject the middle, for what has none. */
export function offsetsOf(position: string): [across: string, down: string] {
  return position === SUBJECT ? ['50%', '50%'] : splitPair(position);
}

/** @param rounded offset of a picture that is still to be scaled */
function placeAt(
  position: string,
  size: Size,
  area: Area,
  scale: number,
  rounded: (offset: number) => number,
): Area {
  const [across, down] = offsetsOf(position);
  return {
    left: area.left + rounded(validLength(across, { scale, whole: area.width - size.width })),
    top: area.top + rounded(validLength(down, { scale, whole: area.height - size.height })),
    ...size,
  };
}

function exactly(offset: number): number {
  return offset;
}

function isCropped(size: Size, area: Area): boolean {
  return size.width > area.width + WHOLE || size.height > area.height + WHOLE;
}

function placeOnSubject({ across, down }: Subject, size: Size, area: Area): Area {
  return {
    left: area.left + offsetOnSubject(across, size.width, area.width),
    top: area.top + offsetOnSubject(down, size.height, area.height),
    ...size,
  };
}

/** How far a side of a picture begins after that of its box; in the middle where all of it shows. */
function offsetOnSubject(interest: Interest, side: number, room: number): number {
  return side > room + WHOLE ? -side * subjectStart(interest, room / side) : (room - side) / 2;
}

/** Tells whether a picture shows within its box alone. */
export function isCut({ overflowX, overflowY }: Box['style']): boolean {
  return overflowX !== 'visible' && overflowY !== 'visible';
}

export function snappedTo(area: Area): Area {
  const { left, top, right, bottom } = snapped(area);
  return { left, top, width: right - left, height: bottom - top };
}

/** A place in a box that stands on whole pixels before it is turned or scaled, as pictures in it do. */
function snappedWithin({ left, top }: Box, place: Area): Area {
  const own = snappedTo({ ...place, left: place.left - left, top: place.top - top });
  return { ...own, left: own.left + left, top: own.top + top };
}

function fittedSize(fit: string, picture: LazyPixmap, { width, height }: Area, scale: number): Size {
  // What is scaled already is shown as it is.
  if (!picture.natural) return { width: picture.width, height: picture.height };
  if (fit === 'fill' || !hasRatio(picture.natural)) return { width, height };
  const natural = concreteSize(picture.natural, { width, height }, scale);
  const [x, y] = [width / natural.width, height / natural.height];
  const factor =
    fit === 'cover' ? Math.max(x, y) : fit === 'none' ? 1 : Math.min(x, y, fit === 'contain' ? Infinity : 1);
  return {
    width: layoutUnit(natural.width * factor + NOISE),
    height: layoutUnit(natural.height * factor + NOISE),
  };
}
