/** Places of `<filter>`s and their primitives (Filter Effects 1, sections 8 and 8.4). */

import type { Matrix } from '../raster/matrix.js';
import type { Rectangle } from '../raster/rectangle.js';
import { type Attributes, lengthOf } from './attributes.js';
import { type Box, transformedBox } from './bounding-box.js';
import type { Viewport } from './shapes.js';

/** The place of a filtered element. */
export interface FilteredPlace {
  /** Transformation from user units to pixels. */
  matrix: Matrix;
  viewport: Viewport;
  /** Of what is filtered, in user units; undefined where it has nothing. */
  box: Box | undefined;
}

/** The region of a `<filter>` in user units; undefined where it is empty. @throws UnsupportedSvg */
export function filterRegion(attributes: Attributes, { box, viewport }: FilteredPlace): Box | undefined {
  const isOfBox = attributes.get('filterUnits') !== 'userSpaceOnUse';
  if (isOfBox && !box) return undefined;
  const whole = isOfBox ? { width: 1, height: 1 } : viewport;
  const length = (name: string, share: number, size: number) =>
    lengthOf(attributes.get(name), share * size, size);
  const { left, top, width, height } = isOfBox ? (box as Box) : { left: 0, top: 0, width: 1, height: 1 };
  const region = {
    left: left + width * length('x', -0.1, whole.width),
    top: top + height * length('y', -0.1, whole.height),
    width: width * length('width', 1.2, whole.width),
    height: height * length('height', 1.2, whole.height),
  };
  return region.width > 0 && region.height > 0 ? region : undefined;
}

/**
 * The place of a primitive in user units, in the region.
 * @param otherwise where its attributes do not say it
 * @param isOfBox whether its numbers are shares of the box
 * @throws UnsupportedSvg
 */
export function primitiveRegion(
  attributes: Attributes,
  otherwise: Box,
  region: Box,
  { box, viewport }: FilteredPlace,
  isOfBox: boolean,
): Box {
  const unit = isOfBox && box ? box : { left: 0, top: 0, width: 1, height: 1 };
  const whole = isOfBox ? { width: 1, height: 1 } : viewport;
  const length = (name: 'x' | 'y' | 'width' | 'height', start: number, size: number, share: number) => {
    const text = attributes.get(name);
    return text === undefined ? undefined : start + size * lengthOf(text, 0, share);
  };
  const left = length('x', unit.left, unit.width, whole.width) ?? otherwise.left;
  const top = length('y', unit.top, unit.height, whole.height) ?? otherwise.top;
  const width = Math.max(0, length('width', 0, unit.width, whole.width) ?? otherwise.width);
  const height = Math.max(0, length('height', 0, unit.height, whole.height) ?? otherwise.height);
  return commonBox({ left, top, width, height }, region);
}

function commonBox(one: Box, other: Box): Box {
  const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
  const width = Math.min(one.left + one.width, other.left + other.width) - left;
  const height = Math.min(one.top + one.height, other.top + other.height) - top;
  return { left, top, width: Math.max(0, width), height: Math.max(0, height) };
}

/** Bound on places of pixels, far beyond every frame. */
const FARTHEST = 1 << 20;

/** Shares of a pixel that arithmetic loses. */
const ROUNDING = 1e-3;

/** Pixels that a box in user units touches. */
export function pixelsOf(box: Box, matrix: Matrix): Rectangle {
  const { left, top, width, height } = transformedBox(box, matrix);
  const bounded = (place: number) => Math.max(-FARTHEST, Math.min(FARTHEST, place));
  const before = (place: number) => Math.floor(bounded(place) + ROUNDING);
  const behind = (place: number) => Math.ceil(bounded(place) - ROUNDING);
  if (!(width > 0 && height > 0)) return { left: 0, top: 0, right: 0, bottom: 0 };
  return { left: before(left), top: before(top), right: behind(left + width), bottom: behind(top + height) };
}
