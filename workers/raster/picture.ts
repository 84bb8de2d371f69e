import { allocated, type Block, bytesOf } from '../kernels/kernels.js';
import type { PremultipliedBitmap } from './bitmap.js';

/** A picture in kernel memory: RGBA, colours multiplied by their alpha, row by row without padding. */
export interface Picture {
  width: number;
  height: number;
  pixels: Block;
}

/** Copies a picture into kernel memory. Its owner releases the pixels. */
export function pictureOf({ width, height, pixels }: PremultipliedBitmap): Picture {
  const block = allocated(pixels.length);
  bytesOf(block).set(pixels);
  return { width, height, pixels: block };
}
