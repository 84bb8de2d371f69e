import { createRequire } from 'node:module';
import { deflateSync } from 'node:zlib';
import t from 'tap';
import { decodeImage, UndecodableImage } from '../../workers/images/decode.js';
import { exif } from '../rig/pictures/exif.js';
import { plainPng, pngFile, pngHeader, type SamplePng, samplePng } from '../rig/pictures/sample-images.js';
import { misplacedPixels } from './orientations.js';

const decodeSample = (bytes: Uint8Array) => decodeImage({ type: 'png', bytes, pixels: 25_000_000 });

interface Upng {
  decode(bytes: ArrayBuffer): { width: number; height: number };
  toRGBA8(image: object): ArrayBuffer[];
  encode(frames: ArrayBuffer[], width: number, height: number, colours: number): ArrayBuffer;
}
const upng: Upng = createRequire(import.meta.url)('upng-js');

const PALETTE = Array.from({ length: 3 * 256 }, (_, i) => (i * 37) & 255);

/** What a sample of this PNG must come out as, reckoned from the specification. */
function expectedPixels(png: SamplePng): Uint8Array {
  const { width, height, colourType, depth, transparency = [] } = png;
  const pixels = new Uint8Array(width * height * 4);
  const level = (sample: number) => Math.round((sample / (2 ** depth - 1)) * 255);
  const key = transparency.flatMap((high, i) => (i % 2 ? [] : [high * 256 + (transparency[i + 1] ?? 0)]));
  for (let i = 0; i < width * height; i++) {
    const [a, b, c, d] = [0, 1, 2, 3].map((channel) => png.sample(i % width, Math.floor(i / width), channel));
    const [s0 = 0, s1 = 0, s2 = 0, s3 = 0] = [a, b, c, d];
    const isKey = (...samples: number[]) => key.length > 0 && samples.every((sample, n) => sample === key[n]);
    const rgba = {
      0: [level(s0), level(s0), level(s0), isKey(s0) ? 0 : 255],
      2: [level(s0), level(s1), level(s2), isKey(s0, s1, s2) ? 0 : 255],
      3: [...(png.palette?.slice(3 * s0, 3 * s0 + 3) ?? []), transparency[s0] ?? 255],
      4: [level(s0), level(s0), level(s0), level(s1)],
      6: [level(s0), level(s1), level(s2), level(s3)],
    }[colourType];
    pixels.set(rgba, 4 * i);
  }
  return pixels;
}

const KINDS: [SamplePng['colourType'], SamplePng['depth'][]][] = [
  [0, [1, 2, 4, 8, 16]],
  [2, [8, 16]],
  [3, [1, 2, 4, 8]],
  [4, [8, 16]],
  [6, [8, 16]],
];

for (const [colourType, depths] of KINDS) {
  t.test(`decodes colour type ${colourType} at every depth, interlaced and not`, async (t) => {
    for (const depth of depths) {
      for (const interlaced of [false, true]) {
        for (const [width, height] of [
          [23, 17],
          [1, 1],
          [3, 9],
          [8, 2],
        ] as const) {
          const png: SamplePng = {
            ...{ width, height, colourType, depth, interlaced },
            ...(colourType === 3 ? { palette: PALETTE.slice(0, 3 * 2 ** depth) } : {}),
            sample: (x, y, channel) => (x * 4057 + y * 941 + channel * 7919 + x * y * 31) & (2 ** depth - 1),
          };
          const raster = decodeSample(samplePng(png));
          t.equal(raster.width, width);
          t.equal(raster.height, height);
          t.strictSame(raster.pixels, expectedPixels(png), `${depth} bit ${interlaced} ${width}x${height}`);
        }
      }
    }
  });
}

t.test('applies tRNS to grey, RGB and palettes', async (t) => {
  const size = { width: 16, height: 5 };
  const cases: SamplePng[] = [
    { ...size, colourType: 0, depth: 4, transparency: [0, 7], sample: (x, y) => (x + y) & 15 },
    { ...size, colourType: 0, depth: 16, transparency: [3, 5], sample: (x) => 0x0300 + x },
    {
      ...size,
      colourType: 2,
      depth: 8,
      transparency: [0, 4, 0, 2, 0, 9],
      sample: (x, _, c) => [x, 2, 9][c] ?? 0,
    },
    {
      ...size,
      colourType: 2,
      depth: 16,
      transparency: [1, 4, 0, 2, 0, 9],
      sample: (x, _, c) => [256 + x, 2, 9][c] ?? 0,
    },
    {
      ...size,
      colourType: 3,
      depth: 4,
      palette: PALETTE.slice(0, 48),
      transparency: [0, 128, 1],
      sample: (x) => x,
    },
  ];
  for (const png of cases) {
    const { pixels } = decodeSample(samplePng(png));
    t.strictSame(pixels, expectedPixels(png), `colour type ${png.colourType}`);
    t.ok(pixels.some((value, i) => i % 4 === 3 && value < 255));
  }
});

t.test('agrees with upng-js about its own files', async (t) => {
  const rgba = Uint8Array.from({ length: 40 * 30 * 4 }, (_, i) => (i * 73 + (i >> 5) * 11) & 255);
  for (const colours of [0, 16, 200]) {
    const file = upng.encode([rgba.slice().buffer], 40, 30, colours);
    const [reference] = upng.toRGBA8(upng.decode(file));
    t.strictSame(
      decodeSample(new Uint8Array(file)).pixels,
      new Uint8Array(reference ?? []),
      `${colours} colours`,
    );
  }
});

t.test('turns a picture as its eXIf chunk says', async (t) => {
  const rgba = Uint8Array.from({ length: 12 * 7 * 4 }, (_, i) => (i * 73 + (i >> 5) * 11) & 255);
  const rows = Array.from({ length: 7 }, (_, y) => [Buffer.alloc(1), rgba.subarray(y * 48, y * 48 + 48)]);
  const file = (orientation: number) =>
    pngFile([
      ['IHDR', pngHeader(12, 7, 8, 6)],
      ['eXIf', exif(orientation, orientation % 2 === 0)],
      ['IDAT', deflateSync(Buffer.concat(rows.flat()))],
      ['IEND', new Uint8Array()],
    ]);
  const stored = decodeSample(file(1));
  t.strictSame(stored.pixels, rgba);
  for (let orientation = 2; orientation <= 9; orientation++) {
    t.equal(misplacedPixels(decodeSample(file(orientation)), stored, orientation), 0, `${orientation}`);
  }
});

t.test('refuses every flipped byte', async (t) => {
  const png = plainPng(12, 12);
  for (let at = 8; at < png.length; at++) {
    const broken = png.slice();
    broken[at] = (broken[at] ?? 0) ^ 0x20;
    // Within a chunk's type bit 5 makes a critical chunk one that may be skipped, and its picture goes with it.
    t.throws(() => decodeSample(broken), UndecodableImage, `byte ${at}`);
  }
});

t.test('stops inflating at the size that the header promises', async (t) => {
  const bomb = deflateSync(Buffer.alloc(200_000_000));
  const file = pngFile([
    ['IHDR', pngHeader(10, 10)],
    ['iCCP', Buffer.concat([Buffer.from('bomb\0\0'), bomb])],
    ['IDAT', bomb],
    ['IEND', new Uint8Array()],
  ]);
  const before = process.memoryUsage().rss;
  t.throws(() => decodeSample(file), /ERR_BUFFER_TOO_LARGE/);
  t.ok(process.memoryUsage().rss - before < 50_000_000);
});

t.test('refuses headers and chunks that make no sense', async (t) => {
  const idat = (size: number) => ['IDAT', deflateSync(new Uint8Array(size))] as const;
  const end = ['IEND', new Uint8Array()] as const;
  const long = (width: number, height: number) =>
    pngFile([['IHDR', pngHeader(width, height, 1, 0)], idat(height * (1 + Math.ceil(width / 8))), end]);
  for (const [name, file] of Object.entries({
    'rows that are too long': long(1_000_001, 1),
    'too many rows': long(1, 1_000_001),
    'no header': pngFile([idat(31), end]),
    'no data': pngFile([['IHDR', pngHeader(10, 1)], end]),
    'too little data': pngFile([['IHDR', pngHeader(10, 1)], idat(30), end]),
    'too much data': pngFile([['IHDR', pngHeader(10, 1)], idat(32), end]),
    'unknown colour type': pngFile([['IHDR', pngHeader(10, 1, 8, 5)], idat(31), end]),
    'depth not of this colour type': pngFile([['IHDR', pngHeader(10, 1, 4, 2)], idat(31), end]),
    'unknown interlacing': pngFile([['IHDR', pngHeader(10, 1, 8, 2, 2)], idat(31), end]),
    'no size': pngFile([['IHDR', pngHeader(0, 1)], idat(31), end]),
    'palette missing': pngFile([['IHDR', pngHeader(10, 1, 8, 3)], idat(11), end]),
    'unknown critical chunk': pngFile([['IHDR', pngHeader(10, 1)], ['XxXx', end[1]], idat(31), end]),
    'unknown filter': pngFile([
      ['IHDR', pngHeader(1, 1)],
      ['IDAT', deflateSync(Uint8Array.of(5, 0, 0, 0))],
      end,
    ]),
  })) {
    t.throws(() => decodeSample(file), UndecodableImage, name);
  }
  t.ok(decodeSample(pngFile([['IHDR', pngHeader(10, 1)], ['teXt', end[1]], idat(31), end])));
  t.ok(decodeSample(long(1_000_000, 1)));
  t.ok(decodeSample(long(1, 1_000_000)));
});

t.test('refuses a second header, whose size nobody has bounded, and one that is not first', async (t) => {
  const data = deflateSync(Buffer.alloc(2));
  const small = ['IHDR', pngHeader(1, 1, 8, 0)] as const;
  const large = ['IHDR', pngHeader(16_000, 16_000, 1, 0)] as const;
  const end = ['IEND', new Uint8Array()] as const;
  for (const chunks of [
    [small, large, ['IDAT', data] as const, end],
    [small, ['IDAT', data] as const, large, end],
    [['IDAT', data] as const, small, end],
  ]) {
    t.throws(() => decodeSample(pngFile(chunks)), {
      name: 'UndecodableImage',
      message: /out of place/,
    });
  }
});
