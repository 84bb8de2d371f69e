import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import type { Matrix } from '../raster/matrix.js';
import type { SvgStyle } from './style.js';

/** Inherited state of an element. */
export interface Surroundings {
  context: DrawingContext;
  clip: Clip;
  matrix: Matrix;
  style: SvgStyle;
  /** Nesting depth of references. */
  depth: number;
  /** Whether shapes are those of a `<clipPath>`: whole, without their paints. */
  isClip: boolean;
}
