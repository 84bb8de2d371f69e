import t from 'tap';
import { readPictureHeader } from '../../src/rendering/pictures/picture-fetcher.js';
import { ImageUnavailable } from '../../src/rendering/pictures/picture-unavailable.js';
import { decodeImage, openPicture, UndecodableImage } from '../../workers/images/decode.js';
import type { RgbaBitmap } from '../../workers/raster/bitmap.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';
import {
  avifFile,
  gifFile,
  quarters,
  webpCanvas,
  webpChunks,
  webpFile,
  webpOf,
} from '../rig/pictures/sample-files.js';
import { PROGRESSIVE_JPEG, plainJpeg, plainPng, pngFile, pngHeader } from '../rig/pictures/sample-images.js';

// A busy machine may take longer than tap's half a minute for a file.
t.setTimeout(120_000);

const MAX_PIXELS = 25_000_000;
const RGBA = quarters(40, 24);

const GOOD = {
  png: plainPng(40, 24),
  jpeg: plainJpeg(40, 24),
  'progressive jpeg': PROGRESSIVE_JPEG,
  'lossless webp': webpFile(RGBA, 40, 24, { lossless: 1 }),
  'lossy webp': webpFile(RGBA, 40, 24),
  gif: gifFile({ width: 40, height: 24, transparent: 1 }),
  avif: avifFile(RGBA, 40, 24),
};

/** The size of its picture is at 26, as it has no other chunk. */
const OPAQUE_WEBP = webpFile(quarters(40, 24, true), 40, 24);

/** What becomes of a file on its way through the front and the thread: a picture, or why there is none. */
function verdict(bytes: Uint8Array): RgbaBitmap | string {
  try {
    const { type, width, height } = readPictureHeader(bytes);
    if (width * height > MAX_PIXELS) return 'too_many_pixels';
    const picture = decodeImage({ type, bytes, pixels: width * height });
    if (picture.pixels.length !== picture.width * picture.height * 4) throw new Error('not a bitmap');
    if (picture.width * picture.height > width * height) throw new Error('more pixels than were told');
    return picture;
  } catch (error) {
    if (error instanceof UndecodableImage || error instanceof ImageUnavailable) return error.message;
    throw error;
  }
}

const isShown = (bytes: Uint8Array) => typeof verdict(bytes) !== 'string';

for (const [name, file] of Object.entries(GOOD)) {
  t.test(
    `${name}: whatever is flipped in it, it is shown or refused, and the next one is shown`,
    async (t) => {
      const reference = verdict(file);
      t.type(reference, 'object');
      const random = seededRandom(name.length);
      for (let round = 0; round < 100; round++) {
        const broken = file.slice();
        for (let flips = 1 + Math.floor(random() * 4); flips > 0; flips--) {
          const at = Math.floor(random() * file.length);
          broken[at] = (broken[at] ?? 0) ^ (1 << Math.floor(random() * 8));
        }
        verdict(broken);
      }
      t.strictSame(verdict(file), reference);
    },
  );

  // A progressive JPEG may lack its last scans: they only refine it.
  if (name === 'progressive jpeg') continue;
  t.test(`${name}: cut anywhere, it is refused`, async (t) => {
    // A GIF may lack its trailer, a JPEG its end marker.
    const dispensable = { gif: 1, jpeg: 2 }[name] ?? 0;
    const step = Math.max(1, Math.floor(file.length / 80));
    const shown: number[] = [];
    for (let length = 0; length < file.length; length += step) {
      if (isShown(file.subarray(0, length)) && file.length - length > dispensable) shown.push(length);
    }
    t.strictSame(shown, []);
  });
}

/** A frame header of a JPEG that says this size. */
const jpegFrame = (width: number, height: number) =>
  Uint8Array.from([0xff, 0xc0, 0, 11, 8, height >> 8, height & 255, width >> 8, width & 255, 1, 1, 0x11, 0]);

/** The same AVIF whose sizes are told differently. */
function avifTelling(width: number, height: number): Uint8Array {
  const file = Buffer.from(GOOD.avif);
  for (let at = file.indexOf('ispe'); at !== -1; at = file.indexOf('ispe', at + 1)) {
    file.writeUInt32BE(width, at + 8);
    file.writeUInt32BE(height, at + 12);
  }
  return file;
}

t.test('headers of 65535 x 65535 are refused before anything is decoded', async (t) => {
  const gif = GOOD.gif.slice();
  gif.set([255, 255, 255, 255], 6);
  for (const [name, file] of Object.entries({
    PNG: pngFile([['IHDR', pngHeader(65_535, 65_535)]]),
    JPEG: Buffer.concat([Uint8Array.of(0xff, 0xd8), jpegFrame(65_535, 65_535), GOOD.jpeg.subarray(2)]),
    GIF: gif,
    'GIF frame': gifFile({ width: 1, height: 1, frame: { x: 65_535, y: 65_535, width: 1, height: 1 } }),
    WebP: webpOf([['VP8X', webpCanvas(65_535, 65_535)], ...webpChunks(GOOD['lossy webp']).slice(1)]),
    AVIF: avifTelling(65_535, 65_535),
  })) {
    t.equal(verdict(file), 'too_many_pixels', name);
  }
});

t.test('a thread refuses a file of no size, whatever the front was told', async (t) => {
  const [flat, narrow] = [GOOD.jpeg, OPAQUE_WEBP].map((file) => Buffer.from(file));
  flat?.writeUInt16BE(0, flat.indexOf(0xc0) + 4);
  narrow?.writeUInt16LE(0, 26);
  for (const [type, bytes] of Object.entries({ jpeg: flat, webp: narrow, avif: avifTelling(0, 0) })) {
    const opened = () => openPicture({ type, bytes, pixels: 960 } as Parameters<typeof openPicture>[0]);
    t.throws(opened, UndecodableImage, type);
  }
});

t.test('a file whose picture is larger than its header says is refused before memory is taken', async (t) => {
  const vp8x = (width: number, height: number) =>
    webpOf([['VP8X', webpCanvas(width, height)], ...webpChunks(GOOD['lossy webp']).slice(1)]);
  const hugeInside = webpChunks(GOOD['lossless webp'])
    .filter(([type]) => type === 'VP8L')
    .map(([type, content]): [string, Uint8Array] => {
      const lying = content.slice();
      lying.set([0xff, 0xff, 0xff, 0x1f], 1);
      return [type, lying];
    });
  const before = process.memoryUsage().rss;
  for (const [name, file] of Object.entries({
    'JPEG of two frames': Buffer.concat([
      ...[Uint8Array.of(0xff, 0xd8), jpegFrame(8, 8), jpegFrame(65_000, 65_000), GOOD.jpeg.subarray(2)],
    ]),
    'WebP on a canvas too small': vp8x(4, 4),
    'WebP on a canvas too large': vp8x(4000, 4000),
    'WebP of 16384 x 16384 on a small canvas': webpOf([['VP8X', webpCanvas(40, 24)], ...hugeInside]),
    'AVIF told too small': avifTelling(4, 4),
    'AVIF told too large': avifTelling(4000, 4000),
  })) {
    t.type(verdict(file), 'string', name);
  }
  t.ok(process.memoryUsage().rss - before < 300_000_000);
});

t.test('a file of a million parts is refused, or shown, in no more memory than its own', async (t) => {
  const insert = (file: Uint8Array, at: number, parts: Uint8Array) =>
    Buffer.concat([file.subarray(0, at), parts, file.subarray(at)]);
  const text = Buffer.from('\0\0\0\0tEXt\0\0\0\0', 'latin1');
  const blocks = gifFile({ width: 40, height: 24 });
  const before = process.memoryUsage().rss;
  for (const [name, file, expected] of [
    ['PNG', insert(GOOD.png, 33, Buffer.alloc(12 * 150_000, text)), /many chunks/],
    ['JPEG', insert(GOOD.jpeg, 2, Buffer.alloc(4 * 20_000, '\xff\xfe\0\x02', 'latin1')), /many segments/],
    [
      'WebP',
      webpOf([...webpChunks(GOOD['lossless webp']), ...new Array(30_000).fill(['ABCD', new Uint8Array()])]),
      /many chunks/,
    ],
    ['AVIF', insert(GOOD.avif, 32, Buffer.alloc(8 * 20_000, '\0\0\0\x08free')), /header|picture/],
    // Behind the end of the stream in a GIF's first frame.
    ['GIF', insert(blocks, blocks.length - 2, Buffer.alloc(4_000_000, 1)), undefined],
  ] as const) {
    const shown = verdict(file);
    if (expected) t.match(shown, expected, name);
    else t.strictSame(shown, verdict(blocks), name);
  }
  const megabytes = (process.memoryUsage().rss - before) / 1e6;
  t.ok(megabytes < 150, `${megabytes} MB more`);
});

t.test('a file is what its first bytes say, and nothing else in it counts', async (t) => {
  const zip = Buffer.from('PK\x03\x04 and more');
  const script = Buffer.from('=1;/*\0');
  const gifScript = Buffer.concat([Buffer.from('GIF89a'), script, Buffer.from('*/alert(1)')]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="http://a/"/></svg>';
  for (const [name, bytes, like] of [
    ['PNG with a zip behind it', Buffer.concat([GOOD.png, zip]), GOOD.png],
    ['PNG with a JPEG behind it', Buffer.concat([GOOD.png, GOOD.jpeg]), GOOD.png],
    ['JPEG with a page behind it', Buffer.concat([GOOD.jpeg, Buffer.from('<script>')]), GOOD.jpeg],
    ['GIF with a script behind it', Buffer.concat([GOOD.gif, Buffer.from('*/alert(1)')]), GOOD.gif],
    [
      'WebP with a page behind it',
      Buffer.concat([GOOD['lossy webp'], Buffer.from('<script>')]),
      GOOD['lossy webp'],
    ],
  ] as const) {
    t.strictSame(verdict(bytes), verdict(like), name);
  }
  for (const [name, bytes] of Object.entries({
    'GIF that is a script': gifScript,
    'JPEG within the signature of a PNG': Buffer.concat([GOOD.png.subarray(0, 8), GOOD.jpeg]),
    'PNG behind a page': Buffer.concat([Buffer.from('   <html><!--'), GOOD.png]),
    SVG: Buffer.from(svg),
    'SVG behind spaces and a declaration': Buffer.from(`\ufeff \n<?xml version="1.0"?>${svg}`),
    'SVG within a WebP': webpOf([['VP8 ', Buffer.from(svg)]]),
    'film of the same container': Buffer.from(GOOD.avif).fill('mp42', 8, 12).fill('isom', 16, 32),
    nothing: new Uint8Array(),
    zeros: new Uint8Array(5000),
  })) {
    t.type(verdict(bytes), 'string', name);
  }
});
