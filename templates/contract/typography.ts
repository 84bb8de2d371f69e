/** The families that templates are set in; `workers/fonts` knows the files behind each. */
export type FamilyName = 'sans' | 'serif' | 'condensed' | 'mono';

export interface Typeface {
  family: FamilyName;
  weight: 400 | 500 | 600 | 700 | 800;
}

export type TextDirection = 'ltr' | 'rtl';

/**
 * Regional form of the ideographs that Chinese, Japanese and Korean share: simplified, traditional, Japanese, Korean.
 */
export type HanForm = 'sc' | 'tc' | 'jp' | 'kr';

/** A typeface, with the form that a text asks of its ideographs. */
export interface TextFace extends Typeface {
  han: HanForm;
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
  /** Upper bound on the number of lines, at any size. */
  maxLines: number;
  /** Line height as a multiple of the font size; more for scripts whose letters are taller than Latin. */
  leading: number;
  /** Letter spacing as a multiple of the font size, for the scripts that take any; 0 unless given. */
  tracking?: number;
}

/**
 * A text at the largest size at which it fits, and what CSS has to say for its lines to come out as they were measured.
 * Lengths in pixels.
 */
export interface FittedText {
  /** As it is to be set, with line ends between lines that the caller has ended; it ends in an ellipsis when it is truncated. */
  text: string;
  /** The text of each line, for templates that move lines one by one; none of an empty text. */
  lines: string[];
  /** Direction of the whole text, which its first strong character decides. */
  direction: TextDirection;
  face: Typeface;
  size: number;
  /** Height of one line, and letter spacing. */
  lineHeight: number;
  tracking: number;
  /** Set if lines end between words alone where its script would let them end within (`word-break: keep-all`). */
  keepsWords: boolean;
  /** Width of the widest line, of the box that the lines are broken in, and height of all lines. */
  width: number;
  maxWidth: number;
  height: number;
  /** Ascent of its letters, and their descent beyond that of Latin. */
  ascent: number;
  descent: number;
  truncated: boolean;
}

/**
 * Fits a text into its box by shrinking, then wrapping, then truncating it, measured with the advance widths of the
 * real fonts. A word is broken only when it does not fit the width at the smallest size.
 */
export type TextFitter = (request: FitRequest) => FittedText;

/** CSS `flex-direction` of a row that starts on the side where text of this direction starts. */
export function rowFrom(direction: TextDirection): 'row' | 'row-reverse' {
  return direction === 'rtl' ? 'row-reverse' : 'row';
}
