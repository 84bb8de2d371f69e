/** A stretch of text as it is shaped, and the glyphs of its parts. */

import type { PlacedGlyph, ShapedWord, WordGlyph } from '../shaped-words.js';
import type { WordContext } from '../word-contexts.js';
import { glyphAdvance } from './glyph-advance.js';

/** Word with its trailing spaces as it is shaped. */
export interface TextWord {
  start: number;
  end: number;
  shaped: ShapedWord;
  fontSize: number;
  /** Letter spacing in pixels. */
  tracking: number;
  /** Kerning between its last space and the word after it, in pixels. */
  kerning: number;
  /** What it is drawn for beside it, where it is. */
  context?: WordContext;
}

/** A stretch of text as it is shaped: all of a paragraph, or a line. */
export interface Shaping {
  /** In order. */
  words: readonly TextWord[];
  /** Distances in pixels between the start and each UTF-16 unit, in logical order: that of unit `first` comes first. */
  pens: Float64Array;
  first: number;
}

/**
 * Glyphs of a part of a line in visual order, as shares of the font's size from its left edge on. What spaces letters
 * out is on the right of each, as in Chromium, whatever its direction.
 * @param isRightToLeft whether the part is set from right to left
 */
export function glyphsIn(
  { words, pens, first }: Shaping,
  start: number,
  end: number,
  isRightToLeft: boolean,
  fontSize: number,
): PlacedGlyph[] {
  const glyphs: PlacedGlyph[] = [];
  if (!(fontSize > 0)) return glyphs;
  const from = wordAt(words, start);
  let to = from;
  while (to < words.length && (words[to] as TextWord).start < end) to++;
  const edge = pens[(isRightToLeft ? end : start) - first] as number;
  for (let count = from; count < to; count++) {
    const word = words[isRightToLeft ? from + to - 1 - count : count] as TextWord;
    const all = word.shaped.glyphs;
    let left = 0;
    for (let index = 0; index < all.length; index++) {
      const { placed, at: within, offset, isSpaced } = all[index] as WordGlyph;
      const at = word.start + within;
      if (at < start || at >= end) continue;
      if (!isRightToLeft) left = (pens[at - first] as number) - edge;
      else if (index === 0 || all[index - 1]?.at !== within)
        left =
          edge -
          (pens[at - first] as number) -
          clusterAdvance(all, index, fontSize) -
          (isSpaced ? word.tracking : 0);
      const x = left / fontSize + offset;
      const { text } = placed;
      if ('emoji' in placed) glyphs.push({ x, emoji: placed.emoji, text });
      else glyphs.push({ x, y: placed.y, font: placed.font, id: placed.id, text });
    }
  }
  return glyphs;
}

/** Advance of the cluster that begins with a glyph, in pixels. */
function clusterAdvance(glyphs: readonly WordGlyph[], first: number, fontSize: number): number {
  const { at } = glyphs[first] as WordGlyph;
  let advance = 0;
  for (let index = first; glyphs[index]?.at === at; index++)
    advance += glyphAdvance(glyphs[index] as WordGlyph, fontSize);
  return advance;
}

/** Replaces advances by their sums: each place by the one where it ends. */
export function accumulate(pens: Float64Array): void {
  for (let at = 1; at < pens.length; at++) pens[at] = (pens[at] as number) + (pens[at - 1] as number);
}

/** Index of the word that a position is in, or of the next one. */
export function wordAt(words: readonly TextWord[], position: number): number {
  let from = 0;
  let to = words.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((words[middle] as TextWord).end <= position) from = middle + 1;
    else to = middle;
  }
  return from;
}
