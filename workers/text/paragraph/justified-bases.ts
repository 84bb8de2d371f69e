/** Letters with annotations in lines that are justified (Blink, `JustifyResults` and `PlaceRubyColumn`). */

import type { AtomicBox, JustifiedBase, JustifiedPlace } from './inline-items.js';
import type { LineRange } from './line-filling.js';
import type { ParagraphText } from './paragraph-text.js';
import { rangeAt, type TextRange } from './text-ranges.js';

/** The bases in a line, by their places in the text; undefined for none. */
export function basesIn(
  { ranges }: ParagraphText,
  { start, inkEnd, parts }: LineRange,
): Map<number, JustifiedBase> | undefined {
  if (ranges.length === 1 && !ranges[0]?.atomic) return undefined;
  let bases: Map<number, JustifiedBase> | undefined;
  for (let index = rangeAt(ranges, start); index < ranges.length; index++) {
    const { atomic, start: at } = ranges[index] as TextRange;
    if (at >= inkEnd) break;
    const base = (parts?.get(at) ?? atomic)?.justified;
    if (!base) continue;
    bases ??= new Map();
    bases.set(at, base);
  }
  return bases;
}

/**
 * A line with its bases as they are in it: those that are as wide as their annotations are spaced out with the line, and
 * others stand at its edges.
 * @param place which edges bases may stand at
 */
export function withBases(
  line: LineRange,
  bases: ReadonlyMap<number, JustifiedBase>,
  place: JustifiedPlace,
): LineRange {
  const parts = new Map<number, AtomicBox>(line.parts);
  for (const [at, base] of bases) {
    const isAtStart = place.isAtStart && at === line.start;
    const isAtEnd = place.isAtEnd && at + 1 === line.inkEnd;
    const changes = base.text === undefined ? isAtStart || isAtEnd : place.each > 0;
    if (changes) parts.set(at, base.placed({ ...place, isAtStart, isAtEnd }));
  }
  return parts.size > 0 ? { ...line, parts } : line;
}

/**
 * How much wider than it is Blink takes a line for in aligning it: by all that annotations reach over, where it went back to an
 * earlier break than that of the text which had no room (`LineBreaker::Rewind`).
 */
export function unalignedWidth({ ranges }: ParagraphText, line: LineRange): number {
  const { start, inkEnd, end, isLast, parts } = line;
  if (isLast || ranges.length === 1 || parts?.has(end - 1)) return 0;
  if (rangeAt(ranges, end - 1) === rangeAt(ranges, end)) return 0;
  let width = 0;
  for (let index = rangeAt(ranges, start); index < ranges.length; index++) {
    const { atomic, start: at } = ranges[index] as TextRange;
    if (at >= inkEnd) break;
    if (atomic && !parts?.has(at))
      width += (at === start ? 0 : (atomic.startChange ?? 0)) + (atomic.endChange ?? 0);
  }
  return width;
}
