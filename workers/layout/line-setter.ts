import {
  baselineOf,
  type FamilyName,
  type TextFace,
  type TextLine,
  type Typeface,
} from '../../templates/contract/index.js';
import { type ComputedValues, usedLineHeight } from '../css/cascade/computed-style.js';
import type { FontLibrary } from '../fonts/font-library.js';
import type { LineShaper } from '../text/line-shaping.js';
import type { ShapedLine } from '../text/shaped-words.js';
import { linesOf } from '../text/text-lines.js';
import { takesTracking } from '../text/tracking.js';
import type { TextInk } from './text-ink.js';

/** A line of text as it is drawn in its box. Lengths in pixels. */
export interface SetLine {
  shaped: ShapedLine;
  fontSize: number;
  color: string;
  /** What else is painted with its glyphs; most lines have nothing. */
  ink?: TextInk | undefined;
  /** Size of its box, and distance of the baseline from the top of the box. */
  width: number;
  height: number;
  baseline: number;
}

/** Sets lines of text in the style of the elements around them. */
export class LineSetter {
  readonly #fonts: FontLibrary;
  readonly #shaper: LineShaper;

  constructor(fonts: FontLibrary, shaper: LineShaper) {
    this.#fonts = fonts;
    this.#shaper = shaper;
  }

  set(line: TextLine, style: ComputedValues): SetLine {
    const { fontFamily, color } = style;
    const fontSize = Number(style.fontSize);
    const lineHeight = usedLineHeight(style);
    const tracking = takesTracking(line.text) ? Number(style.letterSpacing) / fontSize : 0;
    const shaped = this.#shaper.shape(line, tracking);
    return {
      shaped,
      fontSize,
      color: String(color),
      width: shaped.advance * fontSize,
      height: lineHeight,
      baseline: baselineOf(fontFamily as FamilyName, fontSize, lineHeight),
    };
  }

  /** Text that a template wrote itself, a digit or a sign, as a line. */
  plainLine(text: string, { fontFamily, fontWeight }: ComputedValues): TextLine {
    const face = { family: fontFamily, weight: fontWeight } as Typeface;
    const textFace: TextFace = { ...face, han: 'sc' };
    const settable = this.#fonts.settable(text, textFace).replaceAll('\n', ' ');
    const [line] = linesOf([settable], settable, 'ltr', textFace);
    return line as TextLine;
  }
}
