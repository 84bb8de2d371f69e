/** Encoded sample, 0 to 1, to linear light or to the next step of a profile. */
export type Curve = (sample: number) => number;

/** Numbers of a parametric curve: (a x + b)^g + e from d on, c x + f below (ICC.1:2022, section 10.18). */
export interface Parameters {
  g: number;
  a: number;
  b: number;
  c: number;
  d: number;
  e: number;
  f: number;
}

/** IEC 61966-2-1. */
const SRGB: Parameters = { g: 2.4, a: 1 / 1.055, b: 0.055 / 1.055, c: 1 / 12.92, d: 0.04045, e: 0, f: 0 };

export const IDENTITY: Curve = (sample) => sample;
export const SRGB_CURVE: Curve = parametricCurve(SRGB);

/** Encodes linear light as sRGB does; negative light is mirrored. */
export function srgbEncoded(light: number): number {
  const size = Math.abs(light);
  const encoded = size <= 0.0031308 ? 12.92 * size : 1.055 * size ** (1 / 2.4) - 0.055;
  return light < 0 ? -encoded : encoded;
}

export function parametricCurve({ g, a, b, c, d, e, f }: Parameters): Curve {
  return (sample) => (sample >= d ? Math.max(0, a * sample + b) ** g + e : c * sample + f);
}

export function gammaCurve(gamma: number): Curve {
  return (sample) => Math.max(0, sample) ** gamma;
}

/** Curve between the entries of a table, straight from one to the next. */
export function tableCurve(length: number, entry: (index: number) => number): Curve {
  const last = length - 1;
  return (sample) => {
    const place = Math.max(0, Math.min(1, sample)) * last;
    const index = Math.min(last - 1, Math.floor(place));
    const below = entry(index);
    return below + (entry(index + 1) - below) * (place - index);
  };
}
