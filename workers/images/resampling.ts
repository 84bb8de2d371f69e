import { allocated, bytesOf, kernels, released } from '../kernels/kernels.js';
import { type Region, uprightSteps } from './orientation-geometry.js';
import type { Target } from './placing.js';
import type { StoredPicture } from './stored-picture.js';

const { setColumns, setRows, setRing, setTarget, resampleRows } = kernels;

/**
 * Decodes a picture and writes a part of it upright and scaled, colours multiplied by their alpha. The filter is Lanczos'
 * with three lobes, which is as wide as source pixels when enlarging, and as target pixels when reducing.
 * @param region the part, in pixels of the stored picture and fractions of them
 * @param size of the target in pixels, in the directions of the stored picture
 */
export function resample(
  picture: StoredPicture,
  region: Region,
  size: { width: number; height: number },
  { address, width }: Target,
): void {
  const columns = filterTaps(picture.width, region.x, region.width, size.width, 4);
  const rows = filterTaps(picture.height, region.y, region.height, size.height, 2);
  const stride = Math.ceil(size.width / 4) * 32;
  const parts = [columns.first, rows.first, rows.last, columns.weights, rows.weights];
  const tables = parts.reduce((sum, { byteLength }) => sum + byteLength, 0);
  const tables16 = Math.ceil(tables / 16) * 16;
  const block = allocated(tables16 + rows.taps * (stride + 4) + picture.width * 4 + 16);
  try {
    let at = 0;
    const [columnFirst = 0, rowFirst = 0, , columnWeights = 0, rowWeights = 0] = parts.map((part) => {
      bytesOf(block).set(new Uint8Array(part.buffer), at);
      at += part.byteLength;
      return block.address + at - part.byteLength;
    });
    const ring = block.address + tables16;
    const addresses = ring + rows.taps * stride;
    setColumns(columnFirst, columnWeights, columns.taps, size.width);
    setRows(rowFirst, rowWeights, rows.taps, size.height);
    setRing(ring, stride, addresses, addresses + rows.taps * 4);
    const { origin, right, down } = uprightSteps(size, picture.orientation, width);
    setTarget(address + 4 * origin, right * 4, down * 4);
    picture.decode(
      (from, first, count) => resampleRows(from, first, count, picture.width, picture.isOpaque),
      { x: columns.start, y: rows.start, width: columns.end - columns.start, height: rows.end - rows.start },
    );
  } finally {
    released(block);
  }
}

/** For every target pixel along one axis: which source pixels it is made of, and how much of each. */
interface FilterTaps {
  first: Int32Array;
  /** The last source pixel that is not weighted 0 for sure. */
  last: Int32Array;
  /** `taps` weights for each target pixel, which add up to `ONE`; those beyond its last source pixel are 0. */
  weights: Int16Array;
  taps: number;
  /** The source pixels that are needed at all: from `start` up to, not including, `end`. */
  start: number;
  end: number;
}

const ONE = 1 << 14;
const LOBES = 3;

/**
 * The target shows `length` source pixels from `offset` on.
 * @param unit what the number of taps is a multiple of
 */
function filterTaps(
  sourceSize: number,
  offset: number,
  length: number,
  targetSize: number,
  unit: number,
): FilterTaps {
  const scale = length / targetSize;
  const stretch = Math.max(1, scale);
  const reach = LOBES * stretch;
  const most = Math.min(sourceSize, Math.ceil(2 * reach) + 1);
  const taps = Math.ceil(most / unit) * unit;
  const first = new Int32Array(targetSize);
  const last = new Int32Array(targetSize);
  const weights = new Int16Array(targetSize * taps);
  const exact = new Float64Array(most);
  for (let target = 0; target < targetSize; target++) {
    // In a coordinate in which source pixel n has its centre at n.
    const centre = offset + (target + 0.5) * scale - 0.5;
    const begin = Math.max(0, Math.min(sourceSize - most, Math.ceil(centre - reach)));
    first[target] = begin;
    last[target] = begin + most - 1;
    let sum = 0;
    for (let tap = 0; tap < most; tap++) {
      const weight = lanczos(Math.abs(begin + tap - centre) / stretch);
      exact[tap] = weight;
      sum += weight;
    }
    // What rounding has taken from a weight goes to the next, so that a plain colour stays what it is.
    let left = 0;
    for (let tap = 0; tap < most; tap++) {
      left += ((exact[tap] as number) / sum) * ONE;
      const weight = Math.round(left);
      weights[target * taps + tap] = weight;
      left -= weight;
    }
  }
  return { first, last, weights, taps, start: first[0] as number, end: (last[targetSize - 1] as number) + 1 };
}

/** Steps of the table of a lobe. */
const STEPS = 256;

/** The window's sinc times the sinc, from the middle out. */
const LANCZOS = Float64Array.from({ length: LOBES * STEPS + 2 }, (_, step) => {
  const x = (step / STEPS) * Math.PI;
  if (step === 0) return 1;
  return step >= LOBES * STEPS ? 0 : (LOBES * Math.sin(x) * Math.sin(x / LOBES)) / (x * x);
});

/** Of a distance in pixels of the filter. */
function lanczos(distance: number): number {
  if (distance >= LOBES) return 0;
  const step = Math.floor(distance * STEPS);
  const below = LANCZOS[step] as number;
  return below + (distance * STEPS - step) * ((LANCZOS[step + 1] as number) - below);
}
