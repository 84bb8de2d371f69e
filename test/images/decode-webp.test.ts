import t from 'tap';
import { decodeImage, UndecodableImage } from '../../workers/images/decode.js';
import { exif } from '../rig/pictures/exif.js';
import { quarters, webpCanvas, webpChunks, webpFile, webpOf } from '../rig/pictures/sample-files.js';
import { misplacedPixels } from './orientations.js';

const PIXELS = 40 * 24;
const decode = (bytes: Uint8Array, pixels = PIXELS) => decodeImage({ type: 'webp', bytes, pixels });
const LOSSLESS = webpFile(quarters(40, 24), 40, 24, { lossless: 1, exact: 1 });
const LOSSY = webpFile(quarters(40, 24), 40, 24, { quality: 95 });
const OPAQUE = webpFile(quarters(40, 24, true), 40, 24, { quality: 95 });

t.test('decodes lossless to the bit, lossy nearly, alpha with both', async (t) => {
  const stored = quarters(40, 24);
  t.strictSame(decode(LOSSLESS).pixels, stored);
  t.strictSame(
    webpChunks(LOSSY).map(([type]) => type),
    ['VP8X', 'ALPH', 'VP8 '],
  );
  const { width, height, pixels } = decode(LOSSY);
  t.strictSame([width, height], [40, 24]);
  // The middle of each quarter, away from the edges that lossy compression blurs.
  for (const at of [6 * 40 + 10, 6 * 40 + 30, 18 * 40 + 10, 18 * 40 + 30]) {
    const off = [0, 1, 2, 3].map((channel) =>
      Math.abs((pixels[4 * at + channel] ?? 0) - (stored[4 * at + channel] ?? 0)),
    );
    t.ok(Math.max(...off) < 12, `${off}`);
  }
  t.ok(decode(OPAQUE).pixels.every((value, index) => index % 4 !== 3 || value === 255));
});

t.test('turns a picture as its EXIF chunk says', async (t) => {
  const stored = decode(LOSSLESS);
  const [, picture] = webpChunks(LOSSLESS).find(([type]) => type === 'VP8L') ?? [];
  for (let orientation = 1; orientation <= 9; orientation++) {
    for (const prefix of ['', 'Exif\0\0']) {
      const data = Buffer.concat([Buffer.from(prefix), exif(orientation, prefix === '')]);
      const file = webpOf([
        ['VP8X', webpCanvas(40, 24, 0x18)],
        ['VP8L', picture ?? new Uint8Array()],
        ['EXIF', data],
      ]);
      t.equal(misplacedPixels(decode(file), stored, orientation), 0, `${orientation}`);
    }
  }
});

/** A frame of an animated WebP at an even place. */
function frame(x: number, y: number, width: number, height: number, chunks: [string, Uint8Array][]) {
  const header = Buffer.alloc(16);
  header.writeUIntLE(x / 2, 0, 3);
  header.writeUIntLE(y / 2, 3, 3);
  header.writeUIntLE(width - 1, 6, 3);
  header.writeUIntLE(height - 1, 9, 3);
  return ['ANMF', Buffer.concat([header, webpOf(chunks).subarray(12)])] as const;
}

t.test('shows the first frame of an animation in its place on a transparent canvas', async (t) => {
  const animation = (...frames: (readonly [string, Uint8Array])[]) =>
    webpOf([['VP8X', webpCanvas(60, 40, 0x12)], ['ANIM', new Uint8Array(6)], ...frames]);
  for (const still of [LOSSLESS, LOSSY, OPAQUE]) {
    const chunks = webpChunks(still).filter(([type]) => type !== 'VP8X');
    const next = frame(0, 0, 40, 24, webpChunks(OPAQUE));
    const { width, height, pixels } = decode(animation(frame(20, 6, 40, 24, chunks), next), 2400);
    t.strictSame([width, height], [60, 40]);
    const expected = decode(still).pixels;
    const shown = Buffer.concat(
      Array.from({ length: 24 }, (_, row) =>
        pixels.subarray(((row + 6) * 60 + 20) * 4, ((row + 6) * 60 + 60) * 4),
      ),
    );
    t.ok(shown.equals(expected));
    t.equal(pixels.filter((value, index) => index % 4 === 3 && value > 0).length, 960, 'nothing beside it');
  }
  for (const [x, y, width, height] of [
    [22, 6, 40, 24],
    [20, 18, 40, 24],
    [0, 0, 39, 24],
    [0, 0, 40, 25],
  ] as const) {
    const file = animation(frame(x, y, width, height, webpChunks(OPAQUE)));
    t.throws(() => decode(file, 2400), UndecodableImage, `${x} ${y} ${width} ${height}`);
  }
});

t.test('refuses a picture of another size than its canvas, or larger than was told', async (t) => {
  const pictures = webpChunks(LOSSY).filter(([type]) => type !== 'VP8X');
  for (const [width, height] of [
    [1, 1],
    [24, 40],
    [40, 25],
    [16_383, 16_383],
  ] as const) {
    const file = webpOf([['VP8X', webpCanvas(width, height, 0x10)], ...pictures]);
    t.throws(() => decode(file, 300_000_000), /another size/, `${width}x${height}`);
  }
  for (const file of [LOSSLESS, LOSSY, OPAQUE]) t.throws(() => decode(file, PIXELS - 1), /larger/);
});
