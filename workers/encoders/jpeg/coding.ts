import type { Frame } from '../../raster/frame.js';
import type { Quantisations } from './quantisation.js';

/** Parameters that determine the quantised coefficients of a frame. */
export interface Coding {
  tables: Quantisations;
  /** Chroma subsampling: 4:2:0 instead of 4:4:4. */
  subsampled: boolean;
}

/** Pixels of a frame, or of its backdrop alone. */
export type FramePixels = Pick<Frame, 'width' | 'height' | 'pixels' | 'transparent'>;

/** Size of an MCU (minimum coded unit): its side in pixels, and its number of blocks (ITU T.81, A.2). */
export function mcuOf({ subsampled }: Coding): { pixels: number; blocks: number } {
  return subsampled ? { pixels: 16, blocks: 6 } : { pixels: 8, blocks: 3 };
}
