import { allocated, bytesOf, released } from '../../workers/kernels/kernels.js';
import { Backdrop } from '../../workers/raster/backdrop.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import type { Frame, Rectangle } from '../../workers/raster/frame.js';

/** RGBA pixels in kernel memory, as a backdrop. */
export function backdropOf({ width, height, pixels }: Bitmap): Backdrop {
  const block = allocated(pixels.length);
  bytesOf(block).set(pixels);
  return new Backdrop(width, height, block);
}

/** A frame that has other pixels than its backdrop within the rectangles. */
export function frameOver(
  backdrop: Backdrop,
  content: Bitmap,
  drawn: readonly Rectangle[],
  transparent = false,
): Frame {
  const { width, height, pixels } = backdrop;
  const block = allocated(pixels.length);
  const frame = bytesOf(block);
  frame.set(bytesOf(pixels));
  for (const { left, top, right, bottom } of drawn) {
    for (let y = top; y < bottom; y++) {
      const from = (y * width + left) * 4;
      frame.set(content.pixels.subarray(from, (y * width + right) * 4), from);
    }
  }
  return { width, height, pixels: block, transparent, backdrop, drawn };
}

/** Runs something on a frame of which every pixel was drawn, and gives the memory back. */
export function withFrame<Result>(
  bitmap: Bitmap,
  transparent: boolean,
  use: (frame: Frame) => Result,
): Result {
  const { width, height } = bitmap;
  const backdrop = backdropOf(bitmap);
  const everything = [{ left: 0, top: 0, right: width, bottom: height }];
  try {
    return use({ width, height, pixels: backdrop.pixels, transparent, backdrop, drawn: everything });
  } finally {
    backdrop.release();
  }
}

export function releaseFrame({ pixels }: Frame): void {
  released(pixels);
}

/** RGB on white, of an RGBA bitmap with colours multiplied by their alpha. */
export function onWhite({ width, height, pixels }: Bitmap): Bitmap {
  const flattened = new Uint8Array(width * height * 3);
  for (let from = 0, to = 0; from < pixels.length; from += 4) {
    const white = 255 - (pixels[from + 3] as number);
    for (let channel = 0; channel < 3; channel++) {
      flattened[to++] = (pixels[from + channel] as number) + white;
    }
  }
  return { width, height, channels: 3, pixels: flattened };
}
