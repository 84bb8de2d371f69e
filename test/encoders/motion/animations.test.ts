import t, { type Test } from 'tap';
import type { EncodedImage, MotionPiece } from '../../../workers/contract/pieces.js';
import { APNG } from '../../../workers/encoders/apng/encode-apng.js';
import { awebp } from '../../../workers/encoders/awebp/encode-awebp.js';
import { type ImageFormat, imagePiece } from '../../../workers/encoders/motion/image-pieces.js';
import { encodePng } from '../../../workers/encoders/png/encode-png.js';
import type { PieceOutcome } from '../../../workers/thread/messages.js';
import { ChromiumPage } from '../../rig/chromium/chromium.js';
import { shownFrames } from '../../rig/chromium/shown-frames.js';
import { CONTENTS, type Content, painted, type Size } from '../../rig/gif/animations.js';
import type { Source } from '../../rig/gif/encoding.js';
import { frameOf, letGo } from '../../rig/pictures/frames.js';
import { byFastPng } from '../../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { framesByFfmpeg } from './ffmpeg.js';
import { infoOfWebp } from './webpinfo.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SIZES: readonly Size[] = [
  { width: 121, height: 67 },
  { width: 1, height: 1 },
  { width: 64, height: 48 },
  { width: 5, height: 100 },
];
const FRAMES = 9;
const DELAYS = [3, 5, 10, 4, 100, 2, 7, 5, 5];
/** Where pieces begin, so that frames at every place of a piece are looked at. */
const CUTS = [0, 1, 4];

const chromium = await ChromiumPage.open('');
t.teardown(() => chromium.close());

/** Frames in which no pixel is translucent, and one whose every pixel is another in the next frame. */
const FADING: Content = {
  name: 'translucent shapes that move',
  colour: ({ x, frame }) => (x % 9 < frame ? 0xe53e3e : 0x2c5282),
  alpha: ({ x, y, frame }) => ((x + frame) % 4 === 0 ? 0 : (x * 7 + y * 13 + frame * 29) % 256),
  bounds: { similarity: 1, difference: 0 },
};
/** Where it changes, it is opaque, and translucent between two such places. */
const CUT_OUT: Content = {
  name: 'opaque shapes that move over a translucent ground',
  colour: ({ x, y, frame }) => (x > frame && x < frame + 4 ? 0x38a169 + y : 0x112233),
  alpha: ({ x }) => (x < 14 && x !== 8 ? 255 : 100),
  bounds: { similarity: 1, difference: 0 },
};

const SOURCES: readonly [Content, Size][] = [
  ...CONTENTS.map((content, index): [Content, Size] => [content, SIZES[index % SIZES.length] as Size]),
  [FADING, { width: 121, height: 67 }],
  [CUT_OUT, { width: 64, height: 48 }],
];

for (const [content, size] of SOURCES) {
  t.test(`${content.name}: every frame is that of a PNG`, async (t) => {
    const source = sourceOf(content, size);
    const apng = await animated(APNG, source, DELAYS, CUTS);
    const webp = await animated(awebp(undefined), source, DELAYS, CUTS);
    await isShown(t, 'APNG, Chromium', apng, 'image/apng', source);
    await isShown(t, 'WebP, Chromium', webp, 'image/webp', source);
    isEqual(t, 'APNG, FFmpeg', await framesByFfmpeg(apng, 'apng', source), changing(pngsOf(source)));
    const { width, height, delays, loops } = await infoOfWebp(webp);
    t.same([width, height, loops], [source.width, source.height, 0]);
    t.equal(
      delays.reduce((sum, delay) => sum + delay, 0),
      1410,
    );
  });
}

t.test('the bytes do not depend on how frames are divided among pieces', async (t) => {
  const content = CONTENTS.find(({ name }) => name === 'soft edges over a gradient') as Content;
  const source = sourceOf(content, { width: 64, height: 48 });
  for (const format of [APNG, awebp(undefined), awebp(70)]) {
    const whole = await animated(format, source, DELAYS);
    for (const cuts of [CUTS, [0, 8], [0, 1, 2, 3, 4, 5, 6, 7, 8]])
      t.equal(Buffer.compare(await animated(format, source, DELAYS, cuts), whole), 0);
  }
});

t.test('a lossy animation is near to what was drawn, and smaller', async (t) => {
  const content = CONTENTS.find(({ name }) => name === 'a photograph that moves') as Content;
  const source = sourceOf(content, { width: 160, height: 120 });
  const exact = await animated(awebp(undefined), source, DELAYS);
  const lossy = await animated(awebp(80), source, DELAYS);
  const small = await animated(awebp(20), source, DELAYS);
  t.ok(lossy.length < exact.length / 2 && small.length < lossy.length);
  const shown = await shownFrames(chromium.page, lossy, 'image/webp');
  for (const [index, frame] of pngsOf(source).entries())
    t.ok(meanDifference(shown.frames[index] as Uint8Array, frame) < 8, `frame ${index}`);
});

t.test('transparent parts stay transparent in a lossy animation', async (t) => {
  const shapes = CONTENTS.find(({ name }) => name === 'flat shapes that move') as Content;
  const content = { ...shapes, alpha: ({ y }: { y: number }) => (y < 20 ? 0 : 255) };
  const source = sourceOf(content, { width: 64, height: 48 });
  const { frames } = await shownFrames(
    chromium.page,
    await animated(awebp(80), source, DELAYS),
    'image/webp',
  );
  for (const frame of frames) {
    const alphas = frame.filter((_, at) => at % 4 === 3);
    t.equal(new Set(alphas.subarray(0, 64 * 20)).has(0), true);
    t.same([...new Set(alphas.subarray(64 * 20))], [255]);
  }
});

function sourceOf(content: Content, size: Size): Source {
  const frames = Array.from({ length: FRAMES }, (_, frame) => painted(content, size, frame, FRAMES));
  return { ...size, transparent: content.alpha !== undefined, frames };
}

/** The frames as PNGs. */
function filesOf({ width, height, transparent, frames }: Source): Uint8Array[] {
  return frames.map((pixels) => {
    const frame = frameOf({ width, height, channels: 4, pixels }, transparent);
    try {
      return encodePng(frame);
    } finally {
      letGo(frame);
    }
  });
}

/** What these show: straight RGBA. */
function pngsOf(source: Source): Uint8Array[] {
  return filesOf(source).map(byFastPng);
}

/** The frames that differ from the one before. */
function changing(frames: readonly Uint8Array[]): Uint8Array[] {
  return frames.filter(
    (frame, index) => index === 0 || Buffer.compare(frame, frames[index - 1] as Uint8Array),
  );
}

async function isShown(t: Test, name: string, file: Uint8Array, type: string, source: Source): Promise<void> {
  const pngs = filesOf(source);
  // Chromium multiplies by alpha, and divides again: so do the PNGs that it shows.
  const shown = await Promise.all(pngs.map((png) => shownFrames(chromium.page, png, 'image/png')));
  const meant = shown.map(({ frames }) => frames[0] as Uint8Array);
  const { width, height, frames, delaysMs } = await shownFrames(chromium.page, file, type);
  t.same([width, height], [source.width, source.height], name);
  isEqual(t, name, frames, changing(meant));
  if (frames.length > 1) t.same(delaysMs, delaysOfChanges(meant), `${name}: delays`);
}

/** In milliseconds: a frame that shows what the one before shows makes that one longer. */
function delaysOfChanges(frames: readonly Uint8Array[]): number[] {
  const delays: number[] = [];
  for (const [index, frame] of frames.entries()) {
    const delay = (DELAYS[index] as number) * 10;
    const isNew = index === 0 || Buffer.compare(frame, frames[index - 1] as Uint8Array) !== 0;
    if (isNew) delays.push(delay);
    else delays[delays.length - 1] = (delays.at(-1) as number) + delay;
  }
  return delays;
}

function isEqual(t: Test, name: string, shown: readonly Uint8Array[], meant: readonly Uint8Array[]): void {
  t.equal(shown.length, meant.length, `${name}: images`);
  const other = meant.findIndex((frame, index) => !isSamePicture(shown[index] as Uint8Array, frame));
  t.equal(other, -1, `${name}: the first frame that is another`);
}

/** Colours of transparent pixels do not matter. */
function isSamePicture(one: Uint8Array, other: Uint8Array): boolean {
  return one.every((value, at) => value === other[at] || (one[at | 3] === 0 && other[at | 3] === 0));
}

function meanDifference(one: Uint8Array, other: Uint8Array): number {
  return one.reduce((sum, value, at) => sum + Math.abs(value - (other[at] as number)), 0) / one.length;
}

/**
 * The file of an animation, in pieces that begin at some frames.
 * @param delays how long each frame is shown, in centiseconds
 */
async function animated(
  format: ImageFormat,
  source: Source,
  delays: readonly number[],
  cuts: readonly number[] = [0],
): Promise<Uint8Array> {
  const images: EncodedImage[] = [];
  for (const [index, from] of cuts.entries()) {
    const to = cuts[index + 1] ?? delays.length;
    const outcome = await outcomeOf(format, { kind: 'images', from, to }, source, delays);
    if (outcome?.kind === 'images') images.push(...outcome.images);
  }
  const file = await outcomeOf(format, { kind: 'file', images }, source, delays);
  if (file?.kind !== 'file') throw new Error('no file');
  return file.bytes;
}

async function outcomeOf(
  format: ImageFormat,
  piece: MotionPiece,
  { width, height, transparent, frames }: Source,
  delays: readonly number[],
): Promise<PieceOutcome | undefined> {
  const painted: ReturnType<typeof frameOf>[] = [];
  const paint = (number: number) => {
    const pixels = frames[number] as Uint8Array;
    const frame = frameOf({ width, height, channels: 4, pixels }, transparent);
    painted.push(frame);
    return frame;
  };
  try {
    const timings = { layout: 0, raster: 0, encode: 0 };
    return await imagePiece(format, piece, { size: { width, height }, delays, paint, timings });
  } finally {
    painted.forEach(letGo);
  }
}
