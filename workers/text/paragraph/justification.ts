import type { TextJustify } from './inline-items.js';
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

/** Number of characters in a line, but for the last one, after which it may be spaced out. */
export function opportunities(text: string, start: number, inkEnd: number, mode: TextJustify): number {
  if (mode === 'none') return 0;
  let count = 0;
  for (let at = start; at < inkEnd - 1; at++) if (!isLow(text, at + 1) && justifies(text, at, mode)) count++;
  return count;
}

/** How a line is shaped that is spaced out by so many pixels at each opportunity. */
export function expanded(
  { words, pens, first }: Shaping,
  text: string,
  start: number,
  inkEnd: number,
  expansion: number,
  mode: TextJustify,
): Shaping {
  const moved = pens.slice(start - first, inkEnd - first + 1);
  let shift = 0;
  for (let at = start; at < inkEnd; at++) {
    moved[at - start] = (moved[at - start] as number) + shift;
    if (at < inkEnd - 1 && !isLow(text, at + 1) && justifies(text, at, mode)) shift += expansion;
  }
  moved[inkEnd - start] = (moved[inkEnd - start] as number) + shift;
  return { words, pens: moved, first: start };
}

/** Tells whether the second half of a character is at a position. */
function isLow(text: string, at: number): boolean {
  return (text.charCodeAt(at) & 0xfc00) === 0xdc00;
}
