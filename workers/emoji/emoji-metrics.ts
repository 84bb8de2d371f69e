/** Metrics of an emoji in ems: a square slightly larger than capitals, centred on them, with side bearings. */
export const EMOJI_SIZE = 1.1;
export const EMOJI_DESCENT = 0.19;
export const EMOJI_MARGIN = 0.04;
export const EMOJI_ADVANCE = EMOJI_SIZE + 2 * EMOJI_MARGIN;

/** Extent of emoji in a line: those of two lines must not touch. */
export const EMOJI_EXTENT = { ascent: EMOJI_SIZE - EMOJI_DESCENT, descent: EMOJI_DESCENT, leading: 1.24 };
