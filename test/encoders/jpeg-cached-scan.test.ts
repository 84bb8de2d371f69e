import t, { test } from 'tap';
import { encodeJpeg } from '../../workers/encoders/jpeg/encode-jpeg.js';
import { decodeImage } from '../../workers/images/decode.js';
import { bytesOf, kernelMemory } from '../../workers/kernels/kernels.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import type { Frame } from '../../workers/raster/frame.js';
import type { Rectangle } from '../../workers/raster/rectangle.js';
import { bitmap, noise, seededRandom } from '../rig/pictures/bitmaps.js';
import { backdropOf, frameOver, releaseFrame } from '../rig/pictures/frames.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A slow gradient with some noise: each block has another DC coefficient and some others. */
function ground(width: number, height: number, alpha: number): Bitmap {
  const random = seededRandom(3);
  return bitmap(width, height, 4, (x, y, channel) =>
    channel === 3 ? alpha : Math.round(((x + 2 * y + channel * 40) % 230) * (alpha / 255) + random() * 10),
  );
}

/** Of luma and chroma: 256 codes of AC coefficients and 16 of DC, of four bytes. */
const CODES_BYTES = 2 * (256 + 16) * 4;

/** The same frame as if nothing of its backdrop were known. */
function wholly(frame: Frame, quality: number): Uint8Array {
  const { width, height } = frame;
  return encodeJpeg({ ...frame, dirty: [{ left: 0, top: 0, right: width, bottom: height }] }, quality);
}

function randomRectangles(random: () => number, width: number, height: number): Rectangle[] {
  const between = (low: number, high: number) => low + Math.floor(random() * (high - low + 1));
  return Array.from({ length: between(0, 4) }, () => {
    const left = between(0, width - 1);
    const top = between(0, height - 1);
    return {
      left,
      top,
      right: between(left, Math.min(width, left + 40)),
      bottom: between(top, Math.min(height, top + 20)),
    };
  });
}

/** What a decoder shows of a JPEG. */
function shown(jpeg: Uint8Array, { width, height }: Frame): Uint8Array {
  return decodeImage({ type: 'jpeg', bytes: jpeg, pixels: width * height }).pixels;
}

test('frames look the same over a kept backdrop as by themselves', async (t) => {
  const random = seededRandom(11);
  for (const [width, height, transparent] of [
    [1, 1, false],
    [64, 48, false],
    [130, 70, true],
    [203, 101, false],
  ] as const) {
    const backdrop = backdropOf(ground(width, height, transparent ? 100 : 255));
    const content = { ...noise(width, height, 4, 5) };
    content.pixels = content.pixels.map((value, at) => (at % 4 === 3 ? 255 : value));
    for (let round = 0; round < 25; round++) {
      const dirty = randomRectangles(random, width, height);
      const frame = frameOver(backdrop, content, dirty, transparent);
      for (const quality of [20, 89, 90, 100]) {
        const [upon, alone] = [encodeJpeg(frame, quality), wholly(frame, quality)];
        const differ = Buffer.compare(shown(upon, frame), shown(alone, frame));
        t.equal(differ, 0, `${width}x${height} at ${quality}: ${JSON.stringify(dirty)}`);
      }
      releaseFrame(frame);
    }
    backdrop.release();
  }
});

test('a backdrop may be known as opaque and on white', async (t) => {
  const backdrop = backdropOf(ground(48, 40, 200));
  for (const transparent of [false, true]) {
    const frame = frameOver(backdrop, noise(48, 40, 4), [], transparent);
    const whole = wholly(frame, 90);
    t.same(encodeJpeg(frame, 90), whole);
  }
});

test('what was not drawn upon is not even looked at again', async (t) => {
  const backdrop = backdropOf(ground(160, 96, 255));
  const dirty = [{ left: 40, top: 30, right: 70, bottom: 50 }];
  const frame = frameOver(backdrop, noise(160, 96, 4), dirty);
  const [first] = [encodeJpeg(frame, 90), encodeJpeg(frame, 90)];
  bytesOf(backdrop.pixels).fill(255);
  bytesOf(frame.pixels).fill(255, 0, 160 * 4 * 24);
  t.same(encodeJpeg(frame, 90), first);
  t.not(Buffer.compare(encodeJpeg(frame, 91), first), 0, 'another quality has a scan of its own');
});

test('the memory of what is kept is told, and is bounded however many qualities are asked for', async (t) => {
  const backdrop = backdropOf(ground(320, 200, 255));
  const frame = frameOver(backdrop, noise(320, 200, 4), []);
  const before = backdrop.bytes;
  const lengths: number[] = [];
  for (let quality = 1; quality <= 100; quality++) {
    for (let time = 0; time < 2; time++) lengths.push(encodeJpeg(frame, quality).length);
    const blocks = (320 / 8) * (200 / 8) * 3;
    const scans = Math.min(8, quality) * (Math.max(...lengths) + blocks * 6 + CODES_BYTES + 64);
    t.ok(
      backdrop.bytes > before && backdrop.bytes <= before + scans,
      `quality ${quality}: ${backdrop.bytes}`,
    );
  }
});

test('JPEGs take no more memory the more of them are made', async (t) => {
  const content = noise(160, 120, 4);
  const encode = () => {
    const backdrop = backdropOf(ground(160, 120, 255));
    for (let quality = 60; quality <= 100; quality++) {
      const frame = frameOver(backdrop, content, [{ left: 8, top: 8, right: quality, bottom: 60 }]);
      for (let time = 0; time < 2; time++) encodeJpeg(frame, quality);
      releaseFrame(frame);
    }
    backdrop.release();
  };
  for (let round = 0; round < 3; round++) encode();
  const before = kernelMemory();
  for (let round = 0; round < 10; round++) encode();
  t.equal(kernelMemory(), before);
});
