import type { RgbaBitmap } from '../raster/bitmap.js';
import type { Orientation } from './orientation.js';

/** A decoded picture as stored: grey, RGB or straight RGBA, 8 bits a channel, rows from its first, no padding. */
export interface Samples {
  width: number;
  height: number;
  channels: 1 | 3 | 4;
  data: Uint8Array;
}

/** Turns a picture the right way up and makes it RGBA, in one pass. */
export function upright({ width, height, channels, data }: Samples, orientation: Orientation): RgbaBitmap {
  const { mirrored, flipped, transposed } = TURNS[orientation];
  const outWidth = transposed ? height : width;
  // Where a step to the right and a step down in the stored picture lead in the upright one, in pixels.
  const right = (mirrored ? -1 : 1) * (transposed ? outWidth : 1);
  const down = (flipped ? -1 : 1) * (transposed ? 1 : outWidth);
  const origin = (mirrored ? -right * (width - 1) : 0) + (flipped ? -down * (height - 1) : 0);

  const pixels = new Uint8Array(width * height * 4);
  const words = new Uint32Array(pixels.buffer);
  const green = channels === 1 ? 0 : 1;
  const blue = channels === 1 ? 0 : 2;
  let from = 0;
  for (let y = 0; y < height; y++) {
    let to = origin + y * down;
    for (let x = 0; x < width; x++) {
      const alpha = channels === 4 ? (data[from + 3] as number) : 255;
      // One write of a little-endian word instead of four of a byte.
      words[to] =
        (data[from] as number) |
        ((data[from + green] as number) << 8) |
        ((data[from + blue] as number) << 16) |
        (alpha << 24);
      from += channels;
      to += right;
    }
  }
  return { width: outWidth, height: transposed ? width : height, channels: 4, pixels };
}

/** The same for a picture that is RGBA already, which stays as it is where nothing is to be turned. */
export function uprightRgba(bitmap: RgbaBitmap, orientation: Orientation): RgbaBitmap {
  return orientation === 1 ? bitmap : upright({ ...bitmap, data: bitmap.pixels }, orientation);
}

interface Turn {
  /** The stored first column is on the right (or at the bottom, when transposed). */
  mirrored: boolean;
  /** The stored first row is at the bottom (or on the right, when transposed). */
  flipped: boolean;
  /** Stored rows are columns. */
  transposed: boolean;
}

// EXIF 2.3, section 4.6.4 A: where the 0th row and the 0th column lie.
const TURNS: Record<Orientation, Turn> = {
  1: { mirrored: false, flipped: false, transposed: false },
  2: { mirrored: true, flipped: false, transposed: false },
  3: { mirrored: true, flipped: true, transposed: false },
  4: { mirrored: false, flipped: true, transposed: false },
  5: { mirrored: false, flipped: false, transposed: true },
  6: { mirrored: false, flipped: true, transposed: true },
  7: { mirrored: true, flipped: true, transposed: true },
  8: { mirrored: true, flipped: false, transposed: true },
};
