import { deflateSync } from 'node:zlib';
import { shielded } from '../../contract/cancellation.js';
import type { RgbaBitmap } from '../../raster/bitmap.js';
import { header, pngFile } from './chunks.js';
import { NONE, TRUECOLOUR_WITH_ALPHA } from './pixel-format.js';

/** Encodes a bitmap as an uncompressed RGBA PNG, which resvg reads fastest. */
export function encodeStoredPng(bitmap: RgbaBitmap): Uint8Array<ArrayBuffer> {
  const { width, height } = bitmap;
  const scanlines = unfilteredScanlines(bitmap);
  const stored = shielded(() => deflateSync(scanlines, { level: 0 }));
  return pngFile([
    { type: 'IHDR', parts: [header({ width, height, depth: 8, colourType: TRUECOLOUR_WITH_ALPHA })] },
    { type: 'IDAT', parts: [stored] },
    { type: 'IEND', parts: [] },
  ]);
}

function unfilteredScanlines({ width, height, channels, pixels }: RgbaBitmap): Uint8Array {
  const stride = width * channels;
  const scanlines = new Uint8Array(height * (stride + 1)).fill(NONE);
  for (let row = 0; row < height; row++) {
    scanlines.set(pixels.subarray(row * stride, (row + 1) * stride), row * (stride + 1) + 1);
  }
  return scanlines;
}
