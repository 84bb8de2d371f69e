/** Where the picture of an `<img>` is in its box (CSS Images 3, section 4.5). */

import { knownLength, splitPair } from '../css/values/values.js';
import type { Area, Box } from '../layout/box-layout.js';
import { isTranslation, type Matrix } from '../raster/matrix.js';
import type { LazyPixmap } from '../raster/pixmap.js';
import { snapped } from '../raster/rectangle.js';
import { isTransformed } from './stacking.js';

/**
 * The area of a picture as `object-fit` and `object-position` have it.
 * @param area content box, in which it is
 */
export function fittedPlace(picture: LazyPixmap, box: Box, area: Area, matrix: Matrix): Area {
  const { style, scale = 1 } = box;
  const size = fittedSize(style.objectFit, picture, area, scale);
  const [across, down] = splitPair(style.objectPosition);
  const left = area.left + knownLength(across, { scale, whole: area.width - size.width });
  const top = area.top + knownLength(down, { scale, whole: area.height - size.height });
  const place = { left, top, ...size };
  return isTransformed(box) && !isTranslation(matrix) ? snappedWithin(box, place) : place;
}

/** Whether a picture shows within its box alone. */
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

function fittedSize(
  fit: string,
  picture: LazyPixmap,
  { width, height }: Area,
  scale: number,
): { width: number; height: number } {
  // What is scaled already is shown as it is.
  if (!picture.natural) return { width: picture.width, height: picture.height };
  const natural = { width: picture.natural.width * scale, height: picture.natural.height * scale };
  if (fit === 'fill') return { width, height };
  const [x, y] = [width / natural.width, height / natural.height];
  const factor =
    fit === 'cover' ? Math.max(x, y) : fit === 'none' ? 1 : Math.min(x, y, fit === 'contain' ? Infinity : 1);
  return { width: natural.width * factor, height: natural.height * factor };
}
