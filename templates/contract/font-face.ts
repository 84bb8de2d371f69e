/** From the least to the greatest; the same twice for one value. */
export type FaceRange = readonly [least: number, greatest: number];

/**
 * Where a face's file comes from: an asset or `data:`, a family of Tuval's by its name, or, for templates in code, a file
 * beside them. TrueType, OpenType, WOFF or WOFF 2.0.
 */
export type FaceSource = { url: string } | { local: string } | { file: URL };

/** A font that text may be set in, as an `@font-face` rule has it (CSS Fonts 4, section 4). */
export interface FontFace {
  family: string;
  /** The first one that can be used is. */
  sources: readonly FaceSource[];
  /** Weights, widths in percent and slopes in degrees that the file is for; undefined where nothing is said. */
  weights?: FaceRange;
  widths?: FaceRange;
  slopes?: FaceRange;
  /** Code points, ascending, no two ranges with a common one; undefined for all. */
  range?: readonly FaceRange[];
  /** Shares: of the size, and of the font's ascent, descent and line gap in place of its own. */
  sizeAdjust?: number;
  ascent?: number;
  descent?: number;
  lineGap?: number;
  /** As `font-feature-settings` has them. */
  features?: readonly FontSetting[];
  /** Colours of its letters by the names of `@font-palette-values`. */
  palettes?: Readonly<Record<string, FontPalette>>;
  /** Of the rule in its document. */
  position?: { line: number; column: number };
}

/** The palette that coloured letters are painted in (CSS Fonts 4, section 9). */
export interface FontPalette {
  /** Index, or the first one for a ground that is light or dark. */
  base: number | 'light' | 'dark';
  /** Colours of sRGB in place of those of the palette: channels 0 to 255, alpha 0 to 1. */
  overrides: readonly (readonly [
    entry: number,
    color: { red: number; green: number; blue: number; alpha: number },
  ])[];
}

/** A feature or an axis of a font by its tag of four letters. */
export type FontSetting = readonly [tag: string, value: number];
