import { GifReader, GifWriter } from 'omggif';
import t from 'tap';
import { ChromiumPage, ensureChromium, MISSING } from '../../bench/fidelity/chromium.js';
import { frameAt, shownFrames } from '../../bench/gif/chromium-frames.js';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);
if (!ensureChromium()) throw new Error(MISSING);
const chromium = await ChromiumPage.open('');
t.teardown(() => chromium.close());

const SIDE = 16;
/** Of every channel every value, each once. */
const COLOURS = Array.from({ length: 256 }, (_, index) => {
  const [red, green, blue] = [index, (index * 31 + 5) % 256, (index * 101 + 77) % 256] as const;
  return (red << 16) | (green << 8) | blue;
});

interface FrameOptions {
  delay: number;
  transparent?: number;
}

/** Shows every colour, then a small rectangle with a hole in it, then nothing new at all. */
function sampleGif(firstFrame: FrameOptions = { delay: 1 }): Uint8Array {
  const buffer = Buffer.alloc(10_000);
  const writer = new GifWriter(buffer, SIDE, SIDE, { loop: 0, palette: COLOURS });
  const allColours = Array.from({ length: SIDE * SIDE }, (_, index) => index);
  const firstColours = allColours.slice(0, 16);
  writer.addFrame(0, 0, SIDE, SIDE, allColours, firstFrame);
  writer.addFrame(2, 3, 4, 4, firstColours, { delay: 20, transparent: 3 });
  writer.addFrame(0, 0, SIDE, SIDE, Array(SIDE * SIDE).fill(9), { delay: 7, transparent: 9 });
  return buffer.subarray(0, writer.end());
}

t.test('every colour comes as the file has it, in whole pictures', async (t) => {
  const gif = sampleGif();
  const shown = await shownFrames(chromium.page, gif);

  t.same([shown.width, shown.height], [SIDE, SIDE]);
  const reader = new GifReader(Buffer.from(gif));
  const picture = new Uint8Array(SIDE * SIDE * 4);
  const expected = shown.frames.map((_, index) => {
    reader.decodeAndBlitFrameRGBA(index, picture);
    return picture.slice();
  });
  t.equal(expected.length, 3);
  t.strictSame(shown.frames, expected);
});

t.test('delays are those of the file, short ones too, and say which picture is on show when', async (t) => {
  const shown = await shownFrames(chromium.page, sampleGif());

  t.same(shown.delaysMs, [10, 200, 70]);
  const times = [0, 9.9, 10, 209.9, 210, 279, 1000];
  t.same(
    times.map((time) => shown.frames.indexOf(frameAt(shown, time))),
    [0, 0, 1, 1, 2, 2, 2],
  );
});

t.test('what was never drawn is transparent', async (t) => {
  const shown = await shownFrames(chromium.page, sampleGif({ delay: 5, transparent: 200 }));
  t.same([...(shown.frames[0]?.subarray(200 * 4, 201 * 4) ?? [])], [0, 0, 0, 0]);
  t.equal(shown.frames[0]?.at(201 * 4 + 3), 255);
});

t.test('what is no GIF is refused', async (t) => {
  await t.rejects(shownFrames(chromium.page, Buffer.from('GIF? no')));
});
