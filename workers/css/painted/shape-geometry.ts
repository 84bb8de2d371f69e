/** The basic shapes of CSS in their reference boxes, as rectangles, ellipses and polygons (CSS Shapes 1, section 3). */

import type { CornerRadii } from '../../raster/outline.js';
import { four, parts, validLength } from '../values/values.js';
import { type BoxRadii, SQUARE } from './corner-radii.js';
import { positionIn } from './positions.js';

/** A rectangle in pixels. */
export interface ShapeArea {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A basic shape, in the pixels of its reference box. */
export type ShapeGeometry =
  | { kind: 'rectangle'; area: ShapeArea; radii: BoxRadii }
  | { kind: 'ellipse'; x: number; y: number; rx: number; ry: number }
  | { kind: 'polygon'; points: readonly (readonly [x: number, y: number])[] };

/**
 * Parses what stands in the brackets of a basic shape.
 * @param name of the function
 * @param content without the rule that a polygon is filled by
 * @param area the reference box
 * @param scale pixels of the box per CSS pixel
 * @returns undefined for another function, or a syntax that is none
 */
export function shapeGeometry(
  name: string,
  content: string,
  area: ShapeArea,
  scale: number,
): ShapeGeometry | undefined {
  switch (name) {
    case 'inset':
    case 'rect':
    case 'xywh':
      return insetShape(name, content, area, scale);
    case 'circle':
    case 'ellipse':
      return roundShape(name, content, area, scale);
    case 'polygon':
      return polygon(content, area, scale);
  }
  return undefined;
}

function insetShape(
  kind: 'inset' | 'rect' | 'xywh',
  content: string,
  area: ShapeArea,
  scale: number,
): ShapeGeometry {
  const [offsets = '', radii] = content.split(/\bround\b/);
  const [top, right, bottom, left] = insetsOf[kind](parts(offsets, ' '), area, scale);
  // What would overlap is made smaller in proportion.
  const across = Math.max(1, (left + right) / area.width || 1);
  const down = Math.max(1, (top + bottom) / area.height || 1);
  const inner = {
    left: area.left + left / across,
    top: area.top + top / down,
    // Rounding leaves a little less than nothing.
    width: Math.max(0, area.width - (left + right) / across),
    height: Math.max(0, area.height - (top + bottom) / down),
  };
  return { kind: 'rectangle', area: inner, radii: radii ? writtenRadii(radii, inner, scale) : SQUARE };
}

/**
 * Parses radii as `border-radius` has them: one to four for all corners, and behind a slash the vertical ones.
 * @throws for a syntax that is not supported
 */
function writtenRadii(text: string, { width, height }: ShapeArea, scale: number): BoxRadii {
  const [across = '0', down = across] = parts(text, '/');
  const radii = (lengths: string, whole: number): CornerRadii =>
    four(parts(lengths, ' '), '0').map((length) =>
      Math.max(0, validLength(length, { scale, whole })),
    ) as unknown as CornerRadii;
  return { x: radii(across, width), y: radii(down, height) };
}

type Sides = [top: number, right: number, bottom: number, left: number];

/** Distances from the sides of the area, as each function says them. */
const insetsOf: Record<
  'inset' | 'rect' | 'xywh',
  (words: string[], area: ShapeArea, scale: number) => Sides
> = {
  inset: (words, { width, height }, scale) =>
    four(words, '0').map((length, side) =>
      validLength(length, { scale, whole: side % 2 === 0 ? height : width }),
    ) as Sides,
  rect: (words, { width, height }, scale) => {
    const [top, right, bottom, left] = words.map((word, side) => {
      const whole = side % 2 === 0 ? height : width;
      if (word === 'auto') return side === 1 || side === 2 ? whole : 0;
      return validLength(word, { scale, whole });
    }) as Sides;
    // A right or lower edge before its opposite moves to it.
    return [top, width - Math.max(left, right), height - Math.max(top, bottom), left];
  },
  xywh: (words, { width, height }, scale) => {
    const [left, top, across, down] = words.map((word, index) =>
      validLength(word, { scale, whole: index % 2 === 0 ? width : height }),
    ) as Sides;
    return [top, width - left - across, height - top - down, left];
  },
};

function roundShape(
  kind: 'circle' | 'ellipse',
  content: string,
  area: ShapeArea,
  scale: number,
): ShapeGeometry | undefined {
  const [sizes = '', at = ''] = content.split(/\bat\b/);
  const { x, y } = positionIn(at, area, scale);
  const middle = { x: area.left + x, y: area.top + y };
  const sides = {
    across: [Math.abs(x), Math.abs(area.width - x)],
    down: [Math.abs(y), Math.abs(area.height - y)],
  };
  const words = parts(sizes, ' ');
  const corner = /^(closest|farthest)-corner$/.exec(words[0] ?? '')?.[1];
  if (corner) {
    const pick = corner === 'closest' ? Math.min : Math.max;
    const [across, down] = [pick(...sides.across), pick(...sides.down)];
    const reach = Math.hypot(across, down);
    const [rx, ry] = kind === 'circle' ? [reach, reach] : [across * Math.SQRT2, down * Math.SQRT2];
    return { kind: 'ellipse', ...middle, rx, ry };
  }
  const radius = (word: string, reaches: readonly number[], whole: number) => {
    if (word === 'closest-side') return Math.min(...reaches);
    return word === 'farthest-side' ? Math.max(...reaches) : validLength(word, { scale, whole });
  };
  const [first = 'closest-side', second = 'closest-side', ...others] = words;
  if (others.length > 0 || words.length === (kind === 'circle' ? 2 : 1)) return undefined;
  const diagonal = Math.hypot(area.width, area.height) / Math.SQRT2;
  const all = [...sides.across, ...sides.down];
  const rx = kind === 'circle' ? radius(first, all, diagonal) : radius(first, sides.across, area.width);
  const ry = kind === 'circle' ? rx : radius(second, sides.down, area.height);
  return rx < 0 || ry < 0 ? undefined : { kind: 'ellipse', ...middle, rx, ry };
}

function polygon(content: string, area: ShapeArea, scale: number): ShapeGeometry | undefined {
  const points: [x: number, y: number][] = [];
  for (const vertex of parts(content, ',')) {
    const [across, down, ...others] = parts(vertex, ' ');
    if (across === undefined || down === undefined || others.length > 0) return undefined;
    points.push([
      area.left + validLength(across, { scale, whole: area.width }),
      area.top + validLength(down, { scale, whole: area.height }),
    ]);
  }
  return { kind: 'polygon', points };
}
