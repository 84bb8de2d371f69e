import type { Curve } from './transfer-curves.js';

/** Colours of a picture's samples, each 0 to 1, as light in XYZ relative to D50. */
export type ColourSpace =
  | {
      kind: 'curves';
      /** Linear light of red, green and blue. */
      curves: readonly [Curve, Curve, Curve];
      /** Matrix of three rows. */
      toXyz: readonly number[];
    }
  | {
      kind: 'grid';
      inputs: readonly [Curve, Curve, Curve];
      /** Points along each axis, and three values of each, the last axis fastest; without one the inputs go on. */
      grid?: { points: readonly [number, number, number]; value(index: number): number };
      /**
       * Colour for the grid's values: XYZ relative to the white point, or its cube roots, which CIELAB is made of. Colours
       * between the points of the grid lie between these, as in skcms.
       */
      colour(values: readonly number[]): readonly [number, number, number];
      isCubeRoot: boolean;
      /** Colours have an edge where two samples are alike; they lie in tetrahedra, whose faces are there. */
      isTetrahedral?: boolean;
    };

/** sRGB's primaries, adapted to D50 (ICC's sRGB profile). */
export const SRGB_TO_XYZ: readonly number[] = [
  ...[0.436065674, 0.385147095, 0.143066406],
  ...[0.222488403, 0.716873169, 0.06060791],
  ...[0.013916016, 0.097076416, 0.714096069],
];

export const XYZ_TO_SRGB = inverse(SRGB_TO_XYZ) as readonly number[];

/** Product of two matrices of 3 by 3. */
export function product(a: readonly number[], b: readonly number[]): number[] {
  return Array.from({ length: 9 }, (_, index) => {
    const [row, column] = [3 * Math.floor(index / 3), index % 3];
    return [0, 1, 2].reduce(
      (sum, step) => sum + (a[row + step] as number) * (b[3 * step + column] as number),
      0,
    );
  });
}

/** Inverse of a matrix of 3 by 3; undefined for a singular one. */
export function inverse(matrix: readonly number[]): number[] | undefined {
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0, i = 0] = matrix;
  const cofactors = [
    ...[e * i - f * h, c * h - b * i, b * f - c * e],
    ...[f * g - d * i, a * i - c * g, c * d - a * f],
    ...[d * h - e * g, b * g - a * h, a * e - b * d],
  ];
  const determinant =
    a * (cofactors[0] as number) + b * (cofactors[3] as number) + c * (cofactors[6] as number);
  if (!(Math.abs(determinant) > 1e-12)) return undefined;
  return cofactors.map((each) => each / determinant);
}

/** Chromaticities of the primaries and the white point. */
export interface Primaries {
  red: readonly [number, number];
  green: readonly [number, number];
  blue: readonly [number, number];
  white: readonly [number, number];
}

/** Bradford's cone responses. */
const BRADFORD = [0.8951, 0.2664, -0.1614, -0.7502, 1.7135, 0.0367, 0.0389, -0.0685, 1.0296];
export const D50_WHITE: readonly number[] = [0.9642, 1, 0.8249];

/**
 * Matrix of primaries to XYZ, adapted to D50 by Bradford's method, as `skcms_PrimariesToXYZD50` does.
 * @returns undefined for primaries that span no space
 */
export function primariesToXyz({ red, green, blue, white }: Primaries): number[] | undefined {
  const whole = [red, green, blue, white].every(([x, y]) => x >= 0 && x <= 1 && y >= 0 && y <= 1);
  if (!whole || white[1] === 0) return undefined;
  const columns = [red, green, blue].map(([x, y]) => [x, y, 1 - x - y]);
  const primaries = [0, 1, 2].flatMap((row) => columns.map((column) => column[row] as number));
  const back = inverse(primaries);
  const whiteXyz = [white[0] / white[1], 1, (1 - white[0] - white[1]) / white[1]];
  if (!back) return undefined;
  const scales = applied(back, whiteXyz);
  const toXyz = primaries.map((value, index) => value * (scales[index % 3] as number));
  const [from, to] = [applied(BRADFORD, whiteXyz), applied(BRADFORD, D50_WHITE)];
  const ratios = from.map((cone, index) => (to[index] as number) / cone);
  const scaled = BRADFORD.map((value, index) => value * (ratios[Math.floor(index / 3)] as number));
  return product(product(inverse(BRADFORD) as number[], scaled), toXyz);
}

export function applied(matrix: readonly number[], vector: readonly number[]): number[] {
  return [0, 3, 6].map((row) =>
    vector.reduce((sum, value, column) => sum + (matrix[row + column] as number) * value, 0),
  );
}
