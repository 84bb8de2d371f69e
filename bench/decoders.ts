/**
 * What decoding pictures takes, and what the limits on them rest on: milliseconds of CPU for a megapixel of smooth
 * colours and of noise, by `node dist/bench/decoders.js`.
 */

import { seededRandom } from '../test/rig/pictures/bitmaps.js';
import { encodedFrame } from '../test/rig/pictures/frames.js';
import { avifFile, gifFile, webpFile } from '../test/rig/pictures/sample-files.js';
import { median, table } from '../test/rig/statistics.js';
import type { EncodedPicture } from '../workers/contract/encoded-picture.js';
import { encodeJpeg } from '../workers/encoders/jpeg/encode-jpeg.js';
import { encodePng } from '../workers/encoders/png/encode-png.js';
import { decodeImage } from '../workers/images/decode.js';

const ROUNDS = 3;
const SIZE = { width: 2000, height: 1500 };

type Size = typeof SIZE;

function smooth({ width, height }: Size): Uint8Array {
  return rgba(
    width,
    height,
    (x, y) => (((x * 255) / width) << 16) | (((y * 255) / height) << 8) | ((x + y) >> 5),
  );
}

function noise({ width, height }: Size): Uint8Array {
  const random = seededRandom(1);
  return rgba(width, height, () => random() * 2 ** 24);
}

function rgba(width: number, height: number, colour: (x: number, y: number) => number): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  const words = new Uint32Array(pixels.buffer);
  for (let index = 0; index < words.length; index++) {
    words[index] = colour(index % width, Math.floor(index / width)) | 0xff000000;
  }
  return pixels;
}

const bitmap = (size: Size, pixels: Uint8Array) => ({ ...size, channels: 4 as const, pixels });
const encoders: Record<EncodedPicture['type'], (pixels: Uint8Array, size: Size) => Uint8Array> = {
  png: (pixels, size) => encodedFrame(bitmap(size, pixels), encodePng),
  jpeg: (pixels, size) => encodedFrame(bitmap(size, pixels), (frame) => encodeJpeg(frame, 85)),
  webp: (pixels, size) => webpFile(pixels, size.width, size.height, { method: 0, quality: 85 }),
  gif: (_, size) => gifFile({ ...size, colours: 256 }),
  avif: (pixels, size) => avifFile(pixels, size.width, size.height, { quality: 85 }),
};

/** Milliseconds of CPU for a megapixel. */
function cost(picture: Parameters<typeof decodeImage>[0]): number {
  const start = process.cpuUsage();
  decodeImage(picture);
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000 / (picture.pixels / 1e6);
}

const rows: (string | number)[][] = [['type', 'smooth ms/MP', 'noise ms/MP', 'noise MB']];
for (const [name, encode] of Object.entries(encoders)) {
  const type = name as EncodedPicture['type'];
  const pixels = SIZE.width * SIZE.height;
  const files = [encode(smooth(SIZE), SIZE), encode(noise(SIZE), SIZE)];
  const [even = 0, uneven = 0] = files.map((bytes) =>
    median(Array.from({ length: ROUNDS }, () => cost({ type, bytes, pixels }))),
  );
  rows.push([type, even, uneven, (files[1]?.length ?? 0) / 1e6]);
}
process.stdout.write(table(rows));
