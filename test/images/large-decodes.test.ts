import t from 'tap';
import { decodeImage } from '../../workers/images/decode.js';
import { decodeNoted, LARGE_DECODE_BYTES, releaseLargeDecodes } from '../../workers/images/large-decodes.js';
import { eventually } from '../support/eventually.js';
import { ffmpegAvif } from './ffmpeg-avif.js';

const SIDE = 3000;

/** Of the 180 MB that such a decode takes: the compiled code, and what V8 has not given back yet on its own thread. */
const MOST_LEFT = 64 * 1024 ** 2;

t.test('a large decode leaves neither its decoder’s memory nor the picture', async (t) => {
  const bytes = ffmpegAvif({ width: SIDE, height: SIDE, pixelFormat: 'yuv420p', grain: false });
  const picture = { type: 'avif', bytes, pixels: SIDE * SIDE } as const;
  const { rss } = process.memoryUsage;
  for (const round of ['the first', 'another']) {
    const before = rss();
    const decoding = async () =>
      decodeNoted(LARGE_DECODE_BYTES + 1, () => decodeImage(picture).pixels.length);
    t.equal(await decoding().finally(releaseLargeDecodes), SIDE * SIDE * 4);
    const held = await eventually(
      () => rss() - before,
      (bytes) => bytes < MOST_LEFT,
      5000,
    );
    t.ok(held < MOST_LEFT, `${round} in this thread: ${held} bytes`);
  }
});
