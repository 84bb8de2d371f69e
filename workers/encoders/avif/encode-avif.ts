import createCodec, { type AvifEncoder } from '@jsquash/avif/codec/enc/avif_enc.js';
import { defaultOptions } from '@jsquash/avif/meta.js';
import { trackedCodec } from '../../memory/large-codecs.js';
import { WasmCodec } from '../../memory/wasm-codec.js';
import type { Frame } from '../../raster/frame.js';
import { encodingBytes } from '../encoding-memory.js';
import { straightPixels } from '../straight-pixels.js';

const libavif = new WasmCodec<AvifEncoder>(
  () => createCodec,
  '@jsquash/avif/codec/enc/avif_enc.wasm',
  'avif',
);

/** Pixels from which a faster speed is taken, so that no frame takes longer than a few seconds. */
const LARGE_PIXELS = 4_000_000;

/**
 * libaom's speeds, from 0 to 10. At 8, a card of text takes a third of the bytes that it takes at 9, and a photograph 5%
 * less, for two to four times the time; at 6 both take a tenth less, for three to five times that. (`npm run bench:formats`)
 */
const SPEED = 8;
const FAST_SPEED = 9;

/** Full resolution of chroma (4:4:4): subsampling frays coloured text, and saves only 7%. */
const FULL_CHROMA = 3;

/**
 * Encodes a frame as an AVIF (AV1 Image File Format) of 8 bits in full range, with alpha for a transparent frame.
 * @param quality 1 to 100; fractions are rounded
 * @returns bytes in memory of their own, which can be moved to another thread
 */
export function encodeAvif(frame: Frame, quality: number): Uint8Array<ArrayBuffer> {
  const { width, height } = frame;
  const speed = width * height > LARGE_PIXELS ? FAST_SPEED : SPEED;
  const options = { quality: Math.round(quality), speed, subsample: FULL_CHROMA };
  const limit = encodingBytes({ format: 'avif' }, width * height);
  const file = trackedCodec(limit, () =>
    libavif.use(limit, (codec) =>
      codec.encode(straightPixels(frame), width, height, { ...defaultOptions, ...options }),
    ),
  );
  if (!file) throw new Error('libavif could not encode the frame');
  return file;
}
