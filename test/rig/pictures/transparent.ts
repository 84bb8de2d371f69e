import type { Bitmap } from '../../../workers/raster/bitmap.js';

/** The bitmap with its colours multiplied by their alpha, as frames have them. */
export function premultiplied({ width, height, pixels }: Bitmap): Bitmap {
  const product = pixels.map((sample, at) => {
    const alpha = pixels[at | 3] as number;
    return at % 4 === 3 ? sample : Math.round((sample * alpha) / 255);
  });
  return { width, height, channels: 4, pixels: product };
}
