/** Shapes of the lines of `text-decoration`, as Chromium draws them (CSS Text Decoration 4, section 2). */

import { LRUCache } from 'lru-cache';
import type { Area } from '../layout/box-layout.js';
import { secondLine, THIN_WAVE, waveOf } from '../layout/decoration-geometry.js';
import type { InkLine } from '../layout/text-ink.js';
import { dashesOf } from '../raster/dash-lengths.js';
import type { Matrix } from '../raster/matrix.js';
import { type Outline, Pen, rectangleOutline } from '../raster/outline.js';
import { countNumbers } from '../raster/outline-work.js';
import { Path } from '../raster/path.js';
import { strokeOutline } from '../raster/stroke.js';

/** Stretch of a line, in pixels. */
export interface Stretch {
  left: number;
  right: number;
}

/** Line of a decoration where it is drawn. */
export interface PlacedLineShape {
  /** What is filled, which must not be changed. */
  path: Path;
  /** What the outlines are cut off at; none where they end by themselves. */
  bounds: Area | undefined;
  /** Top and bottom of what has gaps where glyphs cross it. */
  top: number;
  bottom: number;
}

/** A line before its contours become a path. */
interface LineContours extends Omit<PlacedLineShape, 'path'> {
  outlines: readonly Outline[];
}

/** Numbers of the paths of waves that are kept: those of a few texts, half a megabyte. */
const MOST_NUMBERS = 65_536;

/** Waves recur in other colours, and take long to outline. */
const waves = new LRUCache<string, PlacedLineShape>({
  maxSize: MOST_NUMBERS,
  maxEntrySize: MOST_NUMBERS / 4,
  sizeCalculation: ({ path }) => path.floats.length + 1,
});

/** Of curves, in pixels: a stroke's outline turns about where pieces of a curve bend much. */
const TOLERANCE = 0.005;
/** Of the strokes: corners of waves are not cut. */
const MITER_LIMIT = 4;

/**
 * @param left of the text, and `top` of the line, in pixels and fractions of them
 * @param width of the text
 * @param shown what may show of the line: of more, nothing is made
 * @param matrix that the line is drawn under
 */
export function lineShape(
  line: InkLine,
  left: number,
  top: number,
  width: number,
  shown: Stretch,
  matrix: Matrix,
): PlacedLineShape {
  const make = () => placed(lineContours(line, left, top, width, shown), matrix);
  if (line.style !== 'wavy') return make();
  const place = [line.line, line.thickness, left, top, width, shown.left, shown.right, ...matrix];
  const key = place.join(' ');
  const cached = waves.get(key);
  if (cached) {
    countNumbers(cached.path.floats.length);
    return cached;
  }
  const shape = make();
  waves.set(key, shape);
  return shape;
}

function placed({ outlines, ...extent }: LineContours, matrix: Matrix): PlacedLineShape {
  const path = new Path().under(matrix);
  for (const outline of outlines) path.addOutline(outline);
  return { ...extent, path };
}

function lineContours(line: InkLine, left: number, top: number, width: number, shown: Stretch): LineContours {
  const { style, thickness } = line;
  if (style === 'wavy') return wave(line, left, top, width, shown);
  if (style === 'dotted' || style === 'dashed') return dashes(line, left, top, width);
  const outlines = [bar(left, top, width, thickness)];
  if (style === 'solid') return { outlines, bounds: undefined, top, bottom: top + thickness };
  const apart = secondLine(line);
  outlines.push(bar(left, top + apart, width, thickness));
  const [high, low] = [Math.min(top, top + apart), Math.max(top, top + apart)];
  return { outlines, bounds: undefined, top: high, bottom: low + thickness };
}

/** Lines stand on whole pixels, and are as many high. */
function bar(left: number, top: number, width: number, thickness: number): Outline {
  const height = Math.max(1, Math.floor(thickness));
  return rectangleOutline({ left, top: Math.floor(top + 0.5), width, height });
}

function dashes(line: InkLine, from: number, high: number, width: number): LineContours {
  const { style, thickness } = line;
  const whole = Math.round(thickness);
  // Lines over and through a text stand on whole pixels before they are dashed, and those under it do not.
  const top = line.line === 'underline' ? high : Math.floor(high + 0.5);
  const middle = Math.floor(top + Math.max(thickness / 2, 0.5));
  const [left, right] = [Math.trunc(from), Math.trunc(from + width)];
  const { lengths, isRound } = dashesOf(right - left, whole, style === 'dotted', false);
  const inside = isRound ? whole / 2 : 0;
  const y = middle + (whole % 2 === 1 ? 0.5 : 0);
  const end = Math.max(left + inside + TOLERANCE, right - inside);
  const stroked = strokeOutline(
    new Pen().moveTo(left + inside, y).lineTo(end, y),
    {
      width: thickness,
      cap: isRound ? 'round' : 'butt',
      join: 'miter',
      miterLimit: MITER_LIMIT,
      dashes: lengths,
      dashOffset: 0,
    },
    TOLERANCE,
  );
  return { outlines: [stroked], bounds: undefined, top: middle - whole / 2, bottom: middle + whole / 2 };
}

/** Cubic curves that begin and end on the middle, with both control points above and below half of their way. */
function wave(line: InkLine, left: number, top: number, width: number, shown: Stretch): LineContours {
  const { thickness } = line;
  const { length, reach, away } = waveOf(line);
  // In Chromium it is a tile whose pixels are those of the frame.
  const [start, y] = [Math.round(left), Math.round(top + away) + 0.5];
  const first = start + Math.max(-1, Math.floor((shown.left - start) / length) - 1) * length;
  const pen = new Pen().moveTo(first, y);
  for (let x = first; x < Math.min(left + width, shown.right) + length; x += length)
    pen.cubicTo(x + length / 2, y + reach, x + length / 2, y - reach, x + length, y);
  const style = {
    width: thickness <= 1 ? THIN_WAVE : thickness,
    cap: 'butt',
    join: 'miter',
    miterLimit: MITER_LIMIT,
    dashes: [],
    dashOffset: 0,
  } as const;
  // The curve's own height: its control points are three and a half times as far away.
  const height = reach * WAVE_HEIGHT + thickness / 2;
  const [high, low] = [Math.floor(y - height), Math.ceil(y + height)];
  const bounds = { left, top: high, width, height: low - high };
  return { outlines: [strokeOutline(pen, style, TOLERANCE)], bounds, top: high, bottom: low };
}

/** Largest value of 3 (1 - t) t (1 - 2 t), by which a curve leaves the middle for control points at a distance of 1. */
const WAVE_HEIGHT = Math.sqrt(3) / 6;
