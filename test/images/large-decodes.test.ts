import { getHeapStatistics } from 'node:v8';
import t from 'tap';
import { decodeImage } from '../../workers/images/decode.js';
import { decodeNoted, LARGE_DECODE_BYTES, releaseLargeDecodes } from '../../workers/images/large-decodes.js';
import { eventually } from '../support/eventually.js';
import { ffmpegAvif } from './ffmpeg-avif.js';

const SIDE = 3000;

/** Without anything to collect: V8 gives memory back on a thread of its own. */
const MOST_LEFT = 32 * 1024 ** 2;

t.test('a large decode leaves neither its decoder’s memory nor the picture', async (t) => {
  const bytes = ffmpegAvif({ width: SIDE, height: SIDE, pixelFormat: 'yuv420p', grain: false });
  const picture = { type: 'avif', bytes, pixels: SIDE * SIDE } as const;
  const external = () => getHeapStatistics().external_memory;
  for (const round of ['the first', 'another']) {
    const before = external();
    const decoding = async () =>
      decodeNoted(LARGE_DECODE_BYTES + 1, () => decodeImage(picture).pixels.length);
    t.equal(await decoding().finally(releaseLargeDecodes), SIDE * SIDE * 4);
    const held = await eventually(
      () => external() - before,
      (bytes) => bytes < MOST_LEFT,
      5000,
    );
    t.ok(held < MOST_LEFT, `${round} in this thread: ${held} bytes`);
  }
});
