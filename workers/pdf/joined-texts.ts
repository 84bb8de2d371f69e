/** Words that go on from one text of a page to the next one, as a price and its unit. */

import type { DisplayItem } from '../raster/display-list.js';
import { type PathLetter, TextPath } from '../raster/text-path.js';
import { areApart, isLeftward, saying, textOf } from './parted-words.js';

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

/** The texts of a list of items. */
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
    const isSaid = written
      .slice(before.end ?? before.from)
      .some((operators) => operators.includes('/ActualText'));
    if (isSaid || both.length > LONGEST || isLeftward(both)) return;
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
