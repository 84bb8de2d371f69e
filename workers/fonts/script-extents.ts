/** Vertical room in ems: from the baseline up and down, and the least distance of two baselines. */
export interface ScriptExtent {
  rise: number;
  drop: number;
  leading: number;
}

/** Extents of scripts, measured on the outlines of their fonts. */
export const EXTENTS = {
  caucasian: { rise: 0.77, drop: 0.26, leading: 1.1 },
  pointed: { rise: 0.77, drop: 0.27, leading: 1.12 },
  arabic: { rise: 0.95, drop: 0.42, leading: 1.45 },
  vocalised: { rise: 1.2, drop: 0.46, leading: 1.6 },
  indic: { rise: 0.98, drop: 0.36, leading: 1.42 },
  thai: { rise: 1.06, drop: 0.36, leading: 1.46 },
  stacked: { rise: 1.0, drop: 0.5, leading: 1.6 },
  ideographic: { rise: 0.86, drop: 0.1, leading: 1.26 },
} satisfies Record<string, ScriptExtent>;

/** Letters with two marks, as in Vietnamese: ẫ, ẵ, ǟ and Ẫ, Ẵ, Ǟ. */
const SMALL_WITH_MARKS: ScriptExtent = { rise: 0.9, drop: 0.22, leading: 1.22 };
const CAPITAL_WITH_MARKS: ScriptExtent = { rise: 1.1, drop: 0.24, leading: 1.37 };

/** The room that a composed grapheme needs beyond that of plain Latin, in a family with these extents. */
export function extentOfGrapheme(
  grapheme: string,
  { extent, markedExtent }: { extent?: ScriptExtent; markedExtent?: ScriptExtent },
): ScriptExtent | undefined {
  if (markedExtent) return /\p{M}/u.test(grapheme) ? markedExtent : extent;
  if (extent) return extent;
  if (!/\p{M}.*\p{M}/su.test(grapheme.normalize('NFD'))) return undefined;
  return /^(?=\p{sc=Latin})\p{Lu}/u.test(grapheme) ? CAPITAL_WITH_MARKS : SMALL_WITH_MARKS;
}

/** The room that both need. */
export function larger(one: ScriptExtent, other: ScriptExtent): ScriptExtent {
  return {
    rise: Math.max(one.rise, other.rise),
    drop: Math.max(one.drop, other.drop),
    leading: Math.max(one.leading, other.leading),
  };
}
