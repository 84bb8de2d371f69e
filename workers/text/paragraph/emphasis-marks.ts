/** Marks over or under characters (CSS Text Decoration 3, section 3). */

import { graphemesOf } from '../../fonts/graphemes.js';
import type { Shaping } from './shaping.js';

/** What stands beside each character of a text. */
export interface Emphasis {
  mark: string;
  isUnder: boolean;
}

/** Size of a mark as a share of that of its text (Blink, `kEmphasisMarkFontSizeMultiplier`). */
export const MARK_SIZE = 0.5;

/** Separators, controls and what is unassigned; of punctuation those that stand for a word are none of these. */
const UNMARKED =
  /^(?:(?![#%&@＃％＆＠﹟﹪﹠﹫§¶‰‱٪؉؊⁊⁋⁓〽])\p{P}|[\p{Z}\p{Cn}\p{Cc}\p{Cf}\u1361\u{10100}\u{10101}\u{1039f}\u0f0b\u0f0c])/u;

/** Whether a character has a mark (Blink, `Character::CanReceiveTextEmphasis`). */
export function takesMark(character: string): boolean {
  return !UNMARKED.test(character);
}

/**
 * The middles of the characters of a run that have marks, in pixels from its left edge. Those that are one glyph share its
 * width evenly; what spaces letters out is no part of them.
 */
export function markedMiddles(
  text: string,
  { pens, first }: Shaping,
  start: number,
  end: number,
  isReversed: boolean,
  letterSpacing: number,
): number[] {
  const pen = (at: number) => pens[at - first] as number;
  const edge = pen(start);
  const width = pen(end) - edge;
  const clusters: { characters: string[]; from: number; to: number }[] = [];
  let at = start;
  for (const character of graphemesOf(text.slice(start, end))) {
    const [from, to] = [pen(at), pen(Math.min(end, at + character.length))];
    const last = clusters.at(-1);
    if (last && from === to) last.characters.push(character);
    else clusters.push({ characters: [character], from, to });
    at += character.length;
  }
  return clusters.flatMap(({ characters, from, to }) =>
    characters.flatMap((character, index) => {
      if (!takesMark(character)) return [];
      const advance = Math.max(0, to - from - letterSpacing);
      const share = (index + 0.5) / characters.length;
      return [isReversed ? width - (to - edge) + advance * (1 - share) : from - edge + advance * share];
    }),
  );
}
