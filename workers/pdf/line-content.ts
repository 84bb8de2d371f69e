/** Lines that are stroked by the readers of pages (ISO 32000-1, sections 8.4.3 and 8.5.3). */

import type { Matrix } from '../raster/matrix.js';
import { type Outline, POINTS } from '../raster/outline.js';
import type { StrokeStyle } from '../raster/stroke.js';
import type { StrokedLine } from '../raster/stroke-path.js';
import { cubicOf } from './compact-font.js';
import { length, precise } from './numbers.js';
import { matrixOperator } from './path-content.js';

/** The numbers of caps and joins. */
const CAPS: Readonly<Record<StrokeStyle['cap'], number>> = { butt: 0, round: 1, square: 2 };
const JOINS: Readonly<Record<StrokeStyle['join'], number>> = { miter: 0, round: 1, bevel: 2 };

/** What a reader takes where a line says nothing. */
const MITER_LIMIT = 10;

/** Part of a length by which axes may differ that are as long as each other. */
const ALIKE = 1e-6;

/**
 * Operators that stroke a curved line or round dots, in a state of their own; undefined for a line whose outline is to be
 * filled. Other straight lines are among these: their outlines have few points, and readers move the edges of strokes to whole
 * pixels. So are other dashes, which are where the rasteriser has them, and square caps, which no reader gives a line of no
 * length.
 */
export function lineOperators({ outline, style, matrix }: StrokedLine): string | undefined {
  const { width, cap, join, miterLimit, dashes } = style;
  if (cap === 'square' || !(dashes.length > 0 ? areDots(outline, style) : isCurved(outline)))
    return undefined;
  const [a, b, c, d, e, f] = matrix;
  const scale = Math.max(Math.hypot(a, b), Math.hypot(c, d));
  if (!(scale > 0)) return undefined;
  const isEven =
    Math.abs(a * a + b * b - c * c - d * d) < ALIKE * scale ** 2 &&
    Math.abs(a * c + b * d) < ALIKE * scale ** 2;
  // A matrix that stretches makes an ellipse of the pen: the reader applies it to the stroke, not to the points alone.
  const points: Matrix = isEven ? matrix : [scale, 0, 0, scale, 0, 0];
  const pen = isEven ? [] : [matrixOperator([a / scale, b / scale, c / scale, d / scale, e, f])];
  return [
    ...pen,
    `${precise(width * scale)} w`,
    ...(cap === 'butt' ? [] : [`${CAPS[cap]} J`]),
    ...(join === 'miter' ? [] : [`${JOINS[join]} j`]),
    ...(join !== 'miter' || miterLimit === MITER_LIMIT ? [] : [`${precise(Math.max(1, miterLimit))} M`]),
    ...(dashes.length === 0 ? [] : [`[${dashes.map((dash) => precise(dash * scale)).join(' ')}] 0 d`]),
    contourOperators(outline, points),
    'S',
  ].join(' ');
}

function isCurved({ commands }: Outline): boolean {
  return commands.includes('C') || commands.includes('Q');
}

/** Whether dashes have round ends and are on one straight line, where all lengths are measured alike. */
function areDots({ commands }: Outline, { cap, dashOffset }: StrokeStyle): boolean {
  return cap === 'round' && commands === 'ML' && dashOffset === 0;
}

/** The operators that construct contours. @param matrix that their points are under */
function contourOperators({ commands, coordinates }: Outline, [a, b, c, d, e, f]: Matrix): string {
  const parts: string[] = [];
  let at = 0;
  let [x, y] = [0, 0];
  for (const command of commands) {
    if (command === 'Z') {
      parts.push('h');
      continue;
    }
    const points: number[] = [];
    for (const end = at + 2 * (POINTS[command] ?? 0); at < end; at += 2) {
      const [across, down] = [coordinates[at] as number, coordinates[at + 1] as number];
      points.push(a * across + c * down + e, b * across + d * down + f);
    }
    const written = command === 'Q' ? cubicOf(x, y, points) : points;
    for (const point of written) parts.push(length(point));
    parts.push(command === 'M' ? 'm' : command === 'L' ? 'l' : 'c');
    [x, y] = points.slice(-2) as [number, number];
  }
  return parts.join(' ');
}
