import jpegJs from 'jpeg-js';
import t from 'tap';
import { decodeImage, UndecodableImage } from '../../workers/images/decode.js';
import { withOrientation } from '../rig/pictures/exif.js';
import { CMYK_JPEG, GREY_JPEG, PROGRESSIVE_JPEG, plainJpeg } from '../rig/pictures/sample-images.js';
import { misplacedPixels } from './orientations.js';

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

const decodeSample = (bytes: Uint8Array) => decodeImage({ type: 'jpeg', bytes, pixels: 25_000_000 });

const byJpegJs = (bytes: Uint8Array) => jpegJs.decode(bytes, { useTArray: true });

t.test('agrees with jpeg-js on baseline, progressive and grey', async (t) => {
  for (const [name, bytes] of Object.entries({
    baseline: plainJpeg(97, 61),
    progressive: PROGRESSIVE_JPEG,
    grey: GREY_JPEG,
  })) {
    const raster = decodeSample(bytes);
    const reference = byJpegJs(bytes);
    t.match(raster, { width: reference.width, height: reference.height }, name);
    t.equal(raster.pixels.length, reference.data.length);
    const { mean, most } = difference(raster.pixels, reference.data);
    t.ok(mean < 2 && most < 24, `${name}: mean ${mean}, most ${most}`);
  }
});

t.test('decodes CMYK and YCCK to the colours they stand for', async (t) => {
  const { width, height, pixels } = decodeSample(CMYK_JPEG);
  t.strictSame([width, height], [24, 16]);
  const rgb = decodeSample(PROGRESSIVE_JPEG).pixels;
  t.ok(difference(pixels, rgb).mean < 12, 'as the same picture in RGB');
  const ycck = CMYK_JPEG.slice();
  ycck[Buffer.from(ycck).indexOf('Adobe') + 11] = 2;
  t.ok(difference(decodeSample(ycck).pixels, pixels).mean > 12, 'by the transform that Adobe marks');
});

t.test('turns a picture as its EXIF orientation says', async (t) => {
  const jpeg = plainJpeg(40, 24);
  const stored = decodeSample(jpeg);
  for (let orientation = 1; orientation <= 9; orientation++) {
    for (const littleEndian of [true, false]) {
      const file = withOrientation(jpeg, orientation, littleEndian);
      t.equal(misplacedPixels(decodeSample(file), stored, orientation), 0, `orientation ${orientation}`);
    }
  }
});

t.test('shows what browsers show: strange bytes between segments, no end, more behind it', async (t) => {
  for (const [name, jpeg] of Object.entries({
    baseline: plainJpeg(97, 61),
    progressive: PROGRESSIVE_JPEG,
    CMYK: CMYK_JPEG,
  })) {
    const reference = Buffer.from(decodeSample(jpeg).pixels);
    const [start, inner, end] = [jpeg.subarray(0, 2), jpeg.subarray(2, -2), jpeg.subarray(-2)];
    const comment = Uint8Array.of(0xff, 0xfe, 0, 4, 1, 2);
    for (const [what, parts] of Object.entries({
      'bytes before the first segment': [start, Uint8Array.of(1, 0xff, 0, 7), inner, end],
      'zeros before the end': [start, inner, new Uint8Array(5), end],
      'a comment within the scans': [start, inner, comment, end],
      'another file behind': [jpeg, Buffer.from('PK\x03\x04 <script>')],
      'another picture behind': [jpeg, plainJpeg(9, 9)],
      ...(name === 'CMYK' ? {} : { 'no end': [start, inner] }),
    })) {
      t.ok(reference.equals(decodeSample(Buffer.concat(parts)).pixels), `${name}: ${what}`);
    }
  }
});

t.test('refuses truncated, corrupt and foreign data, and decodes the next image all the same', async (t) => {
  const jpeg = plainJpeg(320, 240);
  const reference = Buffer.from(decodeSample(jpeg).pixels);
  const corrupt = jpeg.slice();
  corrupt.fill(0xff, jpeg.length >> 1, (jpeg.length >> 1) + 64);
  const twelveBit = jpeg.slice();
  twelveBit[Buffer.from(jpeg).indexOf(Uint8Array.of(0xff, 0xc0)) + 4] = 12;
  for (const [name, bytes] of Object.entries({
    empty: new Uint8Array(),
    garbage: Buffer.from('not an image, but long enough to be taken for one'),
    'start only': jpeg.subarray(0, 3),
    half: jpeg.subarray(0, jpeg.length >> 1),
    'half CMYK': CMYK_JPEG.subarray(0, CMYK_JPEG.length >> 1),
    headers: jpeg.subarray(0, 400),
    'corrupt in the middle': corrupt,
    '12 bits a sample': twelveBit,
  })) {
    t.throws(() => decodeSample(bytes), UndecodableImage, name);
    t.ok(reference.equals(decodeSample(jpeg).pixels), `and then, after ${name}`);
  }
});

t.test('refuses a picture of thousands of scans without decoding them', async (t) => {
  const at = Buffer.from(PROGRESSIVE_JPEG).lastIndexOf(Uint8Array.of(0xff, 0xda));
  const scan = PROGRESSIVE_JPEG.subarray(at, PROGRESSIVE_JPEG.length - 2);
  const scans = Array.from({ length: 5000 }, () => scan);
  const file = Buffer.concat([PROGRESSIVE_JPEG.subarray(0, at), ...scans, Uint8Array.of(0xff, 0xd9)]);
  t.throws(() => decodeSample(file), /\d{4} scans/);
});

t.test('counts the scans of a CMYK picture that jpeg-js finds within other segments', async (t) => {
  const bytes = Buffer.from(CMYK_JPEG);
  const at = bytes.lastIndexOf(Uint8Array.of(0xff, 0xda));
  const [head, scan, end] = [bytes.subarray(0, at), bytes.subarray(at, -2), bytes.subarray(-2)];
  const reference = decodeSample(bytes).pixels;
  // A table of 64 bytes in a segment of one: jpeg-js takes them from what follows, with the head of the next segment.
  const shortTable = Uint8Array.of(0xff, 0xdb, 0, 3, 0x0f);
  const hiding = (scans: number) => {
    const content = Buffer.concat([new Uint8Array(60), ...Array<Buffer>(scans).fill(scan)]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(2 + content.length);
    return Buffer.concat([head, shortTable, Uint8Array.of(0xff, 0xf0), length, content, scan, end]);
  };
  t.strictSame(decodeSample(Buffer.concat([head, ...Array(49).fill(scan), scan, end])).pixels, reference);
  t.throws(() => decodeSample(hiding(50)), /hidden scans/);

  const crowded = Buffer.concat([Uint8Array.of(0xff, 0xda, 2, 4, 255), new Uint8Array(513)]);
  t.throws(
    () => decodeSample(Buffer.concat([head, crowded, scan, end])),
    /hidden scans/,
    'and their components',
  );
});

t.test('bounds what is decoded slowly', async (t) => {
  const large = CMYK_JPEG.slice();
  const frame = Buffer.from(large).indexOf(Uint8Array.of(0xff, 0xc0));
  large.set([0x0f, 0xa0, 0x0f, 0xa0], frame + 5);
  t.throws(() => decodeSample(large), /maxResolutionInMP/);
});

t.test('needs no more memory after hundreds of decodes and failures', async (t) => {
  const jpeg = plainJpeg(640, 480);
  const truncated = jpeg.subarray(0, jpeg.length - 100);
  const rounds = (count: number) => {
    for (let round = 0; round < count; round++) decodeSample(jpeg);
    for (let round = 0; round < count; round++) {
      t.throws(() => decodeSample(truncated), UndecodableImage);
    }
  };
  rounds(20);
  const before = process.memoryUsage().rss;
  rounds(100);
  const grown = process.memoryUsage().rss - before;
  t.ok(grown < 60_000_000, `grown by ${grown} bytes`);
});
