import { graphemesOf } from '../../fonts/graphemes.js';
import type { BreakOpportunity } from '../break-opportunities.js';
import type { LineShaper, ShapedLine } from '../line-shaping.js';
import { takesTracking } from '../tracking.js';
import { exceeds } from './line-filling.js';
import { isCollapsible, type ParagraphText, type TextRange } from './paragraph-text.js';

/** What is between two break opportunities, measured. Widths in pixels. */
export interface Unit {
  start: number;
  end: number;
  inkEnd: number;
  /** With the white space at its end, and without it where it disappears or hangs at the end of a line. */
  advance: number;
  inked: number;
  /** True before a forced break. */
  required: boolean;
}

const FLAT = [new Uint8Array(256).fill(0), new Uint8Array(256).fill(1)] as const;

/** Measures and shapes parts of a paragraph. */
export class RangeShaper {
  readonly #paragraph: ParagraphText;
  readonly #levels: Uint8Array;
  readonly #shaper: LineShaper;

  constructor(paragraph: ParagraphText, levels: Uint8Array, shaper: LineShaper) {
    this.#paragraph = paragraph;
    this.#levels = levels;
    this.#shaper = shaper;
  }

  /** Splits a part of the paragraph where its box, its level or its kind changes, in logical order. */
  *pieces(
    start: number,
    end: number,
  ): Generator<{ range: TextRange; start: number; end: number; level: number }> {
    const { ranges } = this.#paragraph;
    for (let index = firstRange(ranges, start); index < ranges.length; index++) {
      const range = ranges[index] as TextRange;
      if (range.start >= end) return;
      const last = Math.min(range.end, end);
      for (let from = Math.max(range.start, start); from < last; ) {
        const level = this.#levels[from] ?? 0;
        let to = from + 1;
        while (to < last && this.#levels[to] === level) to++;
        yield { range, start: from, end: to, level };
        from = to;
      }
    }
  }

  /** @param closesUntil boxes that end no later count, too */
  advance(start: number, end: number, closesUntil = end): number {
    let advance = 0;
    for (const { range, start: from, end: to, level } of this.pieces(start, end))
      advance += this.#pieceAdvance(range, from, to, level);
    return advance + this.#edges(start, end, closesUntil);
  }

  shape({ box: { style } }: TextRange, text: string, level: number): ShapedLine {
    return this.#shaper.shape(lineOf(text, level, style.face), tracking(text, style));
  }

  #pieceAdvance({ box: { style }, atomic }: TextRange, start: number, end: number, level: number): number {
    if (atomic) return atomic.width;
    const text = this.#paragraph.text.slice(start, end).replace('\n', '');
    if (text === '') return 0;
    const ems = this.#shaper.advance(lineOf(text, level, style.face), tracking(text, style));
    return ems * style.fontSize + (style.wordSpacing === 0 ? 0 : style.wordSpacing * separators(text));
  }

  #edges(start: number, end: number, closesUntil: number): number {
    const { boxes, text } = this.#paragraph;
    let width = 0;
    for (const box of boxes) {
      if (!box.item) continue;
      const opens = (box.start >= start && box.start < end) || (box.start === end && end === text.length);
      const closes = (box.end > start && box.end <= closesUntil) || (box.end === box.start && opens);
      if (opens) width += box.item.start.margin + box.item.start.inner;
      if (closes) width += box.item.end.margin + box.item.end.inner;
    }
    return width;
  }
}

function firstRange(ranges: readonly TextRange[], position: number): number {
  let from = 0;
  let to = ranges.length;
  while (to - from > 1) {
    const middle = (from + to) >> 1;
    if ((ranges[middle] as TextRange).start <= position) from = middle;
    else to = middle;
  }
  return from;
}

function lineOf(text: string, level: number, face: TextRange['box']['style']['face']) {
  const odd = (level & 1) as 0 | 1;
  const levels =
    text.length <= 256 ? FLAT[odd].subarray(0, text.length) : new Uint8Array(text.length).fill(odd);
  return { text, levels, direction: odd ? ('rtl' as const) : ('ltr' as const), face };
}

function tracking(text: string, { letterSpacing, fontSize }: TextRange['box']['style']): number {
  return letterSpacing !== 0 && fontSize > 0 && takesTracking(text) ? letterSpacing / fontSize : 0;
}

/** Number of word separators (CSS Text Level 3, section 8.1). */
export function separators(text: string): number {
  let count = 0;
  for (const character of text) if (character === ' ' || character === '\u00a0') count++;
  return count;
}

/** Measures what is between break opportunities. */
export function unitsOf(
  paragraph: ParagraphText,
  breaks: readonly BreakOpportunity[],
  shaper: RangeShaper,
): Unit[] {
  let start = 0;
  return breaks.map(({ position, required }) => {
    const unit = unitOf(paragraph, shaper, start, position, required);
    start = position;
    return unit;
  });
}

export function unitOf(
  paragraph: ParagraphText,
  shaper: RangeShaper,
  start: number,
  end: number,
  required: boolean,
): Unit {
  const inkEnd = inkedEnd(paragraph, start, end);
  const advance = shaper.advance(start, end);
  return {
    start,
    end,
    inkEnd,
    advance,
    inked: inkEnd === end ? advance : shaper.advance(start, inkEnd, end),
    required,
  };
}

/** End of a part without its line end, and without white space that disappears or hangs at the end of a line. */
function inkedEnd({ text, ranges }: ParagraphText, start: number, end: number): number {
  let inkEnd = end;
  while (inkEnd > start) {
    const character = text.charAt(inkEnd - 1);
    if (character === ' ') {
      const { style } = (ranges[firstRange(ranges, inkEnd - 1)] as TextRange).box;
      const hangs = style.whiteSpaceCollapse === 'preserve' && style.textWrapMode === 'wrap';
      if (!isCollapsible(style) && !hangs) return inkEnd;
    } else if (character !== '\n' && !/[\u2028\u2029\u200b]/.test(character)) return inkEnd;
    inkEnd--;
  }
  return inkEnd;
}

/**
 * Breaks a unit that is wider than a line between graphemes, where `overflow-wrap` allows it: into what fits, at least one
 * grapheme, and the rest.
 */
export function splitUnit(
  paragraph: ParagraphText,
  shaper: RangeShaper,
  unit: Unit,
  available: number,
): Unit[] {
  const { text, ranges } = paragraph;
  const positions: number[] = [];
  let position = unit.start;
  for (const grapheme of graphemesOf(text.slice(unit.start, unit.inkEnd))) {
    position += grapheme.length;
    if (position >= unit.inkEnd) break;
    const { style } = (ranges[firstRange(ranges, position - 1)] as TextRange).box;
    if (breaksAnywhere(style)) positions.push(position);
  }
  let fitting = 0;
  for (let tooMany = positions.length; tooMany - fitting > 1; ) {
    const middle = (fitting + tooMany) >> 1;
    if (exceeds(shaper.advance(unit.start, positions[middle] as number), available)) tooMany = middle;
    else fitting = middle;
  }
  const best = positions[fitting];
  if (best === undefined) return [unit];
  return [
    unitOf(paragraph, shaper, unit.start, best, false),
    unitOf(paragraph, shaper, best, unit.end, unit.required),
  ];
}

type WrapStyle = Pick<TextRange['box']['style'], 'overflowWrap' | 'wordBreak' | 'textWrapMode'>;

function breaksAnywhere({ overflowWrap, wordBreak, textWrapMode }: WrapStyle): boolean {
  return textWrapMode === 'wrap' && (overflowWrap !== 'normal' || wordBreak === 'break-word');
}

/** Whether such breaks count for the narrowest width, too (CSS Text Level 3, section 5.5). */
export function shrinksAnywhere({ overflowWrap, wordBreak, textWrapMode }: WrapStyle): boolean {
  return textWrapMode === 'wrap' && (overflowWrap === 'anywhere' || wordBreak === 'break-word');
}
