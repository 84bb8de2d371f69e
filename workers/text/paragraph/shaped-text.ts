import type { LineShaper } from '../line-shaping.js';
import type { ShapedLine } from '../shaped-words.js';
import type { WordEdges } from '../wide-punctuation.js';
import type { WordSetting } from '../word-cache.js';
import { type WordContext, wordContext } from '../word-contexts.js';
import type { InlineStyle } from './inline-items.js';
import { type BoxRange, type ParagraphText, rangeAt, type TextRange } from './paragraph-text.js';
import { beginsScript } from './script-changes.js';
import { accumulate, type Shaping, type TextWord, wordAt } from './shaping.js';
import { type PartOfLine, surplusBehind, trimmedEdges, trimmedStarts } from './trimmed-marks.js';
import { CURSIVE, unsafePositions } from './unsafe-positions.js';

/**
 * A paragraph's text, shaped once and cut into lines, as Chromium does. Words go on across boxes that differ in nothing
 * that shapes them, as in `f<b>i</b>`; where a line ends within a word whose letters depend on each other there, the
 * parts are shaped anew.
 */
export class ShapedText {
  readonly whole: Shaping;
  readonly #paragraph: ParagraphText;
  readonly #levels: Uint8Array;
  readonly #shaper: LineShaper;
  /** 1 at positions where cutting changes what is shaped; undefined where there are none. */
  readonly #unsafe: Uint8Array | undefined;
  /** Boxes with margins, borders or padding at their sides. */
  readonly #edged: readonly BoxRange[];
  /** Those of them that have their sides in each line (CSS Fragmentation 3, section 5.4). */
  readonly #cloned: readonly BoxRange[];
  readonly #settings = new Map<InlineStyle, (WordSetting | undefined)[]>();
  readonly #hasWordSpacing: boolean;

  constructor(paragraph: ParagraphText, levels: Uint8Array, shaper: LineShaper) {
    this.#paragraph = paragraph;
    this.#levels = levels;
    this.#shaper = shaper;
    const { text, ranges, boxes } = paragraph;
    this.#edged = boxes.length === 1 ? [] : boxes.filter(isEdged);
    this.#cloned = this.#edged.filter(({ item }) => item?.isCloned);
    this.#hasWordSpacing = ranges.some(({ box }) => box.style.wordSpacing !== 0);
    const words: TextWord[] = [];
    for (let index = 0; index < ranges.length; ) {
      const range = ranges[index] as TextRange;
      let { end } = range;
      for (index++; index < ranges.length && this.#continues(range, ranges[index] as TextRange); index++)
        end = (ranges[index] as TextRange).end;
      if (!range.atomic) this.#addWords(range.box.style, range.start, end, words);
    }
    const pens = new Float64Array(text.length + 1);
    for (const word of words) this.#measure(word, pens, 0);
    for (const { atomic, start } of ranges) if (atomic) pens[start + 1] = atomic.width;
    accumulate(pens);
    this.whole = { words, pens, first: 0 };
    this.#unsafe = unsafePositions(words, text, trimmedStarts(paragraph));
  }

  /**
   * Width of a part with the edges of boxes that are in it.
   * @param closesUntil boxes that end no later count, too
   * @param trimsEnd whether the mark at its end is trimmed
   */
  advance(start: number, end: number, closesUntil = end, trimsEnd = false): number {
    if (!this.#isUnsafe(start) && !this.#isUnsafe(end) && !trimsEnd)
      return this.distance(start, end, closesUntil);
    const { pens } = this.shapingOf(start, end, trimsEnd);
    return (pens[end - start] as number) + this.#edges(start, end, closesUntil);
  }

  /** The same of a part that a line ends with, but does not start with. */
  endingAdvance(start: number, end: number, closesUntil = end, trimsEnd = false): number {
    if (!this.#isUnsafe(end) && !trimsEnd) return this.distance(start, end, closesUntil);
    let from = start;
    while (this.#isUnsafe(from) && start - from < MOST_CONTEXT) from--;
    const { pens, words } = this.shapingOf(from, end, trimsEnd);
    const width = (pens[end - from] as number) - (pens[start - from] as number);
    const surplus = surplusBehind(this.#paragraph, end, words.at(-1), trimsEnd);
    return width + surplus + this.#edges(start, end, closesUntil);
  }

  /** How much wider what begins at a position is where a line starts with it. */
  startChange(start: number): number {
    if (!this.#isUnsafe(start)) return 0;
    let end = start + 1;
    while (this.#isUnsafe(end) && end - start < MOST_CONTEXT) end++;
    return this.advance(start, end) - this.distance(start, end);
  }

  /** The same of a part as it is shaped in the whole: nothing is shaped anew at its ends. */
  distance(start: number, end: number, closesUntil = end): number {
    const { pens } = this.whole;
    return (pens[end] as number) - (pens[start] as number) + this.#edges(start, end, closesUntil);
  }

  /** Edges at the start of a line of cloned boxes that began before it. */
  clonedStart(start: number): number {
    let width = 0;
    for (const { item, start: from, end } of this.#cloned)
      if (item && from < start && end > start) width += item.start.margin + item.start.inner;
    return width;
  }

  /** Edges at the end of a line of cloned boxes that go on after it. @param closesUntil boxes that end no later are at their end */
  clonedEnd(inkEnd: number, closesUntil: number): number {
    let width = 0;
    for (const { item, start, end } of this.#cloned)
      if (item && start < inkEnd && end > closesUntil) width += item.end.margin + item.end.inner;
    return width;
  }

  /**
   * How a line is shaped: as in the whole, but for words that it cuts where that changes them.
   * @param trimsEnd whether the mark at its end is trimmed
   */
  shapingOf(start: number, end: number, trimsEnd = false): Shaping {
    const cutsStart = this.#isUnsafe(start);
    const cutsEnd = this.#isUnsafe(end);
    if (!cutsStart && !cutsEnd && !trimsEnd) return this.whole;
    const words: TextWord[] = [];
    const pens = new Float64Array(end - start + 1);
    const all = this.whole.words;
    for (let index = wordAt(all, start); index < all.length; index++) {
      const word = all[index] as TextWord;
      if (word.start >= end) break;
      if (word.end <= start) continue;
      const from = Math.max(word.start, start);
      const to = this.#endOfPart(word, end);
      const isTrimmed = trimsEnd && to === end;
      const isCut = (cutsStart && from === start) || (cutsEnd && to < word.end) || isTrimmed;
      words.push(
        isCut ? this.#part(word, from, to, { isLineStart: from === start, trimsEnd: isTrimmed }) : word,
      );
      this.#measure(words.at(-1) as TextWord, pens, start);
    }
    for (const { atomic, start: at } of this.#paragraph.ranges)
      if (atomic && at >= start && at < end) pens[at - start + 1] = atomic.width;
    accumulate(pens);
    return { words, pens, first: start };
  }

  /** A word that is not the paragraph's, in a style and a direction; it has no letter spacing. */
  shape(text: string, style: InlineStyle, level: number): ShapedLine {
    const { advance, glyphs } = this.#word(text, style, level, 0, text.length).shaped;
    return { glyphs: glyphs.map(({ placed }) => placed), advance };
  }

  /** The hyphen that a line shows which ends at a soft hyphen. @param position after it */
  hyphenAt(position: number): { shaped: ShapedLine; width: number } | undefined {
    const { text, ranges } = this.#paragraph;
    if (text.charCodeAt(position - 1) !== SOFT_HYPHEN) return undefined;
    const { style } = (ranges[rangeAt(ranges, position - 1)] as TextRange).box;
    const level = this.#levels[position - 1] as number;
    let shaped = this.shape(HYPHEN, style, level);
    const minus = this.shape(HYPHEN_MINUS, style, level);
    // As in Chromium, that of another font is not taken.
    if (fontOf(shaped) !== fontOf(minus)) shaped = minus;
    return { shaped, width: shaped.advance * style.fontSize };
  }

  /**
   * Width of a part with tabs.
   * @param pen where it begins in the line
   */
  tabbedAdvance(start: number, end: number, pen: number, closesUntil = end): number {
    const { text } = this.#paragraph;
    let width = 0;
    let from = start;
    for (let at = text.indexOf('\t', start); at >= 0 && at < end; at = text.indexOf('\t', from)) {
      width += this.advance(from, at);
      width += this.#tabWidth(at, pen + width);
      from = at + 1;
    }
    return width + this.advance(from, end, closesUntil);
  }

  /** How a line with tabs is shaped. @param pen where it begins */
  tabbed(start: number, end: number, pen: number): Shaping {
    const { words, pens: plain, first } = this.shapingOf(start, end);
    const { text } = this.#paragraph;
    const pens = plain.slice(start - first, end - first + 1);
    let moved = -(pens[0] as number);
    for (let at = start; at <= end; at++) {
      pens[at - start] = (pens[at - start] as number) + moved;
      if (text.charCodeAt(at) === TAB && at < end)
        moved += this.#tabWidth(at, pen + (pens[at - start] as number));
    }
    return { words, pens, first: start };
  }

  /** As in Chromium, to the next tab stop that is at least half a space away. */
  #tabWidth(at: number, pen: number): number {
    const { ranges } = this.#paragraph;
    const { style } = (ranges[rangeAt(ranges, at)] as TextRange).box;
    const space = this.shape(' ', style, 0).advance * style.fontSize;
    const distance = style.tabWidth ?? style.tabSize * space;
    if (!(distance > 0)) return style.letterSpacing;
    const width = distance - (pen % distance);
    return width < space / 2 ? width + distance : width;
  }

  #isUnsafe(position: number): boolean {
    return this.#unsafe !== undefined && this.#unsafe[position] === 1;
  }

  /** Whether words go on from one range into the next (CSS Text Level 3, section 7.3). */
  #continues({ box, atomic, end }: TextRange, next: TextRange): boolean {
    if (atomic || next.atomic) return false;
    const [one, other] = [box.style, next.box.style];
    if (one === other || box === next.box) return !this.#isEdgeAt(end);
    if (one.fontSize !== other.fontSize || one.letterSpacing !== other.letterSpacing) return false;
    if (one.verticalAlign !== other.verticalAlign || one.lang !== other.lang) return false;
    return this.#setting(one, 0).key === this.#setting(other, 0).key && !this.#isEdgeAt(end);
  }

  #isEdgeAt(position: number): boolean {
    return this.#edged.some(({ start, end }) => start === position || end === position);
  }

  #addWords(style: InlineStyle, start: number, end: number, words: TextWord[]): void {
    const { text } = this.#paragraph;
    const levels = this.#levels;
    for (let from = start; from < end; ) {
      if (isControl(text.charCodeAt(from))) {
        from++;
        continue;
      }
      const level = levels[from] as number;
      let to = from;
      const most = Math.min(end, from + MOST_WORD);
      while (to < most && !isWordEnd(text.charCodeAt(to)) && levels[to] === level) to++;
      if (to === most && to < end) to = cutBefore(text, from, to);
      while (to < end && text.charCodeAt(to) === SPACE && levels[to] === level) to++;
      const edges = trimmedEdges(text, style, from, to, WITHIN_LINE);
      const since = from > start && levels[from - 1] === level ? start : from;
      const until = to < end && levels[to] === level ? end : to;
      const context = edges || (level & 1) === 1 ? undefined : wordContext(text, from, to, since, until);
      const word = this.#word(text.slice(from, to), style, level, from, to, edges, context);
      const last = words.at(-1);
      const isNext = last && from > start && last.end === from && levels[from - 1] === level;
      if (isNext && isSpaced(text, from) && !beginsScript(text, from))
        last.kerning = this.#kerning(text.codePointAt(from) as number, style, word);
      words.push(word);
      from = to;
    }
  }

  #word(
    text: string,
    style: InlineStyle,
    level: number,
    start: number,
    end: number,
    edges?: WordEdges,
    context?: WordContext,
  ): TextWord {
    const { fontSize, letterSpacing } = style;
    const isTracked = letterSpacing !== 0 && !CURSIVE.test(text);
    const setting = this.#setting(style, (level & 1) + (isTracked ? 2 : 0));
    const shaped = context
      ? this.#shaper.wordBetween(text, setting, context)
      : this.#shaper.word(text, setting, edges);
    const word: TextWord = {
      start,
      end,
      shaped,
      fontSize,
      tracking: isTracked ? letterSpacing : 0,
      kerning: 0,
    };
    if (context && shaped.isForNeighbours) word.context = context;
    return word;
  }

  #kerning(letter: number, style: InlineStyle, { tracking, start }: TextWord): number {
    const kind = ((this.#levels[start] as number) & 1) + (tracking === 0 ? 0 : 2);
    return this.#shaper.kerningAfterSpace(letter, this.#setting(style, kind)) * style.fontSize;
  }

  /** @param kind 1 from right to left, 2 with letter spacing, 3 both */
  #setting(style: InlineStyle, kind: number): WordSetting {
    let settings = this.#settings.get(style);
    if (!settings) {
      settings = [];
      this.#settings.set(style, settings);
    }
    settings[kind] ??= this.#shaper.setting(style.face, (kind & 1) === 1, (kind & 2) === 2);
    return settings[kind];
  }

  /** Where a word ends in a line. As in Chromium, one that a line ends behind goes on being drawn for what is behind its spaces. */
  #endOfPart({ end, context }: TextWord, lineEnd: number): number {
    if (lineEnd >= end || !context) return Math.min(end, lineEnd);
    return this.#paragraph.text.slice(lineEnd, end).trimStart() === '' ? end : lineEnd;
  }

  #part(word: TextWord, start: number, end: number, part: PartOfLine): TextWord {
    const { style } = (this.#paragraph.ranges[rangeAt(this.#paragraph.ranges, start)] as TextRange).box;
    const { text } = this.#paragraph;
    const edges = trimmedEdges(text, style, start, end, part);
    const context = word.context && {
      before: start === word.start && !part.isLineStart ? word.context.before : '',
      after: end === word.end ? word.context.after : '',
    };
    const level = this.#levels[start] as number;
    const own = this.#word(text.slice(start, end), style, level, start, end, edges, context);
    own.tracking = word.tracking;
    if (end === word.end) own.kerning = word.kerning;
    return own;
  }

  /** Adds the widths of a word's clusters to an array that begins at `first`, each after its first unit. */
  #measure(word: TextWord, pens: Float64Array, first: number): void {
    const { start, end, shaped, fontSize, tracking, kerning } = word;
    const from = start - first + 1;
    const last = end - first;
    if (kerning !== 0 && last < pens.length) pens[last] = (pens[last] as number) + kerning;
    for (const { at, advance, isSpaced } of shaped.glyphs) {
      if (from + at < 1 || from + at >= pens.length) continue;
      const width = advance * fontSize + (isSpaced ? tracking : 0);
      pens[from + at] = (pens[from + at] as number) + width;
    }
    if (!this.#hasWordSpacing) return;
    const { text, ranges } = this.#paragraph;
    for (let at = Math.max(start, first); at < end && at - first + 1 < pens.length; at++) {
      if (!isSeparator(text.charCodeAt(at))) continue;
      const { wordSpacing } = (ranges[rangeAt(ranges, at)] as TextRange).box.style;
      pens[at - first + 1] = (pens[at - first + 1] as number) + wordSpacing;
    }
  }

  #edges(start: number, end: number, closesUntil: number): number {
    if (this.#edged.length === 0) return 0;
    const { length } = this.#paragraph.text;
    let width = 0;
    for (const box of this.#edged) {
      const opens = (box.start >= start && box.start < end) || (box.start === end && end === length);
      const closes = (box.end > start && box.end <= closesUntil) || (box.end === box.start && opens);
      const { item } = box;
      if (opens && item) width += item.start.margin + item.start.inner;
      if (closes && item) width += item.end.margin + item.end.inner;
    }
    return width;
  }
}

/** Longer words are shaped in parts: what is done for each line that a word is in takes as long as the word is. */
const MOST_WORD = 512;
/** How far letters are shaped anew with those beside them. */
const MOST_CONTEXT = 8;
/** A mark, a joiner or the second half of a character: nothing is cut before it, nor after a joiner. */
const CONTINUATION = /[\p{M}\p{Cf}\p{Emoji_Modifier}\udc00-\udfff]/u;

const WITHIN_LINE: PartOfLine = { isLineStart: false, trimsEnd: false };

const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;
const LINE_END = 0x0a;
const TAB = 0x09;
const SOFT_HYPHEN = 0xad;
const HYPHEN_MINUS = '-';

/** What stands for a soft hyphen at the end of a line. */
export const HYPHEN = '\u2010';

function fontOf({ glyphs }: ShapedLine) {
  const [glyph] = glyphs;
  return glyph && 'font' in glyph ? glyph.font : undefined;
}

/** Where a word that is too long is cut: at `to`, or some characters before it. */
function cutBefore(text: string, from: number, to: number): number {
  for (let at = to; at > from + MOST_WORD / 2; at--) {
    if (!CONTINUATION.test(String.fromCodePoint(text.codePointAt(at) as number)) && text[at - 1] !== '\u200d')
      return at;
  }
  return to;
}

function isSpaced(text: string, position: number): boolean {
  return text.charCodeAt(position - 1) === SPACE;
}

function isWordEnd(unit: number): boolean {
  return unit === SPACE || isControl(unit);
}

function isControl(unit: number): boolean {
  return unit === LINE_END || unit === TAB;
}

/** Word separators (CSS Text Level 3, section 8.1). */
export function isSeparator(unit: number): boolean {
  return unit === SPACE || unit === NO_BREAK_SPACE;
}

function isEdged({ item }: BoxRange): boolean {
  if (!item) return false;
  const { start, end, isolate } = item;
  return (
    start.margin !== 0 || start.inner !== 0 || end.margin !== 0 || end.inner !== 0 || isolate !== undefined
  );
}
