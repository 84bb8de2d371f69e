import { deflateSync } from 'node:zlib';
import type { EncodedPicture } from '../../workers/contract/encoded-picture.js';
import { flatJpeg } from '../rig/pictures/flat-jpeg.js';
import {
  ADOBE_RGB,
  DISPLAY_P3,
  greyProfile,
  labOf,
  matrixProfile,
  PROPHOTO,
  type ProfileTable,
  SRGB,
  SRGB_CURVE,
  tableProfile,
} from '../rig/pictures/icc-profiles.js';
import { chunksOf } from '../rig/pictures/png-reading.js';
import { avifFile, webpCanvas, webpChunks, webpFile, webpOf } from '../rig/pictures/sample-files.js';
import { pngFile, type SamplePng, samplePng } from '../rig/pictures/sample-images.js';

/** Patches of one colour each, by six steps of red, green and blue, or of inks. */
export const PATCHES = { across: 18, down: 12 };
/** Pixels of a patch along a side. */
export const PATCH = 8;

const SIZE = { width: PATCHES.across * PATCH, height: PATCHES.down * PATCH };

function level(x: number, y: number, channel: number): number {
  const index = y * PATCHES.across + x;
  // Black ink goes along with all colours.
  return channel === 3 ? 17 * (index % 7) : 51 * (Math.floor(index / 6 ** channel) % 6);
}

function png(
  chunks: readonly (readonly [string, Uint8Array])[],
  kind: Partial<SamplePng> = {},
): { type: EncodedPicture['type']; bytes: Uint8Array } {
  const { colourType = 2, depth = 8 } = kind;
  const isGrey = colourType === 0;
  const file = samplePng({
    ...{ ...SIZE, colourType, depth },
    sample: (x, y, channel) => {
      const [column, row] = [Math.floor(x / PATCH), Math.floor(y / PATCH)];
      const value = isGrey ? row * PATCHES.across + column : level(column, row, channel);
      return depth === 16 ? value * 257 : value;
    },
  });
  const [header, ...rest] = chunksOf(file).map(({ type, data }) => [type, data] as const);
  return { type: 'png', bytes: pngFile([header as [string, Uint8Array], ...chunks, ...rest]) };
}

const iccp = (profile: Uint8Array) =>
  ['iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(profile)])] as const;
const gama = (gamma: number) => ['gAMA', numbers([gamma])] as const;
const chrm = (...values: number[]) => ['cHRM', numbers(values)] as const;
const cicp = (primaries: number, transfer: number) =>
  ['cICP', Uint8Array.of(primaries, transfer, 0, 1)] as const;

const clli = (content: number) => ['cLLI', numbers([content / 10, 0])] as const;
/** Primaries, white and the darkest light do not matter to what is drawn. */
const mdcv = (light: number) =>
  ['mDCV', Buffer.concat([Buffer.alloc(16, 1), numbers([light / 10, 0])])] as const;

function numbers(values: readonly number[]): Uint8Array {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries()) buffer.writeUInt32BE(Math.round(value * 100_000), 4 * index);
  return buffer;
}

function jpeg(profile: Uint8Array, components: 1 | 3 | 4 = 3, profilePart = 65_000) {
  const bytes = flatJpeg({
    ...PATCHES,
    ...{ components, profile, profilePart },
    sample: (x, y, component) => (components === 1 ? y * PATCHES.across + x : level(x, y, component)),
  });
  return { type: 'jpeg' as const, bytes };
}

function rgba(): Uint8Array {
  const pixels = new Uint8Array(4 * SIZE.width * SIZE.height).fill(255);
  for (let index = 0; index < SIZE.width * SIZE.height; index++) {
    const [x, y] = [index % SIZE.width, Math.floor(index / SIZE.width)];
    for (let channel = 0; channel < 3; channel++)
      pixels[4 * index + channel] = level(Math.floor(x / PATCH), Math.floor(y / PATCH), channel);
  }
  return pixels;
}

function webp(profile: Uint8Array) {
  const file = webpFile(rgba(), SIZE.width, SIZE.height, { lossless: 1 });
  const picture = webpChunks(file).filter(([type]) => type.startsWith('VP8') && type !== 'VP8X');
  const canvas = webpCanvas(SIZE.width, SIZE.height, 0x20);
  return { type: 'webp' as const, bytes: webpOf([['VP8X', canvas], ['ICCP', profile], ...picture]) };
}

/** An AVIF whose signal says other primaries and another curve. */
function avif(primaries: number, transfer: number) {
  const bytes = avifFile(rgba(), SIZE.width, SIZE.height, { quality: 100, subsample: 3 });
  const at = Buffer.from(bytes.buffer).indexOf('nclx');
  if (at < 0) throw new Error('no signal');
  Buffer.from(bytes.buffer).set([0, primaries, 0, transfer], at + 4);
  return { type: 'avif' as const, bytes };
}

const P3 = matrixProfile(DISPLAY_P3, SRGB_CURVE);

/** CIELAB of version 2 or 4, as 0 to 1. */
const encodedLab = (light: readonly number[], scale = 1): [number, number, number] => {
  const [l, a, b] = labOf(light);
  return [l / 100 / scale, (a + 128) / 255 / scale, (b + 128) / 255 / scale];
};
const LEGACY = 65_535 / 65_280;
/** Light that inks leave, with some gain of their dots, on a paper that is not quite white. */
const printed = ([c = 0, m = 0, y = 0, k = 0]: readonly number[]) =>
  [c, m, y].map(
    (ink, index) => ((1 - ink ** 0.8) * (1 - k ** 0.8) * ([0.86, 0.9, 0.93][index] as number) + 0.02) ** 2,
  );

const CMYK: ProfileTable = {
  ...{ channels: 4, type: 'mft2', points: 9, connection: 'Lab ', gamma: 0.9 },
  colour: (inks) => encodedLab(printed(inks), LEGACY),
};
const SCANNER: ProfileTable = {
  ...{ channels: 3, type: 'mft2', points: 17, connection: 'Lab ', gamma: 1.2 },
  colour: (rgb) =>
    encodedLab(
      rgb.map((value, index) => value ** (1.6 + 0.1 * index)),
      LEGACY,
    ),
};

/** Pictures of every type with profiles and signals of every kind. */
export const COLOUR_PICTURES: Readonly<Record<string, { type: EncodedPicture['type']; bytes: Uint8Array }>> =
  {
    'a JPEG in Display P3': jpeg(P3),
    'a JPEG whose profile is in several segments': jpeg(P3, 3, 150),
    'a JPEG in Adobe RGB': jpeg(matrixProfile(ADOBE_RGB, 2.19921875, 2)),
    'a JPEG in ProPhoto': jpeg(matrixProfile(PROPHOTO, 1.8, 2)),
    'a JPEG in linear light': jpeg(matrixProfile(SRGB, 1)),
    "a JPEG in sRGB by a curve's table": jpeg(
      matrixProfile(
        SRGB,
        Array.from({ length: 1024 }, (_, index) => (index / 1023) ** 2.2),
        2,
      ),
    ),
    'a JPEG by a function with an offset': jpeg(
      matrixProfile(DISPLAY_P3, { type: 4, parameters: [2.2, 0.95, 0.05, 0.1, 0.05, 0.002, 0.001] }),
    ),
    'a JPEG with a table of a scanner': jpeg(tableProfile(SCANNER)),
    'a JPEG with a table of 8 bits': jpeg(
      tableProfile({
        ...SCANNER,
        type: 'mft1',
        colour: (rgb) => encodedLab(rgb.map((value) => value ** 1.8)),
      }),
    ),
    'a JPEG with a table of version 4': jpeg(
      tableProfile({
        ...SCANNER,
        type: 'mAB ',
        colour: (rgb) => encodedLab(rgb.map((value) => value ** 1.8)),
      }),
    ),
    'a grey JPEG with a grey profile': jpeg(greyProfile(1.8), 1),
    'a grey JPEG with a profile of colours': jpeg(matrixProfile(PROPHOTO, 1.8, 2), 1),
    'a JPEG with a grey profile': jpeg(greyProfile(1.8)),
    'a JPEG with a profile of inks': jpeg(tableProfile(CMYK)),
    'a CMYK JPEG': jpeg(new Uint8Array(0), 4),
    'a CMYK JPEG with its profile': jpeg(tableProfile(CMYK), 4),
    'a CMYK JPEG with a profile of version 4': jpeg(
      tableProfile({ ...CMYK, type: 'mAB ', colour: (inks) => encodedLab(printed(inks)) }),
      4,
    ),
    'a CMYK JPEG with a profile of 8 bits': jpeg(
      tableProfile({ ...CMYK, type: 'mft1', colour: (inks) => encodedLab(printed(inks)) }),
      4,
    ),
    'a CMYK JPEG with a profile of colours': jpeg(P3, 4),
    'a JPEG with half a profile': jpeg(P3.subarray(0, P3.length - 30)),
    'a PNG in Display P3': png([iccp(P3)]),
    'a PNG of 16 bits in Display P3': png([iccp(P3)], { depth: 16 }),
    'a PNG of 16 bits in linear light': png([iccp(matrixProfile(SRGB, 1))], { depth: 16 }),
    'a grey PNG with a grey profile': png([iccp(greyProfile(1.8))], { colourType: 0 }),
    'a grey PNG with a profile of colours': png([iccp(matrixProfile(PROPHOTO, 1.8, 2))], { colourType: 0 }),
    'a PNG with a grey profile': png([iccp(greyProfile(1.8))]),
    'a PNG with a profile and sRGB': png([iccp(P3), ['sRGB', Uint8Array.of(0)]]),
    'a PNG with a profile that is broken, gamma and primaries': png([
      iccp(P3.subarray(0, 200)),
      gama(1),
      chrm(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06),
    ]),
    'a PNG with gamma and primaries': png([
      gama(0.5),
      chrm(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06),
    ]),
    'a PNG with gamma and primaries of sRGB': png([
      gama(0.45455),
      chrm(0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06),
    ]),
    'a PNG with gamma alone': png([gama(0.6)]),
    'a PNG with gamma of linear light': png([gama(1)]),
    'a grey PNG with gamma alone': png([gama(0.6)], { colourType: 0 }),
    'a PNG of 16 bits with gamma': png([gama(1)], { depth: 16 }),
    'a PNG with primaries alone': png([chrm(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06)]),
    'a PNG with sRGB, gamma and primaries': png([
      ['sRGB', Uint8Array.of(0)],
      gama(1),
      chrm(0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06),
    ]),
    'a PNG with a signal of Display P3': png([cicp(12, 13)]),
    'a PNG with a signal of BT.2020': png([cicp(9, 14)]),
    'a PNG with a signal of BT.709': png([cicp(1, 1)]),
    'a PNG with a signal of linear light': png([cicp(1, 8)]),
    'a PNG with a signal of PQ': png([cicp(9, 16)]),
    'a PNG with a signal of PQ in Display P3': png([cicp(12, 16)]),
    'a PNG with a signal of PQ of 400 candelas': png([cicp(9, 16), clli(400)]),
    'a PNG with a signal of PQ from a screen of 4000 candelas': png([cicp(9, 16), mdcv(4000)]),
    'a PNG with a signal of HLG': png([cicp(9, 18)]),
    'an AVIF with a signal of PQ': avif(9, 16),
    'an AVIF with a signal of HLG': avif(9, 18),
    'a PNG with a signal and a profile': png([cicp(1, 13), iccp(P3)]),
    'a WebP in Display P3': webp(P3),
    'a WebP with a table of a scanner': webp(tableProfile(SCANNER)),
    'an AVIF with a signal of Display P3': avif(12, 13),
    'an AVIF with a signal of BT.709': avif(1, 1),
    'an AVIF with a signal of BT.2020': avif(9, 14),
    ...Object.fromEntries(
      [4, 5, 6, 7, 15, 17].flatMap((transfer) => [
        [`a PNG with a signal of curve ${transfer}`, png([cicp(12, transfer)])],
        [`an AVIF with a signal of curve ${transfer}`, avif(12, transfer)],
      ]),
    ),
    ...Object.fromEntries(
      [4, 5, 6, 7, 8, 10, 11, 22].flatMap((primaries) => [
        [`a PNG with a signal of primaries ${primaries}`, png([cicp(primaries, 13)])],
        [`an AVIF with a signal of primaries ${primaries}`, avif(primaries, 13)],
      ]),
    ),
    'an AVIF with a signal of linear light': avif(1, 8),
  };
