import type { WordGlyph } from '../shaped-words.js';

/** Sizes of fonts are cut to so many parts of a pixel: 26.6. */
const SIZE_UNITS = 0x40;
/** Parts of a pixel that advances are rounded to, and of a unit that a font's scale is: 16.16. */
const FIXED_UNITS = 0x10000;

/**
 * Advance of a glyph in pixels, as Chromium's scalers have it (FreeType, `FT_Request_Metrics` and `FT_Get_Advances`; skrifa,
 * `FixedScaleFactor`): an ideograph at 82 pixels is 82.00002 wide, and text of 13.33 pixels as wide as of 13 21/64.
 */
export function glyphAdvance({ advance, placed }: WordGlyph, fontSize: number): number {
  if (!('font' in placed)) return advance * fontSize;
  const { unitsPerEm, scale } = placed.font;
  const size = Math.trunc(fontSize * scale * SIZE_UNITS);
  const unit = Math.round((size * FIXED_UNITS) / (unitsPerEm * scale));
  return Math.round((advance * unitsPerEm * unit) / SIZE_UNITS) / FIXED_UNITS;
}
