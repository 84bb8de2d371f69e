import type { RgbaBitmap } from '../raster/bitmap.js';
import type { Orientation } from './jpeg-structure.js';

/** A decoded picture as stored: grey or RGB, 8 bits a channel, rows from its first, no padding. */
export interface Samples {
  width: number;
  height: number;
  channels: 1 | 3;
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
  const green = channels === 3 ? 1 : 0;
  const blue = channels === 3 ? 2 : 0;
  let from = 0;
  for (let y = 0; y < height; y++) {
    let to = origin + y * down;
    for (let x = 0; x < width; x++) {
      // One write of a little-endian word instead of four of a byte.
      words[to] =
        (data[from] as number) |
        ((data[from + green] as number) << 8) |
        ((data[from + blue] as number) << 16) |
        0xff000000;
      from += channels;
      to += right;
    }
  }
  return { width: outWidth, height: transposed ? width : height, channels: 4, pixels };
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
