import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import instantiate, { type FrameInfo } from '@cornerstonejs/codec-libjpeg-turbo-8bit/wasmjs';
import type { Bitmap } from '../raster/bitmap.js';

/** From this quality on colour is kept at full resolution (4:4:4): halved, coloured text frays visibly. */
const FULL_COLOUR_QUALITY = 90;
/** TurboJPEG's number for a sampling, and the size in pixels of the squares (MCUs) it codes at a time. */
const FULL_COLOUR = { number: 0, unit: 8, samplesPerPixel: 3 } as const;
const HALF_COLOUR = { number: 2, unit: 16, samplesPerPixel: 1.5 } as const;
type Sampling = typeof FULL_COLOUR | typeof HALF_COLOUR;

/** The encoder keeps the number of components in a byte. */
const MOST_COMPONENTS = 255;

const wasmPath = createRequire(import.meta.url).resolve('@cornerstonejs/codec-libjpeg-turbo-8bit/wasm');
const codec = await instantiate({ wasmBinary: await readFile(wasmPath) });

/**
 * Writes a baseline JPEG.
 * @param bitmap three channels
 * @param quality 1 to 100; fractions are rounded
 */
export function encodeJpeg(bitmap: Bitmap, quality: number): Uint8Array {
  const sampling = Math.round(quality) >= FULL_COLOUR_QUALITY ? FULL_COLOUR : HALF_COLOUR;
  const encoder = new codec.JPEGEncoder();
  try {
    encoder.getDecodedBuffer(roomyFrame(bitmap, sampling)).set(bitmap.pixels);
    encoder.setQuality(Math.round(quality));
    encoder.setProgressive(false);
    encoder.setSubSampling(sampling.number);
    encoder.encode();
    return new Uint8Array(encoder.getEncodedBuffer().slice().buffer);
  } finally {
    encoder.delete();
  }
}

/**
 * Describes the frame so that the encoder's buffers hold any JPEG that can come of it. The encoder makes its output as
 * large as its input and lets TurboJPEG write up to `tjBufSize` bytes into it, which noise at high quality and tiny
 * pictures really take: it would write over whatever lies behind. It reads three samples of a byte a pixel however
 * many components (other than one) and bits are announced, so announcing more only makes more room.
 */
function roomyFrame({ width, height }: Bitmap, sampling: Sampling): FrameInfo {
  const bytesPerPixel = Math.ceil(tjBufSize(width, height, sampling) / (width * height));
  const bytesPerSample = Math.ceil(bytesPerPixel / MOST_COMPONENTS);
  const componentCount = Math.max(3, Math.ceil(bytesPerPixel / bytesPerSample));
  return { width, height, bitsPerSample: bytesPerSample * 8, componentCount, isSigned: false };
}

/** TurboJPEG's function of that name: the most bytes a JPEG takes. */
function tjBufSize(width: number, height: number, { unit, samplesPerPixel }: Sampling): number {
  const padded = (length: number) => Math.ceil(length / unit) * unit;
  return padded(width) * padded(height) * 2 * samplesPerPixel + 2048;
}
