/** The basic shapes of CSS as outlines (CSS Shapes 1, section 3). */

import { SQUARE, writtenRadii } from '../css/painted/corner-radii.js';
import { positionIn } from '../css/painted/positions.js';
import { shapeCommands } from '../css/values/shape-commands.js';
import { four, functionOf, knownLength, parts } from '../css/values/values.js';
import type { Area } from '../layout/box-layout.js';
import { ellipseOutline, type Outline, Pen, rectangleOutline } from '../raster/outline.js';
import { UnsupportedSvg } from './attributes.js';
import { pathOutline } from './path-data.js';
import { shapeFunctionOutline } from './shape-function.js';

/** A shape, and the rule that it is filled by. */
export interface BasicShape {
  /** In the pixels of its reference box; undefined for a path that is none. */
  outline: Outline | undefined;
  isEvenOdd: boolean;
  /** Whether the outline is in CSS pixels from the corner of the reference box. */
  isUnscaled: boolean;
}

const FILL_RULE = /^\s*(nonzero|evenodd)\s*,\s*/;

/**
 * Parses a basic shape or `path()` in its reference box.
 * @param scale pixels of the box per CSS pixel
 * @returns undefined for a syntax that is none
 */
export function basicShape(text: string, area: Area, scale: number): BasicShape | undefined {
  const { name = '', content = '' } = functionOf(text) ?? {};
  const [, rule] = FILL_RULE.exec(content) ?? [];
  const isEvenOdd = rule === 'evenodd';
  const rest = content.replace(FILL_RULE, '');
  if (name === 'path') {
    const [, data] = /^\s*(?:"([^"]*)"|'[^']*')\s*$/.exec(rest.replace(/'/g, '"')) ?? [];
    return data === undefined ? undefined : { outline: outlineOfData(data), isEvenOdd, isUnscaled: true };
  }
  const commands = name === 'shape' ? shapeCommands(content) : undefined;
  if (commands) {
    const drawn = knownOutline(shapeFunctionOutline(commands, area, scale));
    return drawn && { outline: drawn, isEvenOdd: commands.isEvenOdd, isUnscaled: false };
  }
  const outline = knownOutline(shapeOutline(name, rest, area, scale));
  return outline && { outline, isEvenOdd, isUnscaled: false };
}

/** Undefined for one of numbers that are too large. */
function knownOutline(outline: Outline | undefined): Outline | undefined {
  const isKnown =
    outline && Array.from(outline.coordinates).every((number) => Number.isFinite(Math.fround(number)));
  return isKnown ? outline : undefined;
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

function shapeOutline(kind: string, content: string, area: Area, scale: number): Outline | undefined {
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
  const inner = {
    left: area.left + left / across,
    top: area.top + top / down,
    // Rounding leaves a little less than nothing.
    width: Math.max(0, area.width - (left + right) / across),
    height: Math.max(0, area.height - (top + bottom) / down),
  };
  const corners = radii ? writtenRadii(radii, inner, scale) : SQUARE;
  return rectangleOutline(inner, corners.x, corners.y);
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
