/**
 * What colour profiles take of photos, beside the same photos without one: milliseconds of CPU to decode each and to scale
 * it into its place, and ratios, `npm run bench:decoders`. All variants of a photo take turns, so that they share what else
 * the machine does.
 */

import { deflateSync } from 'node:zlib';
import type { ImageBox } from '../templates/contract/index.js';
import { landscape, photograph } from '../test/rig/corpora/unique/photographs.js';
import { profileSegments } from '../test/rig/pictures/flat-jpeg.js';
import { encodedFrame } from '../test/rig/pictures/frames.js';
import { ADOBE_RGB, DISPLAY_P3, matrixProfile, SRGB, SRGB_CURVE } from '../test/rig/pictures/icc-profiles.js';
import { chunksOf } from '../test/rig/pictures/png-reading.js';
import { pngFile } from '../test/rig/pictures/sample-images.js';
import { median, table } from '../test/rig/statistics.js';
import type { EncodedPicture } from '../workers/contract/encoded-picture.js';
import { encodePng } from '../workers/encoders/png/encode-png.js';
import { fittedPicture } from '../workers/images/fit.js';
import { released } from '../workers/kernels/kernels.js';

const ROUNDS = 41;

type Photo = Pick<EncodedPicture, 'type' | 'bytes' | 'pixels'>;

const PROFILES: Readonly<Record<string, Uint8Array>> = {
  sRGB: matrixProfile(SRGB, SRGB_CURVE),
  'Display P3': matrixProfile(DISPLAY_P3, SRGB_CURVE),
  'Adobe RGB': matrixProfile(ADOBE_RGB, 2.19921875, 2),
};

function withProfile({ type, bytes, pixels }: Photo, profile: Uint8Array): Photo {
  return { type, pixels, bytes: type === 'png' ? pngOf(bytes, profile) : jpegOf(bytes, profile) };
}

function jpegOf(bytes: Uint8Array, profile: Uint8Array): Uint8Array {
  return Buffer.concat([bytes.subarray(0, 2), ...profileSegments(profile), bytes.subarray(2)]);
}

function pngOf(bytes: Uint8Array, profile: Uint8Array): Uint8Array {
  const [header, ...rest] = chunksOf(bytes).map(({ type, data }) => [type, data] as const);
  const content = Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(profile)]);
  return pngFile([header as [string, Uint8Array], ['iCCP', content], ...rest]);
}

function png(width: number, height: number): Photo {
  return { type: 'png', bytes: encodedFrame(landscape(width, height, 1), encodePng), pixels: width * height };
}

/** Milliseconds of CPU. */
function cost(photo: Photo, box: ImageBox): number {
  const start = process.cpuUsage();
  const { pixels } = fittedPicture(photo, box, { mode: 'cover' });
  const { user, system } = process.cpuUsage(start);
  released(pixels);
  return (user + system) / 1000;
}

const CASES: [name: string, photo: Photo, box: ImageBox][] = [
  ['JPEG 1200x630 in 1200x630', photograph(1200, 630, 1), { width: 1200, height: 630 }],
  ['JPEG 1200x630 in 1800x945', photograph(1200, 630, 2), { width: 1800, height: 945 }],
  ['JPEG 1600x1200 in 1200x630', photograph(1600, 1200, 1), { width: 1200, height: 630 }],
  ['JPEG 4032x3024 in 630x420', photograph(4032, 3024, 1), { width: 630, height: 420 }],
  ['PNG 1200x630 in 1200x630', png(1200, 630), { width: 1200, height: 630 }],
  ['PNG 1600x1200 in 630x420', png(1600, 1200), { width: 630, height: 420 }],
];

const names = Object.keys(PROFILES);
const rows: (string | number)[][] = [['CPU', 'no profile, ms', ...names.map((name) => `${name}, ratio`)]];
for (const [name, photo, box] of CASES) {
  const variants = [photo, ...Object.values(PROFILES).map((profile) => withProfile(photo, profile))];
  const times = variants.map((): number[] => []);
  for (let round = 0; round < ROUNDS; round++) {
    for (const [index, variant] of variants.entries()) times[index]?.push(cost(variant, box));
  }
  const [plain = Number.NaN, ...others] = times.map(median);
  rows.push([name, plain, ...others.map((time) => (time / plain).toFixed(2))]);
}
process.stdout.write(table(rows));
