import createCodec, { type WebpEncoder } from '@jsquash/webp/codec/enc/webp_enc_simd.js';
import { defaultOptions } from '@jsquash/webp/meta.js';
import { trackedCodec } from '../../memory/large-codecs.js';
import { WasmCodec } from '../../memory/wasm-codec.js';
import type { Frame } from '../../raster/frame.js';
import { encodingBytes } from '../encoding-memory.js';
import { straightPixels } from '../straight-pixels.js';

const libwebp = new WasmCodec<WebpEncoder>(
  () => createCodec,
  '@jsquash/webp/codec/enc/webp_enc_simd.wasm',
  'webp',
);

/** Pixels from which lossless files are searched less thoroughly: time and memory of a megapixel halve, at a tenth more bytes. */
const LARGE_PIXELS = 4_000_000;

/**
 * How thoroughly lossless files are searched. On cards, `method` 1 with this quality writes what methods 2 to 6 write
 * within 4%, in less time; 0 is for large frames. (`npm run bench:formats`)
 */
const LOSSLESS = { lossless: 1, quality: 75 };
const LOSSLESS_METHOD = 1;
const FAST_METHOD = 0;

/** Of lossy files: 6 writes 2% fewer bytes at twice the time. */
const LOSSY_METHOD = 4;

/** A frame, or a part of one. */
type Picture = Pick<Frame, 'width' | 'height' | 'pixels' | 'transparent'>;

/**
 * Encodes a frame as a WebP (RFC 9649), with alpha for a transparent frame.
 * @param quality 1 to 100 of a lossy file, whose chroma has half the resolution; without it the file is lossless
 * @param losslessMethod libwebp's, for a lossless file that is not large
 * @returns bytes in memory of their own, which can be moved to another thread
 */
export function encodeWebp(
  frame: Picture,
  quality: number | undefined,
  losslessMethod = LOSSLESS_METHOD,
): Uint8Array<ArrayBuffer> {
  const { width, height } = frame;
  const isLarge = width * height > LARGE_PIXELS;
  const options =
    quality === undefined
      ? { ...LOSSLESS, method: isLarge ? FAST_METHOD : losslessMethod }
      : { quality, method: LOSSY_METHOD };
  const limit = encodingBytes({ format: 'webp' }, width * height);
  const file = trackedCodec(limit, () =>
    libwebp.use(limit, (codec) =>
      codec.encode(straightPixels(frame), width, height, { ...defaultOptions, ...options }),
    ),
  );
  if (!file) throw new Error('libwebp could not encode the frame');
  return file;
}
