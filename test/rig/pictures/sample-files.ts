/** Small files of the types whose encoders are WASM, and GIFs. */

import createAvifCodec from '@jsquash/avif/codec/enc/avif_enc.js';
import { defaultOptions as avifDefaults } from '@jsquash/avif/meta.js';
import createWebpCodec from '@jsquash/webp/codec/enc/webp_enc.js';
import { defaultOptions as webpDefaults } from '@jsquash/webp/meta.js';
import { GifWriter } from 'omggif';
import { WasmCodec } from '../../../workers/memory/wasm-codec.js';
import { bitmap } from './bitmaps.js';

interface Encoder {
  encode(rgba: Uint8Array, width: number, height: number, options: object): Uint8Array;
}

// The build copies another one, which the service encodes with.
const webpCode = import.meta.resolve('@jsquash/webp/codec/enc/webp_enc.wasm');
const webp = new WasmCodec<Encoder>(() => createWebpCodec, webpCode);
const avif = new WasmCodec<Encoder>(() => createAvifCodec, '@jsquash/avif/codec/enc/avif_enc.wasm');

/** WASM has no more. */
const NO_LIMIT = 2 ** 32;

/** Four quarters of one colour each, so that any turn shows; the last one is half transparent. */
const QUARTERS = [
  [220, 30, 30, 255],
  [30, 200, 40, 255],
  [30, 40, 210, 255],
  [250, 240, 20, 128],
] as const;

export function quarters(width: number, height: number, opaque = false): Uint8Array {
  return bitmap(width, height, 4, (x, y, channel) => {
    const quarter = QUARTERS[(x < width / 2 ? 0 : 1) + (y < height / 2 ? 0 : 2)];
    return opaque && channel === 3 ? 255 : (quarter?.[channel] ?? 0);
  }).pixels;
}

export function webpFile(
  rgba: Uint8Array,
  width: number,
  height: number,
  options = {},
): Uint8Array<ArrayBuffer> {
  return webp.use(NO_LIMIT, (codec) =>
    codec.encode(rgba, width, height, { ...webpDefaults, ...options }).slice(),
  );
}

export function avifFile(
  rgba: Uint8Array,
  width: number,
  height: number,
  options = {},
): Uint8Array<ArrayBuffer> {
  const fast = { ...avifDefaults, speed: 10, quality: 90, ...options };
  return avif.use(NO_LIMIT, (codec) => codec.encode(rgba, width, height, fast).slice());
}

export interface GifSample {
  /** Of the logical screen. */
  width: number;
  height: number;
  frame?: { x: number; y: number; width: number; height: number };
  colours?: number;
  transparent?: number;
  interlaced?: boolean;
  frames?: number;
}

/** A GIF with a palette of different colours, each frame moved on by one colour. */
export function gifFile({
  width,
  height,
  frame,
  colours = 16,
  ...options
}: GifSample): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(1000 + 3 * width * height * (options.frames ?? 1));
  const palette = Array.from({ length: colours }, (_, index) => (index * 0x3b91d7) & 0xffffff);
  const writer = new GifWriter(bytes, width, height, { palette });
  const place = frame ?? { x: 0, y: 0, width, height };
  for (let shift = 0; shift < (options.frames ?? 1); shift++) {
    const indices = Array.from({ length: place.width * place.height }, (_, index) => {
      return (((index % place.width) >> 1) + (index >> 4) * 3 + shift) % colours;
    });
    const control = options.transparent === undefined ? {} : { transparent: options.transparent };
    writer.addFrame(place.x, place.y, place.width, place.height, indices, {
      ...control,
      ...(options.interlaced === undefined ? {} : { interlace: options.interlaced }),
    });
  }
  return bytes.slice(0, writer.end());
}

/** A RIFF file of type WEBP from its chunks. */
export function webpOf(chunks: readonly (readonly [string, Uint8Array])[]): Uint8Array<ArrayBuffer> {
  const parts = chunks.map(([type, content]) => {
    const header = Buffer.alloc(8);
    header.write(type, 'latin1');
    header.writeUInt32LE(content.length, 4);
    return Buffer.concat([header, content, new Uint8Array(content.length & 1)]);
  });
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  const riff = Buffer.from('RIFF....');
  riff.writeUInt32LE(body.length, 4);
  return Uint8Array.from(Buffer.concat([riff, body]));
}

/** The chunks of a WebP file. */
export function webpChunks(file: Uint8Array): [string, Uint8Array][] {
  const view = Buffer.from(file.buffer, file.byteOffset, file.length);
  const chunks: [string, Uint8Array][] = [];
  for (let at = 12; at + 8 <= file.length; ) {
    const length = view.readUInt32LE(at + 4);
    chunks.push([view.toString('latin1', at, at + 4), file.subarray(at + 8, at + 8 + length)]);
    at += 8 + length + (length & 1);
  }
  return chunks;
}

/** The content of a VP8X chunk. */
export function webpCanvas(width: number, height: number, flags = 0): Uint8Array {
  const content = Buffer.alloc(10);
  content[0] = flags;
  content.writeUIntLE(width - 1, 4, 3);
  content.writeUIntLE(height - 1, 7, 3);
  return content;
}
