import jpegJs from 'jpeg-js';
import t from 'tap';
import { decodeImage, UndecodableImage } from '../../workers/images/decode.js';
import type { RgbaBitmap } from '../../workers/raster/bitmap.js';
import { CMYK_JPEG, GREY_JPEG, PROGRESSIVE_JPEG, plainJpeg } from './sample-images.js';

/** Mean and largest difference of two pictures' samples. */
function difference(a: Uint8Array, b: Uint8Array) {
  let sum = 0;
  let most = 0;
  for (let i = 0; i < a.length; i++) {
    const apart = Math.abs((a[i] ?? 0) - (b[i] ?? 0));
    sum += apart;
    most = Math.max(most, apart);
  }
  return { mean: sum / a.length, most };
}

const byJpegJs = (bytes: Uint8Array) => jpegJs.decode(bytes, { useTArray: true });

function refusal(bytes: Uint8Array): string {
  try {
    decodeImage('jpeg', bytes);
    return 'decoded';
  } catch (error) {
    if (error instanceof UndecodableImage) return error.message;
    throw error;
  }
}

t.test('agrees with jpeg-js on baseline, progressive and grey', async (t) => {
  for (const [name, bytes] of Object.entries({
    baseline: plainJpeg(97, 61),
    progressive: PROGRESSIVE_JPEG,
    grey: GREY_JPEG,
  })) {
    const raster = decodeImage('jpeg', bytes);
    const reference = byJpegJs(bytes);
    t.match(raster, { width: reference.width, height: reference.height }, name);
    t.equal(raster.pixels.length, reference.data.length);
    const { mean, most } = difference(raster.pixels, reference.data);
    t.ok(mean < 2 && most < 24, `${name}: mean ${mean}, most ${most}`);
  }
});

t.test('decodes CMYK and YCCK to the colours they stand for', async (t) => {
  const { width, height, pixels } = decodeImage('jpeg', CMYK_JPEG);
  t.strictSame([width, height], [24, 16]);
  const rgb = decodeImage('jpeg', PROGRESSIVE_JPEG).pixels;
  t.ok(difference(pixels, rgb).mean < 12, 'as the same picture in RGB');
  const ycck = CMYK_JPEG.slice();
  ycck[Buffer.from(ycck).indexOf('Adobe') + 11] = 2;
  t.ok(difference(decodeImage('jpeg', ycck).pixels, pixels).mean > 12, 'by the transform that Adobe marks');
});

/** The same JPEG with an EXIF segment that gives its orientation, in either byte order. */
function oriented(jpeg: Uint8Array, orientation: number, littleEndian: boolean): Uint8Array {
  const segment = Buffer.alloc(36);
  segment.set([0xff, 0xe1, 0, 34]);
  segment.write('Exif\0\0', 4, 'latin1');
  segment.write(littleEndian ? 'II' : 'MM', 10);
  const view = new DataView(segment.buffer, segment.byteOffset + 10, 26);
  view.setUint16(2, 42, littleEndian);
  view.setUint32(4, 8, littleEndian);
  view.setUint16(8, 1, littleEndian);
  view.setUint16(10, 0x0112, littleEndian);
  view.setUint16(12, 3, littleEndian);
  view.setUint32(14, 1, littleEndian);
  view.setUint16(18, orientation, littleEndian);
  return Buffer.concat([jpeg.subarray(0, 2), segment, jpeg.subarray(2)]);
}

t.test('turns a picture as its EXIF orientation says', async (t) => {
  const jpeg = plainJpeg(40, 24);
  const stored = decodeImage('jpeg', jpeg);
  const right = stored.width - 1;
  const bottom = stored.height - 1;
  // Which stored pixel is seen at (x, y).
  const SEEN: Record<number, (x: number, y: number) => [number, number]> = {
    1: (x, y) => [x, y],
    2: (x, y) => [right - x, y],
    3: (x, y) => [right - x, bottom - y],
    4: (x, y) => [x, bottom - y],
    5: (x, y) => [y, x],
    6: (x, y) => [y, bottom - x],
    7: (x, y) => [right - y, bottom - x],
    8: (x, y) => [right - y, x],
    9: (x, y) => [x, y],
  };
  const word = ({ width, pixels }: RgbaBitmap, x: number, y: number) =>
    new DataView(pixels.buffer).getUint32((y * width + x) * 4);
  for (const [orientation, seen] of Object.entries(SEEN)) {
    for (const littleEndian of [true, false]) {
      const turned = decodeImage('jpeg', oriented(jpeg, Number(orientation), littleEndian));
      const isTransposed = Number(orientation) >= 5 && Number(orientation) <= 8;
      t.strictSame([turned.width, turned.height], isTransposed ? [24, 40] : [40, 24]);
      let wrong = 0;
      for (let y = 0; y < turned.height; y++) {
        for (let x = 0; x < turned.width; x++) {
          if (word(turned, x, y) !== word(stored, ...seen(x, y))) wrong += 1;
        }
      }
      t.equal(wrong, 0, `orientation ${orientation}`);
    }
  }
});

t.test('refuses truncated, corrupt and foreign data, and decodes the next image all the same', async (t) => {
  const jpeg = plainJpeg(320, 240);
  const reference = Buffer.from(decodeImage('jpeg', jpeg).pixels);
  const corrupt = jpeg.slice();
  corrupt.fill(0xff, jpeg.length >> 1, (jpeg.length >> 1) + 64);
  const twelveBit = jpeg.slice();
  twelveBit[Buffer.from(jpeg).indexOf(Uint8Array.of(0xff, 0xc0)) + 4] = 12;
  for (const [name, bytes] of Object.entries({
    empty: new Uint8Array(),
    garbage: Buffer.from('not an image, but long enough to be taken for one'),
    'start only': jpeg.subarray(0, 3),
    'without its end': jpeg.subarray(0, jpeg.length - 2),
    half: jpeg.subarray(0, jpeg.length >> 1),
    'half CMYK': CMYK_JPEG.subarray(0, CMYK_JPEG.length >> 1),
    headers: jpeg.subarray(0, 400),
    'corrupt in the middle': corrupt,
    '12 bits a sample': twelveBit,
  })) {
    t.not(refusal(bytes), 'decoded', name);
    t.ok(reference.equals(decodeImage('jpeg', jpeg).pixels), `and then, after ${name}`);
  }
});

t.test('refuses a picture of thousands of scans without decoding them', async (t) => {
  const at = Buffer.from(PROGRESSIVE_JPEG).lastIndexOf(Uint8Array.of(0xff, 0xda));
  const scan = PROGRESSIVE_JPEG.subarray(at, PROGRESSIVE_JPEG.length - 2);
  const scans = Array.from({ length: 5000 }, () => scan);
  const file = Buffer.concat([PROGRESSIVE_JPEG.subarray(0, at), ...scans, Uint8Array.of(0xff, 0xd9)]);
  t.match(refusal(file), /\d{4} scans/);
});

t.test('bounds what is decoded slowly', async (t) => {
  const large = CMYK_JPEG.slice();
  const frame = Buffer.from(large).indexOf(Uint8Array.of(0xff, 0xc0));
  large.set([0x0f, 0xa0, 0x0f, 0xa0], frame + 5);
  t.match(refusal(large), /maxResolutionInMP/);
});

t.test('needs no more memory after hundreds of decodes and failures', async (t) => {
  const jpeg = plainJpeg(640, 480);
  const truncated = jpeg.subarray(0, jpeg.length - 100);
  const rounds = (count: number) => {
    for (let round = 0; round < count; round++) decodeImage('jpeg', jpeg);
    for (let round = 0; round < count; round++) refusal(truncated);
  };
  rounds(40);
  const before = process.memoryUsage().rss;
  rounds(200);
  const grown = process.memoryUsage().rss - before;
  t.ok(grown < 60_000_000, `grown by ${grown} bytes`);
});
