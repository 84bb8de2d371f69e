import type { LineShaper } from '../line-shaping.js';
import type { ShapedLine } from '../shaped-words.js';
import type { InlineStyle } from './inline-items.js';
import type { ParagraphText } from './paragraph-text.js';
import { CURSIVE, ParagraphWords, TAB } from './paragraph-words.js';
import { accumulate, type Shaping, type TextWord, wordAt } from './shaping.js';
import { type BoxRange, rangeAt, type TextRange } from './text-ranges.js';
import { surplusBehind, trimmedStarts } from './trimmed-marks.js';

/**
 * A paragraph's text, shaped once and cut into lines, as Chromium does. Words go on across boxes that differ in nothing
 * that shapes them, as in `f<b>i</b>`; where a line ends within a word whose letters depend on each other there, the
 * parts are shaped anew.
 */
export class ShapedText {
  readonly whole: Shaping;
  readonly #paragraph: ParagraphText;
  readonly #levels: Uint8Array;
  readonly #words: ParagraphWords;
  /** 1 at positions where cutting changes what is shaped; undefined where there are none. */
  readonly #unsafe: Uint8Array | undefined;
  /** Boxes with margins, borders or padding at their sides. */
  readonly #edged: readonly BoxRange[];
  #edgeSums: EdgeSums | undefined;
  /** Width of a space of the block. */
  #space: number | undefined;
  /** Those of them that have their sides in each line (CSS Fragmentation 3, section 5.4). */
  readonly #cloned: readonly BoxRange[];

  constructor(paragraph: ParagraphText, levels: Uint8Array, shaper: LineShaper) {
    this.#paragraph = paragraph;
    this.#levels = levels;
    const { text, ranges, boxes } = paragraph;
    this.#edged = boxes.length === 1 ? [] : boxes.filter(isEdged);
    this.#cloned = this.#edged.filter(({ item }) => item?.isCloned);
    this.#words = new ParagraphWords(paragraph, levels, shaper, this.#edged);
    const words = this.#words.all();
    const pens = new Float64Array(text.length + 1);
    for (const word of words) this.#words.measure(word, pens, 0);
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

  /** Edges of boxes that begin at a position, but for cloned ones. */
  openedAt(position: number): number {
    let width = 0;
    for (const { item, start, end } of this.#edged)
      if (item && start === position && end > start && !item.isCloned)
        width += item.start.margin + item.start.inner;
    return width;
  }

  /** Edges of boxes that end at a position, but for cloned ones. */
  closedAt(position: number): number {
    let width = 0;
    for (const { item, start, end } of this.#edged)
      if (item && end === position && end > start && !item.isCloned)
        width += item.end.margin + item.end.inner;
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
      const to = this.#words.endOfPart(word, end);
      const isTrimmed = trimsEnd && to === end;
      const isCut = (cutsStart && from === start) || (cutsEnd && to < word.end) || isTrimmed;
      words.push(
        isCut ? this.#words.part(word, from, to, { isLineStart: from === start, trimsEnd: isTrimmed }) : word,
      );
      this.#words.measure(words.at(-1) as TextWord, pens, start);
    }
    for (const { atomic, start: at } of this.#paragraph.ranges)
      if (atomic && at >= start && at < end) pens[at - start + 1] = atomic.width;
    accumulate(pens);
    return { words, pens, first: start };
  }

  /** A word that is not the paragraph's, in a style and a direction; it has no letter spacing. */
  shape(text: string, style: InlineStyle, level: number): ShapedLine {
    const { advance, glyphs } = this.#words.word(text, style, level, 0, text.length).shaped;
    return { glyphs: glyphs.map(({ placed }) => placed), advance };
  }

  /** The hyphen that a line shows which ends at a soft hyphen. @param position after it */
  hyphenAt(position: number): { text: string; shaped: ShapedLine; width: number } | undefined {
    const { text, ranges } = this.#paragraph;
    if (text.charCodeAt(position - 1) !== SOFT_HYPHEN) return undefined;
    const { style } = (ranges[rangeAt(ranges, position - 1)] as TextRange).box;
    const level = this.#levels[position - 1] as number;
    const own = style.hyphen;
    if (own !== undefined) {
      const shaped = own === '' ? NOTHING : this.shape(own, style, level);
      return { text: own, shaped, width: shaped.advance * style.fontSize };
    }
    let shaped = this.shape(HYPHEN, style, level);
    const minus = this.shape(HYPHEN_MINUS, style, level);
    // As in Chromium, that of another font is not taken.
    if (fontOf(shaped) !== fontOf(minus)) shaped = minus;
    return { text: HYPHEN, shaped, width: shaped.advance * style.fontSize };
  }

  /**
   * Width of a part with tabs.
   * @param pen where it begins in the line
   */
  tabbedAdvance(start: number, end: number, pen: number, closesUntil = end): number {
    const { text } = this.#paragraph;
    const { pens, first } = this.shapingOf(start, end);
    let tabs = 0;
    for (let at = text.indexOf('\t', start); at >= 0 && at < end; at = text.indexOf('\t', at + 1)) {
      const before = (pens[at - first] as number) - (pens[start - first] as number);
      tabs += this.#tabWidth(at, pen + before + this.#edgesBefore(start, at) + tabs);
    }
    return tabs + this.advance(start, end, closesUntil);
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
        moved += this.#tabWidth(at, pen + (pens[at - start] as number) + this.#edgesBefore(start, at));
    }
    return { words, pens, first: start };
  }

  /**
   * As in Chromium, to the next tab stop that is at least half a space away; spaces between stops, which are those of the block,
   * have their spacing.
   */
  #tabWidth(at: number, pen: number): number {
    const { ranges, boxes } = this.#paragraph;
    const { style } = (ranges[rangeAt(ranges, at)] as TextRange).box;
    const { style: around } = boxes[0] as BoxRange;
    this.#space ??= this.shape(' ', around, 0).advance * around.fontSize;
    const space = this.#space;
    const distance = style.tabWidth ?? style.tabSize * (space + around.letterSpacing + around.wordSpacing);
    if (!(distance > 0)) return style.letterSpacing;
    const width = distance - (pen % distance);
    return width < space / 2 ? width + distance : width;
  }

  #isUnsafe(position: number): boolean {
    return this.#unsafe !== undefined && this.#unsafe[position] === 1;
  }

  /** Edges in a line that begins at `start` which stand before a character of it. */
  #edgesBefore(start: number, at: number): number {
    if (this.#edged.length === 0) return 0;
    this.#edgeSums ??= edgeSums(this.#edged, this.#paragraph.text.length);
    const { opened, closed } = this.#edgeSums;
    const earlier = start === 0 ? 0 : (opened[start - 1] as number);
    return (opened[at] as number) - earlier + (closed[at] as number) - (closed[start] as number);
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

/** Edges of boxes that begin, and that end, up to each position of a text: before the character that is there. */
interface EdgeSums {
  opened: Float64Array;
  closed: Float64Array;
}

function edgeSums(boxes: readonly BoxRange[], length: number): EdgeSums {
  const sums = { opened: new Float64Array(length + 1), closed: new Float64Array(length + 1) };
  const add = (edges: Float64Array, at: number, width: number) => {
    edges[at] = (edges[at] as number) + width;
  };
  for (const { item, start, end } of boxes) {
    if (!item) continue;
    add(sums.opened, start, item.start.margin + item.start.inner);
    add(end === start ? sums.opened : sums.closed, end, item.end.margin + item.end.inner);
  }
  for (const edges of [sums.opened, sums.closed])
    for (let at = 1; at <= length; at++) add(edges, at, edges[at - 1] as number);
  return sums;
}

/** How far letters are shaped anew with those beside them. */
const MOST_CONTEXT = 8;
const SOFT_HYPHEN = 0xad;
const HYPHEN_MINUS = '-';

const NOTHING: ShapedLine = { glyphs: [], advance: 0 };

/** What stands for a soft hyphen at the end of a line. */
const HYPHEN = '\u2010';

function fontOf({ glyphs }: ShapedLine) {
  const [glyph] = glyphs;
  return glyph && 'font' in glyph ? glyph.font : undefined;
}

/**
 * Positions where a line that ends there is shaped anew: 1 in an array, which is undefined where there are none.
 * @param trimmed those of marks that are trimmed at the start of a line
 */
function unsafePositions(
  words: readonly TextWord[],
  text: string,
  trimmed: readonly number[],
): Uint8Array | undefined {
  let unsafe = trimmed.length > 0 ? new Uint8Array(text.length + 1) : undefined;
  for (const start of trimmed) if (unsafe) unsafe[start] = 1;
  for (const { start, end, shaped } of words) {
    if ((shaped.isTrimmedAtStart || shaped.isForNeighbours) && start > 0) {
      unsafe ??= new Uint8Array(text.length + 1);
      unsafe[start] = 1;
    }
    // Letters that join go on doing so where a line breaks between them.
    const cuts = shaped.unsafe.length > 0 && CURSIVE.test(text.slice(start, end)) ? [] : shaped.unsafe;
    if (cuts.length === 0 && !shaped.hasClusters) continue;
    unsafe ??= new Uint8Array(text.length + 1);
    if (shaped.hasClusters) {
      // Where several characters have one glyph, as ligatures, there is nothing to cut.
      unsafe.fill(1, start + 1, end);
      for (const { at } of shaped.glyphs) if (at > 0) unsafe[start + at] = 0;
    }
    for (const at of cuts) if (at > 0) unsafe[start + at] = 1;
  }
  return unsafe;
}

function isEdged({ item }: BoxRange): boolean {
  if (!item) return false;
  const { start, end, isolate } = item;
  return (
    start.margin !== 0 || start.inner !== 0 || end.margin !== 0 || end.inner !== 0 || isolate !== undefined
  );
}
