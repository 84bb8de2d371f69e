import type { TextDirection } from '../../../templates/contract/index.js';
import { baseDirection, embeddingLevels, isFlat } from '../bidi.js';
import type { InlineItem, InlineStyle, ParagraphStyle } from './inline-items.js';
import type { TextMeasures } from './paragraph.js';
import { type ParagraphText, paragraphText } from './paragraph-text.js';
import { ShapedText } from './shaped-text.js';

/** The text of a paragraph as it is set in its styles: analysed and shaped. */
export class SetText {
  /** Of its first line. */
  readonly direction: TextDirection;
  readonly #isAuto: boolean;
  /** Undefined where all of the text is set from left to right. */
  readonly levels: Uint8Array | undefined;
  readonly shaped: ShapedText;

  constructor(
    readonly text: ParagraphText,
    direction: ParagraphStyle['direction'],
    { shaper }: Pick<TextMeasures, 'shaper'>,
  ) {
    this.#isAuto = direction === 'auto';
    this.direction = direction === 'auto' ? this.directionAt(0) : direction;
    const levels = embeddingLevels(text.text, direction);
    this.levels = this.direction === 'ltr' && isFlat(levels) ? undefined : levels;
    this.shaped = new ShapedText(text, levels, shaper);
  }

  /** The base direction of a line, which depends on its own text where the paragraph's is `auto` (UAX #9, P2 and P3). */
  directionAt(start: number): TextDirection {
    if (!this.#isAuto) return this.direction;
    const { text } = this.text;
    const end = text.indexOf('\n', start);
    return baseDirection(text.slice(text.lastIndexOf('\n', start - 1) + 1, end < 0 ? text.length : end));
  }
}

/** The items of a paragraph as they are in its first line, where that has a style of its own. */
export interface FirstLine {
  root: InlineStyle;
  items: readonly InlineItem[];
}

/**
 * The text of a first line: in the same letters, one for one, so that the lines after it go on where it ends. Where
 * `text-transform` makes more of them or fewer, the line has those that the paragraph has.
 * @returns undefined where the fonts of the line lack some that those of the paragraph have
 */
export function firstLineText(
  { root, items }: FirstLine,
  ordinary: ParagraphText,
  style: ParagraphStyle,
  fonts: TextMeasures['fonts'],
): ParagraphText | undefined {
  const text = paragraphText(items, root, fonts, style.override);
  if (text.text.length === ordinary.text.length) return text;
  const { textTransform } = style.root;
  const alike = items.map((item) =>
    item.type === 'open' ? { ...item, style: { ...item.style, textTransform } } : item,
  );
  const other = paragraphText(alike, { ...root, textTransform }, fonts, style.override);
  return other.text.length === ordinary.text.length ? other : undefined;
}
