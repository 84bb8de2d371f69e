/** The fonts of a file: each has the glyphs that are drawn with it, and says which characters they stand for. */

import { hash } from 'node:crypto';
import { boxAround } from '../raster/outline-box.js';
import type { PathLetter } from '../raster/text-path.js';
import { type Bounds, boundsOf, cachedCharString, FARTHEST, joinedBounds, UNITS } from './compact-font.js';
import { type FontGlyph, hexadecimal, NO_GLYPH, type WrittenFont, writeFont } from './font-objects.js';
import type { PackedFonts } from './packed-fonts.js';
import { type ObjectNumber, type PdfFile, textDigits } from './pdf-file.js';

/** Codes of a font: two bytes, of which none stands for nothing. */
const MOST_CODES = 0xffff;

/** Glyphs of a font: a code that nothing has is found at once. */
const MOST_GLYPHS = 0x8000;

/** The number of a glyph in its font. */
const GLYPH_NUMBER = /^[1-9]\d{0,4}$/;

/** A glyph of a font for a text. */
interface EmbeddedGlyph {
  code: number;
  /** Its code as the strings of a page have it. */
  digits: string;
  /** In ems, as the font says it. */
  advance: number;
  letter: PathLetter;
}

/** A font that is being filled. A glyph that stands for several texts has a code for each. */
class EmbeddedFont {
  readonly number: ObjectNumber;
  /** By the numbers of letters and by what these stand for; undefined for letters that it cannot have. */
  readonly #glyphs = new Map<string, Map<string, EmbeddedGlyph | undefined>>();
  readonly #codes = new Map<number, EmbeddedGlyph>();

  /** @param number of its object */
  constructor(number: ObjectNumber) {
    this.number = number;
  }

  /** The glyph of a letter; undefined where the font has no room for one more, or for its outline. */
  glyphOf(letter: PathLetter): EmbeddedGlyph | undefined {
    const { id, text } = letter;
    let texts = this.#glyphs.get(id);
    if (!texts) {
      texts = new Map();
      this.#glyphs.set(id, texts);
    }
    const cached = texts.get(text);
    if (cached !== undefined || texts.has(text)) return cached;
    if (this.#codes.size > MOST_GLYPHS) return undefined;
    const glyph = isWritable(letter) ? this.#added(letter) : undefined;
    texts.set(text, glyph);
    return glyph;
  }

  /** @param packed fonts of other files */
  write(file: PdfFile, face: string, packed: PackedFonts): void {
    const glyphs = [...this.#codes.values()].sort((one, other) => one.code - other.code);
    writeFont(file, this.number, packed.of(writtenFont(face, glyphs)));
  }

  #added(letter: PathLetter): EmbeddedGlyph {
    const code = this.#newCode(letter);
    const advance = Math.round(letter.advance * UNITS) / UNITS;
    const glyph = { code, digits: hexadecimal(code), advance, letter };
    this.#codes.set(code, glyph);
    return glyph;
  }

  /**
   * A code that a letter has in other files, too, so that their fonts can be joined: the number of its glyph, or one that is
   * made of what it is.
   */
  #newCode({ id, text }: PathLetter): number {
    let code = GLYPH_NUMBER.test(id) ? Number(id) : 0;
    for (let attempt = 0; code === 0 || code > MOST_CODES || this.#codes.has(code); attempt++) {
      const digest = hash('sha256', `${id} ${text} ${attempt}`);
      code = 1 + (Number.parseInt(digest.slice(0, 8), 16) % MOST_CODES);
    }
    return code;
  }
}

function writtenFont(face: string, glyphs: readonly EmbeddedGlyph[]): WrittenFont {
  const written: FontGlyph[] = [NO_GLYPH];
  let bounds: Bounds = [0, 0, 0, 0];
  for (const { code, letter } of glyphs) {
    const { outline, text } = letter;
    const width = Math.round(letter.advance * UNITS);
    written.push({ code, width, charString: cachedCharString(outline, width), text: textDigits(text) });
    bounds = joinedBounds(bounds, boundsOf(outline));
  }
  const digest = hash('sha256', face).slice(0, 32);
  return { face: digest, family: familyOf(face), glyphs: written, bounds };
}

/** Tells whether a font can have a letter: differences between its points are bounded. */
function isWritable({ outline, advance }: PathLetter): boolean {
  if (outline.coordinates.length === 0) return Math.abs(advance) < FARTHEST;
  const { left, top, right, bottom } = boxAround(outline);
  return [left, top, right, bottom, advance].every((length) => Math.abs(length) < FARTHEST);
}

/** The fonts of a file by their faces. */
export class EmbeddedFonts {
  readonly #file: PdfFile;
  readonly #packed: PackedFonts;
  readonly #fonts = new Map<string, EmbeddedFont>();

  /** @param packed fonts of other files */
  constructor(file: PdfFile, packed: PackedFonts) {
    this.#file = file;
    this.#packed = packed;
  }

  /** @param face as letters have it */
  of(face: string): EmbeddedFont {
    const cached = this.#fonts.get(face);
    if (cached) return cached;
    const font = new EmbeddedFont(this.#file.reserved());
    this.#fonts.set(face, font);
    return font;
  }

  /** Writes all of them, once no page follows. */
  write(): void {
    for (const [face, font] of this.#fonts) font.write(this.#file, face, this.#packed);
  }
}

/** A face's name in letters, digits and hyphens, as much of it as tells fonts apart in a list of them. */
function familyOf(face: string): string {
  const [file = ''] = face.split(' ');
  const name = file.replace(/^.*\//, '').replace(/[^A-Za-z0-9-]/g, '');
  return name.slice(0, 40) || 'Font';
}
