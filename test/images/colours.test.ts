import { deflateSync } from 'node:zlib';
import t from 'tap';
import type { EncodedPicture } from '../../workers/contract/encoded-picture.js';
import { applied, product, XYZ_TO_SRGB } from '../../workers/images/colours/colour-space.js';
import { conversionFrom } from '../../workers/images/colours/conversion.js';
import { withConversion } from '../../workers/images/colours/converting.js';
import { readIccProfile } from '../../workers/images/colours/icc-profile.js';
import { srgbEncoded } from '../../workers/images/colours/transfer-curves.js';
import { decodeImage, openPicture } from '../../workers/images/decode.js';
import { fittedPicture } from '../../workers/images/fit.js';
import { allocated, bytesOf, released } from '../../workers/kernels/kernels.js';
import { withOrientation } from '../rig/pictures/exif.js';
import { flatJpeg } from '../rig/pictures/flat-jpeg.js';
import { DISPLAY_P3, matrixProfile, SRGB, SRGB_CURVE, tableProfile } from '../rig/pictures/icc-profiles.js';
import { chunksOf } from '../rig/pictures/png-reading.js';
import { pngFile, samplePng } from '../rig/pictures/sample-images.js';

type Picture = Pick<EncodedPicture, 'type' | 'bytes' | 'pixels'>;

const P3 = matrixProfile(DISPLAY_P3, SRGB_CURVE);
/** The corners that a phone's photo has in Display P3, and what they are in sRGB. */
const STORED = [
  [212, 75, 60],
  [88, 177, 71],
] as const;
const SHOWN = [
  [230, 60, 49],
  [39, 180, 51],
] as const;

function jpeg(profile: Uint8Array, size = 2, profilePart?: number): Picture {
  const bytes = flatJpeg({
    ...{ across: size, down: size, components: 3, profile },
    ...(profilePart !== undefined && { profilePart }),
    sample: (x, _, component) => STORED[x < size / 2 ? 0 : 1][component] as number,
  });
  return { type: 'jpeg', bytes, pixels: size * size * 64 };
}

function png(chunks: readonly (readonly [string, Uint8Array])[], alpha = 255): Picture {
  const file = samplePng({
    ...{ width: 8, height: 8, colourType: 6, depth: 8 },
    sample: (x, _, channel) => (channel === 3 ? alpha : (STORED[x < 4 ? 0 : 1][channel] as number)),
  });
  const [header, ...rest] = chunksOf(file).map(({ type, data }) => [type, data] as const);
  return { type: 'png', bytes: pngFile([header as [string, Uint8Array], ...chunks, ...rest]), pixels: 64 };
}

function iccp(profile: Uint8Array): [string, Uint8Array] {
  return ['iCCP', Buffer.concat([Buffer.from('x\0\0', 'latin1'), deflateSync(profile)])];
}

/** The first and the last pixel of the first row. */
function ends(picture: Picture): number[][] {
  const { width, pixels } = decodeImage(picture);
  return [pixels.subarray(0, 3), pixels.subarray(4 * width - 4, 4 * width - 1)].map((pixel) => [...pixel]);
}

function apart(first: readonly (readonly number[])[], second: readonly (readonly number[])[]): number {
  return Math.max(
    ...first.flatMap((pixel, index) =>
      pixel.map((value, channel) => Math.abs(value - (second[index]?.[channel] as number))),
    ),
  );
}

t.test('colours in Display P3 come out in sRGB', async (t) => {
  t.ok(apart(ends(jpeg(P3)), SHOWN) <= 1, 'of a JPEG');
  t.ok(apart(ends(jpeg(P3, 2, 100)), SHOWN) <= 1, 'of a JPEG whose profile is in several segments');
  t.ok(apart(ends(png([iccp(P3)])), SHOWN) <= 1, 'of a PNG');
  t.ok(apart(ends(png([['cICP', Uint8Array.of(12, 13, 0, 1)]])), SHOWN) <= 1, 'of a PNG with a signal');
});

t.test('light beyond white is mapped into what a screen shows', async (t) => {
  const shown = (code: number, chunks: readonly (readonly [string, Uint8Array])[]) => {
    const file = samplePng({ width: 1, height: 1, colourType: 2, depth: 8, sample: () => code });
    const [header, ...rest] = chunksOf(file).map(({ type, data }) => [type, data] as const);
    const bytes = pngFile([header as [string, Uint8Array], ...chunks, ...rest]);
    return [...decodeImage({ type: 'png', bytes, pixels: 1 }).pixels.subarray(0, 3)];
  };
  const grey = (level: number) => [level, level, level];
  const near = (color: number[], level: number, of: string) =>
    t.ok(apart([color], [grey(level)]) <= 2, `${of}: ${color}`);
  const pq = ['cICP', Uint8Array.of(9, 16, 0, 1)] as const;
  const hlg = ['cICP', Uint8Array.of(9, 18, 0, 1)] as const;
  const content = (light: number) => ['cLLI', numbers(light * 10_000, 0)] as const;
  // Half of white's light is level 188 of sRGB; 203 candelas are code 148 of PQ and 191 of HLG, 1000 are 192 of PQ.
  near(shown(0, [pq]), 0, 'PQ, no light');
  near(shown(148, [pq]), 188, 'PQ, white');
  near(shown(192, [pq]), 255, 'PQ, the usual peak');
  near(shown(255, [pq]), 255, 'PQ, light beyond the peak');
  near(shown(148, [pq, content(203)]), 255, 'PQ, white of a picture that has nothing brighter');
  near(shown(191, [hlg]), 188, 'HLG, white');
  near(shown(255, [hlg]), 255, 'HLG, the peak');
  t.strictSame(
    shown(148, [pq, content(1e9 / 10_000)]).length,
    3,
    'a peak beyond all bounds is no fault of the picture',
  );
});

function numbers(...values: number[]): Uint8Array {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [index, value] of values.entries())
    buffer.writeUInt32BE(Math.min(0xffff_ffff, value), 4 * index);
  return buffer;
}

t.test('colours behind a profile of sRGB, or of none, are those of the file', async (t) => {
  const variants: [string, Uint8Array][] = [
    ['a function', matrixProfile(SRGB, SRGB_CURVE)],
    ['a table', matrixProfile(SRGB, table(1024), 2)],
    ['a short table', matrixProfile(SRGB, table(64), 2)],
  ];
  for (const [name, profile] of variants) {
    t.equal(openPicture(jpeg(profile)).colours?.(), undefined, `${name} is recognised`);
    t.strictSame(ends(jpeg(profile)), STORED);
  }
  const broken: [string, Uint8Array][] = [
    ['cut short', P3.subarray(0, P3.length - 20)],
    ['of nothing', new Uint8Array(0)],
    [
      'of another device',
      tableProfile({ channels: 4, type: 'mft1', points: 2, connection: 'Lab ', colour: () => [0, 0, 0] }),
    ],
    ['of a size beyond its bound', withSize(P3, 5 * 1024 * 1024)],
  ];
  for (const [name, profile] of broken) {
    t.strictSame(ends(jpeg(profile)), STORED, `a JPEG's profile ${name} is ignored`);
    t.strictSame(ends(png([iccp(profile)])), STORED, `a PNG's profile ${name} is ignored`);
  }
});

/** sRGB's curve as a table. */
function table(entries: number): number[] {
  return Array.from({ length: entries }, (_, index) => {
    const x = index / (entries - 1);
    return x <= 0.04045 ? x / 12.92 : ((x + 0.055) / 1.055) ** 2.4;
  });
}

function withSize(profile: Buffer, size: number): Buffer {
  const bytes = Buffer.concat([profile, Buffer.alloc(size - profile.length)]);
  bytes.writeUInt32BE(size, 0);
  return bytes;
}

t.test('a profile that inflates to more than its bound is ignored', async (t) => {
  const endless = Buffer.concat([P3, Buffer.alloc(64 * 1024 * 1024)]);
  t.strictSame(ends(png([iccp(endless)])), STORED);
});

t.test(
  'every colour in Display P3 comes out as by its formula, also on the way to another place',
  async (t) => {
    const icc = readIccProfile(P3);
    const conversion = icc && conversionFrom(icc.space);
    if (icc?.space.kind !== 'curves' || conversion?.kind !== 'plane') throw new Error('other tables');
    const { curves, toXyz } = icc.space;
    const matrix = product(XYZ_TO_SRGB, toXyz);
    // Rows of all numbers of pixels that kernels take at once, and of some over.
    const [width, height, over] = [7, 586, 3];
    const stride = 4 * (width + over);
    const from = allocated(stride * height);
    const to = allocated(stride * height);
    const stored = bytesOf(from);
    for (let at = 0; at < stored.length; at++)
      stored[at] = (at & 3) === 3 ? at >> 3 : (at * 2_654_435_761) >>> 24;
    bytesOf(to).fill(9);
    withConversion(conversion, (convert) => convert(from.address, stride, to.address, stride, width, height));
    let most = 0;
    for (let at = 0; at < stored.length; at += 4) {
      const [red, green, blue, alpha] = bytesOf(to).subarray(at, at + 4);
      if (at % stride >= 4 * width) {
        if (red !== 9 || alpha !== 9) t.fail('pixels beyond a row stay');
        continue;
      }
      if (alpha !== stored[at + 3]) t.fail('alpha stays');
      const light = curves.map((curve, channel) => curve((stored[at + channel] as number) / 255));
      const formula = applied(matrix, light).map(
        (value) => 255 * srgbEncoded(Math.max(0, Math.min(1, value))),
      );
      most = Math.max(most, apart([[red, green, blue] as number[]], [formula]));
    }
    t.ok(most < 1, `${most} levels apart`);
    withConversion(conversion, (convert) =>
      convert(from.address, stride, from.address, stride, width, height),
    );
    const inPlace = Buffer.from(stored.subarray(0, 4 * width));
    t.ok(inPlace.equals(bytesOf(to).subarray(0, 4 * width)), 'in place it is the same');
    released(from);
    released(to);
  },
);

t.test('alpha stays, and colours are converted before they are multiplied by it', async (t) => {
  const { pixels } = decodeImage(png([iccp(P3)], 128));
  t.equal(pixels[3], 128);
  t.ok(apart([[...pixels.subarray(0, 3)]], [SHOWN[0]]) <= 1);
});

t.test('orientation and profile go together', async (t) => {
  const { bytes } = jpeg(P3, 4);
  const oriented = withOrientation(Buffer.from(bytes), 2);
  t.ok(apart(ends({ type: 'jpeg', bytes: oriented, pixels: 4 * 4 * 64 }), [...SHOWN].reverse()) <= 1);
});

t.test('colours of a scaled picture are those of the whole one', async (t) => {
  for (const [size, box] of [
    [32, { width: 64, height: 64 }],
    [32, { width: 512, height: 512 }],
    [4, { width: 32, height: 32 }],
  ] as const) {
    const { width, pixels } = fittedPicture(jpeg(P3, size), box, { mode: 'cover' });
    const bytes = bytesOf(pixels);
    const shown = [bytes.slice(0, 3), bytes.slice(4 * width - 4, 4 * width - 1)].map((pixel) => [...pixel]);
    t.ok(apart(shown, SHOWN) <= 2, `${size * 8} pixels in ${box.width}: ${JSON.stringify(shown)}`);
    released(pixels);
  }
});
