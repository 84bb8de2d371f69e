import { deflateSync } from 'node:zlib';
import type { Bitmap } from '../../raster/bitmap.js';
import { shielded } from '../../stop-word.js';
import { header, pngFile } from './chunks.js';
import { NONE, TRUECOLOUR, TRUECOLOUR_WITH_ALPHA } from './pixel-format.js';

/**
 * Writes a bitmap as a PNG that is not compressed, for one who reads it on the spot: RGB for three channels and RGBA for
 * four, 8 bits a sample.
 */
export function encodeStoredPng(bitmap: Bitmap): Uint8Array<ArrayBuffer> {
  const { width, height, channels } = bitmap;
  const colourType = channels === 3 ? TRUECOLOUR : TRUECOLOUR_WITH_ALPHA;
  const scanlines = unfilteredScanlines(bitmap);
  const stored = shielded(() => deflateSync(scanlines, { level: 0 }));
  return pngFile([
    { type: 'IHDR', parts: [header({ width, height, depth: 8, colourType })] },
    { type: 'IDAT', parts: [stored] },
    { type: 'IEND', parts: [] },
  ]);
}

function unfilteredScanlines({ width, height, channels, pixels }: Bitmap): Uint8Array {
  const stride = width * channels;
  const scanlines = new Uint8Array(height * (stride + 1)).fill(NONE);
  for (let row = 0; row < height; row++) {
    scanlines.set(pixels.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  }
  return scanlines;
}
