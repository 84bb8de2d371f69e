import type { Frame } from '../../raster/frame.js';
import type { Quantisations } from './quantisation.js';

/** What the coefficients of a scan depend on, besides pixels. */
export interface Coding {
  tables: Quantisations;
  /** 4:2:0 instead of 4:4:4. */
  subsampled: boolean;
}

/** Pixels to be coded: a frame's, or those of its backdrop alone. */
export type FramePixels = Pick<Frame, 'width' | 'height' | 'pixels' | 'transparent'>;

/** Width and height in pixels of what is coded at a time, and how many blocks that makes (ITU T.81, A.2). */
export function mcuOf({ subsampled }: Coding): { pixels: number; blocks: number } {
  return subsampled ? { pixels: 16, blocks: 6 } : { pixels: 8, blocks: 3 };
}
