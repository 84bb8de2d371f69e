import { test } from 'tap';
import { allocated, type Block, bytesOf, kernels, released } from '../../workers/kernels/kernels.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

const { STRIP_COLUMNS } = kernels;

function blockOf(numbers: Float32Array): Block {
  const block = allocated(numbers.byteLength);
  bytesOf(block).set(new Uint8Array(numbers.buffer));
  return block;
}

function numbersOf(block: Block): number[] {
  return [...new Float32Array(bytesOf(block).slice().buffer)];
}

function someNumbers(length: number, seed: number): Float32Array {
  const random = seededRandom(seed);
  return Float32Array.from({ length }, () => 2 * random() - 1);
}

const isNear = (found: readonly number[], expected: readonly number[]) =>
  found.length === expected.length &&
  found.every((each, at) => Math.abs(each - (expected[at] as number)) < 1e-5);

test('each column is the sum of what is around a pixel by its weights, and a tenth of it below zero', async (t) => {
  const [runs, taps, columns] = [3, 5, 2 * STRIP_COLUMNS];
  const rows = someNumbers(3 * 40, 1);
  const weights = someNumbers(runs * taps * columns, 2);
  const biases = someNumbers(columns, 3);
  const strips = new Float32Array(weights.length);
  for (let column = 0; column < columns; column++)
    for (let tap = 0; tap < runs * taps; tap++) {
      const strip = Math.floor(column / STRIP_COLUMNS) * STRIP_COLUMNS * runs * taps;
      strips[strip + tap * STRIP_COLUMNS + (column % STRIP_COLUMNS)] = weights[
        tap * columns + column
      ] as number;
    }
  // As many pixels as are computed at once, and any number fewer.
  for (const [pixels, isLeaky] of [
    [1, 1],
    [2, 0],
    [3, 1],
    [4, 1],
    [9, 1],
  ] as const) {
    const blocks = [
      allocated(pixels * columns * 4),
      blockOf(rows),
      blockOf(strips),
      blockOf(biases),
    ] as const;
    const [to, from, its, base] = blocks.map(({ address }) => address) as [number, number, number, number];
    kernels.multiplyColumns(to, from, pixels, 12, runs, 160, taps, its, base, columns, isLeaky);
    const expected = Array.from({ length: pixels * columns }, (_, at) => {
      const [pixel, column] = [Math.floor(at / columns), at % columns];
      let sum = biases[column] as number;
      for (let run = 0; run < runs; run++)
        for (let tap = 0; tap < taps; tap++)
          sum +=
            (rows[run * 40 + pixel * 3 + tap] as number) *
            (weights[(run * taps + tap) * columns + column] as number);
      return isLeaky && sum < 0 ? sum / 10 : sum;
    });
    t.ok(isNear(numbersOf(blocks[0]), expected), `${pixels} pixels`);
    for (const block of blocks) released(block);
  }
});

test('each channel is filtered by itself', async (t) => {
  const [pixels, channels] = [6, 8];
  const rows = someNumbers(3 * (pixels + 2) * channels, 4);
  const weights = someNumbers(9 * channels, 5);
  const blocks = [allocated(pixels * channels * 4), blockOf(rows), blockOf(weights)] as const;
  const [to, from, its] = blocks.map(({ address }) => address) as [number, number, number];
  kernels.filterChannels(to, from, pixels, (pixels + 2) * channels * 4, its, channels);
  const expected = Array.from({ length: pixels * channels }, (_, at) => {
    const [pixel, channel] = [Math.floor(at / channels), at % channels];
    let sum = 0;
    for (let tap = 0; tap < 9; tap++) {
      const place = Math.floor(tap / 3) * (pixels + 2) + pixel + (tap % 3);
      sum += (rows[place * channels + channel] as number) * (weights[tap * channels + channel] as number);
    }
    return sum;
  });
  t.ok(isNear(numbersOf(blocks[0]), expected));
  for (const block of blocks) released(block);
});

test('of two by two pixels the largest of each channel is kept, at the edge of fewer', async (t) => {
  const upper = Float32Array.of(...[1, 2, 3, 4], ...[5, 1, 0, 9], ...[-3, -1, 7, 0]);
  const lower = Float32Array.of(...[0, 8, 0, 0], ...[0, 0, 6, 0], ...[-2, -5, 0, 1]);
  for (const [step, expected] of [
    [2, [5, 8, 6, 9, -2, -1, 7, 1]],
    [1, [5, 8, 6, 9, 5, 1, 7, 9, -2, -1, 7, 1]],
  ] as const) {
    const blocks = [allocated(expected.length * 4), blockOf(upper), blockOf(lower)] as const;
    kernels.poolMaxima(blocks[0].address, blocks[1].address, blocks[2].address, 3, 4, step);
    t.strictSame(numbersOf(blocks[0]), expected);
    for (const block of blocks) released(block);
  }
});
