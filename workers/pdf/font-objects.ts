/** Fonts as files have them (ISO 32000-1, section 9.7): written, and read back to be joined. */

import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { inflate, inflateSync } from 'node:zlib';
import { type Bounds, charStringOf, charStringsOf, compactFont, type WrittenGlyph } from './compact-font.js';
import { type ObjectNumber, type PackedStream, type PdfFile, packedStream } from './pdf-file.js';
import type { WrittenObjects } from './written-objects.js';

/** A glyph and what it stands for. */
export interface FontGlyph extends WrittenGlyph {
  /** Thousandths of an em. */
  width: number;
  /** UTF-16 in hexadecimal digits; empty where it stands for nothing. */
  text: string;
}

/** A font that is written. */
export interface WrittenFont {
  /** A digest of the face, in hexadecimal: glyphs of equal codes are of one font in one design. */
  face: string;
  /** Of letters, digits and hyphens. */
  family: string;
  /** In the order of their codes, of which the first is 0. */
  glyphs: readonly FontGlyph[];
  bounds: Bounds;
}

/** The glyph in place of those that a font has not. */
export const NO_GLYPH: FontGlyph = {
  code: 0,
  width: 0,
  charString: charStringOf({ commands: '', coordinates: [] }, 0),
  text: '',
};

/** Entries of a block of a character map (Adobe Technical Note 5014). */
const MOST_OF_A_BLOCK = 100;

/** Ends the range that a character map is of; what codes stand for comes after it. */
const END_OF_CODES = 'endcodespacerange';

/** Bytes that another thread inflates: fewer take less time than handing them over. */
const LEAST_INFLATED = 16 * 1024;
const inflated = promisify(inflate);

/** Entries of the dictionary of a font's program. */
export const PROGRAM = '/Subtype/CIDFontType0C';

/** A code as the strings of a page have it. */
export function hexadecimal(code: number): string {
  return code.toString(16).padStart(4, '0');
}

/** A font whose streams are packed. */
export interface PackedFont extends WrittenFont {
  name: string;
  program: PackedStream;
  unicode: PackedStream;
}

export function packedFont(font: WrittenFont): PackedFont {
  const named = new FontName();
  named.add(font.glyphs);
  const name = named.of(font);
  const program = packedStream(PROGRAM, compactFont(name, font.glyphs, font.bounds));
  return { ...font, name, program, unicode: packedStream('', Buffer.from(characterMap(font.glyphs))) };
}

export function writeFont(file: PdfFile, number: ObjectNumber, font: PackedFont): void {
  const add = ({ entries, bytes }: PackedStream) => file.addStream(entries, bytes, { isPacked: true });
  const [program, unicode] = [add(font.program), add(font.unicode)];
  addFont(file, number, font, { name: font.name, program, unicode });
}

/** The name of a font of some of its glyphs (section 9.6.4): the same letters for the same glyphs. */
export class FontName {
  readonly #contents = createHash('sha256');

  /** Adds glyphs, many at once: a digest takes its time for each part. */
  add(glyphs: readonly FontGlyph[]): void {
    this.#contents.update(
      Buffer.concat(glyphs.flatMap(({ code, charString }) => [Buffer.from(`${code} `), charString])),
    );
  }

  /** Once all glyphs are added. */
  of({ family }: WrittenFont): string {
    const digest = this.#contents.digest().subarray(0, 6);
    const tag = Array.from(digest, (byte) => String.fromCharCode(65 + (byte % 26)));
    return `${tag.join('')}+${family}`;
  }
}

/** Writes the dictionaries of a font whose streams are written. */
export function addFont(
  file: Pick<PdfFile, 'add'>,
  number: ObjectNumber,
  { face, glyphs, bounds }: WrittenFont,
  { name, program, unicode }: { name: string; program: ObjectNumber; unicode: ObjectNumber },
): void {
  const descriptor = file.add(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${bounds.join(' ')}]/ItalicAngle 0/Ascent 900/Descent -250/CapHeight 700/StemV 80/FontFile3 ${program} 0 R/TuvalFace<${face}>>>`,
  );
  const descendant = file.add(
    `<</Type/Font/Subtype/CIDFontType0/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/DW 0/W[${widthsOf(glyphs)}]>>`,
  );
  file.add(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
    number,
  );
}

/** Widths of codes that follow upon each other, behind the first of them. */
function widthsOf(glyphs: readonly FontGlyph[]): string {
  let last = -2;
  let widths = '';
  for (const { code, width } of glyphs) {
    if (code === last + 1) widths += ` ${width}`;
    else widths += `${last < 0 ? '' : ']'}${code}[${width}`;
    last = code;
  }
  return `${widths}]`;
}

/** The map from codes to characters (`ToUnicode`). */
export function characterMap(glyphs: readonly FontGlyph[]): string {
  const entries = glyphs.flatMap(({ code, text }) =>
    text === '' ? [] : [`<${hexadecimal(code)}> <${text}>`],
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
${END_OF_CODES}
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/**
 * A font of `writeFont`, read back; undefined for an object that is none.
 * @param breathe awaited before each small step of the work
 */
export async function readFont(
  body: string,
  objects: WrittenObjects,
  breathe: () => Promise<void>,
): Promise<WrittenFont | undefined> {
  const [, family, descendant, unicode] = FONT.exec(body) ?? [];
  if (family === undefined) return undefined;
  const widths = objects.object(Number(descendant)).body;
  const descriptor = objects.object(Number(DESCRIPTOR.exec(widths)?.[1])).body;
  const [, box = '', program, face = ''] = FACTS.exec(descriptor) ?? [];
  const codes: { code: number; width: number }[] = [];
  for (const code of codesOf(widths)) {
    await breathe();
    codes.push(code);
  }
  const charStrings = charStringsOf(await plainOf(objects, Number(program)), codes.length);
  const map = Buffer.from(await plainOf(objects, Number(unicode))).toString('latin1');
  const texts = new Map<string, string>();
  for (const [, code = '', text = ''] of map.slice(map.indexOf(END_OF_CODES)).matchAll(MAPPED)) {
    await breathe();
    texts.set(code, text);
  }
  const glyphs: FontGlyph[] = [];
  for (const { code, width } of codes) {
    await breathe();
    const charString = charStrings[glyphs.length] as Uint8Array;
    glyphs.push({ code, width, charString, text: texts.get(hexadecimal(code)) ?? '' });
  }
  return { face, family, glyphs, bounds: box.split(' ').map(Number) as unknown as Bounds };
}

const FONT =
  /^<<\/Type\/Font\/Subtype\/Type0\/BaseFont\/[A-Z]{6}\+([\w-]+)\/.*\/DescendantFonts\[(\d+) 0 R\]\/ToUnicode (\d+) 0 R>>$/;
const DESCRIPTOR = /\/FontDescriptor (\d+) 0 R/;
const FACTS = /\/FontBBox\[([^\]]*)\].*\/FontFile3 (\d+) 0 R\/TuvalFace<([0-9a-f]*)>/;
const MAPPED = /^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm;

function* codesOf(descendant: string): Generator<{ code: number; width: number }> {
  const runs = descendant.slice(descendant.indexOf('/W[')).matchAll(/(\d+)\[([-\d ]+)\]/g);
  for (const [, first, widths = ''] of runs) {
    for (const [index, width] of widths.split(' ').entries())
      yield { code: Number(first) + index, width: Number(width) };
  }
}

async function plainOf(objects: WrittenObjects, number: ObjectNumber): Promise<Uint8Array> {
  const { body, data = new Uint8Array() } = objects.object(number);
  if (!body.includes('/FlateDecode')) return data;
  return data.length > LEAST_INFLATED ? inflated(data) : inflateSync(data);
}
