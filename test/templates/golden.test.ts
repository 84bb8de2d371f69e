import { mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { test } from 'tap';
import { encodePng } from '../../workers/encoders/png/encode-png.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import { drawGolden, GOLDEN_CASES, type GoldenCase, goldenFile } from '../rig/corpora/golden-cases.js';
import { encodedFrame } from '../rig/pictures/frames.js';
import { readPng } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

for (const golden of GOLDEN_CASES) {
  test(`${golden.template} is drawn as approved: ${golden.name}`, async (t) => {
    const expected = await readGolden(golden);
    const actual = drawGolden(golden);
    const isSame =
      expected.width === actual.width &&
      expected.height === actual.height &&
      Buffer.compare(expected.pixels, actual.pixels) === 0;
    t.ok(isSame, isSame ? 'to the pixel' : await report(golden, expected, actual));
  });
}

test('no approved picture is left over', async (t) => {
  const files = await readdir(new URL('./', goldenFile(GOLDEN_CASES[0] as GoldenCase)));
  const pictures = files.filter((name) => name.endsWith('.png')).sort();
  t.same(pictures, GOLDEN_CASES.map(({ template, name }) => `${template}-${name}.png`).sort());
});

/** Compared are pixels, never files: zlib's output may differ from one Node.js to the next. */
async function readGolden(golden: GoldenCase): Promise<Bitmap> {
  const { width, height, data } = readPng(await readFile(goldenFile(golden)));
  return { width, height, channels: 3, pixels: data as Uint8Array };
}

/** Writes what was drawn, and where it differs, to files; says where they are. */
async function report(golden: GoldenCase, expected: Bitmap, actual: Bitmap): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'golden-'));
  const drawn = join(folder, `${golden.template}-${golden.name}.png`);
  const compared = join(folder, `${golden.template}-${golden.name}-difference.png`);
  await writeFile(drawn, encodedFrame(actual, encodePng));
  const { picture, differing, largest } = difference(expected, actual);
  await writeFile(compared, encodedFrame(picture, encodePng));
  return `${differing} pixels differ, by up to ${largest}: see ${drawn} and ${compared}; \`npm run golden\` approves it`;
}

/** Differing pixels in red on the approved picture, faded. */
function difference(expected: Bitmap, actual: Bitmap) {
  const picture = { ...actual, pixels: actual.pixels.map((value) => 200 + (value >> 3)) };
  let differing = 0;
  let largest = 0;
  for (let at = 0; at < actual.pixels.length; at += 3) {
    const off = [0, 1, 2].map((channel) =>
      Math.abs((actual.pixels[at + channel] ?? 0) - (expected.pixels[at + channel] ?? 0)),
    );
    const worst = Math.max(...off);
    if (worst === 0) continue;
    differing++;
    largest = Math.max(largest, worst);
    picture.pixels.set([255, 0, 0], at);
  }
  return { picture, differing, largest };
}
