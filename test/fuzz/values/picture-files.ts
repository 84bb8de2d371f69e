/** Small sound picture files of the five types, and the parts that each consists of. */

import { deflateSync } from 'node:zlib';
import { flatJpeg } from '../../rig/pictures/flat-jpeg.js';
import { DISPLAY_P3, matrixProfile, SRGB_CURVE, tableProfile } from '../../rig/pictures/icc-profiles.js';
import { chunksOf } from '../../rig/pictures/png-reading.js';
import {
  avifFile,
  gifFile,
  quarters,
  webpCanvas,
  webpChunks,
  webpFile,
  webpOf,
} from '../../rig/pictures/sample-files.js';
import {
  CMYK_JPEG,
  GREY_JPEG,
  PROGRESSIVE_JPEG,
  plainJpeg,
  pngFile,
  samplePng,
} from '../../rig/pictures/sample-images.js';

const [WIDTH, HEIGHT] = [40, 24];
const RGBA = quarters(WIDTH, HEIGHT);
const sample = (x: number, y: number, channel: number) => (x * 5 + y * 7 + channel * 50) & 255;

const PROFILE = matrixProfile(DISPLAY_P3, SRGB_CURVE);
const INKS = tableProfile({
  ...{ channels: 4, type: 'mft1', points: 3, connection: 'Lab ' },
  colour: ([c = 0, m = 0, y = 0, k = 0]) => [(1 - c) * (1 - k), m, y],
});

function withChunk(png: Uint8Array, chunk: readonly [string, Uint8Array]): Uint8Array<ArrayBuffer> {
  const [header, ...rest] = chunksOf(png).map(({ type, data }) => [type, data] as const);
  return pngFile([header as readonly [string, Uint8Array], chunk, ...rest]);
}

export const PICTURE_FILES = {
  png: samplePng({ width: WIDTH, height: HEIGHT, colourType: 6, depth: 8, sample }),
  'png, palette': samplePng({
    ...{ width: WIDTH, height: HEIGHT, colourType: 3, depth: 4, interlaced: true },
    palette: Array.from({ length: 48 }, (_, index) => index * 5),
    transparency: [0, 128],
    sample: (x, y) => (x + y) & 15,
  }),
  'png, 16 bits': samplePng({
    ...{ width: WIDTH, height: HEIGHT, colourType: 2, depth: 16 },
    sample: (x, y, channel) => sample(x, y, channel) * 257,
  }),
  jpeg: plainJpeg(WIDTH, HEIGHT),
  'jpeg, progressive': PROGRESSIVE_JPEG,
  'jpeg, grey': GREY_JPEG,
  'jpeg, cmyk': CMYK_JPEG,
  webp: webpFile(RGBA, WIDTH, HEIGHT),
  'webp, lossless': webpFile(RGBA, WIDTH, HEIGHT, { lossless: 1 }),
  gif: gifFile({ width: WIDTH, height: HEIGHT, transparent: 1, frames: 2 }),
  'gif, interlaced': gifFile({ width: WIDTH, height: HEIGHT, interlaced: true, colours: 64 }),
  avif: avifFile(RGBA, WIDTH, HEIGHT),
  'png, profile': withChunk(samplePng({ width: WIDTH, height: HEIGHT, colourType: 2, depth: 8, sample }), [
    'iCCP',
    Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(PROFILE)]),
  ]),
  'png, gamma': withChunk(samplePng({ width: WIDTH, height: HEIGHT, colourType: 2, depth: 8, sample }), [
    'gAMA',
    Uint8Array.of(0, 0, 0x80, 0),
  ]),
  'jpeg, profile': flatJpeg({ across: 5, down: 3, components: 3, sample, profile: PROFILE }),
  'jpeg, table of inks': flatJpeg({ across: 5, down: 3, components: 4, sample, profile: INKS }),
  'webp, profile': webpOf([
    ['VP8X', webpCanvas(WIDTH, HEIGHT, 0x20)],
    ['ICCP', PROFILE],
    ...webpChunks(webpFile(RGBA, WIDTH, HEIGHT, { lossless: 1 })).filter(([type]) => type === 'VP8L'),
  ]),
} as const satisfies Record<string, Uint8Array<ArrayBuffer>>;

export type PictureName = keyof typeof PICTURE_FILES;

export const PICTURE_NAMES = Object.keys(PICTURE_FILES) as PictureName[];

/** A picture as the pieces that its format is made of, and how they become a file again: checksums and lengths right. */
export interface Parts {
  parts: Uint8Array[];
  assemble(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer>;
}

export function partsOf(name: PictureName): Parts {
  const file = PICTURE_FILES[name];
  if (name.startsWith('png')) {
    const chunks = chunksOf(file).map(({ type, data }) => named(type, data));
    return { parts: chunks, assemble: (parts) => pngFile(parts.map(unnamed)) };
  }
  if (name.startsWith('webp')) {
    const chunks = webpChunks(file).map(([type, content]) => named(type, content));
    return { parts: chunks, assemble: (parts) => webpOf(parts.map(unnamed)) };
  }
  const starts = name.startsWith('jpeg')
    ? segmentStarts(file)
    : name === 'avif'
      ? boxStarts(file)
      : gifStarts(file);
  const ends = [...starts.slice(1), file.length];
  return {
    parts: [file.subarray(0, starts[0]), ...starts.map((start, index) => file.subarray(start, ends[index]))],
    assemble: (parts) => Uint8Array.from(Buffer.concat(parts)),
  };
}

/** The type of a chunk before its content, so that it goes where the content goes. */
function named(type: string, content: Uint8Array): Uint8Array {
  return Buffer.concat([Buffer.from(type, 'latin1'), content]);
}

function unnamed(part: Uint8Array): [string, Uint8Array] {
  const type = Buffer.from(part.buffer, part.byteOffset, Math.min(4, part.length)).toString('latin1');
  return [type.replace(/[^\x20-\x7e]/g, '?').padEnd(4), part.subarray(4)];
}

function segmentStarts(jpeg: Uint8Array): number[] {
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  const starts: number[] = [];
  for (let at = 2; at + 4 <= jpeg.length && view.getUint8(at) === 0xff; at += 2 + view.getUint16(at + 2)) {
    starts.push(at);
  }
  return starts;
}

/** Behind the signature: of the screen, of its colours, and of the extensions, frames and trailer. */
function gifStarts(gif: Uint8Array): number[] {
  const coloursAt = 13;
  const starts = [6, coloursAt];
  // The samples' frames have no colours of their own.
  for (let at = coloursAt + 3 * 2 ** (((gif[10] ?? 0) & 7) + 1); at < gif.length; ) {
    starts.push(at);
    at += gif[at] === 0x21 ? 2 : 11;
    while ((gif[at] ?? 0) > 0) at += 1 + (gif[at] ?? 0);
    at += 1;
  }
  return starts;
}

/** Of the boxes of an ISO file, and of those within its `meta` box. */
function boxStarts(avif: Uint8Array): number[] {
  const view = new DataView(avif.buffer, avif.byteOffset, avif.byteLength);
  const starts: number[] = [];
  for (let at = 0; at + 8 <= avif.length; ) {
    starts.push(at);
    const isMeta = Buffer.from(avif.subarray(at + 4, at + 8)).toString('latin1') === 'meta';
    at += isMeta ? 12 : Math.max(8, view.getUint32(at));
  }
  return starts.slice(1);
}
