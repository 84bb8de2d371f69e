import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';
import { convertIndexedToRgb, decode } from 'fast-png';

interface Upng {
  decode(file: ArrayBuffer): { width: number; height: number };
  toRGBA8(image: unknown): ArrayBuffer[];
}
const upng: Upng = createRequire(import.meta.url)('upng-js');

/** RGBA as upng-js reads it. */
export function byUpng(png: Uint8Array): Uint8Array {
  const [pixels] = upng.toRGBA8(upng.decode(png.buffer as ArrayBuffer));
  return new Uint8Array(pixels ?? []);
}

/** Pixels row by row, without padding. */
export interface PngPicture {
  width: number;
  height: number;
  channels: number;
  data: Uint8Array;
}

/** Pixels as fast-png reads them, colours in place of numbers of a palette; throws where a checksum is wrong. */
export function readPng(png: Uint8Array): PngPicture {
  const decoded = decode(png, { checkCrc: true });
  const { width, height, palette, channels, data } = decoded;
  if (!palette) return { width, height, channels, data: new Uint8Array(data) };
  return {
    width,
    height,
    channels: palette[0]?.length ?? 3,
    data: Uint8Array.from(convertIndexedToRgb(decoded)),
  };
}

/** RGBA as fast-png reads it. */
export function byFastPng(png: Uint8Array): Uint8Array {
  const { channels, data } = readPng(png);
  if (channels === 4) return data;
  return Uint8Array.from({ length: (data.length / 3) * 4 }, (_, index) =>
    index % 4 === 3 ? 255 : (data[(index >> 2) * 3 + (index % 4)] as number),
  );
}

/** The chunks in their order; throws where a length or a checksum is wrong. */
export function chunksOf(png: Uint8Array): { type: string; data: Uint8Array }[] {
  const view = new DataView(png.buffer, png.byteOffset, png.byteLength);
  const chunks: { type: string; data: Uint8Array }[] = [];
  let at = 8;
  while (at < png.length) {
    const length = view.getUint32(at);
    const body = png.subarray(at + 4, at + 8 + length);
    if (crc32(body) !== view.getUint32(at + 8 + length)) throw new Error('wrong checksum');
    chunks.push({ type: String.fromCharCode(...body.subarray(0, 4)), data: body.subarray(4) });
    at += 12 + length;
  }
  if (at !== png.length) throw new Error('the last chunk is cut short');
  return chunks;
}
