/** The fonts of a file: each has the glyphs that are drawn with it, and says which characters they stand for. */

import { createHash } from 'node:crypto';
import type { PathLetter } from '../raster/text-path.js';
import { CompactFont, FARTHEST, UNITS, type WrittenGlyph } from './compact-font.js';
import { type ObjectNumber, type PdfFile, textDigits } from './pdf-file.js';

/** Codes of a font: two bytes, of which none stands for nothing. */
const MOST_CODES = 0xffff;

/** Entries of a block of a character map (Adobe Technical Note 5014). */
const MOST_OF_A_BLOCK = 100;

const NO_OUTLINE = { commands: '', coordinates: [] };

/** A font that is being filled. A glyph that stands for several texts has a code for each. */
export class EmbeddedFont {
  readonly number: ObjectNumber;
  /** Undefined for letters that it cannot have. */
  readonly #codes = new Map<string, number | undefined>();
  readonly #glyphs: WrittenGlyph[] = [{ outline: NO_OUTLINE, width: 0 }];
  readonly #texts: string[] = [''];

  /** @param number of its object */
  constructor(number: ObjectNumber) {
    this.number = number;
  }

  /** The code of a letter; undefined where the font has no room for one more, or for its outline. */
  codeOf(letter: PathLetter): number | undefined {
    const { id, text, outline, advance } = letter;
    const key = `${id} ${text}`;
    const known = this.#codes.get(key);
    if (known !== undefined || this.#codes.has(key)) return known;
    if (this.#glyphs.length > MOST_CODES) return undefined;
    let code: number | undefined;
    if (isWritable(letter)) {
      code = this.#glyphs.push({ outline, width: Math.round(advance * UNITS) }) - 1;
      this.#texts.push(text);
    }
    this.#codes.set(key, code);
    return code;
  }

  /** Advance of a code, in ems. */
  advanceOf(code: number): number {
    return (this.#glyphs[code] as WrittenGlyph).width / UNITS;
  }

  /** Writes the font (ISO 32000-1, section 9.7). */
  write(file: PdfFile, family: string): void {
    // Of a subset (section 9.6.4): the same letters for the same glyphs.
    const font = new CompactFont(this.#glyphs);
    const digest = createHash('sha256').update(font.charStrings).digest();
    const tag = Array.from(digest.subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26))).join('');
    const name = `${tag}+${family}`;
    const program = file.addStream('/Subtype/CIDFontType0C', font.named(name));
    const descriptor = file.add(
      `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${font.bounds.join(' ')}]/ItalicAngle 0/Ascent 900/Descent -250/CapHeight 700/StemV 80/FontFile3 ${program} 0 R>>`,
    );
    const widths = this.#glyphs.map(({ width }) => width).join(' ');
    const descendant = file.add(
      `<</Type/Font/Subtype/CIDFontType0/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/DW 0/W[0[${widths}]]>>`,
    );
    const unicode = file.addStream('', this.#characterMap());
    file.add(
      `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
      this.number,
    );
  }

  #characterMap(): string {
    const entries = this.#texts.flatMap((text, code) =>
      text === '' ? [] : [`<${hexadecimal(code)}> <${textDigits(text)}>`],
    );
    const blocks: string[] = [];
    for (let at = 0; at < entries.length; at += MOST_OF_A_BLOCK) {
      const block = entries.slice(at, at + MOST_OF_A_BLOCK);
      blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
    }
    return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
  }
}

/** Tells whether a font can have a letter: differences between its points are bounded. */
function isWritable({ outline: { coordinates }, advance }: PathLetter): boolean {
  for (let at = 0; at < coordinates.length; at++)
    if (!(Math.abs(coordinates[at] as number) < FARTHEST)) return false;
  return Math.abs(advance) < FARTHEST;
}

/** A code as the strings of a page have it. */
export function hexadecimal(code: number): string {
  return code.toString(16).padStart(4, '0');
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
    for (const [face, font] of this.#fonts) font.write(this.#file, familyOf(face));
  }
}

/** A face's name in letters, digits and hyphens, as much of it as tells fonts apart in a list of them. */
function familyOf(face: string): string {
  const [file = ''] = face.split(' ');
  const name = file.replace(/^.*\//, '').replace(/[^A-Za-z0-9-]/g, '');
  return name.slice(0, 40) || 'Font';
}
