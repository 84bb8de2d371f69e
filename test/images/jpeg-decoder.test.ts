import { execFileSync, spawnSync } from 'node:child_process';
import t from 'tap';
import { fitBox } from '../../workers/images/fit.js';
import { openJpeg } from '../../workers/images/jpeg.js';
import { readJpegStructure } from '../../workers/images/jpeg-structure.js';
import { NotRead, type StoredPicture } from '../../workers/images/stored-picture.js';
import { allocated, bytesOf, released } from '../../workers/kernels/kernels.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';
import { withOrientation } from '../rig/pictures/exif.js';

/** Soft waves under hard edges and noise, as PPM. */
function picture(width: number, height: number): Buffer {
  const random = seededRandom(width);
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < pixels.length; at++) {
    const [x, y] = [Math.floor(at / 3) % width, Math.floor(at / 3 / width)];
    const wave = 128 + 90 * Math.sin((x + 30 * (at % 3)) / 11) * Math.cos(y / 17);
    pixels[at] = Math.hypot(x - 40, y - 30) < 20 ? 250 - 100 * (at % 3) : wave + 30 * random();
  }
  return Buffer.concat([Buffer.from(`P6\n${width} ${height}\n255\n`), pixels]);
}

const cjpeg = (input: Buffer, options: string) =>
  execFileSync('cjpeg', options.split(' '), { input, stdio: ['pipe', 'pipe', 'ignore'] });

/** What libjpeg-turbo makes of a file, as RGB; undefined where it refuses it, or warns. */
function byLibjpeg(input: Uint8Array): Buffer | undefined {
  const { status, stdout } = spawnSync('djpeg', ['-strict', '-rgb', '-pnm'], { input, maxBuffer: 2 ** 28 });
  if (status !== 0) return undefined;
  const header = /^P6\n\d+ \d+\n255\n/.exec(stdout.toString('latin1', 0, 40));
  return stdout.subarray(header?.[0].length);
}

/** What our decoder makes of it, as RGB; undefined where it leaves it to libjpeg. */
function byUs(stored: StoredPicture): Buffer | undefined {
  const { width, height } = stored;
  const rgb = Buffer.alloc(width * height * 3);
  try {
    stored.decode(
      (address, first, count) => {
        const rows = bytesOf({ address, length: count * width * 4 });
        for (let from = 0, to = first * width * 3; from < rows.length; from += 4, to += 3) {
          rgb.set(rows.subarray(from, from + 3), to);
        }
      },
      { x: 0, y: 0, width, height },
    );
    return rgb;
  } catch (error) {
    if (error instanceof NotRead) return undefined;
    throw error;
  }
}

const SAMPLINGS = ['1x1', '2x1', '2x2', '1x2', '4x1', '4x2', '1x4', '2x2,2x1,1x1', '1x1,2x2,1x2', '3x1'];
const CODINGS = ['-baseline', '-optimize -restart 1', '-progressive', '-progressive -restart 2B'];

t.test('agrees with libjpeg to the bit, whatever the samplings, scans and restarts', async (t) => {
  for (const [width, height] of [
    [97, 61],
    [16, 32],
    [5, 40],
    [1, 1],
  ] as const) {
    const source = picture(width, height);
    const kinds = [
      ...SAMPLINGS.flatMap((sampling) => CODINGS.map((coding) => `-sample ${sampling} ${coding}`)),
      ...[
        '-grayscale',
        '-grayscale -progressive',
        '-grayscale -sample 2x2',
        '-rgb',
        '-quality 100',
        '-quality 2',
      ],
    ];
    for (const kind of kinds) {
      const jpeg = cjpeg(source, kind);
      const expected = byLibjpeg(jpeg);
      const actual = byUs(openJpeg(jpeg, width * height));
      t.ok(expected && actual?.equals(expected), `${width}x${height} ${kind}`);
    }
  }
  t.notOk(
    openJpeg(cjpeg(picture(97, 61), '-arithmetic'), 97 * 61).reduced,
    'arithmetic coding is left to libjpeg',
  );
});

t.test('is decoded smaller without being decoded whole', async (t) => {
  const [width, height] = [213, 157];
  const smooth = picture(width, height);
  const powersOfTwo = SAMPLINGS.filter((sampling) => sampling !== '3x1');
  for (const kind of [
    ...powersOfTwo.map((sampling) => `-sample ${sampling}`),
    '-grayscale',
    '-progressive',
  ]) {
    const whole = openJpeg(cjpeg(smooth, `-quality 95 ${kind}`), width * height);
    const pixels = byUs(whole) ?? Buffer.alloc(0);
    for (const [most, reduction] of [
      [1.9, 1],
      [2, 2],
      [7.9, 4],
      [50, 8],
    ] as const) {
      const small = whole.reduced?.(most) as ReturnType<NonNullable<StoredPicture['reduced']>>;
      t.equal(small.reduction, reduction);
      t.strictSame(
        [small.width, small.height],
        [Math.ceil(width / reduction), Math.ceil(height / reduction)],
        `${kind} by ${reduction}`,
      );
      const reduced = byUs(small) ?? Buffer.alloc(0);
      // Against the mean of what each of its pixels stands for.
      let apart = 0;
      let count = 0;
      for (let y = 0; y < Math.floor(height / reduction); y++) {
        for (let x = 0; x < Math.floor(width / reduction) * 3; x++, count++) {
          let sum = 0;
          for (let under = 0; under < reduction ** 2; under++) {
            const row = y * reduction + Math.floor(under / reduction);
            const column = Math.floor(x / 3) * reduction + (under % reduction);
            sum += pixels[(row * width + column) * 3 + (x % 3)] ?? 0;
          }
          apart += Math.abs((reduced[y * small.width * 3 + x] ?? 0) - sum / reduction ** 2);
        }
      }
      t.ok(apart / count < 5, `${kind} by ${reduction}: ${apart / count} levels`);
    }
  }
});

t.test('looks the same in a small box as if it were decoded whole, whichever way round it is', async (t) => {
  const [width, height] = [629, 475];
  const file = cjpeg(picture(width, height), '-quality 95 -sample 2x2');
  const box = { width: 40, height: 50 };
  for (const fit of [
    { mode: 'cover', focus: { x: 0.2, y: 0.9 } },
    { mode: 'cover', focus: { x: 1, y: 0 } },
    { mode: 'contain' },
  ] as const) {
    for (let orientation = 1; orientation <= 8; orientation++) {
      const { reduced, ...whole } = openJpeg(withOrientation(file, orientation), width * height);
      const [small, large] = [{ ...whole, ...(reduced && { reduced }) }, whole].map((stored) => {
        const { pixels } = fitBox(stored, box, fit);
        const bytes = bytesOf(pixels).slice();
        released(pixels);
        return bytes;
      }) as [Uint8Array, Uint8Array];
      const apart =
        small.reduce((sum, value, at) => sum + Math.abs(value - (large[at] ?? 0)), 0) / small.length;
      t.ok(apart > 0 && apart < 1, `${JSON.stringify(fit)}, orientation ${orientation}: ${apart} levels`);
    }
  }
});

t.test('whatever is changed in a file, it shows nothing that libjpeg warns of', async (t) => {
  const random = seededRandom(3);
  const below = (most: number) => Math.floor(random() * most);
  const files = CODINGS.flatMap((coding) =>
    ['1x1', '2x2'].map((sampling) => cjpeg(picture(61, 47), `-quality 60 -sample ${sampling} ${coding}`)),
  );
  // Among the blocks of the decoder lie others, which nobody may write to.
  const blocks = Array.from({ length: 200 }, (_, index) => allocated(((index * 7919) % 90_000) + 1));
  const others = blocks.filter((_, index) => index % 2 === 0);
  for (const block of blocks) {
    if (others.includes(block)) bytesOf(block).fill(0xa5);
    else released(block);
  }
  let [shown, left] = [0, 0];
  for (let round = 0; round < 240; round++) {
    const file = files[round % files.length] as Buffer;
    // Mostly in the data of scans.
    const begin = random() < 0.8 ? file.indexOf(Uint8Array.of(0xff, 0xda)) : 2;
    const at = begin + below(file.length - begin);
    const changed = [
      () => Buffer.concat([file.subarray(0, at), Uint8Array.of(below(256)), file.subarray(at + 1)]),
      () => Buffer.concat([file.subarray(0, at), file.subarray(at + 1 + below(3))]),
      () => Buffer.concat([file.subarray(0, at), Uint8Array.of(below(256), below(256)), file.subarray(at)]),
      () => file.subarray(0, at),
    ][below(4)]?.() as Buffer;
    let stored: StoredPicture;
    try {
      stored = openJpeg(changed, 1_000_000);
    } catch {
      continue;
    }
    if (!stored.reduced) continue;
    const isShown = byUs(stored) !== undefined;
    for (const most of [2, 4, 8]) t.equal(byUs(stored.reduced(most)) !== undefined, isShown, 'in any size');
    // Bytes between segments do no harm.
    if (isShown) t.ok(byLibjpeg(readJpegStructure(changed).stream), `round ${round}`);
    shown += isShown ? 1 : 0;
    left += isShown ? 0 : 1;
  }
  t.ok(others.every((block) => bytesOf(block).every((byte) => byte === 0xa5)));
  for (const block of others) released(block);
  t.ok(shown > 20 && left > 20, `${shown} shown, ${left} left to libjpeg`);
});

/** A segment with its marker and its length. */
const segment = (marker: number, ...content: number[]) => [0xff, marker, 0, content.length + 2, ...content];

/** Grey, 8x8, whose coefficients are all of one code of one bit, a run of 15 zeros, and their sign in another. */
function longRuns(isProgressive: boolean): Buffer {
  const oneCode = [1, ...new Array(15).fill(0)];
  const scan = (first: number, last: number, data: number[]) => [
    ...segment(0xda, 1, 1, 0, first, last, 0),
    ...data,
  ];
  return Buffer.from([
    ...[0xff, 0xd8, ...segment(0xdb, 0, ...new Array(64).fill(1))],
    ...segment(isProgressive ? 0xc2 : 0xc0, 8, 0, 8, 0, 8, 1, 1, 0x11, 0),
    ...[...segment(0xc4, 0, ...oneCode, 0), ...segment(0xc4, 0x10, ...oneCode, 0xf1)],
    ...(isProgressive ? [...scan(0, 0, [0x7f]), ...scan(1, 63, [0x55])] : scan(0, 63, [0x2a, 0xff, 0])),
    ...[0xff, 0xd9],
  ]);
}

t.test('coefficients beyond the end of a block are left to libjpeg, which moves them into it', async (t) => {
  for (const isProgressive of [false, true]) {
    const jpeg = longRuns(isProgressive);
    t.ok(byLibjpeg(jpeg), 'it does not warn of them');
    t.equal(byUs(openJpeg(jpeg, 64)), undefined);
  }
});
