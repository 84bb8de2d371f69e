/** The words of a paragraph, as they are shaped: where each begins and ends, what is beside it, and how wide it is. */

import type { LineShaper } from '../line-shaping.js';
import type { WordEdges } from '../wide-punctuation.js';
import type { WordSetting } from '../word-cache.js';
import { type WordContext, wordContext } from '../word-contexts.js';
import { glyphAdvance } from './glyph-advance.js';
import type { InlineStyle } from './inline-items.js';
import type { ParagraphText } from './paragraph-text.js';
import type { TextWord } from './shaping.js';
import { type BoxRange, rangeAt, type TextRange } from './text-ranges.js';
import { type PartOfLine, trimmedEdges } from './trimmed-marks.js';

/** Longer words are shaped in parts: what is done for each line that a word is in takes as long as the word is. */
const MOST_WORD = 512;
/** A mark, a joiner or the second half of a character: nothing is cut before it, nor after a joiner. */
const CONTINUATION = /[\p{M}\p{Cf}\p{Emoji_Modifier}\udc00-\udfff]/u;

const WITHIN_LINE: PartOfLine = { isLineStart: false, trimsEnd: false };

const SPACE = 0x20;
const NO_BREAK_SPACE = 0xa0;
const LINE_END = 0x0a;
export const TAB = 0x09;

/** Letters of these scripts join: Chromium does not space them out. */
export const CURSIVE =
  /[\p{sc=Arabic}\p{sc=Syriac}\p{sc=Mongolian}\p{sc=Nko}\p{sc=Mandaic}\p{sc=Phags_Pa}\p{sc=Hanifi_Rohingya}]/u;

/** Shapes the words of a paragraph. */
export class ParagraphWords {
  readonly #paragraph: ParagraphText;
  readonly #levels: Uint8Array;
  readonly #shaper: LineShaper;
  readonly #edged: readonly BoxRange[];
  readonly #settings = new Map<InlineStyle, (WordSetting | undefined)[]>();
  readonly #hasWordSpacing: boolean;

  /** @param edged boxes with margins, borders or padding at their sides, where words end */
  constructor(paragraph: ParagraphText, levels: Uint8Array, shaper: LineShaper, edged: readonly BoxRange[]) {
    this.#paragraph = paragraph;
    this.#levels = levels;
    this.#shaper = shaper;
    this.#edged = edged;
    this.#hasWordSpacing = paragraph.ranges.some(({ box }) => box.style.wordSpacing !== 0);
  }

  /** All words, in order. */
  all(): TextWord[] {
    const { ranges } = this.#paragraph;
    const words: TextWord[] = [];
    for (let index = 0; index < ranges.length; ) {
      const range = ranges[index] as TextRange;
      let { end } = range;
      for (index++; index < ranges.length && this.#continues(range, ranges[index] as TextRange); index++)
        end = (ranges[index] as TextRange).end;
      if (!range.atomic) this.#addWords(range.box.style, range.start, end, words);
    }
    return words;
  }

  /** A text as it is shaped at a place of the paragraph, from `start` to `end`. */
  word(
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

  /** Where a word ends in a line. As in Chromium, one that a line ends behind goes on being drawn for what is behind its spaces. */
  endOfPart({ end, context }: TextWord, lineEnd: number): number {
    if (lineEnd >= end || !context) return Math.min(end, lineEnd);
    return this.#paragraph.text.slice(lineEnd, end).trimStart() === '' ? end : lineEnd;
  }

  /** A part of a word that a line cuts out of it. */
  part(word: TextWord, start: number, end: number, part: PartOfLine): TextWord {
    const { style } = (this.#paragraph.ranges[rangeAt(this.#paragraph.ranges, start)] as TextRange).box;
    const { text } = this.#paragraph;
    const edges = trimmedEdges(text, style, start, end, part);
    const context = word.context && {
      before: start === word.start && !part.isLineStart ? word.context.before : '',
      after: end === word.end ? word.context.after : '',
    };
    const level = this.#levels[start] as number;
    const own = this.word(text.slice(start, end), style, level, start, end, edges, context);
    own.tracking = word.tracking;
    if (end === word.end) own.kerning = word.kerning;
    return own;
  }

  /** Adds the widths of a word's clusters to an array that begins at `first`, each after its first unit. */
  measure(word: TextWord, pens: Float64Array, first: number): void {
    const { start, end, shaped, fontSize, tracking, kerning } = word;
    const from = start - first + 1;
    const last = end - first;
    if (kerning !== 0 && last < pens.length) pens[last] = (pens[last] as number) + kerning;
    for (const glyph of shaped.glyphs) {
      const { at, isSpaced } = glyph;
      if (from + at < 1 || from + at >= pens.length) continue;
      const width = glyphAdvance(glyph, fontSize) + (isSpaced ? tracking : 0);
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
      const word = this.word(text.slice(from, to), style, level, from, to, edges, context);
      const last = words.at(-1);
      const isNext = last && from > start && last.end === from && levels[from - 1] === level;
      if (isNext && isSpaced(text, from) && !beginsScript(text, from))
        last.kerning = this.#kerning(text.codePointAt(from) as number, style, word);
      words.push(word);
      from = to;
    }
  }

  /** Tells whether words go on from one range into the next (CSS Text Level 3, section 7.3). */
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

/** Scripts whose fonts kern letters with the space before them. */
const SCRIPTS = ['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic'].map(
  (name) => new RegExp(`^\\p{scx=${name}}`, 'u'),
);

/** Characters that go with those before them. */
const OF_ANY_SCRIPT = /^[\p{scx=Common}\p{scx=Inherited}]/u;

/** How far back a letter is looked for. */
const FARTHEST = 64;

/** The last of the letters that are Latin, or else of any script. */
const LAST_LATIN = 0x24f;

/**
 * Tells whether a letter is of another script than the last one before it: what is shaped ends there (Blink, `ScriptRunIterator`).
 * @param position of its first unit
 */
function beginsScript(text: string, position: number): boolean {
  // Most words are these.
  if (text.charCodeAt(position) <= LAST_LATIN && /[A-Za-z]/.test(text.charAt(position - 2))) return false;
  const letter = characterAt(text, position);
  let script: RegExp | undefined;
  for (let at = position - 1; at >= 0 && position - at < FARTHEST; at--) {
    const before = characterAt(text, at);
    if (OF_ANY_SCRIPT.test(before) || isLowHalf(before)) continue;
    script ??= SCRIPTS.find((each) => each.test(letter));
    return script !== undefined && !script.test(before);
  }
  return false;
}

function characterAt(text: string, at: number): string {
  return String.fromCodePoint(text.codePointAt(at) as number);
}

function isLowHalf(character: string): boolean {
  return /^[\udc00-\udfff]/.test(character);
}
