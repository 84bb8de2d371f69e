/** Draws every golden picture anew and writes it over the approved one: `npm run golden`. Look at each before committing. */

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { gifTiming } from '../../src/api/gif-timing.js';
import { encodeGif } from '../../workers/encoders/gif.js';
import { encodePng } from '../../workers/encoders/png/encode-png.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import { encodedFrame } from '../encoders/frames.js';
import { drawGolden, GOLDEN_CASES, type GoldenCase, goldenFile } from './golden-cases.js';

const folder = new URL('./', goldenFile(GOLDEN_CASES[0] as GoldenCase));
await mkdir(folder, { recursive: true });
for (const name of await readdir(folder)) await rm(new URL(name, folder));
for (const golden of GOLDEN_CASES) {
  const png = encodedFrame(drawGolden(golden), encodePng);
  await writeFile(goldenFile(golden), png);
  process.stdout.write(`${golden.template}-${golden.name}: ${Math.ceil(png.length / 1024)} KiB\n`);
}

// The README shows the loop; nothing compares it.
const { delays } = gifTiming(15, 3200, { gifMaxFrames: 120, gifMaxFps: 15 });
const frames: Bitmap[] = [];
for (let index = 0; index < delays.length; index++) {
  const moment = { template: 'promo-animated', name: 'loop', progress: index / delays.length };
  frames.push(drawGolden(moment, 4));
}
await writeFile(new URL('promo-animated.gif', folder), await encodeGif(frames, delays));
