import type { RgbaBitmap } from '../raster/bitmap.js';

/**
 * Places a picture, which must fit, on a transparent canvas; one that fills the canvas is returned unchanged.
 */
export function placeOnCanvas(
  picture: RgbaBitmap,
  { x, y }: { x: number; y: number },
  { width, height }: { width: number; height: number },
): RgbaBitmap {
  if (picture.width === width && picture.height === height) return picture;
  const pixels = new Uint8Array(width * height * 4);
  const rowBytes = picture.width * 4;
  for (let row = 0; row < picture.height; row++) {
    const line = picture.pixels.subarray(row * rowBytes, (row + 1) * rowBytes);
    pixels.set(line, ((y + row) * width + x) * 4);
  }
  return { width, height, channels: 4, pixels };
}
