/** Marks over or under characters (CSS Text Decoration 3, section 3), and the room for them between lines. */

import { graphemesOf } from '../../fonts/graphemes.js';
import type { FontExtents } from './font-extents.js';
import { type PlacedLine, raiseLine } from './placed-line.js';
import type { Shaping } from './shaping.js';

/** The mark beside each character of a text. */
export interface Emphasis {
  mark: string;
  isUnder: boolean;
}

/** Size of a mark as a share of that of its text (Blink, `kEmphasisMarkFontSizeMultiplier`). */
export const MARK_SIZE = 0.5;

/** Separators, controls and what is unassigned; of punctuation those that stand for a word are none of these. */
const UNMARKED =
  /^(?:(?![#%&@＃％＆＠﹟﹪﹠﹫§¶‰‱٪؉؊⁊⁋⁓〽])\p{P}|[\p{Z}\p{Cn}\p{Cc}\p{Cf}\u1361\u{10100}\u{10101}\u{1039f}\u0f0b\u0f0c])/u;

/** Tells whether a character has a mark (Blink, `Character::CanReceiveTextEmphasis`). */
function takesMark(character: string): boolean {
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

/** What may reach over or under a line beyond its edges, in pixels: below nothing where there is room within it. */
interface Overflow {
  over: number;
  under: number;
}

/**
 * Moves the lines of a paragraph down, one after the other, where emphasis marks have no room between them, which no line's
 * own height has (Blink, `ComputeAnnotationOverflow`).
 */
export class MarkRoom {
  readonly #extents: FontExtents;
  /** What the line before leaves, or the edge of the block. */
  #under: number;

  /** @param before room above the first line, in the block's padding or margin */
  constructor(extents: FontExtents, before: number) {
    this.#extents = extents;
    this.#under = -before;
  }

  /** Moves the next line, which stands below the one before. */
  move(line: PlacedLine): void {
    const { over, under } = this.#overflow(line);
    const by = Math.max(0, this.#under + over);
    if (by > 0) raiseLine(line, -by);
    if (over > 0) line.reach = over;
    this.#under = under;
  }

  /** What the marks of the last line need below it. @param after room in the padding of the block */
  below(after: number): number {
    return Math.max(0, this.#under - after);
  }

  /** How much is free below the letters of a line, and below what is under them. */
  freeBelow(line: PlacedLine): number {
    return Math.max(0, -this.#overflow(line).under);
  }

  #overflow({ runs, atomics, y, height }: PlacedLine): Overflow {
    let [over, under] = [-height, -height];
    let [isOver, isUnder] = [false, false];
    for (const run of runs) {
      const { emphasis, fontSize } = run.style;
      const { ascent, descent } = this.#extents.glyphArea(run);
      // A mark of nothing has no height, but letters that are higher than their lines move these then.
      const mark = emphasis?.mark ? fontSize * MARK_SIZE : 0;
      const side = emphasis?.isUnder ? 'under' : 'over';
      isOver ||= emphasis !== undefined && side === 'over';
      isUnder ||= emphasis !== undefined && side === 'under';
      over = Math.max(over, y - (run.baseline - ascent - (side === 'over' ? mark : 0)));
      under = Math.max(under, run.baseline + descent + (side === 'under' ? mark : 0) - y - height);
    }
    for (const { item, y: top, annotation } of atomics) {
      if (!annotation) continue;
      const baseline = top + item.baseline;
      if (item.annotated?.isUnder) isUnder = true;
      else isOver = true;
      over = Math.max(over, y - (baseline - annotation.over));
      under = Math.max(under, baseline + annotation.under - y - height);
    }
    // Letters that are higher than their lines move none.
    return { over: isOver ? over : Math.min(0, over), under: isUnder ? under : Math.min(0, under) };
  }
}
