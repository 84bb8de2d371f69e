import { readFileSync } from 'node:fs';
import { sfntOf } from '../../../workers/fonts/font-file.js';
import { OpenFace } from '../../../workers/fonts/harfbuzz.js';
import { packSfnt, sfntTables, tagOf } from '../../../workers/fonts/sfnt.js';
import { FILES } from './font-faces.js';

/** Layer of a letter: another letter, in a colour of the palette (`undefined` for the text's). */
export type SampleLayer = readonly [letter: string, colour: number | undefined];

/** Red, green, blue and alpha, 0 to 255 each. */
export type PaletteColour = readonly [number, number, number, number];

const FOREGROUND = 0xffff;

/** Inter with letters of layers (OpenType specification, "COLR" and "CPAL"). */
export function colouredFont(
  letters: Readonly<Record<string, readonly SampleLayer[]>>,
  palette: readonly PaletteColour[],
): Uint8Array<ArrayBuffer> {
  const sfnt = sfntOf(readFileSync(FILES['regular.woff'] as string));
  const open = new OpenFace(sfnt);
  const font = open.font();
  const idOf = (letter: string) => font.nominalGlyph(letter.codePointAt(0) as number) as number;
  const bases = Object.entries(letters)
    .map(([letter, layers]) => ({ id: idOf(letter), layers }))
    .sort((one, other) => one.id - other.id);
  const all = bases.flatMap(({ layers }) => layers);
  const colr = Buffer.alloc(14 + 6 * bases.length + 4 * all.length);
  colr.writeUInt16BE(bases.length, 2);
  colr.writeUInt32BE(14, 4);
  colr.writeUInt32BE(14 + 6 * bases.length, 8);
  colr.writeUInt16BE(all.length, 12);
  let first = 0;
  for (const [index, { id, layers }] of bases.entries()) {
    for (const [field, value] of [id, first, layers.length].entries())
      colr.writeUInt16BE(value, 14 + 6 * index + 2 * field);
    first += layers.length;
  }
  for (const [index, [letter, colour]] of all.entries()) {
    const at = 14 + 6 * bases.length + 4 * index;
    colr.writeUInt16BE(idOf(letter), at);
    colr.writeUInt16BE(colour ?? FOREGROUND, at + 2);
  }
  open.closeFont(font);
  open.close();
  return withTables(sfnt, { COLR: colr, CPAL: paletteTable(palette) });
}

export function withTables(sfnt: Uint8Array, others: Record<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const tables = sfntTables(sfnt);
  for (const [tag, bytes] of Object.entries(others)) tables.set(tagOf(tag), bytes);
  return packSfnt(
    0x00010000,
    [...tables].map(([tag, bytes]) => ({ tag, bytes })),
  );
}

/** Palettes of as many colours each; the second of two is for dark grounds, the first for light ones. */
export function paletteTable(...palettes: readonly (readonly PaletteColour[])[]): Buffer {
  const count = palettes[0]?.length ?? 0;
  const head = Buffer.alloc(12 + 2 * palettes.length + 12 + 4 * palettes.length);
  const types = 12 + 2 * palettes.length + 12;
  for (const [index, value] of [1, count, palettes.length, count * palettes.length].entries())
    head.writeUInt16BE(value, 2 * index);
  head.writeUInt32BE(head.length, 8);
  head.writeUInt32BE(types, types - 12);
  for (const index of palettes.keys()) {
    head.writeUInt16BE(index * count, 12 + 2 * index);
    head.writeUInt32BE(1 << (index % 2), types + 4 * index);
  }
  const colours = palettes.flat().flatMap(([red, green, blue, alpha]) => [blue, green, red, alpha]);
  return Buffer.concat([head, Buffer.from(colours)]);
}
