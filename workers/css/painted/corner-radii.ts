import type { CornerRadii } from '../../raster/outline.js';
import type { ShapedCorners } from '../../raster/shaped-corners.js';
import { LONGHANDS } from '../properties/longhands.js';
import { four, parts, splitPair, validLength } from '../values/values.js';
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
  return (
    style.borderTopLeftRadius !== SHARP ||
    style.borderTopRightRadius !== SHARP ||
    style.borderBottomRightRadius !== SHARP ||
    style.borderBottomLeftRadius !== SHARP
  );
}

const SHARP = LONGHANDS.borderTopLeftRadius.initial;

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
  const [x, y] = splitPair(style.borderTopLeftRadius);
  if (x === y && !x.includes('%') && isAlike(style)) {
    const radius = radiusOf(x, { scale, whole: 0 });
    const all: CornerRadii = [radius, radius, radius, radius];
    return { x: all, y: all };
  }
  const corners = [
    [x, y] as const,
    splitPair(style.borderTopRightRadius),
    splitPair(style.borderBottomRightRadius),
    splitPair(style.borderBottomLeftRadius),
  ];
  return radiiOf(
    corners.map(([x]) => x),
    corners.map(([, y]) => y),
    box,
    scale,
  );
}

/** Tells whether all corners are rounded like the first one. */
function isAlike(style: PaintedStyle): boolean {
  const first = style.borderTopLeftRadius;
  return (
    style.borderTopRightRadius === first &&
    style.borderBottomRightRadius === first &&
    style.borderBottomLeftRadius === first
  );
}

/**
 * Parses the radii of `inset()` as `border-radius` has them: one to four for all corners, and behind a slash the vertical
 * ones.
 * @throws for a syntax that is not supported
 */
export function writtenRadii(text: string, box: { width: number; height: number }, scale: number): BoxRadii {
  const [across = '0', down = across] = parts(text, '/');
  return radiiOf(four(parts(across, ' '), '0'), four(parts(down, ' '), '0'), box, scale);
}

function radiiOf(
  across: readonly string[],
  down: readonly string[],
  { width, height }: { width: number; height: number },
  scale: number,
): BoxRadii {
  return {
    x: across.map((length) => radiusOf(length, { scale, whole: width })) as unknown as CornerRadii,
    y: down.map((length) => radiusOf(length, { scale, whole: height })) as unknown as CornerRadii,
  };
}

/** What is computed of a percentage, or lies between two keyframes, may be less than nothing. */
function radiusOf(text: string, units: { scale: number; whole: number }): number {
  return Math.max(0, validLength(text, units));
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
