import { GifReader } from 'omggif';
import t, { test } from 'tap';
import { encodeGif } from '../../workers/encoders/gif.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { bitmap, flat, noise, ownsItsMemory } from './bitmaps.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** A bar that walks over a gradient. */
function walkingBar(width: number, height: number, frames: number): Bitmap[] {
  return Array.from({ length: frames }, (_, index) => {
    const left = Math.floor((index * width) / frames);
    return bitmap(width, height, 4, (x, y, channel) => {
      if (channel === 3) return 255;
      if (x >= left && x < left + width / 8) return [230, 40, 60][channel] as number;
      return Math.round([x / width, y / height, 0.5][channel] as number) * 120 + 40;
    });
  });
}

/** Mean difference of a channel between a bitmap and what is on show after a frame of the GIF. */
function meanError(reader: GifReader, frame: number, source: Bitmap): number {
  const shown = new Uint8Array(source.pixels.length);
  for (let index = 0; index <= frame; index++) reader.decodeAndBlitFrameRGBA(index, shown);
  let sum = 0;
  for (let at = 0; at < shown.length; at++) {
    sum += Math.abs((shown[at] as number) - (source.pixels[at] as number));
  }
  return sum / shown.length;
}

test('a GIF has its frames, their delays and its size, and loops for ever', async (t) => {
  const frames = walkingBar(121, 67, 7);
  const delays = [4, 5, 6, 4, 50, 4, 100];
  const gif = await encodeGif(frames, delays);
  const reader = new GifReader(Buffer.from(gif));
  t.same([reader.width, reader.height], [121, 67]);
  t.equal(reader.numFrames(), 7);
  t.same(
    delays.map((_, index) => reader.frameInfo(index).delay),
    delays,
  );
  t.equal(reader.loopCount(), 0, 'omggif says 0 for a loop without end');
  t.ok(ownsItsMemory(gif));
});

test('every frame looks like its source', async (t) => {
  const frames = walkingBar(160, 90, 6);
  const reader = new GifReader(Buffer.from(await encodeGif(frames, Array(6).fill(5))));
  for (const [index, frame] of frames.entries()) {
    const error = meanError(reader, index, frame);
    t.ok(error < 4, `frame ${index}: ${error.toFixed(2)} off on average`);
  }
});

test('noise and tiny frames make a GIF too', async (t) => {
  for (const [width, height] of [
    [1, 1],
    [1, 9],
    [7, 1],
    [33, 21],
  ] as const) {
    const frames = [1, 2, 3].map((seed) => {
      const frame = noise(width, height, 4, seed);
      for (let at = 3; at < frame.pixels.length; at += 4) frame.pixels[at] = 255;
      return frame;
    });
    const reader = new GifReader(Buffer.from(await encodeGif(frames, [3, 3, 3])));
    t.same([reader.width, reader.height, reader.numFrames()], [width, height, 3]);
  }
});

test('frames that do not differ keep their time', async (t) => {
  const still = flat(40, 30, [10, 200, 90, 255]);
  const reader = new GifReader(Buffer.from(await encodeGif([still, still, still, still], [5, 5, 5, 5])));
  let total = 0;
  for (let index = 0; index < reader.numFrames(); index++) total += reader.frameInfo(index).delay;
  t.equal(total, 20);
});

test('two frames are the fewest', async (t) => {
  const frame = flat(8, 8, [1, 2, 3, 255]);
  await t.rejects(encodeGif([frame], [5]), { message: 'a GIF takes at least two frames' });
  await t.rejects(encodeGif([], []), { message: 'a GIF takes at least two frames' });
});

test('the same frames make the same bytes', async (t) => {
  const frames = walkingBar(80, 45, 4);
  t.same(await encodeGif(frames, [5, 5, 5, 5]), await encodeGif(frames, [5, 5, 5, 5]));
});
