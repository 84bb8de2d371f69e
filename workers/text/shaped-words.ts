/** Shaped words and lines. */

import type { Emoji } from '../emoji/emoji-catalogue.js';
import type { WeightedFont } from '../fonts/font-file.js';

/** Glyph or emoji of a line. Positions are in ems, relative to the line's start and baseline. */
export type PlacedGlyph = (
  | { x: number; y: number; font: WeightedFont; id: number }
  | { x: number; emoji: Emoji }
) & {
  /** Characters that its cluster stands for, of the first glyph of one; empty for all others. */
  text?: string | undefined;
};

/** Shaped line: its glyph runs, in visual order. */
export interface ShapedLine {
  glyphs: PlacedGlyph[];
  /** Advance width in ems, with the letter spacing after the last character. */
  advance: number;
}

/** Glyph of a word. Lengths are in ems. */
export interface WordGlyph {
  placed: PlacedGlyph;
  /** Where its characters begin in the word, in UTF-16 units, and its distance from their left edge. */
  at: number;
  offset: number;
  advance: number;
  /** Set if it is the first glyph of a visible cluster, which has letter spacing. */
  isSpaced: boolean;
}

/** Word with trailing spaces, relative to its start. Letter spacing is applied later, so that a word fits any. */
export interface ShapedWord {
  glyphs: WordGlyph[];
  advance: number;
  /** Set if not every UTF-16 unit of it has a glyph of its own. */
  hasClusters: boolean;
  /** Positions between its clusters where it is shaped otherwise if a line ends there (HarfBuzz: unsafe to break). */
  unsafe: readonly number[];
  /** Set if its first mark is half as wide because of what stands before it. */
  isTrimmedAtStart?: true;
  /** Set if it is drawn otherwise because of what stands beside it beyond spaces. */
  isForNeighbours?: true;
}

/** Tells whether each of so many characters has a glyph of its own. */
export function hasGlyphForEach(glyphs: readonly WordGlyph[], count: number): boolean {
  return (
    glyphs.length === count && glyphs.every(({ at }, index) => index === 0 || at !== glyphs[index - 1]?.at)
  );
}

/** Notes down which characters of a word each cluster stands for: its glyphs stand side by side. */
export function addTexts(glyphs: readonly WordGlyph[], word: string): void {
  // Where the cluster after this one begins in the word, whichever direction the word is set in.
  let behind = word.length;
  const isRightToLeft = (glyphs[0]?.at ?? 0) > (glyphs.at(-1)?.at ?? 0);
  for (let count = 0; count < glyphs.length; count++) {
    const index = isRightToLeft ? count : glyphs.length - 1 - count;
    const { at, placed } = glyphs[index] as WordGlyph;
    const isFirst = at !== glyphs[index - 1]?.at;
    const isLastMet = isRightToLeft ? at !== glyphs[index + 1]?.at : isFirst;
    placed.text = isFirst ? word.slice(at, behind) : '';
    if (isLastMet) behind = at;
  }
}
