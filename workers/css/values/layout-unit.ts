/** Browsers keep lengths in 64ths of a pixel and cut off what is below (`LayoutUnit` in Chromium). */
export function layoutUnit(pixels: number): number {
  return Math.trunc(pixels * 64) / 64;
}

/** The same of a product, which Chromium computes in single precision: 1.15 times 50 pixels are 57.5. */
export function layoutUnitOfProduct(pixels: number): number {
  return layoutUnit(Math.fround(pixels));
}
