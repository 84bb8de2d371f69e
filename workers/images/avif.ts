import createCodec, { type AvifCodec } from '@jsquash/avif/codec/dec/avif_dec.js';
import { WasmCodec } from '../memory/wasm-codec.js';
import { type Av1Stream, readAv1Stream } from './av1-stream.js';
import { readAvifStructure, readBoxes } from './avif-structure.js';
import { signalConversion } from './colours/coded-colours.js';
import { rgbConversion } from './colours/profile-conversions.js';
import { SRGB_CURVE } from './colours/transfer-curves.js';
import { MOST_AVIF_BYTES } from './decoding-memory.js';
import { type StoredPicture, takeSamples } from './stored-picture.js';
import { UndecodableImage } from './undecodable-image.js';

/**
 * Limit of decoded pixels: image, alpha, and layers before the last. libaom in WebAssembly takes up to 0.45 s
 * a megapixel (bench/decoders.ts), so more would exceed a render's time limit.
 */
const MAX_DECODED_PIXELS = 16_000_000;

/** Pixels that a frame counts at least: each has a fixed cost. */
const MIN_FRAME_PIXELS = 4096;

/** Bytes a pixel beside the decoder's memory: RGBA, and RGBA oriented. */
const RGBA_BYTES = 8;

const libavif = new WasmCodec<AvifCodec>(() => createCodec, '@jsquash/avif/codec/dec/avif_dec.wasm', 'avif');

/**
 * Opens the primary picture of an AVIF, also of an image sequence, oriented by irot and imir. It is decoded
 * at once because no header states its size reliably.
 * @throws UndecodableImage
 */
export function openAvif(bytes: Uint8Array, maxPixels: number): StoredPicture {
  const { orientation, codedImages, profile, signal } = readAvifStructure(bytes);
  const streams = codedImages.map(readAv1Stream);
  let decoded = 0;
  for (const { framePixels, frames } of streams) {
    if (framePixels > maxPixels) throw new UndecodableImage('AVIF larger than its header told');
    decoded += frames * Math.max(framePixels, MIN_FRAME_PIXELS);
  }
  if (decoded > MAX_DECODED_PIXELS) throw new UndecodableImage('AVIF of too many pixels to decode');
  if (decoded === 0) throw new UndecodableImage('AVIF without a picture');

  const memory = decoderBytes(bytes.length, streams);
  const rgba = RGBA_BYTES * Math.min(maxPixels, decoded);
  if (memory + rgba > MOST_AVIF_BYTES) throw new UndecodableImage('AVIF that takes too much memory');
  const picture = libavif.use(memory, (codec) => {
    try {
      return codec.decode(asStill(bytes), 8);
    } catch (error) {
      throw new UndecodableImage(`AVIF: ${(error as Error).message}`);
    }
  });
  if (!picture) throw new UndecodableImage('corrupt AVIF');
  const { width, height, data } = picture;
  const samples = { width, height, channels: 4, data: new Uint8Array(data.buffer) } as const;
  return {
    ...{ width, height, orientation, isOpaque: false },
    colours: () =>
      profile ? rgbConversion(profile) : signal && signalConversion(signal, SRGB_CURVE)?.conversion,
    decode: (take) => takeSamples(samples, take),
  };
}

/**
 * Memory limit of libavif in bytes: code, copies of the file, and for each frame what libaom was measured to
 * take by its pixel bytes, twice with film grain. Emscripten's growth ahead is included; `WasmCodec`
 * enforces the limit.
 */
function decoderBytes(fileBytes: number, streams: readonly Av1Stream[]): number {
  let bytes = 24 * 1024 * 1024 + 3 * fileBytes;
  for (const { framePixels, pixelBytes, hasGrain, frames } of streams) {
    const each = 12 + (hasGrain ? 3.4 : 2.4) * pixelBytes;
    bytes += frames * Math.max(framePixels, MIN_FRAME_PIXELS) * each;
  }
  return bytes;
}

const AVIF = Buffer.from('avif');
const FREE = Buffer.from('free');
const MAJOR_BRAND_AT = 8;
const BRAND_BYTES = 4;
const TYPE_AT = 4;

/**
 * Copy of the file as a still picture: under a sequence's brand libavif would play its track. Tracks before
 * the picture are hidden as well, because their items are not counted.
 */
function asStill(bytes: Uint8Array): Uint8Array {
  const still = bytes.slice();
  still.set(AVIF, MAJOR_BRAND_AT);
  let begin = 0;
  for (const { type, content } of readBoxes(still)) {
    if (type === 'ftyp') replaceSequenceBrand(content);
    if (type === 'moov') still.set(FREE, begin + TYPE_AT);
    if (type === 'meta') break;
    begin = content.byteOffset + content.length - still.byteOffset;
  }
  return still;
}

/**
 * Replaces the sequence brand among the major brand, its version and the compatible brands, four bytes each
 * (ISO/IEC 14496-12, section 4.3).
 */
function replaceSequenceBrand(brands: Uint8Array): void {
  for (let at = 0; at + BRAND_BYTES <= brands.length; at += BRAND_BYTES) {
    if (Buffer.from(brands.subarray(at, at + BRAND_BYTES)).toString('latin1') === 'avis')
      brands.set(AVIF, at);
  }
}
