/** Draws every golden picture anew and writes it over the approved one: `npm run golden`. Look at each before committing. */

import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { gifTiming } from '../../src/api/render/gif-timing.js';
import { encodePng } from '../../workers/encoders/png/encode-png.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import { drawGolden, GOLDEN_CASES, type GoldenCase, goldenFile } from '../rig/corpora/golden-cases.js';
import { encoded } from '../rig/gif/encoding.js';
import { encodedFrame } from '../rig/pictures/frames.js';
import { gallerySheet } from './gallery-sheet.js';

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
const frames = delays.map((_, index) => {
  const moment = { template: 'promo-animated', name: 'loop', progress: index / delays.length };
  return drawGolden(moment, 4);
});
const { width, height } = frames[0] as Bitmap;
const loop = { width, height, transparent: false, frames: frames.map(({ pixels }) => pixels) };
await writeFile(new URL('promo-animated.gif', folder), encoded(loop, delays));

// templates/README.md shows the gallery; documents of it are held to Chromium's pictures.
await writeFile(new URL('../gallery.png', folder), await gallerySheet());
