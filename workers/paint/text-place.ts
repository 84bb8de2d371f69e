import type { Paint } from '../raster/display-list.js';
import type { Matrix } from '../raster/matrix.js';

/** Where a line of text is painted. */
export interface TextPlace {
  /** Its left and its baseline in pixels and fractions of them. */
  left: number;
  baseline: number;
  matrix: Matrix;
  /** Set for a shadow of text, which is no text itself. */
  isCast?: true;
}

/** Tells whether nothing shows that is painted so. */
export function isClear(paint: Paint): boolean {
  return !('description' in paint) && paint.opacity === 0;
}

/** Colours that a line is painted in, if they are not its own: those of a shadow, or of a mask. */
export type OnePaint = Paint | undefined;
