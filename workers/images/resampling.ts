import { allocated, bytesOf, kernels, released } from '../kernels/kernels.js';
import { type Region, uprightSteps } from './orientation-geometry.js';
import type { Target } from './placing.js';
import { decodeAsSrgb, type StoredPicture } from './stored-picture.js';

const { setColumns, setRows, setRing, setTarget, resampleRows } = kernels;

/**
 * Decodes a picture, and writes a region upright, scaled and premultiplied. The filter is Lanczos with three
 * lobes, in source pixels when enlarging and in target pixels when reducing.
 * @param region in pixels of the stored picture, with fractions
 * @param size of the target in pixels, in the stored orientation
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
    decodeAsSrgb(
      picture,
      (from, first, count) => resampleRows(from, first, count, picture.width, picture.isOpaque),
      { x: columns.start, y: rows.start, width: columns.end - columns.start, height: rows.end - rows.start },
    );
  } finally {
    released(block);
  }
}

/** Filter taps of every target pixel along one axis. */
interface FilterTaps {
  first: Int32Array;
  /** Last source pixel with a nonzero weight. */
  last: Int32Array;
  /** `taps` weights of each target pixel, which sum to `ONE`; those beyond its last source pixel are 0. */
  weights: Int16Array;
  taps: number;
  /** Range of source pixels that are needed: `start` to before `end`. */
  start: number;
  end: number;
}

const ONE = 1 << 14;
const LOBES = 3;

/**
 * Computes taps for a target that shows `length` source pixels from `offset` on.
 * @param unit the number of taps is a multiple of this
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
    // Source pixel n has its centre at coordinate n.
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
    // Rounding errors carry over to the next weight, so that flat colours stay the same.
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

/** Steps of a lobe's table. */
const STEPS = 256;

/** Lanczos kernel, sinc(x) sinc(x / 3), from its centre outwards. */
const LANCZOS = Float64Array.from({ length: LOBES * STEPS + 2 }, (_, step) => {
  const x = (step / STEPS) * Math.PI;
  if (step === 0) return 1;
  return step >= LOBES * STEPS ? 0 : (LOBES * Math.sin(x) * Math.sin(x / LOBES)) / (x * x);
});

/** Kernel value at a distance in pixels of the filter. */
function lanczos(distance: number): number {
  if (distance >= LOBES) return 0;
  const step = Math.floor(distance * STEPS);
  const below = LANCZOS[step] as number;
  return below + (distance * STEPS - step) * ((LANCZOS[step + 1] as number) - below);
}
