import { decode } from 'jpeg-js';
import t, { test } from 'tap';
import { encodeJpeg } from '../../workers/encoders/jpeg/encode-jpeg.js';
import type { HuffmanTable } from '../../workers/encoders/jpeg/huffman.js';
import { decodeImage } from '../../workers/images/decode.js';
import type { Bitmap } from '../../workers/raster/bitmap.js';
import { bitmap, ownsItsMemory, seededRandom } from '../rig/pictures/bitmaps.js';
import { encodedFrame, onWhite } from '../rig/pictures/frames.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';
import { libjpegsJpeg, libjpegsPixels, withBestCodes } from './jpeg-tools.js';

t.setTimeout(FILE_TIMEOUT_MS);

const SOF0 = 0xc0;
const DQT = 0xdb;
const DHT = 0xc4;
const APP0 = 0xe0;
const SOS = 0xda;

const FULL_COLOUR_FROM = 90;

type Shape = 'noise' | 'grains' | 'flat' | 'gradient' | 'card';

/** Opaque RGBA of a kind that encoders treat apart. */
function picture(shape: Shape, width: number, height: number): Bitmap {
  const random = seededRandom(width * 31 + height);
  return bitmap(width, height, 4, (x, y, channel) => {
    if (channel === 3) return 255;
    if (shape === 'noise') return Math.floor(random() * 256);
    if (shape === 'grains') return (Math.imul(x * 31 + y, 0x9e3779b1) >>> 13) & 255;
    if (shape === 'flat') return [200, 30, 90][channel] as number;
    // Even areas, and hard edges between saturated colours.
    const isLetter = (x >> 4) % 3 === 0 && (y >> 5) % 2 === 0;
    if (shape === 'card' && isLetter) return [250, 240, 20][channel] as number;
    return Math.round(40 + (channel * 60 * x) / width + (y / height) * 50);
  });
}

function jpegOf(source: Bitmap, quality: number): Uint8Array {
  return encodedFrame(source, (frame) => encodeJpeg(frame, quality));
}

/** Peak signal-to-noise ratio in decibels. */
function psnr(pixels: ArrayLike<number>, { pixels: source }: Bitmap): number {
  let squares = 0;
  for (let at = 0; at < source.length; at++) {
    squares += ((pixels[at] as number) - (source[at] as number)) ** 2;
  }
  return 10 * Math.log10(255 ** 2 / (squares / source.length || 1e-9));
}

/** The height and width of a frame header, and the sampling factors of its components (ITU T.81, B.2.2). */
function frameHeaderOf(jpeg: Uint8Array) {
  const [header] = segmentsOf(jpeg, SOF0);
  if (!header) throw new Error('not a baseline JPEG');
  const view = new DataView(header.buffer, header.byteOffset, header.byteLength);
  return {
    height: view.getUint16(1),
    width: view.getUint16(3),
    sampling: [7, 10, 13].map((at) => view.getUint8(at)),
  };
}

test('every decoder reads a JPEG of any size and shape, and in the size of its frame', async (t) => {
  const sizes = [
    [1, 1],
    [1, 70],
    [70, 1],
    [7, 9],
    [8, 8],
    [9, 8],
    [16, 17],
    [33, 16],
    [201, 99],
  ] as const;
  for (const [width, height] of sizes) {
    for (const shape of ['noise', 'flat', 'gradient', 'card'] as const) {
      for (const quality of [50, 90]) {
        const name = `${shape}, ${width}x${height} at ${quality}`;
        const source = picture(shape, width, height);
        const jpeg = jpegOf(source, quality);
        t.ok(ownsItsMemory(jpeg) && jpeg.constructor === Uint8Array);
        t.same(frameHeaderOf(jpeg), { width, height, sampling: [quality < 90 ? 0x22 : 0x11, 0x11, 0x11] });
        t.same([...jpeg.subarray(-2)], [0xff, 0xd9], 'it ends with its end marker');
        const libjpegs = libjpegsPixels(jpeg);
        t.equal(libjpegs.length, width * height * 3, name);
        const jpegJss = decode(jpeg, { useTArray: true });
        t.same([jpegJss.width, jpegJss.height], [width, height], name);
        const products = decodeImage({ type: 'jpeg', bytes: jpeg, pixels: width * height });
        t.same([products.width, products.height], [width, height], name);
      }
    }
  }
});

test('all qualities can be read, and on the whole they are as close to the source as libjpeg', async (t) => {
  const source = picture('card', 83, 61);
  const rgb = onWhite(source);
  let sum = 0;
  for (let quality = 1; quality <= 100; quality++) {
    const ours = psnr(libjpegsPixels(jpegOf(source, quality)), rgb);
    const theirs = psnr(libjpegsPixels(libjpegsJpeg(rgb, quality, quality < FULL_COLOUR_FROM)), rgb);
    // An even area comes out a level darker or brighter by chance.
    t.ok(ours > theirs - 0.6, `quality ${quality}: ${ours.toFixed(2)} dB, libjpeg ${theirs.toFixed(2)} dB`);
    sum += ours - theirs;
  }
  t.ok(sum > -5, `${(sum / 100).toFixed(3)} dB over libjpeg`);
});

test('noise is as close to the source as what libjpeg makes of it, and hardly larger', async (t) => {
  const sizes = [
    [97, 65],
    [96, 17],
    [17, 96],
    [25, 41],
  ] as const;
  // Of noise in colour, most is lost with the halved resolution: grey noise shows what became of luma. The Huffman tables
  // are made for neither.
  const bytesAllowed = { noise: 1.1, grains: 1 };
  for (const [width, height] of sizes) {
    for (const shape of ['noise', 'grains'] as const) {
      const source = picture(shape, width, height);
      const rgb = onWhite(source);
      for (const quality of [1, 30, 50, 75, 89, 90, 95, 99, 100]) {
        const ours = jpegOf(source, quality);
        const theirs = libjpegsJpeg(rgb, quality, quality < FULL_COLOUR_FROM);
        const decibels = [ours, theirs].map((jpeg) => psnr(libjpegsPixels(jpeg), rgb)) as [number, number];
        const name = `${shape}, ${width}x${height} at ${quality}`;
        // What the dead zone takes away is nothing but noise here.
        t.ok(decibels[0] > decibels[1] - 0.8, `${name}: ${decibels.map((db) => db.toFixed(2))} dB`);
        t.ok(
          ours.length < theirs.length * bytesAllowed[shape],
          `${name}: ${ours.length} and ${theirs.length} bytes`,
        );
      }
    }
  }
});

test('quantisation tables are those of annex K, scaled as libjpeg scales them', async (t) => {
  const source = picture('gradient', 8, 8);
  for (let quality = 1; quality <= 100; quality++) {
    const jpegs = [jpegOf(source, quality), libjpegsJpeg(onWhite(source), quality, false)];
    // libjpeg writes each table as a segment of its own.
    const [ours, theirs] = jpegs.map((jpeg) => Buffer.concat(segmentsOf(jpeg, DQT)));
    t.same(ours, theirs, `quality ${quality}`);
  }
});

/** The Huffman tables of a JPEG by class and number (ITU T.81, B.2.4.2): 0x10 is table 0 for AC coefficients. */
function huffmanTablesOf(jpeg: Uint8Array): Map<number, HuffmanTable> {
  const tables = new Map<number, HuffmanTable>();
  for (const segment of segmentsOf(jpeg, DHT)) {
    for (let at = 0; at < segment.length; ) {
      const counts = [...segment.subarray(at + 1, at + 17)];
      const end = at + 17 + counts.reduce((sum, count) => sum + count);
      tables.set(segment[at] as number, { counts, symbols: segment.subarray(at + 17, end) });
      at = end;
    }
  }
  return tables;
}

test('every symbol that a baseline JPEG may have has a code, and no code is all ones', async (t) => {
  const sizes = Array.from({ length: 12 }, (_, size) => size);
  const runs = Array.from({ length: 16 * 10 }, (_, index) => (index % 16) * 16 + Math.floor(index / 16) + 1);
  const inOrder = (symbols: Iterable<number>) => [...symbols].sort((one, other) => one - other);
  for (const shape of ['noise', 'flat', 'gradient', 'card'] as const) {
    const tables = huffmanTablesOf(jpegOf(picture(shape, 400, 300), 90));
    t.same([...tables.keys()], [0x00, 0x10, 0x01, 0x11]);
    for (const [place, { counts, symbols }] of tables) {
      t.same(inOrder(symbols), place < 0x10 ? sizes : inOrder([0x00, 0xf0, ...runs]), shape);
      const taken = counts.reduce((share, count, shorter) => share + count / 2 ** (shorter + 1), 0);
      t.ok(taken < 1, `${taken}`);
    }
  }
});

test('codes are fitted to the picture', async (t) => {
  for (const shape of ['noise', 'gradient', 'card'] as const) {
    for (const quality of [60, 90]) {
      const jpeg = jpegOf(picture(shape, 640, 400), quality);
      const best = withBestCodes(jpeg).length;
      // Such tables do without the symbols that the picture has not.
      const symbols = [...huffmanTablesOf(jpeg).values()].reduce(
        (sum, table) => sum + table.symbols.length,
        0,
      );
      t.ok(jpeg.length < best * 1.02 + symbols, `${shape} at ${quality}: ${jpeg.length}, at best ${best}`);
    }
  }
});

test('it is a JFIF file', async (t) => {
  const [app0] = segmentsOf(jpegOf(picture('flat', 3, 3), 80), APP0);
  t.same([...(app0 ?? [])], [...Buffer.from('JFIF\0'), 1, 2, 0, 0, 1, 0, 1, 0, 0]);
});

test('flat colours keep their value and channels their order', async (t) => {
  const colours = [
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
    [255, 255, 255],
    [0, 0, 0],
    [128, 128, 128],
    [17, 200, 101],
  ];
  for (const colour of colours) {
    const source = bitmap(37, 21, 4, (_x, _y, channel) => colour[channel] ?? 255);
    for (const quality of [85, 95, 100]) {
      const decoded = libjpegsPixels(jpegOf(source, quality));
      const worst = onWhite(source).pixels.reduce(
        (most, value, at) => Math.max(most, Math.abs(value - (decoded[at] as number))),
        0,
      );
      t.ok(worst <= 3, `${colour} at ${quality}: ${worst}`);
    }
  }
});

test('what is transparent comes out on white', async (t) => {
  const random = seededRandom(7);
  for (const [width, height] of [
    [40, 24],
    [19, 35],
  ] as const) {
    const straight = bitmap(width, height, 4, (x, y, channel) =>
      channel === 3 ? ([0, 255, 128][(x + y) % 3] as number) : Math.floor(random() * 256),
    );
    const premultiplied = bitmap(width, height, 4, (x, y, channel) => {
      const at = (y * width + x) * 4;
      const alpha = straight.pixels[at + 3] as number;
      return channel === 3 ? alpha : Math.round(((straight.pixels[at + channel] as number) * alpha) / 255);
    });
    const rgb = onWhite(premultiplied);
    const opaque = bitmap(width, height, 4, (x, y, channel) =>
      channel === 3 ? 255 : (rgb.pixels[(y * width + x) * 3 + channel] as number),
    );
    for (const quality of [70, 92]) {
      const jpeg = encodedFrame(premultiplied, (frame) => encodeJpeg(frame, quality), true);
      t.same(jpeg, jpegOf(opaque, quality), `${width}x${height} at ${quality}`);
    }
  }
});

test('a picture that takes more bytes than its pixels is written whole and harms no later one', async (t) => {
  const card = picture('card', 200, 100);
  const before = jpegOf(card, 80);
  const random = seededRandom(9);
  const source = bitmap(400, 300, 4, (_x, _y, channel) => (channel === 3 || random() < 0.5 ? 255 : 0));
  const jpeg = jpegOf(source, 100);
  t.ok(jpeg.length > 400 * 300 * 3, 'noise really is larger');
  t.ok(psnr(libjpegsPixels(jpeg), onWhite(source)) > 50);
  t.same(jpegOf(card, 80), before);
});

test('the largest coefficients and differences are coded, and exactly', async (t) => {
  // Two greys beside each other in every pattern that makes a coefficient as large as it can be. Decoders cut off what
  // errors put beyond black and white.
  for (const [dark, bright] of [
    [0, 255],
    [8, 247],
  ]) {
    for (const across of [1, 2, 4, 8]) {
      for (const down of [1, 2, 4, 8]) {
        for (const shift of [0, 1, 4]) {
          const source = bitmap(32, 32, 4, (x, y, channel) => {
            const isBright = (Math.floor((x + shift) / across) + Math.floor((y + shift) / down)) % 2 === 0;
            return channel === 3 ? 255 : ((isBright ? bright : dark) as number);
          });
          const decibels = psnr(libjpegsPixels(jpegOf(source, 100)), onWhite(source));
          t.ok(decibels > 54, `${dark}, ${across}x${down}, from ${shift}: ${decibels.toFixed(1)} dB`);
        }
      }
    }
  }
});

test('a fraction counts as the quality it is rounded to', async (t) => {
  const source = picture('card', 40, 40);
  t.same(jpegOf(source, 89.6), jpegOf(source, 90));
  t.same(jpegOf(source, 89.4), jpegOf(source, 89));
});

/** What the segments of a JPEG with that marker hold, before the first scan (ITU T.81, B.1.1.4). */
function segmentsOf(jpeg: Uint8Array, marker: number): Uint8Array[] {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const found: Uint8Array[] = [];
  for (let at = 2; view.getUint8(at + 1) !== SOS; at += 2 + view.getUint16(at + 2)) {
    if (view.getUint8(at + 1) === marker) found.push(jpeg.subarray(at + 4, at + 2 + view.getUint16(at + 2)));
  }
  return found;
}
