/** The fonts of a file: each has the glyphs that are drawn with it, and says which characters they stand for. */

import { hash } from 'node:crypto';
import type { PathLetter } from '../raster/text-path.js';
import { type Bounds, boundsOf, charStringOf, FARTHEST, joinedBounds, UNITS } from './compact-font.js';
import { type FontGlyph, NO_GLYPH, writeFont } from './font-objects.js';
import { type ObjectNumber, type PdfFile, textDigits } from './pdf-file.js';

/** Codes of a font: two bytes, of which none stands for nothing. */
const MOST_CODES = 0xffff;

/** Glyphs of a font: a code that nothing has is found at once. */
const MOST_GLYPHS = 0x8000;

/** The number of a glyph in its font. */
const GLYPH_NUMBER = /^[1-9]\d{0,4}$/;

/** A font that is being filled. A glyph that stands for several texts has a code for each. */
export class EmbeddedFont {
  readonly number: ObjectNumber;
  /** Undefined for letters that it cannot have. */
  readonly #codes = new Map<string, number | undefined>();
  readonly #glyphs = new Map<number, FontGlyph>([[0, NO_GLYPH]]);
  #bounds: Bounds = [0, 0, 0, 0];

  /** @param number of its object */
  constructor(number: ObjectNumber) {
    this.number = number;
  }

  /** The code of a letter; undefined where the font has no room for one more, or for its outline. */
  codeOf(letter: PathLetter): number | undefined {
    const { id, text } = letter;
    const key = `${id} ${text}`;
    const known = this.#codes.get(key);
    if (known !== undefined || this.#codes.has(key)) return known;
    if (this.#glyphs.size > MOST_GLYPHS) return undefined;
    const code = isWritable(letter) ? this.#newCode(id, key) : undefined;
    if (code !== undefined) this.#add(code, letter);
    this.#codes.set(key, code);
    return code;
  }

  /** Advance of a code, in ems. */
  advanceOf(code: number): number {
    return (this.#glyphs.get(code) as FontGlyph).width / UNITS;
  }

  write(file: PdfFile, face: string): void {
    const glyphs = [...this.#glyphs.values()].sort((one, other) => one.code - other.code);
    const digest = hash('sha256', face).slice(0, 32);
    writeFont(file, this.number, { face: digest, family: familyOf(face), glyphs, bounds: this.#bounds });
  }

  #add(code: number, { text, outline, advance }: PathLetter): void {
    const width = Math.round(advance * UNITS);
    this.#glyphs.set(code, { code, width, charString: charStringOf(outline, width), text: textDigits(text) });
    this.#bounds = joinedBounds(this.#bounds, boundsOf(outline));
  }

  /**
   * A code that a letter has in other files, too, so that their fonts can be joined: the number of its glyph, or one that is
   * made of what it is.
   */
  #newCode(id: string, key: string): number {
    let code = GLYPH_NUMBER.test(id) ? Number(id) : 0;
    for (let attempt = 0; code === 0 || code > MOST_CODES || this.#glyphs.has(code); attempt++)
      code = 1 + (Number.parseInt(hash('sha256', `${key} ${attempt}`).slice(0, 8), 16) % MOST_CODES);
    return code;
  }
}

/** Tells whether a font can have a letter: differences between its points are bounded. */
function isWritable({ outline: { coordinates }, advance }: PathLetter): boolean {
  for (let at = 0; at < coordinates.length; at++)
    if (!(Math.abs(coordinates[at] as number) < FARTHEST)) return false;
  return Math.abs(advance) < FARTHEST;
}

/** The fonts of a file by their faces. */
export class EmbeddedFonts {
  readonly #file: PdfFile;
  readonly #fonts = new Map<string, EmbeddedFont>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** @param face as letters have it */
  of(face: string): EmbeddedFont {
    const known = this.#fonts.get(face);
    if (known) return known;
    const font = new EmbeddedFont(this.#file.reserved());
    this.#fonts.set(face, font);
    return font;
  }

  /** Writes all of them, once no page follows. */
  write(): void {
    for (const [face, font] of this.#fonts) font.write(this.#file, face);
  }
}

/** A face's name in letters, digits and hyphens, as much of it as tells fonts apart in a list of them. */
function familyOf(face: string): string {
  const [file = ''] = face.split(' ');
  const name = file.replace(/^.*\//, '').replace(/[^A-Za-z0-9-]/g, '');
  return name.slice(0, 40) || 'Font';
}
