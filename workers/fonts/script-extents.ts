/** Vertical extent in ems: ascent, descent, and the least distance between baselines. */
export interface ScriptExtent {
  ascent: number;
  descent: number;
  leading: number;
}

/** Extents of scripts, measured on the outlines of their fonts. */
export const EXTENTS = {
  caucasian: { ascent: 0.77, descent: 0.26, leading: 1.1 },
  pointed: { ascent: 0.77, descent: 0.27, leading: 1.12 },
  arabic: { ascent: 0.95, descent: 0.42, leading: 1.45 },
  vocalised: { ascent: 1.2, descent: 0.46, leading: 1.6 },
  indic: { ascent: 0.98, descent: 0.36, leading: 1.42 },
  thai: { ascent: 1.06, descent: 0.36, leading: 1.46 },
  stacked: { ascent: 1.0, descent: 0.5, leading: 1.6 },
  ideographic: { ascent: 0.86, descent: 0.1, leading: 1.26 },
} satisfies Record<string, ScriptExtent>;

/** Letters with two marks, as in Vietnamese: ẫ, ẵ, ǟ and Ẫ, Ẵ, Ǟ. */
const SMALL_WITH_MARKS: ScriptExtent = { ascent: 0.9, descent: 0.22, leading: 1.22 };
const CAPITAL_WITH_MARKS: ScriptExtent = { ascent: 1.1, descent: 0.24, leading: 1.37 };

/** Extent of a composed grapheme beyond that of Latin, in a family with these extents. */
export function extentOfGrapheme(
  grapheme: string,
  { extent, markedExtent }: { extent?: ScriptExtent; markedExtent?: ScriptExtent },
): ScriptExtent | undefined {
  if (markedExtent) return /\p{M}/u.test(grapheme) ? markedExtent : extent;
  if (extent) return extent;
  if (!/\p{M}.*\p{M}/su.test(grapheme.normalize('NFD'))) return undefined;
  return /^(?=\p{sc=Latin})\p{Lu}/u.test(grapheme) ? CAPITAL_WITH_MARKS : SMALL_WITH_MARKS;
}

/** Maximum of two extents. */
export function larger(one: ScriptExtent, other: ScriptExtent): ScriptExtent {
  return {
    ascent: Math.max(one.ascent, other.ascent),
    descent: Math.max(one.descent, other.descent),
    leading: Math.max(one.leading, other.leading),
  };
}
