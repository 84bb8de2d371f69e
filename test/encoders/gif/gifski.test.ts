import t, { test } from 'tap';
import { encodeByGifski } from '../../../workers/encoders/lossy-gif/encode-by-gifski.js';
import { CONTENTS, type Content, onWhite, painted, type Size } from '../../rig/gif/animations.js';
import { shownByOmggif } from '../../rig/gif/omggif.js';
import { structuralSimilarity } from '../../rig/pictures/similarity.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const PHOTOGRAPH = CONTENTS.find(({ name }) => name === 'a photograph that moves') as Content;

async function gifski(
  frames: readonly Uint8Array[],
  size: Size,
  delays: readonly number[],
): Promise<Uint8Array> {
  let at = 0;
  return (await encodeByGifski(80))({ ...size, delays, next: () => frames[at++]?.slice() });
}

const total = (delays: readonly number[]) => delays.reduce((sum, delay) => sum + delay, 0);

test('a GIF by gifski shows the frames, as long as asked for, for ever', async (t) => {
  const size = { width: 320, height: 181 };
  const delays = [3, 5, 10, 4, 100];
  const frames = delays.map((_, frame) => onWhite(painted(PHOTOGRAPH, size, frame, delays.length)));
  const { frames: shown, delays: shownFor, plays } = await shownByOmggif(await gifski(frames, size, delays));
  t.equal(shown.length, frames.length);
  t.strictSame(shownFor, delays);
  if (plays !== undefined) t.equal(plays, Number.POSITIVE_INFINITY);
  for (const [index, each] of shown.entries()) {
    const likeness = structuralSimilarity(
      { ...size, channels: 4, data: each },
      { ...size, channels: 4, data: frames[index] as Uint8Array },
    );
    t.ok(likeness > 0.85, `frame ${index}: ${likeness}`);
  }
});

test('it may have more frames than gifski takes at once, and of several parts', async (t) => {
  for (const [size, count] of [
    [{ width: 8, height: 6 }, 500],
    [{ width: 1600, height: 900 }, 7],
  ] as const) {
    const frames = Array.from({ length: count }, (_, frame) => {
      const pixels = new Uint8Array(size.width * size.height * 4).fill(255);
      for (let at = 0; at < pixels.length; at += 4) pixels.fill((frame * 37) & 255, at, at + 3);
      return pixels;
    });
    const delays = Array<number>(count).fill(4);
    const { frames: shown, delays: shownFor } = await shownByOmggif(await gifski(frames, size, delays));
    t.equal(shown.length, count, `${count} images`);
    t.equal(total(shownFor), total(delays));
    for (const [index, each] of shown.entries()) {
      const apart = Math.abs((each[0] as number) - ((index * 37) & 255));
      if (apart > 24) t.fail(`frame ${index} is ${apart} levels off`);
    }
  }
});

test('equal frames become one image, which is shown as long as all of them', async (t) => {
  const size = { width: 64, height: 48 };
  const still = onWhite(painted(PHOTOGRAPH, size, 0, 4));
  const { delays } = await shownByOmggif(await gifski([still, still, still], size, [4, 5, 6]));
  t.equal(total(delays), 15);
});
