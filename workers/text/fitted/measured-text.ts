import type { TextDirection } from '../../../templates/contract/index.js';
import { baseDirection, embeddingLevels, isFlat } from '../bidi.js';
import type { InlineStyle } from '../paragraph/inline-items.js';
import { LineBreaker } from '../paragraph/line-breaker.js';
import type { LineRange } from '../paragraph/line-filling.js';
import type { TextMeasures } from '../paragraph/paragraph.js';
import { type ParagraphText, paragraphText } from '../paragraph/paragraph-text.js';
import { ShapedText } from '../paragraph/shaped-text.js';
import { paragraphBreaks } from '../paragraph/soft-breaks.js';

/** A line that a text is broken into. */
export interface BrokenLine extends LineRange {
  width: number;
}

/** A text in one style and size, measured as paragraphs are. At another size what is not balanced is in proportion. */
export class MeasuredText {
  /** As it is set: with the white space that is left of it, and what fonts have for what they lack. */
  readonly text: string;
  readonly direction: TextDirection;
  /** Embedding level of each UTF-16 unit; undefined where all of it is set from left to right. */
  readonly levels: Uint8Array | undefined;
  readonly #content: ParagraphText;
  readonly #breaker: LineBreaker;

  /** @param direction that of its first strong letter unless given */
  constructor(text: string, style: InlineStyle, { fonts, shaper }: TextMeasures, direction?: TextDirection) {
    this.#content = paragraphText([{ type: 'text', text }], style, fonts);
    this.text = this.#content.text;
    this.direction = direction ?? baseDirection(this.text);
    const levels = embeddingLevels(this.text, this.direction);
    this.levels = this.direction === 'ltr' && isFlat(levels) ? undefined : levels;
    const shaped = new ShapedText(this.#content, levels, shaper);
    const breaking = {
      textAlign: 'start',
      textIndent: 0,
      lineClamp: 'none',
      textWrapStyle: 'balance',
    } as const;
    this.#breaker = new LineBreaker(this.#content, shaped, { root: style, ...breaking });
  }

  /** Width of the longest line where only line ends break it. */
  get width(): number {
    return this.#breaker.maxContentWidth;
  }

  /** Where lines may end. */
  get breaks(): number[] {
    return paragraphBreaks(this.#content).map(({ position }) => position);
  }

  /** Width of the widest word of those that are no wider than `most`; 0 if all are. */
  widestWord(most: number): number {
    return this.#breaker.widestWord(most);
  }

  /** How many lines a width has room for; `Infinity` where one of them is wider. */
  lineCount(available: number): number {
    return this.#breaker.lineCount(available);
  }

  /** Lines that are filled as far as they go. */
  filled(available: number): BrokenLine[] {
    return this.#measured(this.#breaker.filled(available));
  }

  /** Lines by `text-wrap: balance`. */
  balanced(available: number): BrokenLine[] {
    return this.#measured(this.#breaker.lines(available));
  }

  #measured(lines: readonly LineRange[]): BrokenLine[] {
    return lines.map((line) => ({ ...line, width: this.#breaker.widthOf(line, 0) }));
  }
}
