import t from 'tap';
import { readAv1Stream } from '../../workers/images/av1-stream.js';
import { readAvifStructure } from '../../workers/images/avif-structure.js';
import { decodeImage } from '../../workers/images/decode.js';
import { ffmpegAvif } from '../rig/pictures/ffmpeg-avif.js';
import { box, moveItems } from '../rig/pictures/iso-files.js';
import { avifFile, quarters } from '../rig/pictures/sample-files.js';
import { misplacedPixels } from './orientations.js';

const PIXELS = 48 * 32;
const decode = (bytes: Uint8Array, pixels = PIXELS) => decodeImage({ type: 'avif', bytes, pixels });
const FILE = avifFile(quarters(48, 32), 48, 32);

t.test('decodes colours and alpha', async (t) => {
  const stored = quarters(48, 32);
  const { width, height, pixels } = decode(FILE);
  t.strictSame([width, height], [48, 32]);
  for (const at of [8 * 48 + 12, 8 * 48 + 36, 24 * 48 + 12, 24 * 48 + 36]) {
    const off = [0, 1, 2, 3].map((channel) =>
      Math.abs((pixels[4 * at + channel] ?? 0) - (stored[4 * at + channel] ?? 0)),
    );
    t.ok(Math.max(...off) < 12, `${off}`);
  }
  const unsubsampled = avifFile(Uint8Array.from(quarters(48, 32)), 48, 32, { subsample: 3 });
  t.equal(decode(unsubsampled).pixels.length, PIXELS * 4, '4:4:4');
});

t.test('decodes the primary picture of a file of the brand of sequences', async (t) => {
  const sequence = FILE.slice();
  sequence.set(Buffer.from('avis'), 8);
  t.strictSame(decode(sequence).pixels, decode(FILE).pixels);
});

/** Inserts a property of the primary item at the end of ipco and ipma, and lengthens all around it. */
function withProperties(file: Uint8Array, properties: readonly Uint8Array[]): Uint8Array {
  const bytes = Buffer.from(file);
  const added = Buffer.concat(properties);
  const at = (type: string) => bytes.indexOf(type) - 4;
  const sizeOf = (type: string) => bytes.readUInt32BE(at(type));
  const ipcoEnd = at('ipco') + sizeOf('ipco');
  const before =
    bytes.toString('latin1', at('ipco') + 8, ipcoEnd).match(/ispe|pixi|av1C|colr|auxC|pasp|clli/g) ?? [];
  const indices = properties.map((_, index) => before.length + 1 + index);
  // version and flags, the number of items, the first item's id, and then the number of its properties
  const countAt = at('ipma') + 8 + 4 + 4 + 2;
  const count = bytes[countAt] ?? 0;
  const grown = added.length + indices.length;
  for (const type of ['meta', 'iprp']) bytes.writeUInt32BE(sizeOf(type) + grown, at(type));
  bytes.writeUInt32BE(sizeOf('ipco') + added.length, at('ipco'));
  bytes.writeUInt32BE(sizeOf('ipma') + indices.length, at('ipma'));
  bytes[countAt] = count + indices.length;
  moveItems(bytes, grown);
  const listEnd = countAt + 1 + count;
  return Buffer.concat([
    bytes.subarray(0, ipcoEnd),
    added,
    bytes.subarray(ipcoEnd, listEnd),
    Uint8Array.from(indices),
    bytes.subarray(listEnd),
  ]);
}

t.test('does not follow items that take no space, or the same space twice', async (t) => {
  const iloc = Buffer.from(FILE).indexOf('iloc') + 4;
  // Offsets, lengths and bases of no bytes: extents without end in a box of a few.
  const endless = Buffer.from(FILE);
  endless.writeUInt16BE(0, iloc + 4);
  endless.fill(0xff, iloc + 6, iloc + 20);
  t.throws(() => decode(endless), /too many items/);
  const overlapping = Buffer.from(FILE);
  for (const entry of [iloc + 8, iloc + 22]) {
    overlapping.writeUInt32BE(0, entry + 6);
    overlapping.writeUInt32BE(FILE.length, entry + 10);
  }
  t.throws(() => decode(overlapping), /overlap/);
});

t.test('turns and mirrors as irot and imir say', async (t) => {
  const stored = decode(FILE);
  // As libavif translates EXIF orientations: quarter turns anticlockwise, then upside down (0) or left to right (1).
  for (const [orientation, turns, mirror] of [
    [8, 1],
    [3, 2],
    [6, 3],
    [2, undefined, 1],
    [4, undefined, 0],
    [5, 1, 0],
    [7, 3, 0],
    [7, 1, 1],
  ] as const) {
    const properties = [
      ...(turns === undefined ? [] : [box('irot', Buffer.of(turns))]),
      ...(mirror === undefined ? [] : [box('imir', Buffer.of(mirror))]),
    ];
    const turned = decode(withProperties(FILE, properties));
    t.equal(misplacedPixels(turned, stored, orientation), 0, `orientation ${orientation}`);
  }
});

t.test('tells the size of AV1 frames without decoding them', async (t) => {
  for (const [width, height] of [
    [48, 32],
    [2, 3],
    [300, 17],
  ] as const) {
    const { codedImages } = readAvifStructure(avifFile(quarters(width, height), width, height));
    const header = { framePixels: width * height, pixelBytes: 1.5, hasGrain: false, frames: 1 };
    t.strictSame(codedImages.map(readAv1Stream), Array(2).fill(header));
  }
});

t.test('tells what a pixel of a frame takes', async (t) => {
  const size = { width: 64, height: 40 };
  for (const [pixelFormat, pixelBytes] of [
    ['gray', 1.5],
    ['gray12le', 3],
    ['yuv420p', 1.5],
    ['yuv420p10le', 3],
    ['yuv422p', 2],
    ['yuv422p12le', 4],
    ['yuv444p', 3],
    ['yuv444p10le', 6],
    ['yuv444p12le', 6],
    ['gbrp', 3],
    ['gbrp12le', 6],
  ] as const) {
    for (const grain of [false, true]) {
      const file = ffmpegAvif({ ...size, pixelFormat, grain });
      const [stream] = readAvifStructure(file).codedImages.map(readAv1Stream);
      t.match(stream, { framePixels: 64 * 40, pixelBytes, hasGrain: grain }, `${pixelFormat}, ${grain}`);
      t.equal(decode(file, 64 * 40).pixels.length, 64 * 40 * 4);
    }
  }
});

t.test('refuses what takes too much memory, by its depth, chroma and grain', async (t) => {
  const side = 4000;
  const pixels = side * side;
  const most = { width: side, height: side, pixelFormat: 'yuv420p', grain: false };
  t.equal(decode(ffmpegAvif(most), pixels).pixels.length, pixels * 4, '16 megapixels of the usual kind');
  for (const more of [
    { pixelFormat: 'yuv444p12le', grain: true },
    { pixelFormat: 'yuv444p10le' },
    { pixelFormat: 'yuv420p12le', grain: true },
  ]) {
    t.throws(() => decode(ffmpegAvif({ ...most, ...more }), pixels), /too much memory/);
  }
});

t.test('refuses frames larger than was told, and more of them than a picture needs', async (t) => {
  t.throws(() => decode(FILE, PIXELS - 1), /larger/);
  // Its temporal unit over and over, at the end of the file, where the first item is made to lie.
  const [unit = new Uint8Array()] = readAvifStructure(FILE).codedImages;
  const units = Buffer.concat(Array(5000).fill(unit));
  const bytes = Buffer.concat([FILE, units]);
  const entry = bytes.indexOf('iloc') + 4 + 8;
  bytes.writeUInt32BE(FILE.length, entry + 6);
  bytes.writeUInt32BE(units.length, entry + 10);
  t.throws(() => decode(bytes), /too many pixels/);
  const headers = Buffer.concat([FILE, Buffer.alloc(90_000, Uint8Array.of(0x0a, 1, 0))]);
  headers.writeUInt32BE(FILE.length, entry + 6);
  headers.writeUInt32BE(90_000, entry + 10);
  t.throws(() => decode(headers), /too many units/);
});
