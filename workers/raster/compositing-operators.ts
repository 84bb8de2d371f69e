/** Operators of Porter and Duff by their numbers in the kernel (kernels/assembly/raster/pixel-masks.ts). */

export const SOURCE_IN = 17;
export const SOURCE_OUT = 18;
export const XOR = 19;
export const DESTINATION_IN = 20;
export const SOURCE_ATOP = 21;
