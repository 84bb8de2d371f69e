import { test } from 'tap';
import { allocated, bytesOf, kernels, released } from '../../workers/kernels/kernels.js';
import { FULL_COVERAGE } from '../../workers/raster/mask.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

const { blurMask, tintMask } = kernels;

/** Levels by which a sum of rounded numbers may differ from one of exact ones. */
const ROUNDING = 1;

for (const [width, height, sigma] of [
  [37, 21, 0.6],
  [21, 37, 1.9],
  [64, 16, 2],
  [45, 70, 4.5],
  [5, 3, 12],
  [1, 1, 3],
] as const) {
  test(`a mask of ${width}x${height} is blurred by ${sigma} as the definition says`, (t) => {
    const mask = randomMask(width, height);
    const block = allocated(mask.length);
    bytesOf(block).set(mask);
    blurMask(block.address, width, height, sigma);
    const blurred = [...bytesOf(block)];
    released(block);
    const rows = blurredRows(
      Array.from(mask, (covered) => (covered * 255) / FULL_COVERAGE),
      width,
      sigma,
    );
    const expected = transposed(blurredRows(transposed(rows, width), height, sigma), height);
    const worst = Math.max(...blurred.map((level, at) => Math.abs(level - (expected[at] as number))));
    t.ok(worst <= ROUNDING, `differs by ${worst}`);
    t.end();
  });
}

test('what is larger than its mask repeats the middle column and row', (t) => {
  const mask = allocated(9);
  bytesOf(mask).set([0, 10, 20, 30, 255, 50, 60, 70, 80]);
  const pixels = allocated(5 * 6 * 4);
  for (const isInverse of [0, 1]) {
    tintMask(pixels.address, 5, 6, mask.address, 3, 3, 0xff000000, 256, isInverse);
    const alphas = Array.from({ length: 30 }, (_, at) => bytesOf(pixels)[4 * at + 3] as number);
    const middle = [30, 255, 255, 255, 50];
    const rows = [[0, 10, 10, 10, 20], middle, middle, middle, middle, [60, 70, 70, 70, 80]];
    t.same(
      alphas,
      rows.flat().map((level) => (isInverse ? 255 - level : level)),
    );
  }
  released(mask);
  released(pixels);
  t.end();
});

function randomMask(width: number, height: number): Uint8Array {
  const random = seededRandom(7);
  return Uint8Array.from({ length: width * height }, () => Math.floor(random() * (FULL_COVERAGE + 1)));
}

/** Rows blurred by a Gaussian below a sigma of 2, else by three boxes (Filter Effects 1, section 9.6). */
function blurredRows(levels: readonly number[], width: number, sigma: number): number[] {
  if (sigma < 2) return filteredRows(levels, width, gaussian(sigma));
  const size = Math.floor(sigma * 1.8799712 + 0.5);
  const half = size >> 1;
  const boxes =
    size % 2 === 1 ? [box(half, half), box(half, half)] : [box(half, half - 1), box(half - 1, half)];
  return [...boxes, box(half, half)].reduce(
    (rows, weights) => filteredRows(rows, width, weights),
    [...levels],
  );
}

type Weights = ReadonlyMap<number, number>;

function filteredRows(levels: readonly number[], width: number, weights: Weights): number[] {
  return levels.map((_, at) => {
    const column = at % width;
    let sum = 0;
    for (const [distance, weight] of weights) {
      if (column + distance >= 0 && column + distance < width)
        sum += weight * (levels[at + distance] as number);
    }
    return sum;
  });
}

function box(before: number, after: number): Weights {
  const length = before + after + 1;
  return new Map(Array.from({ length }, (_, at) => [at - before, 1 / length]));
}

function gaussian(sigma: number): Weights {
  const reach = Math.ceil(3 * sigma);
  const bell = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-0.5 * ((at - reach) / sigma) ** 2));
  const sum = bell.reduce((total, each) => total + each, 0);
  return new Map(bell.map((each, at) => [at - reach, each / sum]));
}

function transposed(levels: readonly number[], width: number): number[] {
  const height = levels.length / width;
  return levels.map((_, at) => levels[(at % height) * width + Math.floor(at / height)] as number);
}
