/** Fonts as files have them, and those of the last files, to be written again: the fixed texts of a card have the same in each. */

import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type PackedFont, packedFont, type WrittenFont } from './font-objects.js';

/** Bytes of the fonts that are kept: some hundred of one text each. */
const MOST_BYTES = 2 * 2 ** 20;

/** Bytes of memory of a glyph and of a font, beside what is written of them. */
const BYTES_A_GLYPH = 100;
const BYTES_A_FONT = 500;

/** Fonts by what they are; those go first that were not written for the longest. */
export class PackedFonts {
  readonly #fonts = new LRUCache<string, PackedFont>({ maxSize: MOST_BYTES, sizeCalculation: bytesOf });

  get bytes(): number {
    return this.#fonts.calculatedSize;
  }

  /** The packed font, which is not kept where it is larger than all that is. */
  of(font: WrittenFont): PackedFont {
    const key = digestOf(font);
    let packed = this.#fonts.get(key);
    if (!packed) {
      packed = packedFont(font);
      this.#fonts.set(key, packed);
    }
    return packed;
  }
}

/** Of all that a font is made of: outlines of letters of one name may differ by less than a unit. */
function digestOf({ face, family, glyphs }: WrittenFont): string {
  const facts = glyphs.map(({ code, width, text }) => `${code} ${width} ${text}`);
  const charStrings = glyphs.map(({ charString }) => charString);
  const parts = [Buffer.from(`${face} ${family}\n${facts}\n`), ...charStrings];
  return hash('sha256', Buffer.concat(parts), 'base64');
}

function bytesOf({ glyphs, program, unicode }: PackedFont): number {
  let bytes = BYTES_A_FONT + program.bytes.length + unicode.bytes.length;
  for (const { charString } of glyphs) bytes += BYTES_A_GLYPH + charString.length;
  return bytes;
}
