import createCodec, { type AvifCodec } from '@jsquash/avif/codec/dec/avif_dec.js';
import type { RgbaBitmap } from '../raster/bitmap.js';
import { readAv1Stream } from './av1-stream.js';
import { readAvifStructure } from './avif-structure.js';
import { readBoxes } from './iso-boxes.js';
import { UndecodableImage } from './undecodable-image.js';
import { uprightRgba } from './upright.js';
import { WasmDecoder } from './wasm-decoder.js';

/**
 * The most pixels that are decoded for a picture: its own, those of its alpha, and of layers before the last. libaom in
 * WASM takes up to 0.45 s a megapixel (bench/decoders.ts): more would outlast the time of a render.
 */
const MAX_DECODED_PIXELS = 16_000_000;

/** A frame takes its time however small it is. */
const MIN_FRAME_PIXELS = 4096;

const libavif = new WasmDecoder<AvifCodec>(createCodec, {
  code: '@jsquash/avif/codec/dec/avif_dec.wasm',
  bytesPerPixel: 64,
});

/**
 * Decodes an AVIF's primary picture, also that of an image sequence, turned as its irot and imir properties say.
 * @throws UndecodableImage
 */
export function decodeAvif(bytes: Uint8Array, maxPixels: number): RgbaBitmap {
  const { orientation, codedImages } = readAvifStructure(bytes);
  let decoded = 0;
  for (const { framePixels, frames } of codedImages.map(readAv1Stream)) {
    if (framePixels > maxPixels) throw new UndecodableImage('AVIF larger than its header told');
    decoded += frames * Math.max(framePixels, MIN_FRAME_PIXELS);
  }
  if (decoded > MAX_DECODED_PIXELS) throw new UndecodableImage('AVIF of too many pixels to decode');
  if (decoded === 0) throw new UndecodableImage('AVIF without a picture');

  const pixels = Math.min(maxPixels, MAX_DECODED_PIXELS);
  const picture = libavif.use({ bytes: bytes.length, pixels }, (codec) => {
    try {
      return codec.decode(asStill(bytes), 8);
    } catch (error) {
      throw new UndecodableImage(`AVIF: ${(error as Error).message}`);
    }
  });
  if (!picture) throw new UndecodableImage('corrupt AVIF');
  const { width, height, data } = picture;
  return uprightRgba({ width, height, channels: 4, pixels: new Uint8Array(data.buffer) }, orientation);
}

const AVIF = Buffer.from('avif');
const FREE = Buffer.from('free');
const MAJOR_BRAND_AT = 8;
const BRAND_BYTES = 4;
const TYPE_AT = 4;

/**
 * The same file as one of a still picture, under that brand alone: under that of sequences libavif would play its track,
 * and look for one in any case. Tracks before the picture are hidden from it: they have items of their own, which nobody
 * has counted.
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

/** ISO/IEC 14496-12, section 4.3: the major brand, its version and the compatible brands, of four bytes each. */
function replaceSequenceBrand(brands: Uint8Array): void {
  for (let at = 0; at + BRAND_BYTES <= brands.length; at += BRAND_BYTES) {
    if (Buffer.from(brands.subarray(at, at + BRAND_BYTES)).toString('latin1') === 'avis')
      brands.set(AVIF, at);
  }
}
