import type { EncodedPicture } from '../contract/encoded-picture.js';

const MIB = 1024 * 1024;

/** Facts about a picture that are known before it is decoded. */
export interface PictureSize {
  type: EncodedPicture['type'];
  pixels: number;
  /** File length. */
  bytes: number;
  /** JPEG components. */
  components?: number | undefined;
}

/**
 * Worst-case bytes a pixel: the decoder, RGBA where rows cannot be streamed, and RGBA of a target as large as
 * the picture, of progressive JPEGs in libjpeg-turbo, interlaced 16-bit PNGs, lossless WebPs, and 12-bit AVIFs
 * with grain (2026-11-23, DECISIONS.md).
 */
const BYTES_PER_PIXEL: Record<EncodedPicture['type'], number> = {
  png: 16,
  jpeg: 17,
  webp: 21,
  gif: 9,
  avif: 41,
};

/** Bytes a pixel of jpeg-js, which decodes JPEGs of four components up to a limit of pixels. */
const FOUR_COMPONENTS_BYTES_PER_PIXEL = 52;
export const MOST_FOUR_COMPONENT_PIXELS = 8_000_000;

/** Limit for an AVIF; 16 megapixels of 8 bits, 4:2:0, need this much with a file of 8 MiB. */
export const MOST_AVIF_BYTES = 416 * MIB;

/** Code and tables of a decoder. */
const BASE_BYTES = 24 * MIB;

/** Copies of the file: the thread's, the extracted parts, and the decoder's. */
const FILE_COPIES = 4;

/** Worst-case memory for decoding a picture, in bytes, decoded picture included. */
export function decodingBytes({ type, pixels, bytes, components }: PictureSize): number {
  const decoded =
    components === 4
      ? FOUR_COMPONENTS_BYTES_PER_PIXEL * Math.min(pixels, MOST_FOUR_COMPONENT_PIXELS)
      : BYTES_PER_PIXEL[type] * pixels;
  const most = BASE_BYTES + FILE_COPIES * bytes + decoded;
  return type === 'avif' ? Math.min(most, MOST_AVIF_BYTES) : most;
}

/** Worst case over all pictures with at most this many pixels and bytes. */
export function mostDecodingBytes(largest: { pixels: number; bytes: number }): number {
  const types = Object.keys(BYTES_PER_PIXEL) as EncodedPicture['type'][];
  const each = types.map((type) => decodingBytes({ type, ...largest }));
  return Math.max(...each, decodingBytes({ type: 'jpeg', ...largest, components: 4 }));
}

/** Initial memory of a WebAssembly decoder; libjpeg-turbo starts with 50 MiB. */
const LIMIT_BASE_BYTES = 56 * MIB;

/**
 * Bytes a pixel: progressive JPEGs take two for each coefficient besides the picture, lossless WebPs the
 * picture twice.
 */
const LIMIT_BYTES_PER_PIXEL = 12;

/**
 * Memory limit of the JPEG and WebP decoders in bytes, so that a file that lies about its size cannot exceed
 * it.
 */
export function decoderLimit({ bytes, pixels }: { bytes: number; pixels: number }): number {
  return LIMIT_BASE_BYTES + 3 * bytes + LIMIT_BYTES_PER_PIXEL * pixels;
}
