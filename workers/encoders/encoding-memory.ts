import type { Format, Output } from './formats.js';

const MIB = 1024 * 1024;

/** What an encoder in WebAssembly starts with, and its copy of the file. */
const BASE_BYTES = 24 * MIB;

/**
 * Worst-case bytes a pixel of the encoders in WebAssembly, with the steps in which Emscripten's memory grows: lossless
 * WebPs, and AVIFs of any quality. `npm run bench:formats` measures them.
 */
const BYTES_PER_PIXEL: Partial<Record<Format, number>> = { webp: 46, avif: 51, awebp: 46 };

/** Worst-case memory for encoding a frame in bytes, beside the kernels', where the encoders of our own work. */
export function encodingBytes({ format }: Pick<Output, 'format'>, pixels: number): number {
  const bytesPerPixel = BYTES_PER_PIXEL[format];
  return bytesPerPixel === undefined ? 0 : BASE_BYTES + bytesPerPixel * pixels;
}
