import { allocated, type Block, kernels, released } from '../../kernels/kernels.js';
import type { Frame } from '../../raster/frame.js';
import { whole } from '../../raster/rectangle.js';
import { copyPart, surfaceOf } from '../../raster/surface.js';

const { flatten } = kernels;

/** Passes a frame's pixels to `use`, composited on white; the block is valid until `use` returns. */
export function withOpaquePixels<Result>(frame: Frame, use: (pixels: Block) => Result): Result {
  const { pixels, transparent, width, height } = frame;
  if (!transparent) return use(pixels);
  const flat = allocated(pixels.length);
  try {
    copyPart(surfaceOf(flat, width), surfaceOf(pixels, width), whole(frame));
    flatten(flat.address, width * height);
    return use(flat);
  } finally {
    released(flat);
  }
}
