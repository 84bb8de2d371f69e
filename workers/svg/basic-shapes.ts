/** The basic shapes of CSS as outlines (CSS Shapes 1, section 3). */

import { type ShapeGeometry, shapeGeometry } from '../css/painted/shape-geometry.js';
import { shapeCommands } from '../css/values/shape-commands.js';
import { functionOf } from '../css/values/values.js';
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

const BOX = '(border-box|padding-box|content-box|fill-box|stroke-box|view-box)';
const BOX_BEFORE = new RegExp(`^${BOX}(?![\\w-])\\s*`);
const BOX_BEHIND = new RegExp(`(?<![\\w-])${BOX}$`);

/** Parts the box that a clip path names, before or behind its shape, from the shape (CSS Masking 1, section 5.1). */
export function shapeAndBox(value: string): { shape: string; name: string | undefined } {
  const shape = value.trim();
  const found = BOX_BEFORE.exec(shape) ?? BOX_BEHIND.exec(shape);
  if (!found) return { shape, name: undefined };
  const rest = found.index === 0 ? shape.slice(found[0].length) : shape.slice(0, found.index);
  return { shape: rest.trim(), name: found[1] };
}

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
    const drawn = supportedOutline(shapeFunctionOutline(commands, area, scale));
    return drawn && { outline: drawn, isEvenOdd: commands.isEvenOdd, isUnscaled: false };
  }
  const geometry = shapeGeometry(name, rest, area, scale);
  const outline = geometry && supportedOutline(outlineOf(geometry));
  return outline && { outline, isEvenOdd, isUnscaled: false };
}

/** The outline of a basic shape or `path()` in its reference box, in CSS pixels; undefined for what is none. */
export function shapeOutline(text: string, area: Area): Outline | undefined {
  return basicShape(text, area, 1)?.outline;
}

/** Undefined for one of numbers that are too large. */
function supportedOutline(outline: Outline | undefined): Outline | undefined {
  const isSupported =
    outline && Array.from(outline.coordinates).every((number) => Number.isFinite(Math.fround(number)));
  return isSupported ? outline : undefined;
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

function outlineOf(geometry: ShapeGeometry): Outline {
  switch (geometry.kind) {
    case 'rectangle':
      return rectangleOutline(geometry.area, geometry.radii.x, geometry.radii.y);
    case 'ellipse':
      return ellipseOutline(geometry.x, geometry.y, geometry.rx, geometry.ry);
    case 'polygon': {
      const pen = new Pen();
      for (const [index, [x, y]] of geometry.points.entries()) {
        if (index === 0) pen.moveTo(x, y);
        else pen.lineTo(x, y);
      }
      return pen.close();
    }
  }
}
