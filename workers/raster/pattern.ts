/** Pictures that are repeated in both directions, as paints (SVG 2, section 14.3). */

import { allocated, bytesOf, kernels, released } from '../kernels/kernels.js';
import type { DisplayItem } from './display-list.js';
import { BYTES_OF_A_PIXEL } from './frame.js';
import { inverted, type Matrix, multiplied } from './matrix.js';
import type { Pixmap } from './pixmap.js';
import type { Rectangle } from './rectangle.js';

/** A repeated picture: painted once, and then sampled, as Skia does (`SkPictureShader`). */
export interface Tile {
  /** Pixels. */
  width: number;
  height: number;
  /** What is painted on clear ground, in the tile's own pixels. */
  items: readonly DisplayItem[];
}

export interface Pattern {
  tile: Tile;
  /** From the tile's pixels to those of the frame. */
  matrix: Matrix;
  /** 0 to `OPAQUE`. */
  opacity: number;
}

/** Pixels of a tile: a larger one is painted in fewer, as Skia does (`SkPictureShader`). */
const MOST_PIXELS = 2048 * 2048;

/** Parts of a pixel by which a tile may be larger than whole ones by rounding alone. */
const ROUNDING = 1e-4;

/**
 * Whole pixels that a tile is painted in: as many as it has in the picture, which it is then shown in, stretched (Skia,
 * `SkPictureShader`).
 * @param matrix from the tile's own units to pixels
 * @returns undefined where these are none
 */
export function pixelsOfTile(
  { width, height }: { width: number; height: number },
  [a, b, c, d]: Matrix,
): { width: number; height: number } | undefined {
  const [across, down] = [width * Math.hypot(a, b), height * Math.hypot(c, d)];
  if (!(across > 0 && down > 0 && Number.isFinite(across * down))) return undefined;
  const factor = Math.min(1, Math.sqrt(MOST_PIXELS / (across * down)));
  const pixels = (length: number) =>
    Math.min(MOST_PIXELS, Math.max(1, Math.ceil(length * factor - ROUNDING)));
  const [wide, high] = [pixels(across), pixels(down)];
  return wide * high <= 2 * MOST_PIXELS ? { width: wide, height: high } : undefined;
}

/** Repeats a tile over pixels of the frame, which are written without padding from an address on. */
export function repeatTile(to: number, bounds: Rectangle, tile: Pixmap, matrix: Matrix): void {
  const { left, top, right, bottom } = bounds;
  const [width, height] = [right - left, bottom - top];
  const back = inverted(multiplied([1, 0, 0, 1, -left, -top], matrix));
  if (!back) {
    kernels.fillBytes(to, 0, BYTES_OF_A_PIXEL * width * height);
    return;
  }
  const numbers = allocated(6 * Float64Array.BYTES_PER_ELEMENT);
  const { buffer, byteOffset } = bytesOf(numbers);
  new Float64Array(buffer, byteOffset, 6).set(back);
  const source = [tile.pixels.address, tile.width, tile.height] as const;
  kernels.samplePicture(to, width, height, ...source, numbers.address, 0, 1);
  released(numbers);
}
