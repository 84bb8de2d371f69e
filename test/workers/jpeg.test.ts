import { decode } from 'jpeg-js';
import t, { test } from 'tap';
import { encodeJpeg } from '../../workers/encoders/jpeg.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { bitmap, flat, gradient, noise, ownsItsMemory } from './bitmaps.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SOF0 = 0xc0;
const SOS = 0xda;

interface FrameHeader {
  marker: number;
  width: number;
  height: number;
  /** Horizontal and vertical sampling factor of each component. */
  sampling: [number, number][];
}

/** Reads the frame header of a JPEG (ITU-T T.81, section B.2.2). */
function frameHeaderOf(jpeg: Uint8Array): FrameHeader {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  for (let at = 2; view.getUint8(at + 1) !== SOS; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (!isFrame) continue;
    const sampling = Array.from({ length: view.getUint8(at + 9) }, (_, index): [number, number] => {
      const factors = view.getUint8(at + 11 + index * 3);
      return [factors >> 4, factors & 15];
    });
    return { marker, height: view.getUint16(at + 5), width: view.getUint16(at + 7), sampling };
  }
  throw new Error('no frame header');
}

/** Peak signal-to-noise ratio in decibels of what an independent decoder reads. */
function psnr(jpeg: Uint8Array, source: Bitmap): number {
  const decoded = decode(jpeg, { useTArray: true, formatAsRGBA: false });
  let squares = 0;
  for (let at = 0; at < source.pixels.length; at++) {
    squares += ((decoded.data[at] as number) - (source.pixels[at] as number)) ** 2;
  }
  return 10 * Math.log10(255 ** 2 / (squares / source.pixels.length || 1e-9));
}

/** Like a card: even areas, a slow gradient, and hard edges between saturated colours. */
function card(width: number, height: number): Bitmap {
  return bitmap(width, height, 3, (x, y, channel) => {
    const isLetter = (x >> 4) % 3 === 0 && (y >> 5) % 2 === 0;
    if (isLetter) return [250, 240, 20][channel] as number;
    return Math.round(40 + (channel * 60 * x) / width + (y / height) * 50);
  });
}

test('a JPEG has the size of its bitmap, odd ones too', async (t) => {
  const sizes = [
    [1, 1],
    [1, 9],
    [15, 1],
    [7, 5],
    [16, 16],
    [33, 17],
    [201, 99],
  ] as const;
  for (const [width, height] of sizes) {
    for (const quality of [1, 50, 89, 90, 100]) {
      const jpeg = encodeJpeg(gradient(width, height, 3), quality);
      const decoded = decode(jpeg, { useTArray: true });
      t.same([decoded.width, decoded.height], [width, height], `${width}x${height} at ${quality}`);
      const header = frameHeaderOf(jpeg);
      t.same([header.width, header.height], [width, height]);
      t.same([...jpeg.subarray(-2)], [0xff, 0xd9], 'it ends with its end marker');
      t.ok(ownsItsMemory(jpeg) && jpeg.constructor === Uint8Array);
    }
  }
});

test('a JPEG is baseline; colour is halved below quality 90 only', async (t) => {
  for (const [quality, factor] of [
    [1, 2],
    [60, 2],
    [89, 2],
    [90, 1],
    [95, 1],
    [100, 1],
  ] as const) {
    const { marker, sampling } = frameHeaderOf(encodeJpeg(card(64, 48), quality));
    t.equal(marker, SOF0);
    t.same(
      sampling,
      [
        [factor, factor],
        [1, 1],
        [1, 1],
      ],
      `quality ${quality}`,
    );
  }
});

test('higher quality is closer to the source and takes more bytes', async (t) => {
  const source = card(320, 200);
  const atLeast = new Map([
    [1, 22],
    [30, 38],
    [60, 41],
    [89, 46],
    [90, 47],
    [100, 50],
  ]);
  let bytes = 0;
  let closeness = 0;
  for (const [quality, decibels] of atLeast) {
    const jpeg = encodeJpeg(source, quality);
    const reached = psnr(jpeg, source);
    t.ok(reached >= decibels, `quality ${quality}: ${reached.toFixed(1)} dB, at least ${decibels}`);
    t.ok(reached >= closeness && jpeg.length > bytes, `quality ${quality} is above the one before`);
    closeness = reached;
    bytes = jpeg.length;
  }
});

test('channels keep their order', async (t) => {
  for (const color of [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 255],
    [0, 0, 0],
  ]) {
    const decoded = decode(encodeJpeg(flat(20, 20, color), 95), { useTArray: true });
    const worst = Math.max(
      ...color.map((value, channel) => Math.abs(value - (decoded.data[channel] ?? -99))),
    );
    t.ok(worst <= 3, `${color}`);
  }
});

test('a picture that takes more bytes than its pixels is written whole and harms no later one', async (t) => {
  const before = encodeJpeg(card(200, 100), 80);
  for (const [width, height] of [
    [1, 1],
    [16, 16],
    [130, 70],
    [800, 600],
  ] as const) {
    for (const quality of [50, 89, 90, 98, 100]) {
      const source = noise(width, height, 3);
      const jpeg = encodeJpeg(source, quality);
      if (quality === 100) t.ok(psnr(jpeg, source) > 35, `${width}x${height}`);
    }
  }
  t.ok(encodeJpeg(noise(800, 600, 3), 100).length > 800 * 600 * 3, 'noise really is larger');
  t.same(encodeJpeg(card(200, 100), 80), before);
});

test('a fraction counts as the quality it is rounded to', async (t) => {
  const source = card(40, 40);
  t.same(encodeJpeg(source, 89.6), encodeJpeg(source, 90));
  t.same(encodeJpeg(source, 89.4), encodeJpeg(source, 89));
});
