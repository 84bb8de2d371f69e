/**
 * What it takes to decode pictures and scale them into their places, and how similar the result is to ImageMagick's:
 * `npm run bench:decoders`.
 */

import { execFileSync, spawnSync } from 'node:child_process';
import type { ImageBox } from '../templates/contract/index.js';
import { logo } from '../test/rig/corpora/unique/logos.js';
import { landscape, photograph } from '../test/rig/corpora/unique/photographs.js';
import { encodedFrame } from '../test/rig/pictures/frames.js';
import { type Picture, structuralSimilarity } from '../test/rig/pictures/similarity.js';
import { median, table } from '../test/rig/statistics.js';
import type { EncodedPicture } from '../workers/contract/encoded-picture.js';
import { encodePng } from '../workers/encoders/png/encode-png.js';
import { openPicture } from '../workers/images/decode.js';
import { fitBox } from '../workers/images/fit.js';
import type { StoredPicture } from '../workers/images/stored-picture.js';
import { bytesOf, released } from '../workers/kernels/kernels.js';

const ROUNDS = 9;

/** A picture in the place of a box. */
function drawn(stored: StoredPicture, box: ImageBox): Picture {
  const { pixels } = fitBox(stored, box, { mode: 'cover' });
  const data = bytesOf(pixels).slice();
  released(pixels);
  return { ...box, channels: 4, data };
}

/** Milliseconds of CPU. */
function cost(work: () => void): number {
  const start = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

const phonePhoto = photograph(4032, 3024, 1);
const large = landscape(4000, 3000, 1);
const largePng = {
  type: 'png' as const,
  bytes: encodedFrame(large, encodePng),
  pixels: large.width * large.height,
};

const CASES: [name: string, picture: Pick<EncodedPicture, 'type' | 'bytes' | 'pixels'>, box: ImageBox][] = [
  ['photo 1200x630 in 1200x630', photograph(1200, 630, 1), { width: 1200, height: 630 }],
  ['photo 1200x630 in 600x315', photograph(1200, 630, 2), { width: 600, height: 315 }],
  ['photo 4032x3024 in 630x420', phonePhoto, { width: 630, height: 420 }],
  ['logo 800x800 in 176x176', logo(800, 1), { width: 176, height: 176 }],
  ['PNG 4000x3000 in 630x420', largePng, { width: 630, height: 420 }],
];

const times: (string | number)[][] = [['decoded and scaled', 'ms', "ms by libjpeg-turbo's decoder"]];
for (const [name, picture, box] of CASES) {
  const ours: number[] = [];
  const theirs: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(cost(() => drawn(openPicture(picture), box)));
    const { fallback } = openPicture(picture);
    if (fallback) theirs.push(cost(() => drawn(fallback, box)));
  }
  times.push([name, median(ours), theirs.length > 0 ? median(theirs) : '']);
}
process.stdout.write(table(times));

/** Without it, or with something else of that name, nothing is compared. */
const IMAGE_MAGICK = ['/usr/bin/convert', 'convert', 'magick'].find((program) =>
  spawnSync(program, ['-version']).stdout?.includes('ImageMagick'),
);

/** What ImageMagick makes of a picture with `-filter Lanczos -resize`, colours multiplied by their alpha. */
function byImageMagick(
  program: string,
  file: Uint8Array,
  format: string,
  { width, height }: ImageBox,
): Picture {
  const resize = ['-filter', 'Lanczos', '-resize', `${width}x${height}!`];
  // Samples of 16 bits: it cuts those of 8 off instead of rounding them.
  const args = [`${format}:-`, ...resize, '-depth', '16', '-endian', 'LSB', 'rgba:-'];
  const samples = execFileSync(program, args, { input: file, maxBuffer: 2 ** 30 });
  const words = new Uint16Array(new Uint8Array(samples).buffer);
  const data = Float32Array.from(words, (word, at) => {
    const alpha = (words[at | 3] as number) / 65535;
    return Math.round((word / 257) * ((at & 3) === 3 ? 1 : alpha));
  });
  return { width, height, channels: 4, data };
}

if (IMAGE_MAGICK) {
  const rows: (string | number)[][] = [
    ['SSIM to ImageMagick of the original', 'size', 'whole', 'as decoded', 'ImageMagick'],
  ];
  for (const number of [1, 2, 3]) {
    const original = landscape(1600, 1200, number);
    const png = encodedFrame(original, encodePng);
    const { bytes } = photograph(1600, 1200, number);
    for (const width of [2600, 1140, 640, 516, 248, 132, 64]) {
      const box = { width, height: (width * 3) / 4 };
      const reference = byImageMagick(IMAGE_MAGICK, png, 'png', box);
      const { reduced, ...whole } = openPicture({ type: 'jpeg', bytes, pixels: 1600 * 1200 });
      const similarity = (picture: Picture) => structuralSimilarity(reference, picture).toFixed(5);
      rows.push([
        `photo ${number}`,
        `${width}/1600`,
        similarity(drawn(whole, box)),
        similarity(drawn({ ...whole, ...(reduced && { reduced }) }, box)),
        similarity(byImageMagick(IMAGE_MAGICK, bytes, 'jpeg', box)),
      ]);
    }
  }
  for (const side of [90, 176, 560, 1100]) {
    const graphic = logo(800, 1);
    const box = { width: side, height: side };
    const reference = byImageMagick(IMAGE_MAGICK, graphic.bytes, 'png', box);
    const similarity = structuralSimilarity(reference, drawn(openPicture(graphic), box)).toFixed(5);
    rows.push(['logo with alpha', `${side}/800`, similarity, '', '']);
  }
  process.stdout.write(`\n${table(rows)}`);
}
