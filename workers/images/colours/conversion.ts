import { kernels } from '../../kernels/kernels.js';
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
  | {
      /** Blue takes no part in sRGB's red and green: the primary is sRGB's own, as in Display P3 and Adobe RGB. */
      kind: 'plane';
      /** For each sample of red and green, red fastest: sRGB's red, its green, and 16 bits of light for its blue. */
      redGreen: Uint32Array;
      /** Light of each sample of blue for sRGB's blue. */
      blue: Uint32Array;
      /** Level of each sum of light for blue. */
      levels: Uint8Array;
    }
  | {
      kind: 'grid';
      /** Places of all samples of each axis, in points. */
      places: Float32Array;
      points: readonly [number, number, number];
      /** Colour at each point, as `ColourSpace` has it, four values a point. */
      colours: Float32Array;
      isCubeRoot: boolean;
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
  const plane = planeOf(matrix, light);
  if (plane) return { ...plane, keepsGreys };
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
  return { kind: 'curves', keepsGreys, light: table };
}

/** Blue's share of sRGB's red and green that makes less than half a level in black. */
const NO_BLUE = 0.000_15;
const MOST_PLANE_LIGHT = 65_535;

/** Tables of red and green together, of which one look-up takes the place of most; undefined where blue takes part. */
function planeOf(matrix: readonly number[], light: readonly Float64Array[]) {
  const [reds, greens, blues] = light as [Float64Array, Float64Array, Float64Array];
  const m = matrix.map((share) => FULL_LIGHT * share) as Matrix;
  const mostBlue = Math.max(...blues.map(Math.abs));
  if (mostBlue * Math.max(Math.abs(m[2]), Math.abs(m[5])) > FULL_LIGHT * NO_BLUE) return undefined;
  const sides = [reds.map((red) => m[6] * red), greens.map((green) => m[7] * green)] as const;
  const own = blues.map((blue) => Math.round(m[8] * blue));
  const lowest = Math.floor(Math.min(...sides[0]) + Math.min(...sides[1]));
  const lowestOwn = Math.min(...own);
  const range = Math.ceil(Math.max(...sides[0]) + Math.max(...sides[1]) - lowest);
  if (range > MOST_PLANE_LIGHT) return undefined;
  const redGreen = new Uint32Array(SAMPLES * SAMPLES);
  for (let green = 0; green < SAMPLES; green++) {
    const second = greens[green] as number;
    for (let red = 0; red < SAMPLES; red++) {
      const first = reds[red] as number;
      const side = Math.round(m[6] * first + m[7] * second) - lowest;
      redGreen[SAMPLES * green + red] =
        srgbLevel(m[0] * first + m[1] * second) |
        (srgbLevel(m[3] * first + m[4] * second) << 8) |
        (side << 16);
    }
  }
  const levels = new Uint8Array(range + Math.max(...own) - lowestOwn + 1);
  for (let sum = 0; sum < levels.length; sum++) levels[sum] = srgbLevel(sum + lowest + lowestOwn);
  const blue = Uint32Array.from(own, (value) => value - lowestOwn);
  return { kind: 'plane' as const, redGreen, blue, levels };
}

type Matrix = [number, number, number, number, number, number, number, number, number];

/** sRGB's level of light, 0 to `FULL_LIGHT`, and beyond. */
function srgbLevel(light: number): number {
  return SRGB_LEVELS[Math.max(0, Math.min(FULL_LIGHT, Math.round(light)))] as number;
}

/** sRGB's levels of linear light. */
export const SRGB_LEVELS = Uint8Array.from({ length: FULL_LIGHT + 1 }, (_, light) =>
  Math.round(HIGHEST * srgbEncoded(light / FULL_LIGHT)),
);

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

function gridConversion({ inputs, grid, colour, isCubeRoot }: GridSpace): ColourConversion {
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
  return { kind: 'grid', keepsGreys: false, places, points, colours, isCubeRoot };
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
