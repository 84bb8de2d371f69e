import type { BoxArea } from '../css/painted/background-layers.js';
import { SQUARE, writtenRadii } from '../css/painted/corner-radii.js';
import { positionIn } from '../css/painted/positions.js';
import { four, functionOf, knownLength, parts } from '../css/values/values.js';
import type { Area, Box } from '../layout/box-layout.js';
import type { Matrix } from '../raster/matrix.js';
import { multiplied } from '../raster/matrix.js';
import { ellipseOutline, type Outline, Pen } from '../raster/outline.js';
import { Path } from '../raster/path.js';
import { UnsupportedSvg } from '../svg/attributes.js';
import { pathOutline } from '../svg/path-data.js';
import { borderArea, boxArea, outlineOf, within } from './rounded-area.js';

/** Bound on the length of a value: rasterising takes time for every point. */
const MOST_CHARACTERS = 100_000;

const AREA = /^(.*?)\s*\b(border-box|padding-box|content-box)$/s;
const FILL_RULE = /^\s*(nonzero|evenodd)\s*,\s*/;

/**
 * Parses `clip-path` with basic shapes and `path()` (CSS Masking 1, section 5.1; CSS Shapes 1, section 3).
 * @param matrix from the box's pixels to the frame's
 * @returns undefined for `none`, and for a path that is none
 * @throws for a syntax that is not supported
 */
export function clipPath(value: string, box: Box, matrix: Matrix): Path | undefined {
  if (value === 'none') return undefined;
  if (value.length > MOST_CHARACTERS) throw new Error('a clip path that is so long is not drawn');
  const [, shape = value.trim(), name] = AREA.exec(value.trim()) ?? [];
  const area = name ? unsnapped(name as BoxArea, box, matrix) : box;
  if (shape === '')
    return new Path().under(matrix).addOutline(outlineOf(boxArea(name as BoxArea, box, matrix)));
  const { name: kind = '', content = '' } = functionOf(shape) ?? {};
  const [, rule] = FILL_RULE.exec(content) ?? [];
  const path = new Path(rule === 'evenodd');
  const rest = content.replace(FILL_RULE, '');
  const { scale = 1 } = box;
  if (kind === 'path') {
    const [, data] = /^\s*(?:"([^"]*)"|'[^']*')\s*$/.exec(rest.replace(/'/g, '"')) ?? [];
    if (data === undefined) throw new Error(`the clip path ${value} is not drawn`);
    const { left, top } = area;
    const drawn = outlineOfData(data);
    return drawn && path.under(multiplied(matrix, [scale, 0, 0, scale, left, top])).addOutline(drawn);
  }
  const outline = basicShape(kind, rest, area, scale);
  if (!outline || !Array.from(outline.coordinates).every((number) => Number.isFinite(Math.fround(number))))
    throw new Error(`the clip path ${value} is not drawn`);
  return path.under(matrix).addOutline(outline);
}

/** Data that is none is no clip path: with it, the declaration is invalid. */
function outlineOfData(data: string): Outline | undefined {
  try {
    return pathOutline(data);
  } catch (error) {
    if (error instanceof UnsupportedSvg) return undefined;
    throw error;
  }
}

/** An area of a box that is not snapped to pixels, as browsers take it for shapes. */
function unsnapped(name: BoxArea, box: Box, matrix: Matrix): Area {
  const outer = borderArea(box, matrix).area;
  const inner = boxArea(name, box, matrix).area;
  return {
    left: box.left + inner.left - outer.left,
    top: box.top + inner.top - outer.top,
    width: box.width + inner.width - outer.width,
    height: box.height + inner.height - outer.height,
  };
}

function basicShape(kind: string, content: string, area: Area, scale: number): Outline | undefined {
  switch (kind) {
    case 'inset':
    case 'rect':
    case 'xywh':
      return insetShape(kind, content, area, scale);
    case 'circle':
    case 'ellipse':
      return roundShape(kind, content, area, scale);
    case 'polygon':
      return polygon(content, area, scale);
  }
  return undefined;
}

function insetShape(kind: 'inset' | 'rect' | 'xywh', content: string, area: Area, scale: number): Outline {
  const [offsets = '', radii] = content.split(/\bround\b/);
  const [top, right, bottom, left] = insetsOf[kind](parts(offsets, ' '), area, scale);
  // What would overlap is made smaller in proportion.
  const across = Math.max(1, (left + right) / area.width || 1);
  const down = Math.max(1, (top + bottom) / area.height || 1);
  const inner = within({ area, radii: SQUARE }, [top / down, right / across, bottom / down, left / across]);
  return outlineOf({ area: inner.area, radii: radii ? writtenRadii(radii, inner.area, scale) : SQUARE });
}

type Sides = [top: number, right: number, bottom: number, left: number];

/** Distances from the sides of the area, as each function says them. */
const insetsOf: Record<'inset' | 'rect' | 'xywh', (words: string[], area: Area, scale: number) => Sides> = {
  inset: (words, { width, height }, scale) =>
    four(words, '0').map((length, side) =>
      knownLength(length, { scale, whole: side % 2 === 0 ? height : width }),
    ) as Sides,
  rect: (words, { width, height }, scale) => {
    const [top, right, bottom, left] = words.map((word, side) => {
      const whole = side % 2 === 0 ? height : width;
      if (word === 'auto') return side === 1 || side === 2 ? whole : 0;
      return knownLength(word, { scale, whole });
    }) as Sides;
    // A right or lower edge before its opposite moves to it.
    return [top, width - Math.max(left, right), height - Math.max(top, bottom), left];
  },
  xywh: (words, { width, height }, scale) => {
    const [left, top, across, down] = words.map((word, index) =>
      knownLength(word, { scale, whole: index % 2 === 0 ? width : height }),
    ) as Sides;
    return [top, width - left - across, height - top - down, left];
  },
};

function roundShape(kind: string, content: string, area: Area, scale: number): Outline | undefined {
  const [sizes = '', at = ''] = content.split(/\bat\b/);
  const { x, y } = positionIn(at, area, scale);
  const sides = {
    across: [Math.abs(x), Math.abs(area.width - x)],
    down: [Math.abs(y), Math.abs(area.height - y)],
  };
  const words = parts(sizes, ' ');
  const corner = /^(closest|farthest)-corner$/.exec(words[0] ?? '')?.[1];
  if (corner) {
    const pick = corner === 'closest' ? Math.min : Math.max;
    const [across, down] = [pick(...sides.across), pick(...sides.down)];
    const scaleOf =
      kind === 'circle'
        ? [Math.hypot(across, down), Math.hypot(across, down)]
        : [across * Math.SQRT2, down * Math.SQRT2];
    return ellipseOutline(area.left + x, area.top + y, scaleOf[0] as number, scaleOf[1] as number);
  }
  const radius = (word: string, reaches: readonly number[], whole: number) => {
    if (word === 'closest-side') return Math.min(...reaches);
    return word === 'farthest-side' ? Math.max(...reaches) : knownLength(word, { scale, whole });
  };
  const [first = 'closest-side', second = 'closest-side', ...others] = words;
  if (others.length > 0 || words.length === (kind === 'circle' ? 2 : 1)) return undefined;
  const diagonal = Math.hypot(area.width, area.height) / Math.SQRT2;
  const all = [...sides.across, ...sides.down];
  const rx = kind === 'circle' ? radius(first, all, diagonal) : radius(first, sides.across, area.width);
  const ry = kind === 'circle' ? rx : radius(second, sides.down, area.height);
  if (rx < 0 || ry < 0) return undefined;
  return ellipseOutline(area.left + x, area.top + y, rx, ry);
}

function polygon(content: string, area: Area, scale: number): Outline | undefined {
  const pen = new Pen();
  for (const [index, vertex] of parts(content, ',').entries()) {
    const [across, down, ...others] = parts(vertex, ' ');
    if (across === undefined || down === undefined || others.length > 0) return undefined;
    const x = area.left + knownLength(across, { scale, whole: area.width });
    const y = area.top + knownLength(down, { scale, whole: area.height });
    if (index === 0) pen.moveTo(x, y);
    else pen.lineTo(x, y);
  }
  return pen.close();
}
