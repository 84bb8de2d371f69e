import { readFileSync } from 'node:fs';
import t from 'tap';
import { fontProblems } from '../../workers/fonts/document-font-files.js';
import { checkFont } from '../../workers/fonts/font-check.js';
import { sfntOf } from '../../workers/fonts/font-file.js';
import { packSfnt, sfntTables, tagOf } from '../../workers/fonts/sfnt.js';
import { FILES } from './face-cases.js';

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
    'a bomb': [bomb(2 ** 31), /cannot be unpacked/],
    'the half of one': [sound.subarray(0, sound.length >> 1), /ends beyond/],
    'no characters': [withTables({ cmap: undefined }), /no table cmap/],
    'no outlines': [withTables({ glyf: undefined }), /without outlines/],
    'outlines of nothing': [withTables({ glyf: new Uint8Array() }), /no outlines/],
    'no glyphs': [withTables({ maxp: new Uint8Array(6) }), /no glyphs/],
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
