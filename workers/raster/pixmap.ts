import { allocated, type Block, bytesOf } from '../kernels/kernels.js';
import type { PremultipliedBitmap } from './bitmap.js';

/** A picture in kernel memory: RGBA, colours multiplied by their alpha, row by row without padding. */
export interface Pixmap {
  width: number;
  height: number;
  pixels: Block;
}

/** A picture that is drawn when it is first painted. */
export interface LazyPixmap {
  /** Tells it apart from every other one. */
  key: string;
  width: number;
  height: number;
  /** Its pixels are good until the frame is finished. */
  drawn(): Pixmap;
}

/** Copies a picture into kernel memory. Its owner releases the pixels. */
export function pixmapOf({ width, height, pixels }: PremultipliedBitmap): Pixmap {
  const block = allocated(pixels.length);
  bytesOf(block).set(pixels);
  return { width, height, pixels: block };
}
