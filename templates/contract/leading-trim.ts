import type { FamilyName, FittedText } from './typography.js';

/** Vertical metrics of a family in ems, from the `hhea` and `OS/2` tables of its files. */
export interface FamilyMetrics {
  ascent: number;
  descent: number;
  capHeight: number;
  /** Left side bearing of an upright letter with a stem. */
  bearing: number;
}

export const FAMILY_METRICS: Record<FamilyName, FamilyMetrics> = {
  sans: { ascent: 0.969, descent: 0.241, capHeight: 0.727, bearing: 0.06 },
  serif: { ascent: 1.036, descent: 0.335, capHeight: 0.67, bearing: 0.035 },
  condensed: { ascent: 0.935, descent: 0.265, capHeight: 0.695, bearing: 0.04 },
  mono: { ascent: 1.02, descent: 0.3, capHeight: 0.73, bearing: 0.08 },
};

/**
 * Distance from the top of a line box to its baseline, rounded to a pixel: as in browsers, baselines lie on the pixel
 * grid, so that horizontal stems are sharp and every line of a paragraph looks the same.
 */
export function baselineOf(family: FamilyName, size: number, lineHeight: number): number {
  const ascent = Math.round(FAMILY_METRICS[family].ascent * size);
  const descent = Math.round(FAMILY_METRICS[family].descent * size);
  return ascent + Math.floor((lineHeight - ascent - descent) / 2);
}

/**
 * Space of a fitted text's line boxes above the letters of its first line and below its last baseline, and the height
 * between the two, in pixels. Distances measured from there are the optical ones.
 */
export function leadingTrim(fitted: FittedText): { above: number; below: number; height: number } {
  const baseline = baselineOf(fitted.face.family, fitted.size, fitted.lineHeight);
  const above = Math.round(baseline - fitted.ascent);
  const below = Math.round(fitted.lineHeight - baseline - fitted.descent);
  return { above, below, height: Math.max(0, fitted.height - above - below) };
}

/** Left side bearing of a fitted text's first letter, rounded to a pixel; large text looks indented by it. */
export function sideBearing(fitted: FittedText): number {
  return Math.round(FAMILY_METRICS[fitted.face.family].bearing * fitted.size);
}

/** The wider of two leadings where a capital's accent or dot would touch the line above, else the tighter. */
export function leadingFor(text: string, tight: number, wide: number): number {
  return /\p{Lu}\p{M}/u.test(text.normalize('NFD')) ? wide : tight;
}
