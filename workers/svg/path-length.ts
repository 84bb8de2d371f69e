import type { Outline } from '../raster/outline.js';
import { contoursOf, lengthOf } from '../raster/segments.js';

/** Tolerance of curves, in user units per unit of their size. */
const TOLERANCE = 1e-4;

/** Length of all contours of an outline, in its units. */
export function pathLength(outline: Outline): number {
  let size = 0;
  for (let at = 0; at < outline.coordinates.length; at++)
    size = Math.max(size, Math.abs(outline.coordinates[at] as number));
  let length = 0;
  for (const { segments } of contoursOf(outline, Math.max(1e-6, size * TOLERANCE), 0))
    for (const segment of segments) length += lengthOf(segment);
  return length;
}
