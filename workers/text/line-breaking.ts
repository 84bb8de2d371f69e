import { graphemesOf } from '../fonts/graphemes.js';
import { breakOpportunities } from './break-opportunities.js';

/** Text between two break opportunities. */
export interface Segment {
  /** Text without trailing white space, which hangs outside of the line. */
  text: string;
  /** Trailing white space, which counts only when another segment follows in the same line. */
  space: string;
  /** True when a mandatory break follows. */
  endsLine: boolean;
}

/** Splits a text at its break opportunities. */
export function segmentsOf(text: string): Segment[] {
  return Array.from(pieces(text), ({ piece, required }) => {
    // A zero width space has served its purpose as a break opportunity.
    const content = piece.replace(/[\n\v\f\r\u0085\u2028\u2029]+$/, '').replaceAll('\u200b', '');
    const inked = content.trimEnd();
    return { text: inked, space: content.slice(inked.length), endsLine: required };
  });
}

/** Words of a line, each with the white space after it, split at its break opportunities. */
export function wordsOf(line: string): string[] {
  return Array.from(pieces(line), ({ piece }) => piece);
}

function* pieces(text: string): Generator<{ piece: string; required: boolean }> {
  let start = 0;
  for (const { position, required } of breakOpportunities(text)) {
    if (!required && isWithinKoreanWord(text, position)) continue;
    yield { piece: text.slice(start, position), required };
    start = position;
  }
}

/**
 * Korean words are not broken, as by CSS `word-break: keep-all`, one of the two styles that UAX #14 leaves open
 * (section 5.1, "Korean"): large type is set by words.
 */
function isWithinKoreanWord(text: string, position: number): boolean {
  return WITHIN_KOREAN_WORD.test(text.slice(position - 1, position + 1));
}

/** Digits and Latin letters may be part of a word: 2026년, PC방. */
const WITHIN_KOREAN_WORD = /^(?=.?\p{sc=Hangul})[\p{sc=Hangul}\p{sc=Latin}\p{N}]{2}$/u;

/** Segment with its widths, in any unit: of its text alone, and with its trailing white space. */
export interface MeasuredSegment extends Segment {
  inked: number;
  advance: number;
}

/** @param width of a segment, with or without its white space; the width of a line is the sum of theirs */
export function measured(segments: readonly Segment[], width: (text: string) => number): MeasuredSegment[] {
  return segments.map(({ text, space, endsLine }) => {
    // Measured first: the shaper derives the width without white space from it.
    const advance = width(text + space);
    return { text, space, endsLine, inked: space === '' ? advance : width(text), advance };
  });
}

/**
 * Fills lines greedily with segments.
 * @param available width of a line; `Infinity` breaks at line ends only
 * @returns which segment each line begins with, or undefined when a segment alone is wider than a line
 */
export function lineStarts(segments: readonly MeasuredSegment[], available: number): number[] | undefined {
  const starts: number[] = [];
  let isLineOpen = false;
  let pen = 0;
  for (const [index, { inked, advance, endsLine }] of segments.entries()) {
    if (inked > available) return undefined;
    if (!isLineOpen || pen + inked > available) {
      starts.push(index);
      pen = 0;
    }
    pen += advance;
    isLineOpen = !endsLine;
  }
  return starts;
}

/** Lines that start with these segments, without trailing white space. */
export function linesFrom(segments: readonly Segment[], starts: readonly number[]): string[] {
  return starts.map((start, line) => {
    let text = '';
    let hanging = '';
    for (const segment of segments.slice(start, starts[line + 1])) {
      text += hanging + segment.text;
      hanging = segment.space;
    }
    return text;
  });
}

/** Splits segments that are wider than a line, between graphemes. */
export function splitWideSegments(
  segments: readonly Segment[],
  available: number,
  width: (text: string) => number,
): Segment[] {
  return segments.flatMap((segment) => {
    if (width(segment.text) <= available) return [segment];
    const pieces = piecesOf(graphemesOf(segment.text), (piece) => width(piece.trimEnd()) <= available);
    return pieces.map((piece, index) => {
      const text = piece.trimEnd();
      if (index === pieces.length - 1) return { ...segment, text };
      return { text, space: piece.slice(text.length), endsLine: false };
    });
  });
}

/** Packs graphemes greedily into pieces, at least one each, with the white space after them. */
function piecesOf(characters: readonly string[], fits: (piece: string) => boolean): string[] {
  const pieces: string[] = [];
  for (let start = 0; start < characters.length; ) {
    let end =
      start +
      longestFitting(characters.length - start, (count) =>
        fits(characters.slice(start, start + count).join('')),
      );
    while (/^\s$/.test(characters[end] ?? '')) end++;
    pieces.push(characters.slice(start, end).join(''));
    start = end;
  }
  return pieces;
}

/**
 * Largest number up to `most` that fits, 1 when none does. It is found by doubling and then bisecting, as long texts
 * are slow to measure.
 */
function longestFitting(most: number, fits: (count: number) => boolean): number {
  let fitting = 1;
  let tooMany = 2;
  while (tooMany <= most && fits(tooMany)) {
    fitting = tooMany;
    tooMany *= 2;
  }
  tooMany = Math.min(tooMany, most + 1);
  while (tooMany - fitting > 1) {
    const middle = (fitting + tooMany) >> 1;
    if (fits(middle)) fitting = middle;
    else tooMany = middle;
  }
  return fitting;
}

/**
 * Longest prefix of a line that fits with an ellipsis, and the ellipsis. It ends at a break opportunity, or at a
 * grapheme where that would leave less than half of what fits.
 */
export function withEllipsis(line: string, available: number, width: (text: string) => number): string {
  const graphemes = graphemesOf(line);
  while (graphemes.length > 0) {
    const prefix = graphemes.join('');
    if (width(closed(prefix)) <= available) return closed(wholeWords(prefix, line));
    graphemes.pop();
  }
  return '…';
}

function wholeWords(prefix: string, line: string): string {
  let words = '';
  for (const word of wordsOf(line)) {
    const longer = words + word;
    if (longer.length > prefix.length) break;
    words = longer;
  }
  return words.length * 2 >= prefix.length ? words : prefix;
}

/**
 * Characters that an ellipsis replaces at the end of a truncated text, in any script: white space, terminal
 * punctuation, dashes, and opening brackets and quotation marks.
 */
const LOOSE_END =
  /[\s\p{Terminal_Punctuation}\p{Dash_Punctuation}\p{Open_Punctuation}\p{Initial_Punctuation}…‥⋯・·¿¡՝]$/u;

function closed(prefix: string): string {
  let end = prefix;
  while (LOOSE_END.test(end)) end = end.replace(LOOSE_END, '');
  return `${end}…`;
}
