import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import instantiate from '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs';
import type { Bitmap } from '../raster/bitmap.js';

/** From this quality on colour is kept at full resolution (4:4:4): halved, coloured text frays visibly. */
const FULL_COLOUR_QUALITY = 90;
const SAMPLING_444 = 0;
const SAMPLING_420 = 2;

const wasmPath = createRequire(import.meta.url).resolve('@cornerstonejs/codec-libjpeg-turbo-8bit/wasm');
const codec = await instantiate({ wasmBinary: await readFile(wasmPath) });

/**
 * Writes a baseline JPEG.
 * @param bitmap three channels
 * @param quality 1 to 100; fractions are rounded
 */
export function encodeJpeg(bitmap: Bitmap, quality: number): Uint8Array {
  const { width, height } = bitmap;
  const encoder = new codec.JPEGEncoder();
  try {
    encoder
      .getDecodedBuffer({ width, height, bitsPerSample: 8, componentCount: 3, isSigned: false })
      .set(bitmap.pixels);
    encoder.setQuality(Math.round(quality));
    encoder.setProgressive(false);
    encoder.setSubSampling(quality >= FULL_COLOUR_QUALITY ? SAMPLING_444 : SAMPLING_420);
    encoder.encode();
    return encoder.getEncodedBuffer().slice();
  } finally {
    encoder.delete();
  }
}
