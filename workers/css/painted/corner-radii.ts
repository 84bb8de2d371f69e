import type { CornerRadii } from '../../raster/outline.js';
import type { ShapedCorners } from '../../raster/shaped-corners.js';
import { isSharp } from '../grammars/corner-grammars.js';
import { LONGHANDS } from '../properties/longhands.js';
import { type LengthPercentage, usedLength } from '../values/length-percentage.js';
import type { LengthUnits } from '../values/values.js';
import type { PaintedStyle } from './painted-style.js';

/** The radii of a box's corners, in pixels. */
export interface BoxRadii {
  x: CornerRadii;
  y: CornerRadii;
  /** Given where not all corners are round. */
  shaped?: ShapedCorners;
}

/** Corners that are not rounded. */
export const SQUARE: BoxRadii = { x: [0, 0, 0, 0], y: [0, 0, 0, 0] };

/** Tells whether a corner of a box is rounded. */
export function isRounded(style: PaintedStyle): boolean {
  return !(
    isSharp(style.borderTopLeftRadius) &&
    isSharp(style.borderTopRightRadius) &&
    isSharp(style.borderBottomRightRadius) &&
    isSharp(style.borderBottomLeftRadius)
  );
}

/**
 * Radii of a box's corners (CSS Backgrounds 3, section 4.1).
 * @param box in frame pixels
 * @param scale frame pixels per CSS pixel
 */
export function cornerRadii(
  style: PaintedStyle,
  box: { width: number; height: number },
  scale: number,
): BoxRadii {
  if (!isRounded(style)) return SQUARE;
  const radii = roundRadii(style, box, scale);
  const curves: CornerRadii = [
    style.cornerTopLeftShape,
    style.cornerTopRightShape,
    style.cornerBottomRightShape,
    style.cornerBottomLeftShape,
  ];
  if (curves.every((curve) => curve === ROUND)) return radii;
  return { ...radii, shaped: { ...radii, curves, insets: SQUARE.x } };
}

const ROUND = LONGHANDS.cornerTopLeftShape.initial;

function roundRadii(style: PaintedStyle, box: { width: number; height: number }, scale: number): BoxRadii {
  const corners = [
    style.borderTopLeftRadius,
    style.borderTopRightRadius,
    style.borderBottomRightRadius,
    style.borderBottomLeftRadius,
  ];
  const across = { scale, whole: box.width };
  const down = { scale, whole: box.height };
  return {
    x: corners.map(({ items }) => radiusOf(items[0], across)) as unknown as CornerRadii,
    y: corners.map(({ items }) => radiusOf(items[1], down)) as unknown as CornerRadii,
  };
}

/** What is computed of a percentage, or lies between two keyframes, may be less than nothing. */
function radiusOf(length: LengthPercentage | undefined, units: LengthUnits): number {
  return length ? Math.max(0, usedLength(length, units)) : 0;
}

/** Radii of a box inset by these distances, clockwise from the top; negative ones outset it. */
export function insetRadii({ x, y, shaped }: BoxRadii, widths: CornerRadii): BoxRadii {
  const [top, right, bottom, left] = widths;
  const less = (radius: number, inset: number) => (radius === 0 ? 0 : Math.max(0, radius - inset));
  return {
    x: [less(x[0], left), less(x[1], right), less(x[2], right), less(x[3], left)],
    y: [less(y[0], top), less(y[1], top), less(y[2], bottom), less(y[3], bottom)],
    ...(shaped && {
      shaped: {
        ...shaped,
        insets: shaped.insets.map((each, side) => each + (widths[side] as number)) as unknown as CornerRadii,
      },
    }),
  };
}

/** A key of corners. */
export function cornersKey({ x, y, shaped }: BoxRadii): string {
  return shaped ? `${x} ${y} ${shaped.curves} ${shaped.x} ${shaped.y} ${shaped.insets}` : `${x} ${y}`;
}
