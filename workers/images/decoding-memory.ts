import type { EncodedPicture } from '../thread/job.js';

const MIB = 1024 * 1024;

/** What is known of a picture before it is decoded. */
export interface PictureSize {
  type: EncodedPicture['type'];
  /** Width times height. */
  pixels: number;
  /** Length of the file. */
  bytes: number;
  /** Colour components of a JPEG. */
  components?: number | undefined;
}

/**
 * Bytes that decoding takes for a pixel at worst: in the decoder, as RGBA where rows cannot be handed on as they come, and as
 * RGBA in a place as large as the picture. `npm run bench:decoders` measures them: progressive JPEGs that are left to
 * libjpeg-turbo, interlaced PNGs of 16 bits a sample, WebPs without loss, AVIFs of 12 bits with grain.
 */
const BYTES_PER_PIXEL: Record<EncodedPicture['type'], number> = {
  png: 16,
  jpeg: 17,
  webp: 21,
  gif: 9,
  avif: 41,
};

/** jpeg-js, which decodes the JPEGs of four components, and none of more than so many pixels. */
const FOUR_COMPONENTS_BYTES_PER_PIXEL = 52;
export const MOST_FOUR_COMPONENT_PIXELS = 8_000_000;

/** An AVIF that takes more is refused; one of 16 megapixels, 8 bits and 4:2:0 takes as much with a file of 8 MiB. */
export const MOST_AVIF_BYTES = 416 * MIB;

/** The code and the tables of a decoder. */
const BASE_BYTES = 24 * MIB;

/** A thread's copy of the file, the parts that are decoded, and the decoder's own copy. */
const FILE_COPIES = 4;

/** The most memory that decoding a picture takes, in bytes, with the decoded picture. */
export function decodingBytes({ type, pixels, bytes, components }: PictureSize): number {
  const decoded =
    components === 4
      ? FOUR_COMPONENTS_BYTES_PER_PIXEL * Math.min(pixels, MOST_FOUR_COMPONENT_PIXELS)
      : BYTES_PER_PIXEL[type] * pixels;
  const most = BASE_BYTES + FILE_COPIES * bytes + decoded;
  return type === 'avif' ? Math.min(most, MOST_AVIF_BYTES) : most;
}

/** The same of the picture that takes the most of all that have no more pixels, nor a longer file. */
export function mostDecodingBytes(largest: { pixels: number; bytes: number }): number {
  const types = Object.keys(BYTES_PER_PIXEL) as EncodedPicture['type'][];
  const each = types.map((type) => decodingBytes({ type, ...largest }));
  return Math.max(...each, decodingBytes({ type: 'jpeg', ...largest, components: 4 }));
}

/** Of a decoder in WASM, also before it has decoded anything: libjpeg-turbo's begins with 50 MiB. */
const LIMIT_BASE_BYTES = 56 * MIB;

/** Progressive JPEGs take two bytes for each coefficient, and the picture; WebPs without loss the picture twice. */
const LIMIT_BYTES_PER_PIXEL = 12;

/** How far the memory of the decoder of JPEGs, or of WebPs, may grow, in bytes, so that a file that lies of its size cannot take more. */
export function decoderLimit({ bytes, pixels }: { bytes: number; pixels: number }): number {
  return LIMIT_BASE_BYTES + 3 * bytes + LIMIT_BYTES_PER_PIXEL * pixels;
}
