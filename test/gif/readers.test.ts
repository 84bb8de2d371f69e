import { GifReader, GifWriter } from 'omggif';
import t from 'tap';
import { FILE_TIMEOUT_MS } from '../file-timeout.js';
import { startReaders } from './readers.js';

t.setTimeout(FILE_TIMEOUT_MS);
const readers = await startReaders(t);

const WIDTH = 37;
const HEIGHT = 23;
const GLOBAL = [0xff0000, 0x00ff00, 0x0000ff, 0xffffff];
const LOCAL = [0x123456, 0x654321, 0xabcdef, 0x010203];

interface Image {
  left: number;
  top: number;
  width: number;
  height: number;
  delay: number;
  transparent?: number;
  palette?: number[];
  index(x: number, y: number): number;
}

/** What encoders do to make animations small: rectangles, transparency in them, colour tables of their own. */
const IMAGES: readonly Image[] = [
  { left: 0, top: 0, width: WIDTH, height: HEIGHT, delay: 4, index: (x, y) => ((x >> 2) * 7 + y * 3) % 3 },
  { left: 3, top: 5, width: 10, height: 7, delay: 7, transparent: 3, index: (x, y) => (x * y) % 4 },
  {
    left: 8,
    top: 1,
    width: 14,
    height: 9,
    delay: 2,
    transparent: 1,
    palette: LOCAL,
    index: (x, y) => (x + y) % 4,
  },
  { left: 36, top: 22, width: 1, height: 1, delay: 300, index: () => 3 },
];

const gif = written(IMAGES, 0);
const expected = pictures(IMAGES);

for (const [name, shown] of readers) {
  t.test(`${name} shows every image laid over those before`, async (t) => {
    const { width, height, frames, delays, plays = Number.POSITIVE_INFINITY } = await shown(gif);
    t.same([width, height, plays], [WIDTH, HEIGHT, Number.POSITIVE_INFINITY]);
    t.same(delays, [4, 7, 2, 300]);
    t.equal(frames.length, expected.length);
    for (const [index, frame] of frames.entries()) {
      t.ok(Buffer.compare(frame, expected[index] as Uint8Array) === 0, `image ${index}`);
    }
  });

  t.test(`${name} shows what was never drawn as transparent`, async (t) => {
    const holed = IMAGES.map((image, index) => (index === 0 ? { ...image, transparent: 2 } : image));
    const { frames } = await shown(written(holed, 0));
    t.ok(Buffer.compare(frames.at(-1) as Uint8Array, pictures(holed).at(-1) as Uint8Array) === 0);
  });

  if (name !== 'FFmpeg') {
    t.test(`${name} tells how often the animation is shown`, async (t) => {
      t.equal((await shown(written(IMAGES, 4))).plays, 5);
      t.equal((await shown(written(IMAGES))).plays, 1);
    });
  }

  for (const [what, file] of faultyFiles()) {
    t.test(`${name} fails where ${what}`, async (t) => {
      await t.rejects(shown(file));
    });
  }
}

function written(images: readonly Image[], loop?: number): Uint8Array {
  const file = Buffer.alloc(10_000);
  const writer = new GifWriter(file, WIDTH, HEIGHT, {
    palette: GLOBAL,
    ...(loop === undefined ? {} : { loop }),
  });
  for (const { left, top, width, height, index, ...options } of images) {
    const indices = Array.from({ length: width * height }, (_, at) =>
      index(at % width, Math.floor(at / width)),
    );
    writer.addFrame(left, top, width, height, indices, { ...options, disposal: 1 });
  }
  return file.subarray(0, writer.end());
}

function pictures(images: readonly Image[]): Uint8Array[] {
  const canvas = new Uint8Array(WIDTH * HEIGHT * 4);
  return images.map(({ left, top, width, height, transparent, palette = GLOBAL, index }) => {
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const colour = palette[index(x, y)] as number;
        if (index(x, y) === transparent) continue;
        canvas.set(
          [colour >> 16, (colour >> 8) & 255, colour & 255, 255],
          ((top + y) * WIDTH + left + x) * 4,
        );
      }
    }
    return canvas.slice();
  });
}

/** The file cut short, and the file with wrong codes, in the first image, one between and the last. */
function faultyFiles(): [string, Uint8Array][] {
  const reader = new GifReader(gif);
  const images = IMAGES.map((_, index) => reader.frameInfo(index));
  const [first, , third, last] = images.map(({ data_offset, data_length }) => ({
    start: data_offset,
    end: data_offset + data_length,
  })) as [Stretch, Stretch, Stretch, Stretch];
  return [
    ['the trailer is missing', gif.subarray(0, -1)],
    ['images are missing', gif.subarray(0, third.end)],
    ['the first image is cut', gif.subarray(0, first.start + 20)],
    ['the third image is cut', gif.subarray(0, third.start + 12)],
    ['the last image is cut', gif.subarray(0, last.end - 1)],
    ['a code is not defined', codesOf(first, (data) => data.fill(255, 8, 12))],
    ['a code is not defined in a rectangle', codesOf(third, (data) => data.fill(255, 4, 8))],
    ['the first image has too few codes', lessCodes(first, 9)],
    ['the third image has too few codes', lessCodes(third, 9)],
  ];
}

interface Stretch {
  start: number;
  end: number;
}

/** The file with other codes in an image, the first sub-block of which is long enough for them. */
function codesOf({ start }: Stretch, change: (data: Uint8Array) => void): Uint8Array {
  const changed = Uint8Array.from(gif);
  const length = changed[start + 1] as number;
  change(changed.subarray(start + 2, start + 2 + length));
  return changed;
}

/** The file whole, but with so many bytes of codes less in an image. */
function lessCodes({ start }: Stretch, less: number): Uint8Array {
  const kept = (gif[start + 1] as number) - less;
  const codes = gif.subarray(start + 2, start + 2 + kept);
  return Buffer.concat([
    gif.subarray(0, start + 1),
    Uint8Array.of(kept),
    codes,
    gif.subarray(start + 2 + kept + less),
  ]);
}
