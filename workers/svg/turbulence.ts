import type { Noise } from '../raster/filter-noise.js';
import { inverted, type Matrix } from '../raster/matrix.js';
import { type Attributes, numbersOf, UnsupportedSvg } from './attributes.js';
import type { Box } from './bounding-box.js';

/** Lattice points a unit, beyond which noise has no form. */
const MOST_FREQUENCY = 1e4;
/** Octaves beyond which noise is finer than a level. */
const MOST_OCTAVES = 9;

/** The noise of a `<feTurbulence>` (Filter Effects 1, section 9.22). @param region its place in user units */
export function noiseOf(attributes: Attributes, matrix: Matrix, region: Box): Noise {
  const numbers = (name: string) => {
    const text = attributes.get(name);
    return text === undefined || text === '' ? [] : numbersOf(text);
  };
  const back = inverted(matrix);
  if (!back) throw new UnsupportedSvg('noise of no size');
  const [x = 0, y = x] = numbers('baseFrequency');
  const isStitched = attributes.get('stitchTiles') === 'stitch';
  const [across, wide] = isStitched ? stitched(x, region.width) : [x, 0];
  const [down, high] = isStitched ? stitched(y, region.height) : [y, 0];
  const octaves = Math.min(MOST_OCTAVES, Math.max(0, Math.trunc(numbers('numOctaves')[0] ?? 1)));
  const [a, , , d, e, f] = back;
  return {
    origin: [firstPlace(a, e), firstPlace(d, f)],
    unit: [a, d],
    period: [wide, high],
    frequency: x < 0 || y < 0 ? [0, 0] : [Math.min(MOST_FREQUENCY, across), Math.min(MOST_FREQUENCY, down)],
    octaves,
    seed: Math.trunc(Math.max(-2147483647, Math.min(2147483646, numbers('seed')[0] ?? 0))),
    isFractal: attributes.get('type') === 'fractalNoise',
  };
}

/**
 * The place of the frame's first pixel in user units, where Chromium samples noise: in the middle of a unit or of a pixel, whichever is
 * larger, from a whole pixel on.
 * @param unit user units of a pixel @param start of the frame, in user units
 */
function firstPlace(unit: number, start: number): number {
  return 0.5 * Math.max(1, unit) + Math.ceil(start / unit) * unit;
}

/** A frequency by which a length holds whole periods, and how many lattice points that is. */
function stitched(frequency: number, length: number): [frequency: number, period: number] {
  const size = Math.trunc(length);
  if (!(frequency > 0) || size === 0) return [frequency, 0];
  const low = Math.floor(size * frequency) / size;
  const high = Math.ceil(size * frequency) / size;
  const own = low > 0 && frequency / low < high / frequency ? low : high;
  return [own, Math.round(size * own)];
}
