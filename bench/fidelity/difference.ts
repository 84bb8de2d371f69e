import type { Bitmap } from '../../workers/raster/bitmap.js';
import type { Picture } from './similarity.js';

/** How many times a difference is drawn darker than it is, so that the eye finds it. */
const GAIN = 3;

/** Shows where two pictures of one size differ: white where they do not, the darker the more the worst channel does. */
export function differencePicture(one: Picture, other: Picture): Bitmap {
  const { width, height } = one;
  const pixels = new Uint8Array(width * height * 3);
  for (let at = 0; at < width * height; at++) {
    let worst = 0;
    for (let channel = 0; channel < 3; channel++) {
      const a = one.data[at * one.channels + channel] as number;
      const b = other.data[at * other.channels + channel] as number;
      worst = Math.max(worst, Math.abs(a - b));
    }
    pixels.fill(Math.max(0, 255 - GAIN * worst), at * 3, at * 3 + 3);
  }
  return { width, height, channels: 3, pixels };
}
