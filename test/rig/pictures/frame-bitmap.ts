import { bytesOf } from '../../../workers/kernels/kernels.js';
import type { Bitmap } from '../../../workers/raster/bitmap.js';
import type { Frame } from '../../../workers/raster/frame.js';

/**
 * Copies a frame out of kernel memory. What is transparent lies on white.
 * @param channels 3, or 4 for an alpha of 255 beside the colours
 */
export function bitmapOf({ width, height, pixels: block }: Frame, channels: 3 | 4): Bitmap {
  const from = bytesOf(block);
  const pixels = new Uint8Array(width * height * channels);
  for (let at = 0, to = 0; at < from.length; at += 4, to += channels) {
    const white = 255 - (from[at + 3] as number);
    for (let channel = 0; channel < channels; channel++)
      pixels[to + channel] = (from[at + channel] as number) + white;
  }
  return { width, height, channels, pixels };
}
