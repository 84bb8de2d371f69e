/**
 * What stands beside a word beyond spaces. Browsers shape texts as a whole, and some fonts draw a mark for its neighbours even
 * there: Inter raises the dash of `MON – FRI`, and makes a sign of the letter in `2 x 3`.
 */

import { hasGlyphForEach, type ShapedWord, type WordGlyph } from './shaped-words.js';

/** The nearest characters beside a word, with the spaces between; empty where there are none. */
export interface WordContext {
  before: string;
  after: string;
}

const SPACE = 0x20;
/** Of more, fonts are not asked. */
const MOST_SPACES = 4;
/** Two characters: to Inter, the zero of `10` is not the one of `0x`. */
const BEFORE = /[\p{L}\p{N}\p{P}\p{S}]{1,2}$/u;
const AFTER = /^[\p{L}\p{N}\p{P}\p{S}]/u;

/**
 * The text beside a word with its trailing spaces, where it may begin or end with a mark.
 * @param from and to: the stretch that is shaped together
 * @returns undefined where it changes nothing, as with nearly all words
 */
export function wordContext(
  text: string,
  start: number,
  end: number,
  from: number,
  to: number,
): WordContext | undefined {
  let inkEnd = end;
  while (inkEnd > start && text.charCodeAt(inkEnd - 1) === SPACE) inkEnd--;
  const isShort = inkEnd === start + 1;
  if (!isShort && !isMark(text.charCodeAt(start)) && !isMark(text.charCodeAt(inkEnd - 1))) return undefined;
  let first = start;
  while (first > from && start - first < MOST_SPACES && text.charCodeAt(first - 1) === SPACE) first--;
  const before = first < start ? (BEFORE.exec(text.slice(Math.max(from, first - 2), first))?.[0] ?? '') : '';
  const after = inkEnd < end && end < to ? (AFTER.exec(text.charAt(end))?.[0] ?? '') : '';
  if (before === '' && after === '') return undefined;
  return { before: before && before + text.slice(first, start), after };
}

/** Tells whether a unit is no letter and no digit: of the first 256 characters, of punctuation and of symbols. */
function isMark(unit: number): boolean {
  if (unit < 0x80)
    return !((unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || isDigit(unit));
  return (unit >= 0xa1 && unit < 0xc0) || unit === 0xd7 || unit === 0xf7 || (unit >= 0x2010 && unit < 0x2c00);
}

function isDigit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}

/** The marks that a word begins and ends with, which context may change. */
export function edgeMarks(word: string): readonly string[] {
  const ink = word.trimEnd();
  return ink.length === 1
    ? [ink]
    : [ink.charAt(0), ink.charAt(ink.length - 1)].filter((each) => isMark(each.charCodeAt(0)));
}

/** Tells whether two words begin with the same glyph. @param place of the first character in the second one */
export function beginsAlike(one: ShapedWord, other: ShapedWord, place: number): boolean {
  const [first, second] = [one.glyphs[0], other.glyphs.find(({ at }) => at === place)];
  return first !== undefined && second !== undefined && areAlike(first, second);
}

function areAlike({ placed, advance }: WordGlyph, other: WordGlyph): boolean {
  const ids = [placed, other.placed].map((each) => ('id' in each ? each.id : -1));
  return ids[0] === ids[1] && Math.abs(advance - other.advance) < 1e-6;
}

/**
 * A word as it is shaped between others: the word alone where that is the same.
 * @param alone with its trailing spaces, which stay what they are: kerning across them is told elsewhere
 * @param between the word, with what is before it and behind it
 * @param start of the word in that
 */
export function wordBetween(word: string, alone: ShapedWord, between: ShapedWord, start: number): ShapedWord {
  const length = word.trimEnd().length;
  const spaces = alone.glyphs.filter(({ at }) => at >= length);
  const own = between.glyphs.filter(({ at }) => at >= start && at < start + length);
  const plain = alone.glyphs.slice(0, alone.glyphs.length - spaces.length);
  const isSame =
    own.length === plain.length && own.every((glyph, index) => areAlike(glyph, plain[index] as WordGlyph));
  if (isSame) return alone;
  const glyphs: WordGlyph[] = [];
  let pen = 0;
  let left = 0;
  for (const glyph of [...own.map((each) => ({ ...each, at: each.at - start })), ...spaces]) {
    if (glyph.at !== glyphs.at(-1)?.at) left = pen;
    glyphs.push({ ...glyph, placed: { ...glyph.placed, x: left + glyph.offset } });
    pen += glyph.advance;
  }
  const unsafe = between.unsafe.map((at) => at - start).filter((at) => at > 0 && at < length);
  return {
    glyphs,
    advance: pen,
    hasClusters: !hasGlyphForEach(glyphs, word.length),
    unsafe,
    isForNeighbours: true,
  };
}
