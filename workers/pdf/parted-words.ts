/** Words that programs would not read as such from where their letters stand. */

import type { DisplayItem } from '../raster/display-list.js';
import { type PathLetter, TextPath } from '../raster/text-path.js';
import { embeddingLevels, isFlat } from '../text/bidi.js';
import { textString } from './pdf-file.js';

/** Operators around a letter. */
export interface WordMarks {
  before?: string;
  behind?: string;
}

/** Part of an em between two letters at which poppler begins another word (`minWordBreakSpace` in TextOutputDev.cc). */
const PARTING = 0.1;

/**
 * The words whose letters stand apart, as letter spacing has them, or beside their line, as on a curve: what such a word says
 * is written beside it (`ActualText`; ISO 32000-1, section 14.9.4).
 * @param letters of one text
 */
export function partedWords(letters: readonly PathLetter[]): [PathLetter, WordMarks][] {
  const marks: [PathLetter, WordMarks][] = [];
  let from = 0;
  let isParted = false;
  for (let at = 0; at <= letters.length; at++) {
    const letter = letters[at];
    const isWithin = letter !== undefined && letter.text.trim() !== '';
    if (isWithin) {
      if (at > from && areApart(letters[at - 1] as PathLetter, letter)) isParted = true;
      continue;
    }
    if (isParted) mark(letters.slice(from, at));
    isParted = false;
    from = at + 1;
  }
  return marks;

  function mark(word: readonly PathLetter[]): void {
    const text = textOf(word);
    if (isLeftward(text)) return;
    const [before, behind] = saying(text);
    marks.push([word[0] as PathLetter, { before }], [word.at(-1) as PathLetter, { behind }]);
  }
}

/** What letters stand for. */
function textOf(letters: readonly PathLetter[]): string {
  return letters.map(({ text }) => text).join('');
}

/** Programs turn leftward letters around by their places, and what is said of several never. */
function isLeftward(text: string): boolean {
  return !isFlat(embeddingLevels(text, 'ltr'));
}

/** The operators around letters that say what these say. */
function saying(text: string): [begin: string, end: string] {
  return [`/Span<</ActualText${textString(text)}>>BDC`, 'EMC'];
}

/** Whether there is room between two letters, or they stand on different lines. */
function areApart({ matrix, advance }: PathLetter, next: PathLetter): boolean {
  const [a, b, , , e, f] = matrix;
  const square = a * a + b * b;
  const [dx, dy] = [next.matrix[4] - e, next.matrix[5] - f];
  const along = (dx * a + dy * b) / square - advance;
  const across = (dy * a - dx * b) / square;
  return Math.abs(along) > PARTING || Math.abs(across) > PARTING;
}

/** Characters of texts that are one to programs; where a letter of a longer one stands is hard to tell. */
const LONGEST = 80;

/** A text that is written. */
interface WrittenText {
  /** Where its operators begin. */
  from: number;
  /** Asked for of few: most words end with their text. */
  text: () => string;
  last: PathLetter;
  /** Where what it says ends, of one that is said. */
  end?: number;
}

/** The texts of a list of items, whose words may go on from one to the next, as a price and its unit do. */
export class JoinedTexts {
  #text: WrittenText | undefined;

  /**
   * Says a text together with the one before, where a word of both would be taken apart.
   * @param written operators, which end with those of the item
   * @param from where these begin
   */
  add(written: string[], from: number, item: DisplayItem): void {
    if (item.kind !== 'path' || !(item.path instanceof TextPath)) return;
    const { letters, after } = item.path;
    const [first, last] = [letters[0], letters.at(-1)];
    if (!first || !last) return;
    const before = this.#text;
    this.#text = { from, text: () => textOf(letters), last };
    if (!before || after === undefined || !areApart(before.last, first)) return;
    const begun = before.text();
    if (!begun.endsWith(after)) return;
    const both = begun + textOf(letters);
    const isStated = written
      .slice(before.end ?? before.from)
      .some((operators) => operators.includes('/ActualText'));
    if (isStated || both.length > LONGEST || isLeftward(both)) return;
    const [begin, end] = saying(both);
    if (before.end === undefined) written.splice(before.from, 0, begin);
    else {
      written[before.from] = begin;
      written.splice(before.end, 1);
    }
    written.push(end);
    this.#text = { from: before.from, text: () => both, last, end: written.length - 1 };
  }
}
