import type { JSX } from 'satori/jsx/jsx-runtime';

/** The families that templates are set in; `workers/fonts` knows the files behind each. */
export type FamilyName = 'sans' | 'serif' | 'condensed';

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

/** A line of text, ready to be set. */
export interface TextLine {
  /** Characters in logical order. */
  text: string;
  /** Direction of the line's paragraph. */
  direction: TextDirection;
  /** Embedding level (UAX #9) of each UTF-16 unit, resolved over the whole paragraph. */
  levels: Uint8Array;
  face: TextFace;
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
 * Text broken into lines at the largest size that fits; the last line ends in an ellipsis when the text is truncated.
 */
export interface FittedText {
  lines: TextLine[];
  /** Direction of the whole text, which its first strong character decides. */
  direction: TextDirection;
  face: Typeface;
  size: number;
  /** Height of one line, and letter spacing, in pixels. */
  lineHeight: number;
  tracking: number;
  /** Width of the widest line and height of all lines, in pixels. */
  width: number;
  height: number;
  /** Ascent of its letters, and their descent beyond that of Latin, in pixels. */
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

/** Element that draws a line of text that was fitted, and never wraps; size, line height, letter spacing and colour are inherited from its parent. */
export const TEXT_LINE = 'text-line';

export function textLine(line: TextLine): JSX.Element {
  return { type: TEXT_LINE, props: { line } } as unknown as JSX.Element;
}
