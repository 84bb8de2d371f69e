import type { Block } from '../kernels/kernels.js';
import type { Backdrop } from './backdrop.js';
import type { Rectangle } from './rectangle.js';

/** Red, green, blue and alpha. */
export const BYTES_OF_A_PIXEL = 4;

/** Finished frame in kernel memory. */
export interface Frame {
  width: number;
  height: number;
  /** RGBA, colours multiplied by their alpha, row by row from the top without padding. */
  pixels: Block;
  /** False when the alpha is 255 everywhere. */
  transparent: boolean;
  /** Cached part of the scene that frames of this series share; undefined where there is none. */
  backdrop: Backdrop | undefined;
  /**
   * Dirty rectangles: every pixel outside of them equals the backdrop's. They lie within the frame and may overlap.
   * Without a backdrop, the whole frame is dirty.
   */
  dirty: readonly Rectangle[];
  /**
   * Damage: every pixel outside of these rectangles equals that of the frame that the same painter finished before.
   * They lie within the frame and do not overlap; an empty list means no change, and undefined that the whole frame may
   * have changed.
   */
  damage?: readonly Rectangle[] | undefined;
}

/** Frame that is painted on a backdrop. */
export interface FrameUpon extends Frame {
  backdrop: Backdrop;
}
