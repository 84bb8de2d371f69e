import type { BoxRadii } from '../css/painted/corner-radii.js';
import { HairlinePen } from '../raster/hairline-pen.js';
import { HairlinePath, hairlineStrength } from '../raster/hairlines.js';
import type { Matrix } from '../raster/matrix.js';
import { rectangleOutline } from '../raster/outline.js';
import { isSquare, type RoundedArea, within } from './rounded-area.js';

/** Least difference of two lengths that are not the same, in pixels (`WebCoreFloatNearlyEqual`). */
const NEAR = 1e-5;

/**
 * The line along a round ring that is everywhere as wide, which Blink strokes (`GraphicsContext::FillDRRect`) and Skia
 * draws thinner than it fills a ring (`raster/hairlines.ts`).
 * @param outer its outer edge
 * @param width pixels of the picture, before `matrix`
 * @returns undefined where the ring is wider than a pixel, not everywhere as wide, or not round
 */
export function ringHairline(outer: RoundedArea, width: number, matrix: Matrix): HairlinePath | undefined {
  const strength = hairlineStrength(width, matrix);
  if (strength === undefined || isSquare(outer) || !isEven(within(outer, [0, 0, 0, 0]).radii, width))
    return undefined;
  const half = width / 2;
  const { area, radii } = within(outer, [half, half, half, half]);
  if (!(area.width > half && area.height > half)) return undefined;
  const line = rectangleOutline(area, radii.x, radii.y, new HairlinePen(matrix));
  return new HairlinePath(strength).under(matrix).addLines(line, 'butt');
}

/** Whether corners are parts of circles whose inner edges are, too. */
function isEven({ x, y, shaped }: BoxRadii, width: number): boolean {
  if (shaped) return false;
  return x.every((across, corner) => {
    const down = y[corner] as number;
    return Math.abs(across - down) < NEAR && (across === 0 || across >= width);
  });
}
