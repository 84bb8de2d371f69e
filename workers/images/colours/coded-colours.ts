import { type Primaries, primariesToXyz } from './colour-space.js';
import { type ColourConversion, conversionFrom } from './conversion.js';
import { conversionOf } from './conversion-cache.js';
import { HLG, highRangeSpace, PQ, USUAL_PEAK } from './high-range.js';
import { type Curve, gammaCurve, IDENTITY, parametricCurve, SRGB_CURVE } from './transfer-curves.js';

/** Code points of colours in signals (ITU-T H.273), which PNG's cICP and AVIF's nclx have. */

const D65 = [0.3127, 0.329] as const;
const C = [0.31, 0.316] as const;

/** Table 2. */
const PRIMARIES: Readonly<Record<number, Primaries>> = {
  1: { red: [0.64, 0.33], green: [0.3, 0.6], blue: [0.15, 0.06], white: D65 },
  4: { red: [0.67, 0.33], green: [0.21, 0.71], blue: [0.14, 0.08], white: C },
  5: { red: [0.64, 0.33], green: [0.29, 0.6], blue: [0.15, 0.06], white: D65 },
  6: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: D65 },
  7: { red: [0.63, 0.34], green: [0.31, 0.595], blue: [0.155, 0.07], white: D65 },
  8: { red: [0.681, 0.319], green: [0.243, 0.692], blue: [0.145, 0.049], white: C },
  9: { red: [0.708, 0.292], green: [0.17, 0.797], blue: [0.131, 0.046], white: D65 },
  10: { red: [1, 0], green: [0, 1], blue: [0, 0], white: [1 / 3, 1 / 3] },
  11: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: [0.314, 0.351] },
  12: { red: [0.68, 0.32], green: [0.265, 0.69], blue: [0.15, 0.06], white: D65 },
  22: { red: [0.63, 0.34], green: [0.295, 0.605], blue: [0.155, 0.077], white: D65 },
};
const BT2020 = 9;

/** Code points of the curve of television cameras. */
const CAMERAS: ReadonlySet<number> = new Set([1, 6, 14, 15]);

/** Table 3, but for the curves of a high dynamic range. */
const CURVES: Readonly<Record<number, Curve>> = {
  4: gammaCurve(2.2),
  5: gammaCurve(2.8),
  7: parametricCurve({
    ...{ g: 1 / 0.45, a: 1 / 1.1115, b: 0.1115 / 1.1115, c: 1 / 4, d: 0.0912, e: 0, f: 0 },
  }),
  8: IDENTITY,
  13: SRGB_CURVE,
  17: (sample) => (52.37 / 48) * Math.max(0, sample) ** 2.6,
};

/** Code points and peak of a picture's signal, by which its colours are read. */
export interface Signal {
  /** Code points. */
  primaries: number;
  transfer: number;
  /** The brightest light of the picture, in candelas a square metre; undefined where it does not say. */
  peak?: number | undefined;
}

/**
 * Conversion of colours with these code points to sRGB.
 * @param camera the curve that Chromium takes for those of television cameras: one for PNG, another for AVIF
 * @returns undefined for code points that are reserved, unspecified, or not drawn
 */
export function signalConversion(
  { primaries, transfer, peak = USUAL_PEAK }: Signal,
  camera: Curve,
): { conversion: ColourConversion | undefined } | undefined {
  const toXyz = PRIMARIES[primaries] && primariesToXyz(PRIMARIES[primaries]);
  if (!toXyz) return undefined;
  if (transfer === PQ || transfer === HLG) {
    const bt2020ToXyz = primariesToXyz(PRIMARIES[BT2020] as Primaries) as number[];
    return conversionOf(`${primaries} ${transfer} ${peak}`, () => ({
      conversion: conversionFrom(highRangeSpace(transfer, toXyz, bt2020ToXyz, peak)),
    }));
  }
  const curve = CAMERAS.has(transfer) ? camera : CURVES[transfer];
  return curve && { conversion: conversionFrom({ kind: 'curves', curves: [curve, curve, curve], toXyz }) };
}
