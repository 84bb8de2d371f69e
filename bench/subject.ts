/**
 * How well faces are found in pictures, and what looking for the subject of one takes: `npm run bench:subject`. Faces and
 * landscapes are drawn by code; the photos are those of the package that the detector's weights come from, in which people
 * were counted by hand. Times are of the processor, of
 * one thread that is warm.
 */

import { readFileSync } from 'node:fs';
import { drawnPixmap, drawnPng } from '../test/rig/pictures/drawn-pictures.js';
import { drawnLandscape, drawnPeople } from '../test/rig/pictures/drawn-scenes.js';
import { median, table } from '../test/rig/statistics.js';
import { encodeJpeg } from '../workers/encoders/jpeg/encode-jpeg.js';
import { openPicture } from '../workers/images/decode.js';
import { fittedPicture } from '../workers/images/fit.js';
import { encodedSubject } from '../workers/images/subject/encoded-subject.js';
import { detectFaces, type Face } from '../workers/images/subject/face-detector.js';
import { findSubject, searchedSize } from '../workers/images/subject/find-subject.js';
import { salienceOf } from '../workers/images/subject/salience.js';
import { released } from '../workers/kernels/kernels.js';
import { PictureSubjects } from '../workers/paint/picture-subjects.js';
import type { Pixmap } from '../workers/raster/pixmap.js';

/** As large as pictures of 4:3 are looked at. */
const SIZE = { width: 416, height: 312 };
const HEIGHTS = [28, 32, 36, 40, 48, 60, 80, 100, 140, 200];
const SEEDS = 20;
const TIMES = 31;
const WARM_UP = 5;
/** People in the photos of the package. */
const PEOPLE = [3, 3, 3, 4, 5, 4];

function used<Result>(picture: Pixmap, use: (picture: Pixmap) => Result): Result {
  try {
    return use(picture);
  } finally {
    released(picture.pixels);
  }
}

/** The share of drawn faces that are found, and how many others are. */
function recall(height: number): { found: number; others: number } {
  let [found, others] = [0, 0];
  for (let seed = 1; seed <= SEEDS; seed++) {
    // Somewhere in the picture, with the hair.
    const x = height / 2 + (((seed * 37) % SEEDS) / SEEDS) * (SIZE.width - height);
    const y = 0.8 * height + (((seed * 53) % SEEDS) / SEEDS) * (SIZE.height - 1.4 * height);
    const isIt = ({ left, top, width, height: high }: Face) =>
      Math.hypot(left + width / 2 - x, top + high / 2 - y) < height / 2;
    const faces = used(drawnPixmap(drawnPeople(SIZE, [{ x, y, height }], seed)), detectFaces);
    if (faces.some(isIt)) found++;
    others += faces.filter((face) => !isIt(face)).length;
  }
  return { found: found / SEEDS, others };
}

function photo(index: number) {
  const file = `node_modules/@vladmandic/face-api/demo/sample${index + 1}.jpg`;
  return { type: 'jpeg', bytes: readFileSync(file), pixels: 16e6 } as const;
}

function facesInPhoto(index: number): number {
  const encoded = photo(index);
  const picture = fittedPicture(encoded, searchedSize(openPicture(encoded)), { mode: 'contain' });
  return used(picture, detectFaces).length;
}

/** Median milliseconds of processor time. */
function timeOf(work: () => unknown): number {
  const times: number[] = [];
  for (let time = -WARM_UP; time < TIMES; time++) {
    const began = process.cpuUsage();
    work();
    const { user, system } = process.cpuUsage(began);
    if (time >= 0) times.push((user + system) / 1000);
  }
  return median(times);
}

/** A phone's photo of twelve megapixels, as a caller sends it. */
function phonePhoto(): Uint8Array<ArrayBuffer> {
  const [drawn, size] = [
    { width: 1000, height: 750 },
    { width: 4000, height: 3000 },
  ];
  const bytes = drawnPng(drawnPeople(drawn, [{ x: 725, y: 300, height: 175 }], 1));
  const picture = fittedPicture({ type: 'png', bytes, pixels: 1000 * 750 }, size, { mode: 'cover' });
  const dirty = [{ left: 0, top: 0, right: size.width, bottom: size.height }];
  return used(picture, ({ pixels }) =>
    encodeJpeg({ ...size, pixels, transparent: false, backdrop: undefined, dirty }, 90),
  );
}

process.stdout.write('Drawn faces in pictures of 416 by 312\n\n');
const rows = HEIGHTS.map((height) => {
  const { found, others } = recall(height);
  return [`${height} px`, found.toFixed(2), String(others)];
});
process.stdout.write(`${table([['height of the face', 'found', 'false finds'], ...rows])}\n`);

let landscapes = 0;
for (let seed = 1; seed <= SEEDS; seed++)
  if (used(drawnPixmap(drawnLandscape(SIZE, seed)), detectFaces).length > 0) landscapes++;
process.stdout.write(`Drawn landscapes in which a face was found: ${landscapes} of ${SEEDS}\n`);

const inPhotos = PEOPLE.map((_, index) => facesInPhoto(index));
const people = PEOPLE.reduce((sum, each) => sum + each, 0);
process.stdout.write(
  `Photos: ${inPhotos.reduce((sum, each) => sum + each, 0)} faces of ${people} people (${inPhotos.join(' ')})\n\n`,
);

const encoded = { type: 'jpeg', bytes: phonePhoto(), pixels: 12e6 } as const;
const decoded = fittedPicture(encoded, { width: 2008, height: 1506 }, { mode: 'cover' });
const lazy = { key: 'photo', ...decoded, drawn: () => decoded };
const small = fittedPicture(encoded, SIZE, { mode: 'cover' });
const landscape = drawnPixmap(drawnLandscape(SIZE, 1));
const times = [
  ['a phone photo of 12 megapixels that is decoded already', timeOf(() => new PictureSubjects().of(lazy))],
  ['the network alone', timeOf(() => detectFaces(small))],
  ['what draws the eye alone', timeOf(() => salienceOf(landscape))],
  ['both, in a landscape', timeOf(() => findSubject(landscape))],
  ['the photo, decoded for it', timeOf(() => encodedSubject(encoded))],
] as const;
process.stdout.write(table([['looking for a subject', 'CPU ms'], ...times]));
