/** Font files that are damaged, on the outside and within what they hold compressed. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { sfntOf } from '../../../workers/fonts/font-file.js';
import { packSfnt, tagOf } from '../../../workers/fonts/sfnt.js';
import { woffOf } from '../../rig/corpora/woff-files.js';
import { GlyphStreams, type StoredTable, woff2Of } from '../../rig/corpora/woff2-files.js';
import { damaged, type Edit, edits } from './edits.js';

export interface DamagedFont {
  sample: string;
  /** To the tables, before they are compressed and packed. */
  tableEdits: readonly { table: number; edits: readonly Edit[] }[];
  /** To the file. */
  fileEdits: readonly Edit[];
  /** How it is packed again, and is called. */
  format: 'woff' | 'woff2' | 'sfnt';
  bytes: Uint8Array;
}

const OTHERS = new URL(
  '../../../../node_modules/satori/node_modules/harfbuzzjs/test/fonts/noto/',
  import.meta.url,
);

const FILES: Record<string, string> = {
  'outlines, WOFF': '@fontsource/inter/files/inter-vietnamese-400-normal.woff',
  'outlines, WOFF2': '@fontsource/inter/files/inter-vietnamese-400-normal.woff2',
  'cubic outlines': fileURLToPath(new URL('NotoSansDevanagari-Regular.otf', OTHERS)),
  'Arabic variations': fileURLToPath(new URL('NotoSansArabic-Variable.ttf', OTHERS)),
  variations: '@fontsource-variable/noto-sans/files/noto-sans-greek-ext-wght-normal.woff2',
};

const read = (path: string) => readFileSync(path.startsWith('@') ? new URL(import.meta.resolve(path)) : path);

/** The tables of sound fonts as they lie in an sfnt, and some whose outlines are transformed as WOFF2 does it. */
const TABLES: Record<string, readonly StoredTable[]> = {
  ...Object.fromEntries(
    Object.entries(FILES).map(([name, path]) => {
      return [name, tablesOf(sfntOf(read(path)))];
    }),
  ),
  'transformed outlines': transformedTables(),
};

function tablesOf(sfnt: Uint8Array): StoredTable[] {
  const font = Buffer.from(sfnt.buffer, sfnt.byteOffset, sfnt.length);
  return Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = 12 + 16 * index;
    const tag = font.toString('latin1', entry, entry + 4);
    const offset = font.readUInt32BE(entry + 8);
    const bytes = font.subarray(offset, offset + font.readUInt32BE(entry + 12));
    // In WOFF2, only this version of the two is as it lies in an sfnt.
    return tag === 'glyf' || tag === 'loca' ? { tag, bytes, version: 3 } : { tag, bytes };
  });
}

function transformedTables(): StoredTable[] {
  const glyphs = new GlyphStreams();
  glyphs.empty();
  for (let row = 0; row < 128; row += 5)
    glyphs.simple(
      [
        [row, row + 1, 20],
        [84, 85],
      ],
      () => row,
      [1, 2, 3],
    );
  glyphs.simple([Array(300).fill(20)], () => 1, [], [-5, -6, 7, 300]);
  glyphs.composite([0, 0x22, 0, 1, 1, 1, 0, 0x02, 0, 2, 3, 3], undefined, [1, 2, 3, 4]);
  glyphs.composite([1, 0x02, 0, 3, 1, 1], [9, 9], [1, 2, 3, 4]);
  const head = Buffer.alloc(54);
  head.writeUInt16BE(1000, 18);
  head.writeUInt16BE(1, 50);
  const hhea = Buffer.alloc(36);
  hhea.writeUInt16BE(glyphs.count, 34);
  const maxp = Buffer.alloc(6);
  maxp.writeUInt16BE(glyphs.count, 4);
  const hmtx = Buffer.concat([Buffer.of(3), Buffer.alloc(2 * glyphs.count, 5)]);
  return [
    { tag: 'glyf', bytes: glyphs.table(true), originalBytes: 5000 },
    { tag: 'loca', bytes: Buffer.alloc(0), originalBytes: 4 * (glyphs.count + 1) },
    { tag: 'head', bytes: head },
    { tag: 'hhea', bytes: hhea },
    { tag: 'hmtx', bytes: hmtx, version: 1, originalBytes: 4 * glyphs.count },
    { tag: 'maxp', bytes: maxp },
    { tag: 'cmap', bytes: Buffer.alloc(4) },
  ];
}

const few = fc.array(edits, { minLength: 1, maxLength: 3 });

export const damagedFonts: fc.Arbitrary<DamagedFont> = fc
  .record({
    sample: fc.constantFrom(...Object.keys(TABLES)),
    tableEdits: fc.array(fc.record({ table: fc.nat(20), edits: few }), { maxLength: 3 }),
    fileEdits: fc.oneof(
      { weight: 2, arbitrary: fc.constant<Edit[]>([]) },
      { weight: 1, arbitrary: fc.array(edits, { maxLength: 3 }) },
    ),
    format: fc.constantFrom('woff' as const, 'woff2' as const, 'sfnt' as const),
  })
  .map((damage) => ({ ...damage, bytes: damagedFile(damage) }));

const PACKERS: Record<DamagedFont['format'], (tables: StoredTable[]) => Uint8Array> = {
  woff: woffOf,
  woff2: woff2Of,
  sfnt: (tables) =>
    packSfnt(
      0x00010000,
      tables.map(({ tag, bytes }) => ({ tag: tagOf(tag), bytes })),
    ),
};

function damagedFile({ sample, tableEdits, fileEdits, format }: Omit<DamagedFont, 'bytes'>): Uint8Array {
  const tables = [...(TABLES[sample] ?? [])];
  for (const { table, edits: all } of tableEdits) {
    const at = table % tables.length;
    const damagedTable = tables[at] as StoredTable;
    tables[at] = { ...damagedTable, bytes: damaged(damagedTable.bytes, all) };
  }
  return damaged(PACKERS[format](tables), fileEdits);
}
