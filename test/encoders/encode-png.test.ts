import { inflateSync } from 'node:zlib';
import { decode } from 'fast-png';
import t, { test } from 'tap';
import { encodePng } from '../../workers/encoders/png/encode-png.js';
import { encodeStoredPng } from '../../workers/encoders/png/stored-png.js';
import { bytesOf, released } from '../../workers/kernels/kernels.js';
import type { FrameUpon } from '../../workers/raster/frame.js';
import type { Rectangle } from '../../workers/raster/rectangle.js';
import { flat, gradient, noise, ownsItsMemory, seededRandom } from '../rig/pictures/bitmaps.js';
import { backdropOf, frameOf, frameUpon, letGo } from '../rig/pictures/frames.js';
import { byFastPng, byUpng, chunksOf } from '../rig/pictures/png-reading.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

type Random = (below: number) => number;

function randomly(seed: number): Random {
  const random = seededRandom(seed);
  return (below) => Math.floor(random() * below);
}

/** RGBA in one number, colours multiplied by their alpha. */
type Paint = (x: number, y: number) => number;

function colour(random: Random, transparent: boolean): number {
  const alpha = transparent ? ([0, 255, random(256)][random(3)] as number) : 255;
  const sample = () => random(alpha + 1);
  return (sample() | (sample() << 8) | (sample() << 16) | (alpha << 24)) >>> 0;
}

/** Like a photograph: what changes softly, in one direction or two, with a little noise. */
function softPaint(random: Random, across: number, down: number): Paint {
  const sample = (x: number, y: number, phase: number) =>
    Math.round(128 + 50 * Math.sin(x * across + phase) + 50 * Math.sin(y * down + phase)) + random(3);
  return (x, y) => (sample(x, y, 0) | (sample(x, y, 1) << 8) | (sample(x, y, 2) << 16) | 0xff000000) >>> 0;
}

function randomPaint(random: Random, transparent: boolean): Paint {
  const few = Array.from({ length: 1 + random([2, 4, 16, 200][random(4)] as number) }, () =>
    colour(random, transparent),
  );
  const [period, slope] = [1 + random(40), random(5)];
  return (
    [
      () => few[random(few.length)],
      (x, y) => few[Math.floor((x + slope * y) / period) % few.length],
      () => colour(random, transparent),
      (x, y) => (((x + y) & 255) | ((y & 255) << 8) | 0xff000000) >>> 0,
      softPaint(random, random(2) / 20, random(2) / 20),
    ] as Paint[]
  )[random(5)] as Paint;
}

function paint(
  pixels: Uint8Array,
  width: number,
  { left, top, right, bottom }: Rectangle,
  color: Paint,
): void {
  const view = new DataView(pixels.buffer, pixels.byteOffset, pixels.byteLength);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) view.setUint32((y * width + x) * 4, color(x, y), true);
  }
}

/** @param most its sides are no more than that of the picture's, or one pixel */
function randomRectangle(random: Random, width: number, height: number, most: number): Rectangle {
  const [left, top] = [random(width), random(height)];
  const side = (room: number, all: number) => 1 + random(Math.max(1, Math.min(room, all * most)));
  return { left, top, right: left + side(width - left, width), bottom: top + side(height - top, height) };
}

const whole = (width: number, height: number): Rectangle => ({
  left: 0,
  top: 0,
  right: width,
  bottom: height,
});

/** Colours divided by their alpha, as a file has them: the same as they are where all is opaque. */
function straight(pixels: Uint8Array): Uint8Array {
  return pixels.map((sample, index) => {
    const alpha = pixels[index | 3] as number;
    return index % 4 === 3 || alpha === 0 ? sample : Math.min(255, Math.round((sample * 255) / alpha));
  });
}

const SIZES = [
  [1, 1],
  [2, 1],
  [1, 37],
  [53, 1],
  [3, 3],
  [17, 9],
  [64, 64],
  [131, 70],
  [1201, 19],
] as const;

test('a frame is read back as it is, whatever was kept of its backdrop', async (t) => {
  const random = randomly(11);
  for (const [width, height] of SIZES) {
    for (let round = 0; round < 12; round++) {
      const transparent = round % 3 === 0;
      const name = `${width}x${height}, round ${round}`;
      const ground = new Uint8Array(width * height * 4);
      paint(ground, width, whole(width, height), randomPaint(random, transparent));
      const backdrop = backdropOf({ width, height, channels: 4, pixels: ground });
      for (let number = 0; number < 5; number++) {
        const pixels = ground.slice();
        // Where little is drawn, what is kept is used.
        const most = number % 2 === 0 ? 0.3 : 1;
        const dirty = Array.from({ length: random(4) }, () => randomRectangle(random, width, height, most));
        for (const rectangle of dirty) paint(pixels, width, rectangle, randomPaint(random, transparent));
        const frame = frameUpon(backdrop, pixels, dirty, transparent);
        const png = encodePng(frame);
        const expected = straight(pixels);
        t.equal(Buffer.compare(byUpng(png), expected), 0, `${name}: read by upng-js`);
        t.equal(Buffer.compare(byFastPng(png), expected), 0, `${name}: read by fast-png`);
        t.equal(Buffer.compare(bytesOf(frame.pixels), pixels), 0, `${name}: nothing written into the frame`);
        t.ok(ownsItsMemory(png));
        released(frame.pixels);
      }
      backdrop.release();
    }
  }
});

/** Colours, and what a file of so many is: bits a sample, colour type, and bytes of palette. */
const KINDS = [
  { colours: 1, depth: 1, type: 3 },
  { colours: 2, depth: 1, type: 3 },
  { colours: 3, depth: 2, type: 3 },
  { colours: 4, depth: 2, type: 3 },
  { colours: 5, depth: 4, type: 3 },
  { colours: 16, depth: 4, type: 3 },
  { colours: 17, depth: 8, type: 3 },
  { colours: 256, depth: 8, type: 3 },
  { colours: 257, depth: 8, type: 2 },
];

test('a PNG has a palette when that holds all its colours, and as few bits as name them', async (t) => {
  const inTurn = { width: 37, height: 12, order: (x: number, y: number) => y * 37 + x };
  const byRows = { width: 48, height: 257, order: (_: number, y: number) => y };
  const pictures = KINDS.flatMap((kind) => [
    { ...kind, ...inTurn },
    { ...kind, ...byRows },
  ]);
  for (const { colours, depth, type, width, height, order } of pictures) {
    const pixels = new Uint8Array(width * height * 4);
    paint(pixels, width, whole(width, height), (x, y) => ((order(x, y) % colours) * 997 + 0xff000000) >>> 0);
    const frame = frameUpon(backdropOf({ width, height, channels: 4, pixels: pixels }), pixels, []);
    const chunks = chunksOf(encodePng(frame));
    letGo(frame);
    t.same(
      chunks.map(({ type }) => type),
      type === 3 ? ['IHDR', 'PLTE', 'IDAT', 'IEND'] : ['IHDR', 'IDAT', 'IEND'],
    );
    t.same(
      [...(chunks[0]?.data ?? [])],
      [0, 0, 0, width, 0, 0, height >> 8, height & 255, depth, type, 0, 0, 0],
    );
    if (type === 3) t.equal(chunks[1]?.data.length, colours * 3);
  }
});

test('a transparent PNG has an alpha channel, or a palette with alpha as far as there is any', async (t) => {
  const [width, height] = [40, 30];
  const random = randomly(2);
  const noisy = new Uint8Array(width * height * 4);
  paint(noisy, width, whole(width, height), () => colour(random, true));
  const many = frameUpon(backdropOf({ width, height, channels: 4, pixels: noisy }), noisy, [], true);
  t.equal(chunksOf(encodePng(many))[0]?.data[9], 6);

  const few = new Uint8Array(width * height * 4);
  paint(few, width, whole(width, height), (x) => [0xff0000ff, 0x80404040, 0, 0xffffffff][x % 4] as number);
  const frame = frameUpon(backdropOf({ width, height, channels: 4, pixels: few }), few, [], true);
  const [, palette, alpha] = chunksOf(encodePng(frame));
  t.same([...(palette?.data ?? [])], [255, 0, 0, 128, 128, 128, 0, 0, 0, 255, 255, 255]);
  t.same([alpha?.type, ...(alpha?.data ?? [])], ['tRNS', 255, 128, 0]);
  for (const one of [many, frame]) letGo(one);
});

test('what was drawn changes the backdrop no more than its own memory', async (t) => {
  const [width, height] = [120, 80];
  const ground = new Uint8Array(width * height * 4).fill(255);
  const backdrop = backdropOf({ width, height, channels: 4, pixels: ground });
  const dirty = [{ left: 10, top: 10, right: 60, bottom: 50 }];
  const random = randomly(4);
  const sizes: number[] = [];
  for (let number = 0; number < 4; number++) {
    const pixels = ground.slice();
    for (const rectangle of dirty) paint(pixels, width, rectangle, () => colour(random, false));
    const frame = frameUpon(backdrop, pixels, dirty);
    encodePng(frame);
    released(frame.pixels);
    sizes.push(backdrop.bytes);
  }
  t.equal(sizes[0], ground.length, 'nothing is kept of what is met for the first time');
  t.ok((sizes[1] as number) > ground.length, 'what is kept is counted');
  t.ok((sizes[1] as number) < ground.length * 3);
  t.equal(new Set(sizes).size, 2, 'and does not grow');
  backdrop.release();
});

test('an uncompressed PNG holds every pixel', async (t) => {
  for (const [width, height] of SIZES) {
    const pixels = new Uint8Array(noise(width, height, 4, width).pixels);
    const png = encodeStoredPng({ width, height, channels: 4, pixels });
    const decoded = decode(png, { checkCrc: true });
    t.equal(decoded.channels, 4);
    t.equal(Buffer.compare(decoded.data as Uint8Array, pixels), 0, `${width}x${height}`);
    t.ok(ownsItsMemory(png));
  }
});

test('where a photo is on a part of a picture, its rows alone are filtered', async (t) => {
  const [width, height, top, bottom] = [400, 320, 160, 240];
  const pixels = new Uint8Array(width * height * 4);
  paint(pixels, width, whole(width, height), (x, y) => 0xff000000 | ((x >> 4) * 3 + (y >> 4) * 700));
  const photo = { left: 40, top, right: 170, bottom };
  paint(pixels, width, photo, softPaint(randomly(5), 1 / 20, 1 / 20));
  const frame = frameOf({ width, height, channels: 4, pixels });
  const png = encodePng(frame);
  t.equal(Buffer.compare(byUpng(png), pixels), 0);
  const rows = inflateSync(chunksOf(png).find(({ type }) => type === 'IDAT')?.data as Uint8Array);
  const isFiltered = (row: number) => rows[row * (width * 3 + 1)] !== 0;
  for (let row = 0; row < height; row++) t.equal(isFiltered(row), row >= top && row < bottom, `row ${row}`);
  letGo(frame);
});

test('flat areas and gradients are small', async (t) => {
  const size = (frame: FrameUpon) => {
    const { length } = encodePng(frame);
    letGo(frame);
    return length;
  };
  t.ok(size(frameOf(flat(600, 400, [1, 2, 3]))) < 300);
  t.ok(size(frameOf(gradient(600, 400, 3))) < 60_000);
  t.ok(size(frameOf(noise(300, 200, 3))) < 300 * 200 * 3 * 1.01);
});
