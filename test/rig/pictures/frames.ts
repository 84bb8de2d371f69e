import { allocated, bytesOf, released } from '../../../workers/kernels/kernels.js';
import { Backdrop } from '../../../workers/raster/backdrop.js';
import type { Bitmap } from '../../../workers/raster/bitmap.js';
import type { Frame, FrameUpon } from '../../../workers/raster/frame.js';
import type { Rectangle } from '../../../workers/raster/rectangle.js';

/** The pixels of a bitmap in kernel memory, as a backdrop; RGB becomes opaque RGBA. */
export function backdropOf({ width, height, channels, pixels }: Bitmap): Backdrop {
  const block = allocated(width * height * 4);
  const rgba = bytesOf(block).fill(255);
  if (channels === 4) rgba.set(pixels);
  else {
    for (let from = 0, to = 0; from < pixels.length; from += 3, to += 4) {
      rgba.set(pixels.subarray(from, from + 3), to);
    }
  }
  return new Backdrop(width, height, block);
}

/** A frame that has other pixels than its backdrop within the rectangles. */
export function frameOver(
  backdrop: Backdrop,
  content: Bitmap,
  dirty: readonly Rectangle[],
  transparent = false,
): FrameUpon {
  const { width, height, pixels } = backdrop;
  const block = allocated(pixels.length);
  const frame = bytesOf(block);
  frame.set(bytesOf(pixels));
  for (const { left, top, right, bottom } of dirty) {
    for (let y = top; y < bottom; y++) {
      const from = (y * width + left) * 4;
      frame.set(content.pixels.subarray(from, (y * width + right) * 4), from);
    }
  }
  return { width, height, pixels: block, transparent, backdrop, dirty };
}

/** A frame of these pixels (RGBA, colours multiplied by their alpha), the backdrop's but for those in the rectangles. */
export function frameUpon(
  backdrop: Backdrop,
  pixels: Uint8Array,
  dirty: Rectangle[],
  transparent = false,
): FrameUpon {
  const { width, height } = backdrop;
  const block = allocated(pixels.length);
  bytesOf(block).set(pixels);
  return { width, height, pixels: block, transparent, backdrop, dirty };
}

/** A frame of which every pixel is dirty. It has the memory of its backdrop. */
export function frameOf(bitmap: Bitmap, transparent = false): FrameUpon {
  const { width, height } = bitmap;
  const backdrop = backdropOf(bitmap);
  const dirty = [{ left: 0, top: 0, right: width, bottom: height }];
  return { width, height, pixels: backdrop.pixels, transparent, backdrop, dirty };
}

/** Encodes a bitmap, and gives the memory of its frame back. */
export function encodedFrame(
  bitmap: Bitmap,
  encode: (frame: Frame) => Uint8Array<ArrayBuffer>,
  transparent = false,
): Uint8Array<ArrayBuffer> {
  const frame = frameOf(bitmap, transparent);
  try {
    return encode(frame);
  } finally {
    frame.backdrop.release();
  }
}

/** Gives back the memory of a frame and of its backdrop. */
export function letGo(frame: FrameUpon): void {
  if (frame.pixels !== frame.backdrop.pixels) releaseFrame(frame);
  frame.backdrop.release();
}

/** Gives back the memory of a frame over a backdrop, which keeps its own. */
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
