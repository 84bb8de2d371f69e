import t, { test } from 'tap';
import { encodeLossyGif } from '../../../workers/encoders/lossy-gif/encode-lossy-gif.js';
import { CONTENTS, type Content, onWhite, painted, type Size } from '../../rig/gif/animations.js';
import { encoded } from '../../rig/gif/encoding.js';
import { shownByOmggif } from '../../rig/gif/omggif.js';
import { structuralSimilarity } from '../../rig/pictures/similarity.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { startReaders } from './readers.js';

t.setTimeout(FILE_TIMEOUT_MS);
const readers = await startReaders(t);

const SIZES: readonly Size[] = [
  { width: 121, height: 67 },
  { width: 1, height: 1 },
  { width: 64, height: 48 },
  { width: 5, height: 100 },
  { width: 320, height: 181 },
];
const DELAYS = [3, 5, 10, 4, 100, 2, 7, 5];
const QUALITIES = [80, 40, 100, 1, 60];

const contentNamed = (name: string) => CONTENTS.find((content) => content.name === name) as Content;

/** Frames as the stream brings them: opaque RGBA. */
function framesOf(content: Content, size: Size, count = DELAYS.length): Uint8Array[] {
  return Array.from({ length: count }, (_, frame) => onWhite(painted(content, size, frame, count)));
}

function lossy(
  frames: readonly Uint8Array[],
  size: Size,
  quality: number,
  delays = DELAYS,
): Promise<Uint8Array> {
  let at = 0;
  return encodeLossyGif(quality)({ ...size, delays, next: () => frames[at++]?.slice() });
}

/** What is on show during each frame. */
async function shownDuring(gif: Uint8Array, delays = DELAYS): Promise<Uint8Array[]> {
  const { frames, delays: shownFor } = await shownByOmggif(gif);
  const ticks = frames.flatMap((frame, index) => Array<Uint8Array>(shownFor[index] as number).fill(frame));
  let end = 0;
  return delays.map((delay) => {
    end += delay;
    return ticks[end - 1] as Uint8Array;
  });
}

function squaredError(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, at) => sum + (value - (other[at] as number)) ** 2, 0) / one.length;
}

for (const [index, content] of CONTENTS.entries()) {
  const size = SIZES[index % SIZES.length] as Size;
  const quality = QUALITIES[index % QUALITIES.length] as number;
  test(`${content.name}, ${size.width}x${size.height} at ${quality}: all readers show the same, as long as asked for`, async (t) => {
    const gif = await lossy(framesOf(content, size), size, quality);
    const all = await Promise.all([...readers].map(async ([name, read]) => ({ name, ...(await read(gif)) })));
    const [one, ...others] = all as [(typeof all)[0], ...typeof all];
    t.same([one.width, one.height], [size.width, size.height]);
    for (const { name, frames, delays, plays } of others) {
      t.equal(frames.length, one.frames.length, `${name}: images`);
      const other = frames.findIndex(
        (frame, at) => Buffer.compare(frame, one.frames[at] as Uint8Array) !== 0,
      );
      t.equal(other, -1, `${name}: the first image that is another`);
      if (delays.length > 0) t.same(delays, one.delays, `${name}: delays`);
      if (plays !== undefined) t.equal(plays, Number.POSITIVE_INFINITY, name);
    }
    t.equal(
      one.delays.reduce((sum, delay) => sum + delay, 0),
      DELAYS.reduce((sum, delay) => sum + delay, 0),
    );
  });
}

test('less quality is never more bytes, and never nearer to what was drawn', async (t) => {
  for (const name of ['a photograph that moves', 'soft edges over a gradient', 'a shape over a gradient']) {
    const size = { width: 320, height: 181 };
    const frames = framesOf(contentNamed(name), size, 4);
    let [bytes, error, most] = [Number.POSITIVE_INFINITY, 0, 0];
    for (const quality of [100, 90, 80, 60, 40, 20, 1]) {
      const gif = await lossy(frames, size, quality, DELAYS.slice(0, 4));
      const shown = await shownDuring(gif, DELAYS.slice(0, 4));
      const found = shown.reduce((sum, each, at) => sum + squaredError(each, frames[at] as Uint8Array), 0);
      t.ok(gif.length <= bytes, `${name} at ${quality}: ${gif.length} bytes after ${bytes}`);
      t.ok(found >= error * 0.98, `${name} at ${quality}: squared error ${found} after ${error}`);
      [bytes, error] = [gif.length, found];
      most = Math.max(most, bytes);
    }
    t.ok(bytes < 0.7 * most, `${name}: ${bytes} bytes at 1, ${most} at 100`);
  }
});

test('a photograph that moves takes little more than half the bytes at 80, and is as similar as it was asked for', async (t) => {
  const size = { width: 320, height: 181 };
  const frames = framesOf(contentNamed('a photograph that moves'), size, 4);
  const delays = DELAYS.slice(0, 4);
  const exact = encoded({ ...size, transparent: false, frames }, delays);
  const gif = await lossy(frames, size, 80, delays);
  t.ok(gif.length < 0.6 * exact.length, `${gif.length} of ${exact.length} bytes`);
  for (const [index, shown] of (await shownDuring(gif, delays)).entries()) {
    const frame = frames[index] as Uint8Array;
    const likeness = structuralSimilarity(
      { ...size, channels: 4, data: shown },
      { ...size, channels: 4, data: frame },
    );
    t.ok(likeness > 0.9, `frame ${index}: ${likeness}`);
  }
});

test('nothing but the nearest colours is shown at 100', async (t) => {
  for (const name of ['flat shapes that move', '255 colours', 'two colours', 'soft edges of two colours']) {
    const size = { width: 121, height: 67 };
    const frames = framesOf(contentNamed(name), size);
    const shown = await shownDuring(await lossy(frames, size, 100));
    const other = shown.findIndex((each, at) => Buffer.compare(each, frames[at] as Uint8Array) !== 0);
    t.equal(other, -1, `${name}: the first frame that is another`);
  }
});

test('what changes too slowly to be seen from a frame to the next is followed all the same', async (t) => {
  const size = { width: 96, height: 64 };
  const frames = Array.from({ length: 60 }, (_, frame) => {
    const pixels = new Uint8Array(size.width * size.height * 4).fill(255);
    for (let at = 0; at < pixels.length; at += 4) pixels.fill(100 + frame, at, at + 3);
    return pixels;
  });
  const delays = Array<number>(60).fill(2);
  const shown = await shownDuring(await lossy(frames, size, 80, delays), delays);
  for (const [index, each] of shown.entries()) {
    const error = squaredError(each, frames[index] as Uint8Array);
    t.ok(error < 36, `frame ${index}: ${error}`);
  }
});

test('what stands still is shown more exactly than what passes', async (t) => {
  const size = { width: 160, height: 120 };
  const photograph = framesOf(contentNamed('a photograph that moves'), size);
  const still = photograph.map(() => photograph[0] as Uint8Array);
  const shownFirst = async (frames: readonly Uint8Array[]) =>
    (await shownDuring(await lossy(frames, size, 60)))[0];
  const [ofStill, ofMoving] = [await shownFirst(still), await shownFirst(photograph)];
  const meant = photograph[0] as Uint8Array;
  t.ok(
    squaredError(ofStill as Uint8Array, meant) < 0.5 * squaredError(ofMoving as Uint8Array, meant),
    'the squared error of the first frame is less than half',
  );
  const { frames } = await shownByOmggif(await lossy(still, size, 60));
  t.equal(frames.length, 1, 'nothing is shown again');
});

test('equal frames yield equal bytes, whatever was encoded before', async (t) => {
  const size = { width: 121, height: 67 };
  const frames = framesOf(contentNamed('a photograph that moves'), size);
  const before = await lossy(frames, size, 70);
  await lossy(framesOf(contentNamed('flat shapes that move'), size), size, 30);
  t.equal(Buffer.compare(await lossy(frames, size, 70), before), 0);
});
