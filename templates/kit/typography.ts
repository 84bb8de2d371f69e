/** The families that templates are set in; `workers/fonts` knows the files behind each. */
export type FamilyName = 'sans' | 'serif' | 'condensed';

export interface Typeface {
  family: FamilyName;
  weight: 400 | 500 | 600 | 700 | 800;
  italic?: boolean;
}

/** A text and the box it has to fit. Lengths in pixels. */
export interface FitRequest {
  text: string;
  face: Typeface;
  /** Wanted font size, and the smallest that it may shrink to. */
  size: number;
  minSize: number;
  /** The box: lines are at most `width` wide, and all of them together at most `height` high. */
  width: number;
  height: number;
  /** At most this many lines, however small the text. */
  maxLines: number;
  /** Distance of two baselines as a multiple of the font size. */
  leading: number;
  /** Letter spacing as a multiple of the font size; 0 unless given. */
  tracking?: number;
}

/** A text broken into lines at the size that fits; the last line ends in an ellipsis when it had to be cut. */
export interface FittedText {
  lines: string[];
  face: Typeface;
  size: number;
  /** Height of one line, and letter spacing, in pixels. */
  lineHeight: number;
  tracking: number;
  /** Width of the widest line and height of all lines, in pixels. */
  width: number;
  height: number;
  truncated: boolean;
}

/**
 * Shrinks, then wraps, then clamps a text into its box, measuring with the advance widths of the real fonts. A word
 * is broken inside only when it does not fit the width at the smallest size.
 */
export type TextFitter = (request: FitRequest) => FittedText;
