import type { JustifiedBase, TextJustify } from './inline-items.js';
import type { LineRange } from './line-filling.js';
import { isSeparator } from './paragraph-words.js';
import type { Shaping } from './shaping.js';

/** Characters on both sides of which a justified line may be spaced out, beside spaces. */
const IDEOGRAPH = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uff65]/u;
const FIRST_IDEOGRAPH = 0x2e80;

/** Tells whether a line is spaced out after a character (CSS Text Level 4, section 7.5). */
function justifies(text: string, at: number, mode: TextJustify): boolean {
  if (mode === 'inter-character') return !JOINED.test(String.fromCodePoint(text.codePointAt(at + 1) ?? 0));
  if (mode === 'inter-word') return isSeparator(text.charCodeAt(at));
  return isSeparator(text.charCodeAt(at)) || isIdeograph(text, at) || isIdeograph(text, at + 1);
}

/** Characters that are a part of what is before them. */
const JOINED = /\p{M}|\u200d|[\u{1f3fb}-\u{1f3ff}]/u;

function isIdeograph(text: string, position: number): boolean {
  const at = isLow(text, position) ? position - 1 : position;
  return (
    text.charCodeAt(at) >= FIRST_IDEOGRAPH && IDEOGRAPH.test(String.fromCodePoint(text.codePointAt(at) ?? 0))
  );
}

/** Where a line may be spaced out. */
export interface LineGaps {
  /** How many such places there are, with those within bases of annotations. */
  count: number;
  /** Whether there is one behind a character of the line, by its place in the text. */
  isAfter(at: number): boolean;
}

/** How a line is spaced out: by so many pixels in each gap. */
export interface LineSpacing {
  each: number;
  gaps: LineGaps;
}

/**
 * The gaps of a line, none of which is behind its last character.
 * @param bases texts that stand in it for single characters, by their places
 */
export function lineGaps(
  text: string,
  { start, inkEnd }: Pick<LineRange, 'start' | 'inkEnd'>,
  mode: TextJustify,
  bases?: ReadonlyMap<number, JustifiedBase>,
): LineGaps {
  if (!bases || bases.size === 0) {
    const isAfter = (at: number) => isGap(text, at, inkEnd, mode);
    return { count: countGaps(text, start, inkEnd, mode), isAfter };
  }
  const parts: string[] = [];
  const ends = new Int32Array(inkEnd - start);
  let length = 0;
  for (let at = start; at < inkEnd; at++) {
    const part = bases.get(at)?.text || text.charAt(at);
    parts.push(part);
    length += part.length;
    ends[at - start] = length - 1;
  }
  const content = parts.join('');
  return {
    count: countGaps(content, 0, content.length, mode),
    isAfter: (at) => isGap(content, ends[at - start] as number, content.length, mode),
  };
}

/** Number of characters in a text, but for the last one, behind which it may be spaced out. */
export function countGaps(text: string, start: number, end: number, mode: TextJustify): number {
  let count = 0;
  for (let at = start; at < end - 1; at++) if (isGap(text, at, end, mode)) count++;
  return count;
}

function isGap(text: string, at: number, end: number, mode: TextJustify): boolean {
  return mode !== 'none' && at < end - 1 && !isLow(text, at + 1) && justifies(text, at, mode);
}

/** How a line is shaped that is spaced out. */
export function spacedOut(
  { words, pens, first }: Shaping,
  start: number,
  inkEnd: number,
  { each, gaps }: LineSpacing,
): Shaping {
  const moved = pens.slice(start - first, inkEnd - first + 1);
  let shift = 0;
  for (let at = start; at < inkEnd; at++) {
    moved[at - start] = (moved[at - start] as number) + shift;
    if (gaps.isAfter(at)) shift += each;
  }
  moved[inkEnd - start] = (moved[inkEnd - start] as number) + shift;
  return { words, pens: moved, first: start };
}

/** Tells whether the second half of a character is at a position. */
function isLow(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
