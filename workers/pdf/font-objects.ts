/** Fonts as files have them (ISO 32000-1, section 9.7): written, and read back to be joined. */

import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
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

/** What is drawn in place of what a font has not. */
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

/** Of the dictionary of a font's program. */
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
  const name = nameOf(font);
  const program = packedStream(PROGRAM, compactFont(name, font.glyphs, font.bounds));
  return { ...font, name, program, unicode: packedStream('', Buffer.from(characterMap(font.glyphs))) };
}

export function writeFont(file: PdfFile, number: ObjectNumber, font: PackedFont): void {
  const add = ({ entries, bytes }: PackedStream) => file.addStream(entries, bytes, { isPacked: true });
  const [program, unicode] = [add(font.program), add(font.unicode)];
  addFont(file, number, font, { name: font.name, program, unicode });
}

/** The name of a font of some of its glyphs (section 9.6.4): the same letters for the same glyphs. */
export function nameOf({ family, glyphs }: WrittenFont): string {
  const contents = createHash('sha256').update(
    Buffer.concat(glyphs.flatMap(({ code, charString }) => [Buffer.from(`${code} `), charString])),
  );
  const tag = Array.from(contents.digest().subarray(0, 6), (byte) => String.fromCharCode(65 + (byte % 26)));
  return `${tag.join('')}+${family}`;
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

/** What codes stand for. */
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

/** A font of `writeFont`, read back; undefined for an object that is none. */
export function readFont(body: string, objects: WrittenObjects): WrittenFont | undefined {
  const [, family, descendant, unicode] = FONT.exec(body) ?? [];
  if (family === undefined) return undefined;
  const widths = objects.object(Number(descendant)).body;
  const descriptor = objects.object(Number(DESCRIPTOR.exec(widths)?.[1])).body;
  const [, box = '', program, face = ''] = FACTS.exec(descriptor) ?? [];
  const codes = codesOf(widths);
  const charStrings = charStringsOf(plainOf(objects, Number(program)), codes.length);
  const map = Buffer.from(plainOf(objects, Number(unicode))).toString('latin1');
  const mapped = map.slice(map.indexOf(END_OF_CODES));
  const texts = new Map([...mapped.matchAll(MAPPED)].map(([, code = '', text = '']) => [code, text]));
  const glyphs = codes.map(({ code, width }, index) => {
    const charString = charStrings[index] as Uint8Array;
    return { code, width, charString, text: texts.get(hexadecimal(code)) ?? '' };
  });
  return { face, family, glyphs, bounds: box.split(' ').map(Number) as unknown as Bounds };
}

const FONT =
  /^<<\/Type\/Font\/Subtype\/Type0\/BaseFont\/[A-Z]{6}\+([\w-]+)\/.*\/DescendantFonts\[(\d+) 0 R\]\/ToUnicode (\d+) 0 R>>$/;
const DESCRIPTOR = /\/FontDescriptor (\d+) 0 R/;
const FACTS = /\/FontBBox\[([^\]]*)\].*\/FontFile3 (\d+) 0 R\/TuvalFace<([0-9a-f]*)>/;
const MAPPED = /^<([0-9a-f]{4})> <([0-9a-f]+)>$/gm;

function codesOf(descendant: string): { code: number; width: number }[] {
  const runs = descendant.slice(descendant.indexOf('/W[')).matchAll(/(\d+)\[([-\d ]+)\]/g);
  return [...runs].flatMap(([, first, widths = '']) =>
    widths.split(' ').map((width, index) => ({ code: Number(first) + index, width: Number(width) })),
  );
}

function plainOf(objects: WrittenObjects, number: ObjectNumber): Uint8Array {
  const { body, data = new Uint8Array() } = objects.object(number);
  return body.includes('/FlateDecode') ? inflateSync(data) : data;
}
