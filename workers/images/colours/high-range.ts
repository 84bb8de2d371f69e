import { type ColourSpace, D50_WHITE, inverse, product } from './colour-space.js';

/**
 * Signals of a high dynamic range, whose light goes beyond white, brought to what a usual screen shows: by the reference
 * white tone mapping of SMPTE ST 2094-50 (annex C.3), as Chromium does where a picture brings no tone mapping of its own.
 */

/** Code points of the curves (ITU-T H.273, table 3). */
export const PQ = 16;
export const HLG = 18;

/** Light of white in candelas a square metre (ITU-R BT.2408), and the brightest of a picture that does not say it. */
const REFERENCE_WHITE = 203;
export const USUAL_PEAK = 1000;

/** Light that PQ's highest code has (ITU-R BT.2100, table 4). */
const PQ_PEAK = 10_000;

/** Points along each axis, as many as a profile's own table may have. */
const POINTS = 33;

/**
 * Colours of a signal of high dynamic range as a screen shows them.
 * @param transfer `PQ` or `HLG`
 * @param toXyz matrix of the signal's primaries
 * @param bt2020ToXyz matrix of the primaries among which the brightest is looked for
 * @param peak the brightest light of the picture, in candelas a square metre
 */
export function highRangeSpace(
  transfer: typeof PQ | typeof HLG,
  toXyz: readonly number[],
  bt2020ToXyz: readonly number[],
  peak: number,
): ColourSpace {
  const factor = toneMapping(Math.min(64, Math.max(1, peak / REFERENCE_WHITE)));
  const toBt2020 = product(inverse(bt2020ToXyz) as number[], toXyz);
  const toGrid = toXyz.map((value, index) => value / (D50_WHITE[Math.floor(index / 3)] as number));
  const curve = transfer === PQ ? pqLight : hlgLight;
  const lights = Float64Array.from({ length: POINTS }, (_, point) => curve(point / (POINTS - 1)));
  const same = (sample: number) => sample;
  return {
    kind: 'grid',
    inputs: [same, same, same],
    grid: {
      points: [POINTS, POINTS, POINTS],
      value: (index) => {
        const [point, axis] = [Math.floor(index / 3), index % 3];
        return lights[Math.floor(point / POINTS ** (2 - axis)) % POINTS] as number;
      },
    },
    colour: (light) => {
      const [red, green, blue] = applied(toBt2020, light);
      const screen = transfer === PQ ? 1 : hlgScreen(red, green, blue);
      const shown = screen * factor(screen * Math.max(red, green, blue));
      const [x, y, z] = applied(toGrid, light);
      return [labCurve(x * shown), labCurve(y * shown), labCurve(z * shown)];
    },
    isCubeRoot: true,
    isTetrahedral: true,
  };
}

function applied(
  matrix: readonly number[],
  [a = 0, b = 0, c = 0]: readonly number[],
): [number, number, number] {
  const row = (at: number) =>
    (matrix[at] as number) * a + (matrix[at + 1] as number) * b + (matrix[at + 2] as number) * c;
  return [row(0), row(3), row(6)];
}

/** Points of the curve of dimming, between which its logarithm is a cubic (annex C.3). */
const CURVE_POINTS = 8;

/** A point of the curve: brightness, the logarithm of the factor there, and its slope. */
type CurvePoint = readonly [brightness: number, log: number, slope: number];

/**
 * Factor by which a colour is dimmed: the same below white, then less and less left up to the peak, which is drawn white.
 * @param peak of white's light
 * @returns of the brightest of its parts, of white's light
 */
function toneMapping(peak: number): (brightest: number) => number {
  if (peak === 1) return () => 1;
  const points = curveOf(peak);
  return (brightest) => {
    if (brightest >= peak) return 1 / brightest;
    const next = points.findIndex(([brightness]) => brightest < brightness);
    const [to, from] = [points[next], points[next - 1]] as [CurvePoint, CurvePoint | undefined];
    return 2 ** (from ? cubicBetween(from, to, brightest) : to[1]);
  };
}

/** Points of a Bezier curve from white over the middle to the peak. */
function curveOf(peak: number): CurvePoint[] {
  const white = 1 - 0.5 * Math.min(1, Math.log2(peak) / Math.log2(USUAL_PEAK / REFERENCE_WHITE));
  const middle = { x: 0.35 + 0.65 / white, y: 0.35 * white + 0.65 };
  const [xSquare, xLine] = [1 - 2 * middle.x + peak, 2 * middle.x - 2];
  const [ySquare, yLine] = [white - 2 * middle.y + 1, 2 * middle.y - 2 * white];
  return Array.from({ length: CURVE_POINTS }, (_, index) => {
    const along = index / (CURVE_POINTS - 1);
    const x = 1 + along * (xLine + along * xSquare);
    const y = white + along * (yLine + along * ySquare);
    const slope = (2 * ySquare * along + yLine) / (2 * xSquare * along + xLine);
    return [x, Math.log2(y / x), (x * slope - y) / (Math.LN2 * x * y)];
  });
}

/** Cubic Hermite spline between two points. */
function cubicBetween([x0, y0, m0]: CurvePoint, [x1, y1, m1]: CurvePoint, x: number): number {
  const width = x1 - x0;
  const t = (x - x0) / width;
  const [from, to] = [m0 * width, m1 * width];
  const cubic = 2 * y0 + from - 2 * y1 + to;
  const square = -3 * y0 + 3 * y1 - 2 * from - to;
  return ((cubic * t + square) * t + from) * t + y0;
}

const M1 = 2610 / 16_384;
const M2 = (2523 / 4096) * 128;
const C1 = 3424 / 4096;
const C2 = (2413 / 4096) * 32;
const C3 = (2392 / 4096) * 32;

/** Light of a code, of white's (ITU-R BT.2100, table 4). */
function pqLight(code: number): number {
  const power = code ** (1 / M2);
  return (PQ_PEAK / REFERENCE_WHITE) * (Math.max(0, power - C1) / (C2 - C3 * power)) ** (1 / M1);
}

const HLG_A = 0.178_832_77;
const HLG_B = 1 - 4 * HLG_A;
const HLG_C = 0.5 - HLG_A * Math.log(4 * HLG_A);

/** Light of a code in the scene, 0 to 1 (ITU-R BT.2100, table 5). */
function hlgLight(code: number): number {
  return code <= 0.5 ? code ** 2 / 3 : (Math.exp((code - HLG_C) / HLG_A) + HLG_B) / 12;
}

/** Gamma of a screen of the usual peak (ITU-R BT.2100, table 5). */
const SYSTEM_GAMMA = 1.2;

/** Light of a colour on a screen of the usual peak, of white's, for each of its light in the scene. */
function hlgScreen(red: number, green: number, blue: number): number {
  const luminance = 0.2627 * red + 0.678 * green + 0.0593 * blue;
  return (USUAL_PEAK / REFERENCE_WHITE) * Math.max(0, luminance) ** (SYSTEM_GAMMA - 1);
}

/** CIELAB's curve, between whose values the grid's colours lie (ICC.1:2022, annex A.3). */
function labCurve(value: number): number {
  return value > (24 / 116) ** 3 ? Math.cbrt(value) : (841 / 108) * value + 16 / 116;
}
