import type { TextDirection } from '../../../templates/contract/index.js';
import type { FontLibrary } from '../../fonts/font-library.js';
import { graphemesOf } from '../../fonts/graphemes.js';
import { baseDirection, embeddingLevels } from '../bidi.js';
import type { LineShaper, ShapedLine } from '../line-shaping.js';
import { FontExtents } from './font-extents.js';
import type { InlineItem, InlineStyle, ParagraphStyle } from './inline-items.js';
import {
  balancedWidth,
  exceeds,
  filledLines,
  type LineRange,
  prettyWidth,
  type Splitter,
} from './line-filling.js';
import { justificationParts, moveLine, type PlacedLine, placedLine } from './line-placing.js';
import { type BoxRange, type ParagraphText, paragraphText } from './paragraph-text.js';
import { paragraphBreaks } from './soft-breaks.js';
import { RangeShaper, shrinksAnywhere, splitUnit, type Unit, unitsOf } from './units.js';

/** A paragraph in lines. Lengths in pixels. */
export interface LaidParagraph {
  lines: PlacedLine[];
  /** Width of the widest line. */
  width: number;
  height: number;
  /** Whether `line-clamp` left something out. */
  isClamped: boolean;
}

/** What paragraphs of a thread are measured with. */
export class TextMeasures {
  readonly extents: FontExtents;

  constructor(
    readonly fonts: FontLibrary,
    readonly shaper: LineShaper,
  ) {
    this.extents = new FontExtents(fonts);
  }
}

/** An inline formatting context: analysed and measured once, laid out in any width. */
export class Paragraph {
  readonly direction: TextDirection;
  readonly #style: ParagraphStyle;
  readonly #text: ParagraphText;
  readonly #levels: Uint8Array;
  readonly #units: Unit[];
  readonly #shaper: RangeShaper;
  readonly #extents: FontExtents;
  readonly #split: Splitter;

  /** Nothing of the items is copied: they must not change while the paragraph is used. */
  constructor(items: readonly InlineItem[], style: ParagraphStyle, { fonts, shaper, extents }: TextMeasures) {
    this.#style = style;
    this.#extents = extents;
    this.#text = paragraphText(items, style.root, fonts);
    const { text } = this.#text;
    this.direction = style.direction === 'auto' ? baseDirection(text) : style.direction;
    this.#levels = embeddingLevels(text, this.direction);
    this.#shaper = new RangeShaper(this.#text, this.#levels, shaper);
    this.#units = unitsOf(this.#text, paragraphBreaks(this.#text), this.#shaper);
    this.#split = (unit, available) => splitUnit(this.#text, this.#shaper, unit, available);
  }

  /** Width of the widest part that nothing can break. */
  get minContentWidth(): number {
    const isSplit = this.#text.ranges.some(({ box }) => shrinksAnywhere(box.style));
    const indent = this.#style.textIndent;
    if (isSplit) return this.#widest(filledLines(this.#units, 0, 0, this.#split), 0);
    return Math.max(0, ...this.#units.map(({ inked }, index) => inked + (index === 0 ? indent : 0)));
  }

  /** Width of the widest line where only forced breaks end lines. */
  get maxContentWidth(): number {
    return this.#widest(this.#filled(Infinity), this.#style.textIndent);
  }

  /**
   * Breaks and places lines.
   * @param available `Infinity` for the width that the content has
   */
  layOut(available: number): LaidParagraph {
    const { lineClamp } = this.#style;
    const lines = this.#linesIn(available);
    const isClamped = lineClamp !== 'none' && lines.length > lineClamp;
    const kept = isClamped ? lines.slice(0, lineClamp) : lines;
    const width = available === Infinity ? this.#widest(kept, this.#style.textIndent) : available;
    const placed: PlacedLine[] = [];
    let y = 0;
    for (const [index, line] of kept.entries()) {
      const isCut = isClamped && index === kept.length - 1;
      const next = this.#placed(line, index === 0, isCut, width, y);
      placed.push(next);
      y += next.height;
    }
    return { lines: placed, width: Math.max(0, ...placed.map((line) => line.width)), height: y, isClamped };
  }

  #filled(available: number): LineRange[] {
    return filledLines(this.#units, available, this.#style.textIndent, this.#split);
  }

  #linesIn(available: number): LineRange[] {
    const lines = this.#filled(available);
    const { textWrapStyle } = this.#style;
    if (available === Infinity || (textWrapStyle !== 'balance' && textWrapStyle !== 'pretty')) return lines;
    const linesIn = (width: number) => this.#filled(width);
    const width =
      textWrapStyle === 'balance'
        ? balancedWidth(available, lines.length, linesIn)
        : prettyWidth(available, lines.length, linesIn, (line) => this.#widthOf(line));
    return width === available ? lines : this.#filled(width);
  }

  #widthOf({ start, inkEnd, end }: LineRange): number {
    return this.#shaper.advance(start, inkEnd, end);
  }

  #widest(lines: readonly LineRange[], indent: number): number {
    return Math.max(0, ...lines.map((line, index) => this.#widthOf(line) + (index === 0 ? indent : 0)));
  }

  #placed(line: LineRange, isFirst: boolean, isCut: boolean, available: number, y: number): PlacedLine {
    const { direction } = this;
    const room = available - (isFirst ? this.#style.textIndent : 0);
    const overflows = this.#style.textOverflow === 'ellipsis' && exceeds(this.#widthOf(line), room);
    const ellipsis = isCut || overflows ? this.#ellipsis() : undefined;
    const cut = ellipsis ? this.#cut(line, room - ellipsis.advance * this.#style.root.fontSize) : line;
    const setting = { line: cut, y, direction, ellipsis };
    const align = this.#alignOf(line, isCut);
    const expansion = align === 'justify' ? this.#expansion(cut, room) : 0;
    const placed = placedLine(this.#text, this.#levels, this.#shaper, this.#extents, {
      ...setting,
      expansion,
    });
    moveLine(placed, this.#offset(align, room - placed.width) + (direction === 'ltr' ? available - room : 0));
    return placed;
  }

  #ellipsis(): ShapedLine {
    const [root] = this.#text.boxes as [BoxRange];
    return this.#shaper.shape({ box: root, start: 0, end: 0 }, '…', 0);
  }

  /** The longest beginning of a line that leaves room for an ellipsis, at least one character. */
  #cut(line: LineRange, room: number): LineRange {
    const { text } = this.#text;
    const graphemes = graphemesOf(text.slice(line.start, line.inkEnd));
    let cut = line.inkEnd;
    while (graphemes.length > 1 && exceeds(this.#shaper.advance(line.start, cut), room))
      cut -= (graphemes.pop() as string).length;
    return { ...line, inkEnd: cut, end: cut };
  }

  /** Left, right, center or justify. */
  #alignOf({ isLast }: LineRange, isCut: boolean): 'left' | 'right' | 'center' | 'justify' {
    const { textAlign, textAlignLast } = this.#style;
    let align = textAlign;
    if (isLast || isCut) {
      if (textAlignLast !== 'auto') align = textAlignLast;
      else if (textAlign === 'justify') align = 'start';
    }
    if (align === 'start') return this.direction === 'rtl' ? 'right' : 'left';
    if (align === 'end') return this.direction === 'rtl' ? 'left' : 'right';
    return align;
  }

  /** Overflow is at the end of the line. */
  #offset(align: 'left' | 'right' | 'center' | 'justify', free: number): number {
    if (free < 0) return this.direction === 'rtl' ? free : 0;
    if (align === 'right' || (align === 'justify' && this.direction === 'rtl')) return free;
    return align === 'center' ? free / 2 : 0;
  }

  #expansion(line: LineRange, room: number): number {
    const free = room - this.#widthOf(line);
    const opportunities = justificationParts(this.#text.text.slice(line.start, line.inkEnd)).length - 1;
    return free > 0 && opportunities > 0 ? free / opportunities : 0;
  }
}

/** Bounds of shrinking: the least size of the root's font, and what it has to fit. */
export interface TextFit {
  floor: number;
  lines: number;
  width: number;
  height: number;
}

/**
 * The paragraph at the largest font size, in whole pixels less than its own, at which it fits; every length of its text
 * shrinks with it. At the floor whether it fits or not.
 * @returns the paragraph and its size as a share of its own
 */
export function shrunkToFit(
  items: readonly InlineItem[],
  style: ParagraphStyle,
  fit: TextFit,
  measures: TextMeasures,
): { paragraph: Paragraph; scale: number } {
  const { fontSize } = style.root;
  const at = (scale: number) =>
    new Paragraph(
      scale === 1 ? items : items.map((item) => scaledItem(item, scale)),
      { ...style, root: scaledStyle(style.root, scale), textIndent: style.textIndent * scale },
      measures,
    );
  const fits = (paragraph: Paragraph) => {
    const { lines, height, width } = paragraph.layOut(fit.width);
    return lines.length <= fit.lines && !exceeds(height, fit.height) && !exceeds(width, fit.width);
  };
  let paragraph = at(1);
  if (fontSize <= fit.floor || fits(paragraph)) return { paragraph, scale: 1 };
  let tooLarge = Math.ceil(fontSize);
  let size = fit.floor;
  paragraph = at(size / fontSize);
  for (let low = Math.ceil(fit.floor); tooLarge - low > 1; ) {
    const middle = (low + tooLarge) >> 1;
    const candidate = at(middle / fontSize);
    if (fits(candidate)) {
      low = middle;
      size = middle;
      paragraph = candidate;
    } else tooLarge = middle;
  }
  return { paragraph, scale: size / fontSize };
}

function scaledItem(item: InlineItem, scale: number): InlineItem {
  if (item.type !== 'open') return item;
  return { ...item, style: scaledStyle(item.style, scale) };
}

function scaledStyle(style: InlineStyle, scale: number): InlineStyle {
  const { fontSize, lineHeight, letterSpacing, wordSpacing, verticalAlign } = style;
  return {
    ...style,
    fontSize: fontSize * scale,
    lineHeight: lineHeight === 'normal' ? lineHeight : lineHeight * scale,
    letterSpacing: letterSpacing * scale,
    wordSpacing: wordSpacing * scale,
    verticalAlign: typeof verticalAlign === 'number' ? verticalAlign * scale : verticalAlign,
  };
}
