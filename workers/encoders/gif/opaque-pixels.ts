import { allocated, type Block, kernels, released } from '../../kernels/kernels.js';
import type { Frame } from '../../raster/frame.js';

interface OpaqueKernels {
  copyBytes(to: number, from: number, length: number): void;
  flatten(pixels: number, count: number): void;
}

const kernel = kernels<OpaqueKernels>();

/** Passes a frame's pixels to `use`, on white where they are transparent. They are good until it returns. */
export function withOpaquePixels<Result>(
  { pixels, transparent }: Frame,
  use: (pixels: Block) => Result,
): Result {
  if (!transparent) return use(pixels);
  const flat = allocated(pixels.length);
  try {
    kernel.copyBytes(flat.address, pixels.address, pixels.length);
    kernel.flatten(flat.address, pixels.length / 4);
    return use(flat);
  } finally {
    released(flat);
  }
}
