/**
 * A cell is what an image is made of before it is compressed: two bytes for a pixel, of which the lower one is its colour
 * index.
 */

/** Set in the cell of a pixel that may stay as it is on show: the transparent index is as good as the colour's own. */
export const UNCHANGED: u32 = 0x100;

/** The index that stands for what is transparent, in every colour table; that of the first colour comes next. */
export const TRANSPARENT: u32 = 0;
export const FIRST_COLOUR: u32 = 1;
