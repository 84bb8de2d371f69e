import type { FamilyName, FittedText } from './typography.js';

/** Vertical metrics in ems, from the `hhea` and `OS/2` tables of the font files. */
const METRICS: Record<FamilyName, { ascent: number; descent: number; capHeight: number; bearing: number }> = {
  sans: { ascent: 0.969, descent: 0.241, capHeight: 0.727, bearing: 0.06 },
  serif: { ascent: 1.036, descent: 0.335, capHeight: 0.67, bearing: 0.035 },
  condensed: { ascent: 0.935, descent: 0.265, capHeight: 0.695, bearing: 0.04 },
};

/**
 * The space of a fitted text's line boxes above the capitals of its first line and below the baseline of its last one,
 * and the height left between the two, in pixels. Distances measured from there are the distances the eye sees.
 */
export function leadingTrim(fitted: FittedText): { above: number; below: number; height: number } {
  const { ascent, descent, capHeight } = METRICS[fitted.face.family];
  const baseline = (fitted.lineHeight + (ascent - descent) * fitted.size) / 2;
  const above = baseline - capHeight * fitted.size;
  const below = fitted.lineHeight - baseline;
  return { above, below, height: Math.max(0, fitted.height - above - below) };
}

/** The empty strip in pixels that an upright letter has before its stem; large text looks indented by it. */
export function sideBearing(fitted: FittedText): number {
  return METRICS[fitted.face.family].bearing * fitted.size;
}

/** The wider of two leadings for texts in which a capital's accent or dot would touch the line above, else the tighter. */
export function leadingFor(text: string, tight: number, wide: number): number {
  return /\p{Lu}\p{M}/u.test(text.normalize('NFD')) ? wide : tight;
}
