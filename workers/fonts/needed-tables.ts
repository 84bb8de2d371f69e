import { tagOf } from './sfnt.js';

/**
 * Tables that something reads: HarfBuzz for shapes and metrics, `ColouredGlyphs`, and `name` besides, without which satori reads no font. No
 * other table is unpacked, or takes memory in HarfBuzz. (OpenType specification, "Font Tables"; Apple's TrueType Reference
 * Manual for the layout tables in the last line but for COLR and CPAL.)
 */
const NEEDED_TABLES = new Set(
  (
    'cmap head hhea hmtx maxp OS/2 post name glyf loca CFF_ CFF2 VORG vhea vmtx ' +
    'GDEF GSUB GPOS BASE kern fvar avar gvar HVAR VVAR MVAR ' +
    'morx mort kerx feat trak ankr COLR CPAL'
  )
    .split(' ')
    .map((tag) => tagOf(tag.replace('_', ' '))),
);

export function isNeededTable(tag: number): boolean {
  return NEEDED_TABLES.has(tag);
}
