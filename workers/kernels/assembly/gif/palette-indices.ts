/**
 * Pair of palette indices of a pixel, a byte each: its index, and an alternative that serves as well or
 * repeats it. For a pixel that may stay unchanged the first is the transparent index.
 */

/** Transparent entry of every palette; colours follow it. */
export const TRANSPARENT: u32 = 0;
export const FIRST_COLOUR: u32 = 1;

/** Pair of a pixel that must stay unchanged. */
export const UNCHANGED: u32 = TRANSPARENT;
