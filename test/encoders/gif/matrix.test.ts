import t, { type Test } from 'tap';
import { gifTiming } from '../../../src/api/render/gif-timing.js';
import {
  type Bounds,
  CONTENTS,
  type Content,
  EXACT,
  onWhite,
  painted,
  type Size,
} from '../../rig/gif/animations.js';
import { encoded } from '../../rig/gif/encoding.js';
import type { ShownGif } from '../../rig/gif/shown-gif.js';
import { FILE_TIMEOUT_MS } from '../../rig/suites/file-timeout.js';
import { infidelity } from './fidelity.js';
import { startReaders } from './readers.js';

t.setTimeout(FILE_TIMEOUT_MS);
const readers = await startReaders(t);

/** For each number of frames, the sizes and rates that go round with the contents; all last 200 to 10,000 ms. */
const LENGTHS = [
  { frames: 2, sizes: ['1x1', '800x450', '33x21', '5x300'], rates: [5, 7.5, 10] },
  { frames: 3, sizes: ['121x67', '2x2', '640x361', '1x9', '17x11'], rates: [5, 12, 15] },
  { frames: 40, sizes: ['121x67', '64x48', '7x1'], rates: [5, 20, 24, 33, 50] },
];

/** The longest animations, and the hardest in sizes that do not come their way. */
const EXTREMES: readonly [content: string, frames: number, size: string, fps: number][] = [
  ['flat shapes that move', 300, '121x67', 30],
  ['one pixel that changes', 300, '33x21', 50],
  ['shapes that stand still for four frames each', 300, '64x48', 33],
  ['a fade', 300, '33x21', 50],
  ['a photograph that moves', 300, '33x21', 30],
  ['a shape over a gradient', 40, '400x225', 20],
  ['noise', 2, '320x181', 5],
];

for (const [index, content] of CONTENTS.entries()) {
  for (const { frames, sizes, rates } of LENGTHS) {
    const size = sizes[index % sizes.length] as string;
    check(content, frames, size, rates[index % rates.length] as number);
  }
}
for (const [name, frames, size, fps] of EXTREMES) {
  check(CONTENTS.find((content) => content.name === name) as Content, frames, size, fps);
}

function check(content: Content, frames: number, sizeText: string, fps: number): void {
  t.test(`${content.name}, ${frames} frames of ${sizeText} at ${fps} fps`, async (t) => {
    const [width, height] = sizeText.split('x').map(Number) as [number, number];
    const size = { width, height };
    const { delays } = gifTiming(fps, (1000 * frames) / fps, { gifMaxFrames: frames, gifMaxFps: fps });
    const pixels = delays.map((_, frame) => painted(content, size, frame, frames));
    const source = { ...size, transparent: content.alpha !== undefined, frames: pixels };
    const gif = encoded(source, delays);

    const shown = await shownByAll(t, gif);
    t.same([shown.width, shown.height, shown.plays], [width, height, Number.POSITIVE_INFINITY]);
    isTimed(t, shown, delays);
    isAsMeant(t, shown, { size, delays, meant: pixels.map(onWhite), bounds: content.bounds });
  });
}

/** What all readers agree on. */
async function shownByAll(t: Test, gif: Uint8Array): Promise<ShownGif> {
  const all = await Promise.all([...readers].map(async ([name, read]) => ({ name, ...(await read(gif)) })));
  const [one, ...others] = all as [ShownGif, ...typeof all];
  for (const { name, width, height, frames, delays, plays } of others) {
    t.same([width, height, frames.length], [one.width, one.height, one.frames.length], name);
    if (delays.length > 0) t.same(delays, one.delays, `${name}: delays`);
    if (plays !== undefined) t.equal(plays, one.plays, `${name}: how often it is shown`);
    const other = frames.findIndex((frame, index) => Buffer.compare(frame, one.frames[index] as Uint8Array));
    t.equal(other, -1, `${name}: the first image that is another`);
  }
  return one;
}

/** No delay is one that players do not keep, and images change only when frames do. */
function isTimed(t: Test, shown: ShownGif, delays: readonly number[]): void {
  t.ok(Math.min(...shown.delays) >= 2, 'no delay under 2 centiseconds');
  t.equal(ends(shown.delays).at(-1), ends(delays).at(-1), 'the whole duration');
  const changes = new Set(ends(delays));
  t.same(
    ends(shown.delays).filter((end) => !changes.has(end)),
    [],
    'images that change within a frame',
  );
}

interface Meant {
  size: Size;
  delays: readonly number[];
  /** Each frame's pixels. */
  meant: readonly Uint8Array[];
  bounds: Bounds;
}

function isAsMeant(t: Test, shown: ShownGif, { size, delays, meant, bounds }: Meant): void {
  const isExact = fitPalette(meant);
  const changes = meant.filter((frame, index) => index === 0 || !isSame(frame, meant[index - 1]));
  t.ok(
    isExact ? shown.frames.length === changes.length : shown.frames.length <= changes.length,
    `${shown.frames.length} images for ${changes.length} frames that are another than the one before`,
  );
  const imageEnds = ends(shown.delays);
  const wrong = ends(delays).flatMap((end, frame) => {
    const image = shown.frames[imageEnds.findIndex((imageEnd) => imageEnd >= end)] as Uint8Array;
    const what = infidelity(image, meant[frame] as Uint8Array, size, isExact ? EXACT : bounds);
    return what ? [`frame ${frame}: ${what}`] : [];
  });
  t.same(wrong.slice(0, 3), []);
}

/** When each of them is over, in centiseconds. */
function ends(delays: readonly number[]): number[] {
  let end = 0;
  return delays.map((delay) => (end += delay));
}

/** Whether all frames together have at most 255 colours, so that one is left for what is transparent. */
function fitPalette(frames: readonly Uint8Array[]): boolean {
  const colours = new Set<number>();
  for (const frame of frames) {
    for (const colour of new Uint32Array(frame.buffer)) colours.add(colour);
    if (colours.size > 255) return false;
  }
  return true;
}

function isSame(one: Uint8Array, other: Uint8Array | undefined): boolean {
  return other !== undefined && Buffer.compare(one, other) === 0;
}
