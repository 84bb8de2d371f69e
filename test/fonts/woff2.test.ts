import { readFileSync } from 'node:fs';
import { test } from 'tap';
import { decompress } from 'wawoff2';
import { OpenFace } from '../../workers/fonts/harfbuzz.js';
import { isNeededTable } from '../../workers/fonts/needed-tables.js';
import { tagOf } from '../../workers/fonts/sfnt.js';
import { sfntFromWoff2 } from '../../workers/fonts/woff2.js';
import { GlyphStreams, type StoredTable, uint16, woff2Of } from '../rig/corpora/woff2-files.js';
import { checksumOf, tablesOf } from './sfnt-tables.js';

/** Long and short offsets, many composites, instructions, variations, CJK parts, static fonts. */
const SAMPLE = [
  '@fontsource-variable/noto-sans/files/noto-sans-latin-wght-normal.woff2',
  '@fontsource-variable/noto-sans/files/noto-sans-vietnamese-wght-italic.woff2',
  '@fontsource-variable/noto-sans-sinhala/files/noto-sans-sinhala-sinhala-wght-normal.woff2',
  '@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2',
  '@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
  '@fontsource-variable/noto-sans-jp/files/noto-sans-jp-50-wght-normal.woff2',
  '@fontsource-variable/noto-serif-sc/files/noto-serif-sc-100-wght-normal.woff2',
  '@fontsource-variable/noto-sans-kr/files/noto-sans-kr-40-wght-normal.woff2',
  '@fontsource/inter/files/inter-greek-ext-400-normal.woff2',
  '@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2',
  '@fontsource/fira-sans-extra-condensed/files/fira-sans-extra-condensed-latin-ext-400-normal.woff2',
  '@fontsource/noto-sans-symbols-2/files/noto-sans-symbols-2-mayan-numerals-400-normal.woff2',
];

function differingTables(ours: Uint8Array, theirs: Uint8Array): string[] {
  const [our, their] = [tablesOf(ours), tablesOf(theirs)];
  const needed = [...their.keys()].filter((tag) => isNeededTable(tagOf(tag)));
  return [...new Set([...our.keys(), ...needed])].filter(
    (tag) => !their.get(tag)?.equals(our.get(tag) ?? Buffer.alloc(0)),
  );
}

/** What HarfBuzz makes of each glyph. */
function glyphsOf(sfnt: Uint8Array): string[] {
  const open = new OpenFace(sfnt);
  const font = open.font();
  const count = tablesOf(sfnt).get('maxp')?.readUInt16BE(4) ?? 0;
  const glyphs = Array.from(
    { length: count },
    (_, glyph) => `${font.glyphHAdvance(glyph)} ${font.glyphToPath(glyph)}`,
  );
  open.close();
  return glyphs;
}

test('a font comes out as the reference decoder unpacks it', async (t) => {
  for (const path of SAMPLE) {
    const woff2 = readFileSync(`node_modules/${path}`);
    const ours = sfntFromWoff2(woff2);
    const theirs = await decompress(woff2);
    t.same(differingTables(ours, theirs), [], `${path}: tables`);
    t.equal(checksumOf(Buffer.from(ours)), 0xb1b0afba, `${path}: checksum of the font`);
    t.equal(ours.byteLength, ours.buffer.byteLength, `${path}: alone in its buffer`);
    const glyphs = glyphsOf(ours);
    t.ok(glyphs.some((glyph) => glyph.length > 100));
    t.ok(glyphs.join('\n') === glyphsOf(theirs).join('\n'), `${path}: outlines and advances`);
  }
});

/** Every row of the triplet table on and off the curve, every kind of glyph and of component. */
function everyGlyph(): GlyphStreams {
  const glyphs = new GlyphStreams();
  let state = 1;
  const byte = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
  const near = () => byte() & 1;
  const rows = Array.from({ length: 256 }, (_, code) => code);
  glyphs.empty();
  for (const code of rows) glyphs.simple([[code, code, 20, code]], byte);
  for (const code of rows) glyphs.simple([[code, code]], () => 255);
  glyphs.simple([rows.slice(0, 120), rows.slice(128, 131)], near, [1, 2, 3, 4, 5]);
  glyphs.simple([Array(300).fill(0), Array(600).fill(131), Array(800).fill(20)], () => 0, Array(600).fill(7));
  glyphs.simple([[84, 85, 86]], byte, [], [-5, -6, 7, 300]);
  glyphs.simple([[]], byte);
  const uses = (flags: number, argumentBytes: number) => [
    ...uint16(flags),
    ...uint16(1),
    ...Array.from({ length: argumentBytes }, byte),
  ];
  glyphs.composite(uses(0x0002, 2), undefined, [1, 2, 3, 4]);
  glyphs.composite([...uses(0x0023, 4), ...uses(0x002b, 6), ...uses(0x0042, 6)], undefined, [-9, 0, 9, 99]);
  glyphs.composite([...uses(0x0123, 4), ...uses(0x0083, 12)], [9, 8, 7], [-300, 2, 3, 4]);
  glyphs.empty();
  return glyphs;
}

function tablesAround(glyphs: GlyphStreams, hasLongLoca: boolean): StoredTable[] {
  const head = Buffer.alloc(54);
  head.writeUInt16BE(hasLongLoca ? 1 : 0, 50);
  const maxp = Buffer.alloc(6);
  maxp.writeUInt16BE(glyphs.count, 4);
  return [
    { tag: 'glyf', bytes: glyphs.table(hasLongLoca), originalBytes: 50_000 },
    { tag: 'loca', bytes: Buffer.alloc(0), originalBytes: (hasLongLoca ? 4 : 2) * (glyphs.count + 1) },
    { tag: 'head', bytes: head },
    { tag: 'hhea', bytes: hheaWith(glyphs.count) },
    { tag: 'maxp', bytes: maxp },
  ];
}

function hheaWith(advanceCount: number): Buffer {
  const hhea = Buffer.alloc(36);
  hhea.writeUInt16BE(advanceCount, 34);
  return hhea;
}

test('every coding of an outline is read as the reference decoder reads it', async (t) => {
  for (const hasLongLoca of [false, true]) {
    const woff2 = woff2Of(tablesAround(everyGlyph(), hasLongLoca));
    t.same(differingTables(sfntFromWoff2(woff2), await decompress(woff2)), []);
  }
});

test('horizontal metrics get back the side bearings that were left out', async (t) => {
  const glyphs = everyGlyph();
  const words = (count: number, first: number) =>
    Array.from({ length: count }, (_, index) => uint16(first - index)).flat();
  for (const advanceCount of [1, 300, glyphs.count]) {
    for (const leftOut of [1, 2, 3]) {
      const hmtx = Buffer.from([
        leftOut,
        ...words(advanceCount, 2000),
        ...(leftOut & 1 ? [] : words(advanceCount, 10)),
        ...(leftOut & 2 ? [] : words(glyphs.count - advanceCount, -10)),
      ]);
      const woff2 = woff2Of([
        ...tablesAround(glyphs, true).filter(({ tag }) => tag !== 'hhea'),
        { tag: 'hhea', bytes: hheaWith(advanceCount) },
        { tag: 'hmtx', bytes: hmtx, version: 1, originalBytes: 2 * (advanceCount + glyphs.count) },
      ]);
      const ours = sfntFromWoff2(woff2);
      t.equal(tablesOf(ours).get('hmtx')?.length, 2 * (advanceCount + glyphs.count));
      t.same(differingTables(ours, await decompress(woff2)), [], `${advanceCount} advances, ${leftOut}`);
    }
  }
});

test('contours that overlap are marked so in the first flag', (t) => {
  const glyphs = new GlyphStreams();
  const overlaps = Array.from({ length: 11 }, (_, glyph) => glyph === 1 || glyph === 10);
  for (const _ of overlaps) glyphs.simple([[20, 20, 20]], () => 0);
  const [, ...others] = tablesAround(glyphs, false);
  const woff2 = woff2Of([
    { tag: 'glyf', bytes: glyphs.table(false, overlaps), originalBytes: 500 },
    ...others,
  ]);
  const tables = tablesOf(sfntFromWoff2(woff2));
  const marked = overlaps.map((_, glyph) => {
    const offset = 2 * (tables.get('loca')?.readUInt16BE(2 * glyph) ?? 0);
    return ((tables.get('glyf')?.[offset + 14] ?? 0) & 0x40) !== 0;
  });
  t.same(marked, overlaps);
  t.end();
});

test('a table that was not transformed comes out as it is', (t) => {
  const tables = [
    { tag: 'head', bytes: Buffer.alloc(54, 3) },
    { tag: 'glyf', bytes: Buffer.from('twelve bytes'), version: 3 },
    { tag: 'loca', bytes: Buffer.from('locations'), version: 3 },
    { tag: 'name', bytes: Buffer.from('any') },
    { tag: 'ABCD', bytes: Buffer.from('nothing reads it') },
  ];
  const unpacked = tablesOf(sfntFromWoff2(woff2Of(tables)));
  t.same([...unpacked.keys()], ['glyf', 'head', 'loca', 'name']);
  for (const { tag, bytes } of tables.slice(1, -1)) t.ok(unpacked.get(tag)?.equals(bytes), tag);
  t.end();
});

test('what is no sound WOFF 2.0 font is refused', (t) => {
  const sound = readFileSync(`node_modules/${SAMPLE[0]}`);
  const tables = tablesAround(everyGlyph(), true);
  const withGlyf = (bytes: Buffer) => woff2Of([{ ...tables[0], tag: 'glyf', bytes }, ...tables.slice(1)]);
  const glyf = everyGlyph().table(true);
  const withByte = (file: Buffer, offset: number, value: number) => {
    const changed = Buffer.from(file);
    changed[offset] = value;
    return changed;
  };
  const one = (add: (glyphs: GlyphStreams) => void) => {
    const glyphs = new GlyphStreams();
    add(glyphs);
    return woff2Of(tablesAround(glyphs, true));
  };
  const large = new GlyphStreams();
  for (let glyph = 0; glyph < 3; glyph++) large.simple([Array(60_000).fill(120)], () => 255);

  const refused: [string, Uint8Array, RegExp][] = [
    ['nothing', Buffer.alloc(0), /^not a WOFF 2.0 font/],
    ['WOFF 1.0', Buffer.from(`wOFF${'\0'.repeat(60)}`), /^not a WOFF 2.0 font/],
    ['a collection', woff2Of(tables, 'ttcf'), /collection/],
    ['half a file', sound.subarray(0, 20_000), /ends too early/],
    ['no tables', woff2Of([]), /no tables/],
    ['damaged data', withByte(sound, 5000, 0xff ^ (sound[5000] ?? 0)), /^malformed WOFF 2.0 font/],
    ['a wrong length', withByte(sound, 49, (sound[49] ?? 0) ^ 1), /length|ends too early/],
    ['an endless number', withByte(withByte(sound, 49, 0x80), 50, 0x80), /UIntBase128/],
    ['an unknown transformation', woff2Of([{ tag: 'head', bytes: glyf, version: 2 }]), /transformation 2/],
    ['glyf alone transformed', woff2Of([tables[0] as StoredTable]), /glyf and loca/],
    [
      'metrics of no glyphs',
      woff2Of([{ tag: 'hmtx', bytes: glyf, version: 1, originalBytes: 9 }]),
      /missing/,
    ],
    ['half a glyf table', withGlyf(glyf.subarray(0, 4000)), /ends too early/],
    ['more glyphs than there are', withGlyf(withByte(glyf, 4, 0x70)), /^malformed WOFF 2.0 font/],
    [
      'a composite without end',
      one((glyphs) => glyphs.composite([0, 0x20, 0, 1, 0, 0], [], [0, 0, 0, 0])),
      /early/,
    ],
    ['a composite without box', one((glyphs) => glyphs.composite([0, 0, 0, 1, 0, 0])), /bounding box/],
    [
      'a glyph of too many points',
      one((glyphs) => glyphs.simple([Array(40_000).fill(0), Array(30_000).fill(0)], () => 0)),
      /too many points/,
    ],
    ['too many outlines for short offsets', woff2Of(tablesAround(large, false)), /short offsets/],
  ];
  for (const [name, file, message] of refused) t.throws(() => sfntFromWoff2(file), { message }, name);
  t.end();
});
