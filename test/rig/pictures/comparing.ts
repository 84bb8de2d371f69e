import type { Bitmap } from '../../../workers/raster/bitmap.js';

/** A picture of half the width and height, each pixel the mean of four. @param picture of even width and height */
export function halved({ width, height, channels, pixels }: Bitmap): Bitmap {
  const half = new Uint8Array((width * height * channels) / 4);
  const row = width * channels;
  let to = 0;
  for (let y = 0; y < height; y += 2) {
    for (let x = 0; x < row; x += 2 * channels) {
      for (let at = y * row + x, end = at + channels; at < end; at++) {
        const upper = (pixels[at] as number) + (pixels[at + channels] as number);
        const lower = (pixels[at + row] as number) + (pixels[at + row + channels] as number);
        half[to++] = (upper + lower + 2) >> 2;
      }
    }
  }
  return { width: width / 2, height: height / 2, channels, pixels: half };
}

/** A picture of twice the width and height, each pixel four times. */
export function doubled({ width, height, channels, pixels }: Bitmap): Bitmap {
  const twice = new Uint8Array(width * height * channels * 4);
  let to = 0;
  for (let y = 0; y < 2 * height; y++) {
    for (let x = 0; x < 2 * width; x++) {
      const from = ((y >> 1) * width + (x >> 1)) * channels;
      for (let channel = 0; channel < channels; channel++) twice[to++] = pixels[from + channel] as number;
    }
  }
  return { width: 2 * width, height: 2 * height, channels, pixels: twice };
}

/** Side of the squares whose means are compared: half of a letter of body text. */
const SQUARE = 8;

/** How far the samples (0 to 255) of two pictures of one size are from each other, and the means of squares of 8x8. */
export function distance(one: Bitmap, other: Bitmap): { mean: number; max: number; maxOfSquares: number } {
  const { width, height, channels } = one;
  const columns = Math.ceil(width / SQUARE) * channels;
  const squares = new Float64Array(columns * Math.ceil(height / SQUARE));
  let sum = 0;
  let max = 0;
  let at = 0;
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / SQUARE) * columns;
    for (let x = 0; x < width; x++) {
      const square = row + Math.floor(x / SQUARE) * channels;
      for (let channel = 0; channel < channels; channel++, at++) {
        const difference = (one.pixels[at] as number) - (other.pixels[at] as number);
        sum += Math.abs(difference);
        max = Math.max(max, Math.abs(difference));
        squares[square + channel] = (squares[square + channel] as number) + difference / SQUARE ** 2;
      }
    }
  }
  const maxOfSquares = squares.reduce((most, square) => Math.max(most, Math.abs(square)), 0);
  return { mean: sum / at, max, maxOfSquares };
}
