import { createRequire } from 'node:module';
import { crc32 } from 'node:zlib';
import { decode } from 'fast-png';
import t, { test } from 'tap';
import { encodePng } from '../../workers/encoders/png.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { bitmap, flat, gradient, noise, ownsItsMemory } from './bitmaps.js';

t.setTimeout(FILE_TIMEOUT_MS);

interface Upng {
  decode(file: ArrayBuffer): { width: number; height: number; ctype: number };
  toRGBA8(image: unknown): ArrayBuffer[];
}
const upng: Upng = createRequire(import.meta.url)('upng-js');

const SIZES = [
  [1, 1],
  [1, 17],
  [23, 1],
  [31, 7],
  [64, 64],
  [257, 129],
] as const;

function samples(channels: 3 | 4): [name: string, bitmap: Bitmap][] {
  return SIZES.flatMap(([width, height]) => [
    [`noise ${width}x${height}`, noise(width, height, channels, width)],
    [`gradient ${width}x${height}`, gradient(width, height, channels)],
    [`flat ${width}x${height}`, flat(width, height, [12, 200, 3, 90].slice(0, channels))],
  ]);
}

function rgba({ width, height, channels, pixels }: Bitmap): Uint8Array {
  if (channels === 4) return pixels;
  const sample = (x: number, y: number, channel: number) =>
    channel === 3 ? 255 : (pixels[(y * width + x) * 3 + channel] as number);
  return bitmap(width, height, 4, sample).pixels;
}

/** The chunks in their order; throws where a length or a checksum is wrong. */
function chunksOf(png: Uint8Array): { type: string; data: Uint8Array }[] {
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

for (const channels of [3, 4] as const) {
  for (const level of [undefined, 0, 1, 9]) {
    test(`PNGs of ${channels} channels at level ${level ?? 'default'} hold every pixel`, async (t) => {
      for (const [name, source] of samples(channels)) {
        const png = encodePng(source, level);
        const byFastPng = decode(png, { checkCrc: true });
        t.equal(byFastPng.channels, channels, `${name}: no channel more or less`);
        t.equal(byFastPng.depth, 8);
        t.equal(Buffer.compare(byFastPng.data as Uint8Array, source.pixels), 0, `${name}: read by fast-png`);

        const byUpng = upng.decode(png.buffer as ArrayBuffer);
        t.same([byUpng.width, byUpng.height], [source.width, source.height]);
        const [pixels] = upng.toRGBA8(byUpng);
        t.equal(Buffer.compare(new Uint8Array(pixels ?? []), rgba(source)), 0, `${name}: read by upng-js`);
        t.ok(ownsItsMemory(png));
      }
    });
  }
}

test('a PNG is its signature, a header, the pixels and an end', async (t) => {
  for (const channels of [3, 4] as const) {
    const png = encodePng(noise(19, 5, channels));
    t.same([...png.subarray(0, 8)], [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
    const chunks = chunksOf(png);
    t.same(
      chunks.map(({ type }) => type),
      ['IHDR', 'IDAT', 'IEND'],
    );
    const colourType = channels === 3 ? 2 : 6;
    t.same([...(chunks[0]?.data ?? [])], [0, 0, 0, 19, 0, 0, 0, 5, 8, colourType, 0, 0, 0]);
    t.equal(chunks[2]?.data.length, 0);
  }
});

test('even areas are compressed well, with either filter', async (t) => {
  t.ok(encodePng(flat(600, 400, [1, 2, 3])).length < 4000);
  t.ok(encodePng(gradient(600, 400, 3)).length < 60_000);
});

test('a large picture of noise is read back whole', async (t) => {
  const source = noise(1200, 630, 3);
  t.equal(Buffer.compare(decode(encodePng(source)).data as Uint8Array, source.pixels), 0);
});
