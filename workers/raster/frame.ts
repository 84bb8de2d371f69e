import type { Block } from '../kernels/kernels.js';
import type { Backdrop } from './backdrop.js';
import type { Rectangle } from './rectangle.js';

/** Red, green, blue and alpha. */
export const BYTES_OF_A_PIXEL = 4;

/** A finished picture in kernel memory. */
export interface Frame {
  width: number;
  height: number;
  /** RGBA, colours multiplied by their alpha, row by row from the top without padding. */
  pixels: Block;
  /** False when the alpha is 255 everywhere. */
  transparent: boolean;
  /** What frames like this one have in common, where that is known. */
  backdrop: Backdrop | undefined;
  /**
   * Every pixel outside of these is the backdrop's. They lie within the frame and may overlap. Without a backdrop it is the
   * whole frame.
   */
  dirty: readonly Rectangle[];
  /**
   * Every pixel outside of these is what it was in the frame that the same painter finished before, whatever that showed.
   * They lie within the frame and do not overlap; none when nothing has changed. Undefined when all may have.
   */
  damage?: readonly Rectangle[] | undefined;
}

/** A frame with a backdrop. */
export interface FrameUpon extends Frame {
  backdrop: Backdrop;
}
