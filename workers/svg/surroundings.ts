import type { PlainElement } from '../layout/element-tree.js';
import type { Clip, DrawingContext } from '../raster/drawing-context.js';
import { IDENTITY, type Matrix, multiplied, scaleOf } from '../raster/matrix.js';
import type { Attributes } from './attributes.js';
import type { ObjectBounds } from './object-bounds.js';
import type { Viewport } from './shapes.js';
import { type SvgStyle, styleOf } from './style.js';

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

/** State within an element, except for its clip path; undefined where its transformation leaves nothing of it. */
export function surroundingsIn(
  element: PlainElement,
  attributes: Attributes,
  around: Surroundings,
  bounds: ObjectBounds,
  viewport: Viewport,
): Surroundings | undefined {
  const style = styleOf(attributes, around.style, viewport);
  const own = bounds.placeOf(element, attributes, viewport, style);
  const matrix = own === IDENTITY ? around.matrix : multiplied(around.matrix, own);
  return scaleOf(matrix) === 0 ? undefined : { ...around, matrix, style };
}
