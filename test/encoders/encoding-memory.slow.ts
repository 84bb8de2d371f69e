import t, { test } from 'tap';
import { encodeStill } from '../../workers/encoders/format-encoders.js';
import { mostPixels, type Output, type StillFormat } from '../../workers/encoders/formats.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';
import { encodedFrame } from '../rig/pictures/frames.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

/** Grains on a gradient, half transparent: what takes encoders the most memory. */
function grains(width: number, height: number) {
  const random = seededRandom(7);
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) {
    const alpha = random() < 0.5 ? 255 : 128;
    pixels.fill(Math.floor(random() * 40) + ((at >> 10) & 63), at, at + 3);
    pixels[at + 3] = alpha;
  }
  return { width, height, channels: 4, pixels } as const;
}

const OUTPUTS: Output<StillFormat>[] = [
  { format: 'webp' },
  { format: 'webp', quality: 90 },
  { format: 'avif', quality: 95 },
];

// The encoders are given no more memory than is reckoned with, so a file proves that it is enough.
for (const output of OUTPUTS) {
  test(`the reckoned memory is enough for the largest ${JSON.stringify(output)}, and for less`, (t) => {
    for (const [width, height] of [
      [4096, Math.floor(mostPixels(output.format) / 4096)],
      [1999, 2000],
      [1200, 630],
    ] as const) {
      const file = encodedFrame(grains(width, height), (frame) => encodeStill(frame, output).bytes, true);
      t.ok(file.length > 1000, `${width}x${height}`);
    }
    t.end();
  });
}
