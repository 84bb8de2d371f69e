/**
 * A cell is what an image is made of before it is compressed: a byte with a pixel's index, and one with another index that
 * does as well, or the same. Where a pixel may stay as it is on show, the first is the transparent one.
 */

/** The index that stands for what is transparent, in every colour table; that of the first colour comes next. */
export const TRANSPARENT: u32 = 0;
export const FIRST_COLOUR: u32 = 1;

/** The cell of a pixel that can only stay. */
export const UNCHANGED: u32 = TRANSPARENT;
