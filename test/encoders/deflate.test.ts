import { inflateRawSync } from 'node:zlib';
import t, { test } from 'tap';
import { NOTHING_DIRTY } from '../../workers/encoders/png/dirty-bytes.js';
import { allocated, bytesOf, kernels, released } from '../../workers/kernels/kernels.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const { beginSearch, parse, parseFiltered, deflateBound, beginDeflate, deflate } = kernels;

interface Settings {
  /** Of the search of unfiltered bytes; filtered ones have none. */
  patience?: number;
  row: number;
  pixel: number;
  piece: number;
}

const SETTINGS: readonly Settings[] = [
  { patience: 64, row: 301, pixel: 3, piece: 2048 },
  { patience: 258, row: 97, pixel: 1, piece: 300 },
  { patience: 4, row: 32768, pixel: 3, piece: 2048 },
  { row: 301, pixel: 3, piece: 8192 },
  { row: 4097, pixel: 4, piece: 2048 },
];

/** The deflate stream of some bytes, parsed and written in that many parts. */
function deflated(bytes: Uint8Array, settings: Settings, parts = 1): Uint8Array {
  const { patience, row, pixel, piece } = settings;
  const source = allocated(bytes.length + 64);
  const tokens = allocated(bytes.length * 2 + 64);
  const out = allocated(parts * deflateBound(tokens.length, piece));
  bytesOf(source).set(bytes);
  beginSearch(patience ?? 0, NOTHING_DIRTY.address);
  beginDeflate(piece);
  let written = out.address;
  for (let part = 1, from = 0; part <= parts; part++) {
    const until = Math.floor((bytes.length * part) / parts);
    const end = patience
      ? parse(source.address, from, until, row, pixel, 0, 0, tokens.address)
      : parseFiltered(source.address, from, until, tokens.address);
    written = deflate(tokens.address, end, part === parts ? 1 : 0, written);
    from = until;
  }
  const stream = bytesOf({ address: out.address, length: written - out.address }).slice();
  for (const block of [source, tokens, out]) released(block);
  return stream;
}

/** As many of the bytes as make whole rows, where they must, as of some that do not fill the last of them. */
function inRows(bytes: Uint8Array, { patience, row }: Settings): Uint8Array {
  if (patience) return bytes;
  const whole = new Uint8Array(Math.ceil(bytes.length / row) * row);
  whole.set(bytes);
  return whole;
}

function bytesOfLength(length: number, value: (index: number) => number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => value(index));
}

function randomBytes(length: number, values: number, seed: number): Uint8Array {
  const random = seededRandom(seed);
  return bytesOfLength(length, () => Math.floor(random() * values));
}

function repeated(period: number, length: number): Uint8Array {
  const pattern = randomBytes(period, 256, period);
  return bytesOfLength(length, (index) => pattern[index % period] as number);
}

/** Some bytes, others that do not repeat, and the first ones again at that distance. */
function apart(distance: number): Uint8Array {
  const between = randomBytes(distance, 256, distance);
  const bytes = new Uint8Array(distance + 300);
  bytes.set(between);
  bytes.set(between.subarray(0, 300), distance);
  return bytes;
}

/** Runs of the same byte, each that long. */
function runs(length: number): Uint8Array {
  return bytesOfLength(length * 40, (index) => Math.floor(index / length) * 7);
}

/** Counts as Fibonacci's numbers: the code that suits them best would be longer than 15 bits. */
function fibonacci(): Uint8Array {
  const bytes: number[] = [];
  for (let value = 0, a = 1, b = 1; value < 22; value++, [a, b] = [b, a + b]) {
    for (let count = 0; count < a; count++) bytes.push(value * 11);
  }
  const random = seededRandom(3);
  for (let index = bytes.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1));
    [bytes[index], bytes[other]] = [bytes[other] as number, bytes[index] as number];
  }
  return Uint8Array.from(bytes);
}

const CASES: readonly [name: string, bytes: Uint8Array][] = [
  ['nothing', new Uint8Array(0)],
  ...[1, 2, 3, 4, 15, 16, 17].map((length) => [`${length} bytes`, randomBytes(length, 256, length)] as const),
  ...[3, 257, 258, 259, 260, 516, 100_000].map(
    (length) => [`${length} zeros`, new Uint8Array(length)] as const,
  ),
  ...[2, 3, 4, 257, 258, 259, 1000].map((length) => [`runs of ${length}`, runs(length)] as const),
  ...[2, 3, 5, 16, 17, 300, 4096, 32_767, 32_768, 32_769, 40_000].map(
    (period) => [`a period of ${period}`, repeated(period, period < 5000 ? 20_000 : 90_000)] as const,
  ),
  ...[32_766, 32_767, 32_768, 32_769, 65_536].map(
    (distance) => [`a distance of ${distance}`, apart(distance)] as const,
  ),
  ...[2, 3, 17, 256].map((values) => [`${values} values`, randomBytes(70_000, values, values)] as const),
  ['counts as of Fibonacci', fibonacci()],
].map(([name, bytes]) => [name as string, bytes as Uint8Array]);

test('zlib reads back what the kernels deflate, at once or in parts', async (t) => {
  for (const [name, bytes] of CASES) {
    for (const settings of SETTINGS) {
      const rows = inRows(bytes, settings);
      for (const parts of [1, 7]) {
        const differ = Buffer.compare(inflateRawSync(deflated(rows, settings, parts)), rows);
        t.equal(differ, 0, `${name}, rows of ${settings.row}, ${parts} parts`);
      }
    }
  }
});

test('matches reach into earlier parts', async (t) => {
  for (const settings of [SETTINGS[0], SETTINGS[3]] as Settings[]) {
    const bytes = inRows(repeated(10 * settings.row, 40_000), settings);
    t.ok(deflated(bytes, settings, 8).length < 8000);
  }
});

test('what repeats is small, and what does not hardly larger than it is', async (t) => {
  for (const settings of [SETTINGS[0], SETTINGS[3]] as Settings[]) {
    const size = (bytes: Uint8Array) => deflated(inRows(bytes, settings), settings).length;
    t.ok(size(new Uint8Array(100_000)) < 400);
    t.ok(size(repeated(settings.row, 100_000)) < 1500);
    t.ok(size(randomBytes(100_000, 256, 1)) < 101_000);
  }
});
