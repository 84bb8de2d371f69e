/** Where `text-spacing-trim` sets marks of full width half as wide at the edges of words and lines (CSS Text 4, section 8.4). */

import { type SpacingTrim, spacingTrimOf } from '../../fonts/styled-face.js';
import { mayClose, mayOpen, mayTrim, type WordEdges, wordEdges } from '../wide-punctuation.js';
import type { InlineStyle } from './inline-items.js';
import type { ParagraphText } from './paragraph-text.js';
import type { TextWord } from './shaping.js';
import { rangeAt, type TextRange } from './text-ranges.js';

/** Where a part of a paragraph is in a line that begins or ends with it. */
export interface PartOfLine {
  isLineStart: boolean;
  /** Set if the mark at its end is trimmed to have room in its line. */
  trimsEnd: boolean;
}

/** The edges that trim the marks at both ends of a part; undefined where none does. */
export function trimmedEdges(
  text: string,
  { face }: InlineStyle,
  start: number,
  end: number,
  { isLineStart, trimsEnd }: PartOfLine,
): WordEdges | undefined {
  const trim = spacingTrimOf(face);
  if (trim === 'space-all') return undefined;
  const isFirst = isParagraphStart(text, start);
  const trimsStart = isFirst ? trim === 'trim-start' : isLineStart && trimsLineStarts(trim);
  return wordEdges(text, start, end, { isLineStart: isFirst || isLineStart, trimsStart, trimsEnd });
}

/** Positions of marks that are trimmed where a line starts with them. */
export function trimmedStarts({ text, ranges }: ParagraphText): number[] {
  const starts: number[] = [];
  for (const { box, start, end } of ranges) {
    if (!trimsLineStarts(spacingTrimOf(box.style.face))) continue;
    for (let at = start; at < end; at++)
      if (mayTrim(text.charCodeAt(at)) && !isParagraphStart(text, at) && mayOpen(text.charAt(at)))
        starts.push(at);
  }
  return starts;
}

/** Tells whether a line may trim the mark that it ends with to have room for it. */
export function mayTrimEnd({ text, ranges }: ParagraphText, end: number): boolean {
  if (!mayTrim(text.charCodeAt(end - 1)) || !mayClose(text.charAt(end - 1))) return false;
  const { style } = (ranges[rangeAt(ranges, end - 1)] as TextRange).box;
  return spacingTrimOf(style.face) !== 'space-all';
}

/** A trace more than the steps in which widths are compared. */
const SURPLUS = 1.01 / 64;
/** Units of FreeType's scale in a pixel: 26.6 by 16.16. */
const SCALE_UNITS = 0x400000;

/**
 * The room that has to be free behind a part that is shaped anew at the end of a line because of a mark. FreeType rounds a font's
 * scale (`FT_Request_Metrics`): where it rounds up, letters as wide as the font's size do not fit in exactly their width.
 * @param word the last one of the part
 */
export function surplusBehind(
  { text, ranges }: ParagraphText,
  end: number,
  word: TextWord | undefined,
  trimsEnd: boolean,
): number {
  // At the ends of boxes, browsers shape nothing anew.
  const isBeforeMark = mayTrim(text.charCodeAt(end)) && rangeAt(ranges, end) === rangeAt(ranges, end - 1);
  const placed = word?.shaped.glyphs.at(-1)?.placed;
  if (!(trimsEnd || isBeforeMark) || !word || !placed || 'emoji' in placed) return 0;
  const scale = (word.fontSize * SCALE_UNITS) / placed.font.unitsPerEm;
  return Math.round(scale) > scale ? SURPLUS : 0;
}

function trimsLineStarts(trim: SpacingTrim): boolean {
  return trim === 'space-first' || trim === 'trim-start';
}

const LINE_END = 0x0a;

function isParagraphStart(text: string, position: number): boolean {
  return position === 0 || text.charCodeAt(position - 1) === LINE_END;
}
