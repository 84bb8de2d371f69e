import type { RgbaBitmap } from '../../workers/raster/bitmap.js';

/** By EXIF orientation: which stored pixel is seen at (x, y) of the upright picture, EXIF 2.3, section 4.6.4 A. */
function seenAt(orientation: number, right: number, bottom: number, x: number, y: number): [number, number] {
  switch (orientation) {
    case 2:
      return [right - x, y];
    case 3:
      return [right - x, bottom - y];
    case 4:
      return [x, bottom - y];
    case 5:
      return [y, x];
    case 6:
      return [y, bottom - x];
    case 7:
      return [right - y, bottom - x];
    case 8:
      return [right - y, x];
    default:
      return [x, y];
  }
}

/** How many pixels of a picture are not where its orientation puts those of the stored one; all when its size is wrong. */
export function misplacedPixels(turned: RgbaBitmap, stored: RgbaBitmap, orientation: number): number {
  const [width, height] =
    orientation >= 5 && orientation <= 8 ? [stored.height, stored.width] : [stored.width, stored.height];
  if (turned.width !== width || turned.height !== height) return width * height;
  const words = (picture: RgbaBitmap) => new Uint32Array(picture.pixels.buffer);
  const [actual, source] = [words(turned), words(stored)];
  let wrong = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [fromX, fromY] = seenAt(orientation, stored.width - 1, stored.height - 1, x, y);
      if (actual[y * width + x] !== source[fromY * stored.width + fromX]) wrong += 1;
    }
  }
  return wrong;
}
