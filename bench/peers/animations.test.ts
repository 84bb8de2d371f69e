import { GifWriter } from 'omggif';
import t from 'tap';
import { ChromiumPage } from '../../test/rig/chromium/chromium.js';
import { FILE_TIMEOUT_MS } from '../../test/rig/suites/file-timeout.js';
import { ANIMATIONS, type Animation } from './animations/animation.js';
import { qualityOf, shownAtFrames } from './animations/quality.js';
import { distortionOf } from './motions/distortion.js';

t.setTimeout(FILE_TIMEOUT_MS);

t.test('the quality of a GIF is that of what it shows at the time of each frame', async (t) => {
  const chromium = await ChromiumPage.open('');
  t.teardown(() => chromium.close());
  const [{ name, card }] = ANIMATIONS as [Animation];
  const side = 16;
  const template = { ...card.template, width: side, height: side };
  const animation = { name, card: { ...card, template }, delays: [5, 5, 5] };
  // Two frames that are the same are one in this GIF.
  const gif = flatGif(side, [
    { color: 0, delay: 10 },
    { color: 1, delay: 5 },
  ]);
  const dark = flat(side, 0x20);
  const bright = flat(side, 0xe0);

  const found = (lossless: Uint8Array[], every = 1) => qualityOf(chromium, gif, animation, lossless, every);
  t.same(await found([dark, dark, bright]), { mean: 1, lowest: 1 });
  const { mean, lowest } = await found([dark, bright, bright]);
  t.ok(lowest < 0.5 && Math.abs(mean - (2 + lowest) / 3) < 1e-9);
  t.same(await found([dark, bright, bright], 2), { mean: 1, lowest: 1 }, 'of the first and the third');

  const shownInstead = await shownAtFrames(chromium, gif, animation.delays);
  const distortion = (meant: Uint8Array[]) => distortionOf(shownInstead.frames, meant, shownInstead);
  t.same(distortion([dark, dark, bright]), { psnr: 99, lowestSimilarity: 1, flicker: 0 });
  const { psnr, lowestSimilarity, flicker } = distortion([dark, bright, bright]);
  t.equal(psnr.toFixed(4), (10 * Math.log10((3 * 255 ** 2) / 192 ** 2)).toFixed(4));
  t.same([lowestSimilarity, flicker], [lowest, 192]);

  await t.rejects(qualityOf(chromium, gif, { ...animation, delays: [20, 20, 20] }, [], 1), {
    message: 'the GIF takes 150 ms and not 600',
  });
});

/** A grey picture in RGBA. */
function flat(side: number, grey: number): Uint8Array {
  return Uint8Array.from({ length: side * side * 4 }, (_, at) => (at % 4 === 3 ? 255 : grey));
}

function flatGif(side: number, frames: readonly { color: number; delay: number }[]): Uint8Array {
  const buffer = Buffer.alloc(4000);
  const writer = new GifWriter(buffer, side, side, { loop: 0, palette: [0x202020, 0xe0e0e0] });
  for (const { color, delay } of frames) {
    writer.addFrame(0, 0, side, side, Array(side * side).fill(color), { delay });
  }
  return buffer.subarray(0, writer.end());
}
