import { readFileSync } from 'node:fs';
import t from 'tap';
import '../../workers/memory/library-memories.js';
import { fontProblems } from '../../workers/fonts/document-font-files.js';
import { checkFont, readFont } from '../../workers/fonts/font-check.js';
import { sfntOf } from '../../workers/fonts/font-file.js';
import { packSfnt, sfntTables, tagOf } from '../../workers/fonts/sfnt.js';
import { declaredSize } from '../../workers/fonts/unpacked-size.js';
import { moduleBytes } from '../../workers/memory/module-memories.js';
import { colouredFont } from '../rig/corpora/coloured-font.js';
import { FILES } from '../rig/corpora/font-faces.js';
import { paintedFont } from '../rig/corpora/painted-font.js';
import { woffOf } from '../rig/corpora/woff-files.js';

const fileOf = (name: string) => readFileSync(FILES[name] as string);
const sound = sfntOf(fileOf('regular.woff'));

/** A font with other tables in place of its own. */
function withTables(others: Record<string, Uint8Array | undefined>): Uint8Array {
  const tables = sfntTables(sound);
  for (const [tag, bytes] of Object.entries(others)) {
    if (bytes) tables.set(tagOf(tag), bytes);
    else tables.delete(tagOf(tag));
  }
  return packSfnt(
    0x00010000,
    [...tables].map(([tag, bytes]) => ({ tag, bytes })),
  );
}

/** A table of version 1 with one glyph, whose paint is none. */
function brokenPaints(): Uint8Array {
  const table = Buffer.alloc(34 + 4 + 6);
  table.writeUInt16BE(1, 0);
  table.writeUInt32BE(34, 14);
  table.writeUInt32BE(1, 34);
  return table;
}

/** A WOFF that says it holds a table of so many bytes, in few. */
function bomb(bytes: number): Uint8Array {
  const woff = Buffer.alloc(44 + 20 + 100);
  woff.write('wOFF\0\x01\0\0', 'latin1');
  woff.writeUInt16BE(1, 12);
  woff.write('glyf', 44);
  for (const [index, value] of [64, 100, bytes].entries()) woff.writeUInt32BE(value, 48 + 4 * index);
  return woff;
}

t.test('takes fonts of all formats that are read', async (t) => {
  for (const name of Object.keys(FILES)) t.doesNotThrow(() => checkFont(fileOf(name)), name);
});

t.test('says what is wrong with a font before it does much with it', async (t) => {
  const noise = new Uint8Array(8 << 20).map((_, at) => (at * at * 31) >> 3);
  const refused: Record<string, [Uint8Array, RegExp]> = {
    noise: [noise, /^no WOFF2/],
    'noise that begins as a font': [
      Buffer.concat([Buffer.from('\0\x01\0\0', 'latin1'), noise.subarray(4)]),
      /broken|tables/,
    ],
    'noise that begins as WOFF2': [
      Buffer.concat([Buffer.from('wOF2'), noise.subarray(4)]),
      /cannot be unpacked/,
    ],
    'more than 8 MiB': [new Uint8Array((8 << 20) + 1), /more than 8 MiB/],
    nothing: [new Uint8Array(), /^no WOFF2/],
    collection: [Buffer.from('ttcf\0\x01\0\0'), /collection/],
    'a bomb': [bomb(2 ** 31), /30 MiB/],
    'the half of one': [sound.subarray(0, sound.length >> 1), /ends beyond/],
    'no characters': [withTables({ cmap: undefined }), /no table cmap/],
    'no outlines': [withTables({ glyf: undefined }), /without outlines/],
    'outlines of nothing': [withTables({ glyf: new Uint8Array() }), /no outlines/],
    'no glyphs': [withTables({ maxp: new Uint8Array(6) }), /no glyphs/],
    'pictures of letters': [withTables({ sbix: new Uint8Array(8) }), /pictures \(sbix\)/],
    'pictures of letters beside outlines': [withTables({ CBDT: new Uint8Array(8) }), /pictures \(CBDT\)/],
    'letters whose paints are broken': [withTables({ COLR: brokenPaints() }), /paints cannot be drawn/],
    'a letter that is painted with itself': [
      paintedFont({ A: { painted: 'A' } }, [[[0, 0, 0, 255]]]),
      /more than 1000 paints, or 48 within each other/,
    ],
    'letters of too many layers': [
      colouredFont({ A: Array.from({ length: 65 }, () => ['B', 0] as const) }, [[0, 0, 0, 255]]),
      /more than 64 layers/,
    ],
    'no em': [withTables({ head: new Uint8Array(54) }), /size of its em/],
  };
  for (const [name, [bytes, message]] of Object.entries(refused))
    t.throws(() => checkFont(bytes), { name: 'FontError', message }, name);
});

t.test('tells where a document names a broken font', async (t) => {
  const position = { line: 3, column: 5 };
  const sources = [{ url: './broken.woff2' }, { local: 'Inter' }, { url: 'none.woff2' }];
  const broken = new Map([['broken.woff2', fileOf('serif.woff2').subarray(0, 999)]]);
  const found = fontProblems([{ family: 'Own', sources, position }], (name) => broken.get(name));
  t.strictSame(found, [
    { message: './broken.woff2 is a broken font: it cannot be unpacked', position },
    { message: 'there is no asset none.woff2', position },
  ]);
});

/** A sound font with a table of so many zeros, packed in a thousandth of them. */
function withZeros(tag: string, bytes: number): Buffer {
  const tables = [...sfntTables(sound)].map(([code, table]) => ({
    tag: nameOf(code),
    bytes: Buffer.from(table),
  }));
  return woffOf([...tables, { tag, bytes: Buffer.alloc(bytes) }]);
}

function nameOf(code: number): string {
  const letters = Buffer.alloc(4);
  letters.writeUInt32BE(code);
  return letters.toString('latin1');
}

const MIB = 1 << 20;

t.test('tables that nothing reads are not unpacked, and do not count', async (t) => {
  const file = withZeros('BLOB', 29 * MIB);
  t.equal(declaredSize(file), declaredSize(sound), 'of a WOFF');
  t.ok(readFont(file).sfnt.length < MIB);
  t.ok(
    readFont(withTables({ BLOB: new Uint8Array(MIB) })).sfnt.length < MIB,
    'of a font that comes unpacked',
  );
});

t.test('the fonts of a document are counted before any of them is unpacked too many', async (t) => {
  const files = [0, 1, 2, 3, 4].map((one) => withZeros('GPOS', 7 * MIB + one));
  const faces = (sources: readonly number[]) =>
    sources.map((one, index) => ({
      family: `F${index}`,
      sources: [{ url: `${one}.woff` }],
      position: { line: index + 1, column: 1 },
    }));
  const asset = (name: string) => files[Number.parseInt(name, 10)];
  t.strictSame(fontProblems(faces([0, 1, 2, 3, 3, 2, 1, 0]), asset), [], 'each file counts once');
  t.strictSame(fontProblems(faces([0, 1, 2, 3, 4]), asset), [
    { message: 'fonts of more than 32 MiB when they are unpacked', position: { line: 5, column: 1 } },
  ]);
});

t.test('a font that was checked leaves nothing in HarfBuzz', async (t) => {
  const file = withZeros('GPOS', 20 * MIB);
  for (let time = 0; time < 5; time++) checkFont(file);
  const before = moduleBytes().harfbuzz;
  t.ok(before > 20 * MIB, 'its memory is counted');
  t.ok(before < 60 * MIB, 'that of one, and what is lost between it and its neighbours');
  for (let time = 0; time < 20; time++) checkFont(file);
  t.equal(moduleBytes().harfbuzz, before);
});
