/** Browsers keep lengths in 64ths of a pixel and cut off what is below (`LayoutUnit` in Chromium). */
export function layoutUnit(pixels: number): number {
  return Math.trunc(pixels * 64) / 64;
}
