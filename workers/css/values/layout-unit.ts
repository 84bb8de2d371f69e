/** Lengths in the units of Chromium's layout. */

/** Browsers keep lengths in 64ths of a pixel and cut off what is below (`LayoutUnit` in Chromium). */
export function layoutUnit(pixels: number): number {
  return Math.trunc(pixels * 64) / 64;
}

/** The same of a product, which Chromium computes in single precision: 1.15 times 50 pixels are 57.5. */
export function layoutUnitOfProduct(pixels: number): number {
  return layoutUnit(Math.fround(pixels));
}

/** The nearest 64th of a pixel (`LayoutUnit::FromFloatRound`). */
export function nearestLayoutUnit(pixels: number): number {
  return Math.round(pixels * 64) / 64;
}

/** The width of a line that a run of glyphs of such a width takes (`ShapeResult::SnappedWidth`): the next 64th of a pixel. */
export function snappedWidth(pixels: number): number {
  return Math.ceil(pixels * 64 - NOISE) / 64;
}

/** Of sums of advances, in 64ths of a pixel. */
const NOISE = 1e-6;
