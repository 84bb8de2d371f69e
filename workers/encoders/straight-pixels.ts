import { bytesOf, kernels } from '../kernels/kernels.js';
import { Scratch } from '../kernels/scratch.js';
import type { Frame } from '../raster/frame.js';

type StraightenedFrame = Pick<Frame, 'width' | 'height' | 'pixels' | 'transparent'>;

const straightScratch = new Scratch();

/**
 * Pixels of a frame with straight colours, as encoders that are not ours take them.
 * @returns RGBA row by row in the kernels' memory: valid until that memory is used for anything else
 */
export function straightPixels({ width, height, pixels, transparent }: StraightenedFrame): Uint8Array {
  if (!transparent) return bytesOf(pixels).subarray(0, width * height * 4);
  const straight = straightScratch.of(width * height * 4);
  kernels.straightenPixels(pixels.address, width, height, straight.address);
  return bytesOf(straight).subarray(0, width * height * 4);
}
