import { kernels } from '../../kernels/kernels.js';
import { type ColourPlane, colourPlane } from './colour-plane.js';
import { applied, type ColourSpace, product, XYZ_TO_SRGB } from './colour-space.js';
import { srgbEncoded } from './transfer-curves.js';

/** Tables by which kernels convert a picture's colours to sRGB. */
export type ColourConversion = {
  /** Greys stay what they are, by three levels: the curves are nearly sRGB's. */
  keepsGreys: boolean;
} & (
  | {
      kind: 'curves';
      /** Linear sRGB of each sample of red, green and blue, four values a sample. */
      light: Int16Array;
    }
  | ({ kind: 'plane' } & ColourPlane)
  | {
      kind: 'grid';
      /** Places of all samples of each axis, in points. */
      places: Float32Array;
      points: readonly [number, number, number];
      /** Colour at each point, as `ColourSpace` has it, four values a point. */
      colours: Float32Array;
      isCubeRoot: boolean;
      isTetrahedral: boolean;
    }
);

const { FULL_LIGHT } = kernels;
const SAMPLES = 256;
const HIGHEST = SAMPLES - 1;

/** Points along each axis of a grid that is computed, and most points of one that is a profile's own. */
const COMPUTED_POINTS = 17;
const MOST_POINTS = 33 ** 3;

/** Levels by which colours may differ in a space that is taken for sRGB, and greys in one whose curves are sRGB's. */
const SAME_LEVELS = 1;
const SAME_GREY_LEVELS = 3;

/**
 * Conversion from a colour space to sRGB, by relative colours (both white points are white).
 * @returns undefined for sRGB itself, recognised by its colours
 */
export function conversionFrom(space: ColourSpace): ColourConversion | undefined {
  if (space.kind === 'grid') return gridConversion(space);
  const { curves, toXyz } = space;
  const matrix = product(XYZ_TO_SRGB, toXyz);
  const light = curves.map((curve) =>
    Float64Array.from({ length: SAMPLES }, (_, sample) => finite(curve(sample / HIGHEST))),
  );
  const levels = (samples: readonly number[]) =>
    applied(
      matrix,
      samples.map((sample, channel) => (light[channel] as Float64Array)[sample] as number),
    ).map((value) => Math.max(0, Math.min(HIGHEST, HIGHEST * srgbEncoded(value))));
  const deviation = (samples: readonly number[]) =>
    Math.max(...levels(samples).map((level, channel) => Math.abs(level - (samples[channel] as number))));
  if (PROBES.every((probe) => deviation(probe) <= SAME_LEVELS)) return undefined;
  const keepsGreys = GREYS.every((grey) => deviation(grey) <= SAME_GREY_LEVELS);
  const table = new Int16Array(3 * SAMPLES * 4);
  for (let channel = 0; channel < 3; channel++) {
    for (let sample = 0; sample < SAMPLES; sample++) {
      const value = FULL_LIGHT * ((light[channel] as Float64Array)[sample] as number);
      for (let row = 0; row < 3; row++) {
        const part = value * (matrix[3 * row + channel] as number);
        table[4 * (channel * SAMPLES + sample) + row] = Math.max(-32_767, Math.min(32_767, Math.round(part)));
      }
    }
  }
  const plane = colourPlane(table);
  return plane ? { kind: 'plane', keepsGreys, ...plane } : { kind: 'curves', keepsGreys, light: table };
}

/** Colours by which sRGB is recognised: greys, and others all over the cube. */
const GREYS: readonly (readonly number[])[] = Array.from({ length: 52 }, (_, step) => [
  5 * step,
  5 * step,
  5 * step,
]);
const PROBES: readonly (readonly number[])[] = [
  ...GREYS,
  ...Array.from({ length: 216 }, (_, index) => [1, 6, 36].map((step) => 51 * (Math.floor(index / step) % 6))),
];

function finite(value: number): number {
  return Number.isFinite(value) ? Math.max(-4, Math.min(4, value)) : 0;
}

type GridSpace = Extract<ColourSpace, { kind: 'grid' }>;

function gridConversion({
  inputs,
  grid,
  colour,
  isCubeRoot,
  isTetrahedral = false,
}: GridSpace): ColourConversion {
  const own = grid && productOf(grid.points) <= MOST_POINTS ? grid : undefined;
  const points = own?.points ?? ([COMPUTED_POINTS, COMPUTED_POINTS, COMPUTED_POINTS] as const);
  const [red, green, blue] = points;
  const places = new Float32Array(3 * SAMPLES);
  for (const [axis, curve] of inputs.entries()) {
    for (let sample = 0; sample < SAMPLES; sample++)
      places[axis * SAMPLES + sample] = unit(curve(sample / HIGHEST)) * ((points[axis] as number) - 1);
  }
  const count = productOf(points);
  const colours = new Float32Array(4 * count);
  for (let point = 0; point < count; point++) {
    const values = own
      ? [own.value(3 * point), own.value(3 * point + 1), own.value(3 * point + 2)]
      : between(grid, [
          Math.floor(point / (green * blue)) / (red - 1),
          (Math.floor(point / blue) % green) / (green - 1),
          (point % blue) / (blue - 1),
        ]);
    const [x, y, z] = colour(values);
    colours[4 * point] = finite(x);
    colours[4 * point + 1] = finite(y);
    colours[4 * point + 2] = finite(z);
  }
  return { kind: 'grid', keepsGreys: false, places, points, colours, isCubeRoot, isTetrahedral };
}

function productOf([red, green, blue]: readonly [number, number, number]): number {
  return red * green * blue;
}

function unit(value: number): number {
  return value > 0 ? Math.min(1, value) : 0;
}

/** Values between the points around a place, 0 to 1 along each axis; the place itself without a grid. */
function between(grid: GridSpace['grid'], place: readonly number[]): number[] {
  if (!grid) return [...place];
  const { points, value } = grid;
  const at = (axis: number, index: number): number[] => {
    if (axis === points.length) return [value(3 * index), value(3 * index + 1), value(3 * index + 2)];
    const count = points[axis] as number;
    const along = unit(place[axis] as number) * (count - 1);
    const below = Math.min(count - 2, Math.floor(along));
    const [first, second] = [at(axis + 1, index * count + below), at(axis + 1, index * count + below + 1)];
    return first.map((each, row) => each + ((second[row] as number) - each) * (along - below));
  };
  return at(0, 0);
}
