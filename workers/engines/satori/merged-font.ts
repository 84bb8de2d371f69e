import { OpenFace } from '../../fonts/harfbuzz.js';
import { TrueType } from './truetype.js';

/** Flags of a part of a composite glyph (OpenType specification, "glyf"). */
const ARE_WORDS = 0x0001;
const HAS_SCALE = 0x0008;
const MORE_PARTS = 0x0020;
const HAS_TWO_SCALES = 0x0040;
const HAS_MATRIX = 0x0080;

/**
 * Two parts of one TrueType font as one font: satori knows a family by one font for each weight and style. It has the
 * characters of both, and the first one's shaping; glyphs of the second one follow those of the first.
 */
export function mergedFont(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const fonts = [new TrueType(first), new TrueType(second)] as const;
  const [own, more] = fonts.map(glyphsOf) as [Uint8Array[], Uint8Array[]];
  const shift = own.length;
  const characters = new Map([...charactersOf(second, shift), ...charactersOf(first, 0)]);
  return fonts[0].withGlyphs(
    [...own, ...more.map((glyph) => shifted(glyph, shift))],
    Buffer.concat(fonts.map(metricsOf)),
    { cmap: cmapOf(characters) },
  );
}

function glyphsOf(font: TrueType): Uint8Array[] {
  const isLong = font.view('head').getInt16(50) === 1;
  const loca = font.view('loca');
  const offset = (glyph: number) => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  const glyf = font.table('glyf');
  return Array.from({ length: font.glyphCount }, (_, glyph) =>
    Buffer.from(glyf.subarray(offset(glyph), offset(glyph + 1))),
  );
}

/** With an advance for each glyph: the last one's is that of all without (OpenType specification, "hmtx"). */
function metricsOf(font: TrueType): Uint8Array {
  const long = font.view('hhea').getUint16(34);
  const hmtx = font.view('hmtx');
  const metrics = Buffer.alloc(font.glyphCount * 4);
  for (let glyph = 0; glyph < font.glyphCount; glyph++) {
    const bearing = glyph < long ? glyph * 4 + 2 : long * 4 + (glyph - long) * 2;
    metrics.writeUInt16BE(hmtx.getUint16(Math.min(glyph, long - 1) * 4), glyph * 4);
    metrics.writeUInt16BE(hmtx.getUint16(bearing), glyph * 4 + 2);
  }
  return metrics;
}

/** A glyph; one that is composed of others, of those that come so many later. */
function shifted(glyph: Uint8Array, by: number): Uint8Array {
  const view = new DataView(glyph.buffer, glyph.byteOffset, glyph.byteLength);
  if (glyph.length === 0 || view.getInt16(0) >= 0) return glyph;
  for (let at = 10, flags = MORE_PARTS; flags & MORE_PARTS; ) {
    flags = view.getUint16(at);
    view.setUint16(at + 2, view.getUint16(at + 2) + by);
    at += 4 + (flags & ARE_WORDS ? 4 : 2);
    at += flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
  }
  return glyph;
}

function charactersOf(font: Uint8Array, shift: number): [character: number, glyph: number][] {
  const open = new OpenFace(font);
  const shaper = open.font();
  const characters = [...open.face.collectUnicodes()];
  const mapped = characters.map((character): [number, number] => [
    character,
    (shaper.nominalGlyph(character) ?? 0) + shift,
  ]);
  open.close();
  return mapped;
}

/** One table of format 12, a group for each character. */
function cmapOf(characters: ReadonlyMap<number, number>): Uint8Array {
  const sorted = [...characters].sort(([one], [other]) => one - other);
  const start = 12;
  const cmap = Buffer.alloc(start + 16 + sorted.length * 12);
  // Version 0, one table: of platform 3 (Windows), encoding 10 (all of Unicode).
  for (const [index, value] of [0, 1, 3, 10].entries()) cmap.writeUInt16BE(value, index * 2);
  cmap.writeUInt32BE(start, 8);
  cmap.writeUInt16BE(12, start);
  cmap.writeUInt32BE(cmap.length - start, start + 4);
  cmap.writeUInt32BE(sorted.length, start + 12);
  for (const [index, [character, glyph]] of sorted.entries()) {
    const at = start + 16 + index * 12;
    for (const [place, value] of [character, character, glyph].entries()) {
      cmap.writeUInt32BE(value, at + place * 4);
    }
  }
  return cmap;
}
