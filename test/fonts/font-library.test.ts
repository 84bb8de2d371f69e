import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import t, { test } from 'tap';
import type { FamilyName } from '../../templates/contract/index.js';
import '../../workers/memory/library-memories.js';
import { DocumentFonts } from '../../workers/fonts/document-fonts.js';
import { sfntOf } from '../../workers/fonts/font-file.js';
import { FontLibrary, type FontRun } from '../../workers/fonts/font-library.js';
import { GraphemeCache } from '../../workers/fonts/grapheme-cache.js';
import { moduleBytes } from '../../workers/memory/module-memories.js';
import { FACES, randomCodePoints, TEXTS } from '../rig/corpora/texts.js';
import { FILE_TIMEOUT_MS } from '../rig/suites/file-timeout.js';

t.setTimeout(FILE_TIMEOUT_MS);

const fonts = new FontLibrary();
const sans = { family: 'sans', weight: 400, han: 'sc' } as const;

function charactersOf(...ranges: [first: number, last: number][]): string[] {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => /^\p{L}$/u.test(character));
}

/** Those of the characters that come out as the replacement character. */
function uncovered(characters: string[], family: FamilyName): string {
  return characters
    .filter((character) => fonts.settable(character, { family, weight: 600, han: 'sc' }).includes('\ufffd'))
    .join('');
}

const ALPHABETS: Record<string, string[]> = {
  Turkish: [...'ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZabcçdefgğhıijklmnoöprsştuüvyzâîûÂÎÛ'],
  Latin: charactersOf([0x41, 0x7e], [0xc0, 0x24f], [0x1e00, 0x1eff]),
  Greek: charactersOf([0x386, 0x3ce], [0x1f00, 0x1ffe]),
  Cyrillic: charactersOf([0x400, 0x45f], [0x490, 0x4ff]),
  Armenian: charactersOf([0x531, 0x587]),
  Hebrew: charactersOf([0x5d0, 0x5ea]),
  Arabic: charactersOf([0x620, 0x64a], [0x671, 0x6d3]),
  Devanagari: charactersOf([0x904, 0x939]),
  Bengali: charactersOf([0x985, 0x9b9]),
  Tamil: charactersOf([0xb83, 0xbb9]),
  Thai: charactersOf([0xe01, 0xe30]),
  Georgian: charactersOf([0x10d0, 0x10fa], [0x1c90, 0x1cba]),
  'other scripts of South and South-East Asia': [...'ਪੰਜਾਬੀગુજરાતીଓଡ଼ିଆతెలుగుಕನ್ನಡമലയാളംසිංහලລາວမြန်မာខ្មែរ'],
  Kana: charactersOf([0x3041, 0x3096], [0x30a1, 0x30fa]),
  Hangul: charactersOf([0xac00, 0xd7a3]).filter((_, index) => index % 50 === 0),
  ideographs: [
    ...'一丁七万丈三上下不与专世丘丙业东丝两严並中串临丹为主丽举乃久么义之乌乐乘乙九也习乡书买乱乳亀亂了予争事二于亏云互五井亚些亞亡交产亨享京亭亮親人億儀優兒冊冬冰冲决况冷凍凡凰凱出刀分切刈剣劇劉力動務勝勞勢區医十千升午半卑卒卓協南博占卡卢印危即却卵卷厂历厅厚原厨去参参又友双反发取受叛口古句另只叫召叮可台史右叶号司吃各合吉吊同名后吏吐向君吟否含听吵吸吹呂告員周味呼命和品哀員哲唐售唯商問善喜喪單嘉嘗器噪嚴四回因園固国图圆圏圖團土圣在圭地场均坂坊坐块坚坛坡垂型城基堂堅堆報場塔塚塩墓増境墨壁壇壊壓壞士壮声売壱夏外多夜夢大天太夫央失夷奈奉契套奥女奴好如妃妄妙妥妹姉始姓委姫姿威娘娯婆婚婦媒嫁嫌嫡嬢子孔字存孝季孤学孫宅宇守安完宗官宙定宜宝実客宣室宮害宴家容宿密富寒察寝審寫寳寶',
  ],
  signs: [
    ...'0123456789₺€$£¥%‰½°©®™•·–—…‘’“”«»‹›¿¡§¶†#@&*+=<>~^|\\/→←↑↓√∞≠≤≥∑∫★☆☀♥✓①⅓№「」《》、。！？।॥،؛؟',
  ],
};

for (const family of ['sans', 'serif', 'condensed', 'mono'] as const) {
  test(`the ${family} family sets the alphabets of its callers`, async (t) => {
    for (const [name, characters] of Object.entries(ALPHABETS))
      t.equal(uncovered(characters, family), '', name);
  });
}

test('a word stays one run where some of its letters are known from another document with the same fonts', async (t) => {
  const file = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff2');
  const bytes = readFileSync(file);
  const faceOf = () => {
    const family = new DocumentFonts([{ family: 'Own', sources: [{ url: 'own.woff2' }] }], () => bytes);
    return family.faceBy({ fontFamily: 'Own', fontWeight: 400, fontSize: 16, fontStyle: 'normal' });
  };
  fonts.runs('Type', faceOf());
  t.strictSame(
    fonts.runs('AVATAR', faceOf()).map(({ text }) => text),
    ['AVATAR'],
  );
});

test('a no-break space is made of the space of a font without one', async (t) => {
  const file = createRequire(import.meta.url).resolve('@fontsource/inter/files/inter-latin-400-normal.woff2');
  const bytes = withoutNoBreakSpace(sfntOf(readFileSync(file)));
  const family = new DocumentFonts([{ family: 'Own', sources: [{ url: 'own.ttf' }] }], () => bytes);
  const face = family.faceBy({ fontFamily: 'Own', fontWeight: 400, fontSize: 16, fontStyle: 'normal' });
  const runs = fonts.runs('a\u00a0b', face);
  t.strictSame(
    runs.map(({ text }) => text),
    ['a\u00a0b'],
  );
  t.notOk((runs[0] as FontRun).font.file.has(0xa0));
});

/** A font whose segment of characters from U+00A0 on begins one later (OpenType, `cmap`, format 4). */
function withoutNoBreakSpace(font: Uint8Array): Uint8Array<ArrayBuffer> {
  const bytes = Uint8Array.from(font);
  const view = new DataView(bytes.buffer);
  const tables = Array.from({ length: view.getUint16(4) }, (_, index) => 12 + 16 * index);
  const cmap = view.getUint32(
    (tables.find((at) => Buffer.from(bytes.subarray(at, at + 4)).toString() === 'cmap') as number) + 8,
  );
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const table = cmap + view.getUint32(cmap + 8 + 8 * index);
    if (view.getUint16(table) !== 4) continue;
    const doubled = view.getUint16(table + 6);
    const starts = table + 16 + doubled;
    for (let at = starts; at < starts + doubled; at += 2) {
      if (view.getUint16(at) !== 0xa0) continue;
      view.setUint16(at, 0xa1);
      const offset = at + 2 * doubled;
      if (view.getUint16(offset) !== 0) view.setUint16(offset, view.getUint16(offset) + 2);
    }
  }
  return bytes;
}

test('text is composed, and marks without a letter of their own are kept or go', async (t) => {
  t.equal(fonts.settable('I\u0307stanbul', sans), 'İstanbul');
  t.equal(fonts.settable('i\u0307stanbul', sans), 'istanbul', 'what JavaScript makes of a lower-cased İ');
  t.equal(fonts.settable('x\u0301', sans), 'x\u0301', 'the font has the mark');
});

test('invisible characters go, but those that order, join or separate', async (t) => {
  t.equal(fonts.settable('a\u00adb\ufeffc\u034fd', sans), 'abcd');
  t.equal(fonts.settable('a\u0000b\u0007c\u009fd', sans), 'abcd');
  t.equal(fonts.settable('©\ufe0e', sans), '©', 'a variation selector too');
  const atWork = 'a\u200bb می\u200cشود क्\u200dष a\u2060b \u2067c\u2069 \u200fd\u200e \u202ee\u202c';
  t.equal(fonts.settable(atWork, sans), atWork);
});

test('white space is written as fonts know it', async (t) => {
  t.equal(fonts.settable('a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh', sans), 'a\nb\nc\nd\ne\nf\ng\nh');
  t.equal(fonts.settable('a\tb\u1680c', sans), 'a b c');
  t.equal(fonts.settable('5\u202fkm\u2007x', sans), '5\u00a0km\u00a0x', 'narrow ones stay unbroken');
});

test('what no font has is shown as what it stands for, or as one replacement character', async (t) => {
  t.equal(fonts.settable('ﬆ ℠', sans), 'st SM');
  t.equal(fonts.settable('2⅓', sans), '2\u00a01\u20443', 'not 21 thirds');
  t.equal(fonts.settable('a\ud800b\udfff', sans), 'a\ufffdb\ufffd');
  t.equal(fonts.settable('\ufffd\ue000\u{10ffff}', sans), '\ufffd\ufffd\ufffd');
  t.equal(fonts.settable('\u{12000}', sans), '\ufffd', 'cuneiform');
});

test('text of CSS keeps what no font has for the box of its first font, and spaces that HarfBuzz makes there', async (t) => {
  const style = { fontFamily: 'Inter', fontWeight: 400, fontSize: 16, fontStyle: 'normal' } as const;
  const face = new DocumentFonts([], () => undefined).faceBy(style);
  t.equal(fonts.settable('a\ufffc\ue000o\u0335', face), 'a\ufffc\ue000o\u0335');
  t.equal(fonts.settable('ﬆ', face), 'st');
  const fontsOf = (text: string) =>
    fonts.runs(text, face).map((run) => [run.text, (run as FontRun).font.file.name]);
  const [[, latin] = []] = fontsOf('a');
  t.same(fontsOf('\ufffc\u202f\u2007'), [['\ufffc\u202f\u2007', latin]]);
});

test('emoji stay as they are, and one that asks for a text form that no font has is shown in colour', async (t) => {
  const emoji = '👩‍👩‍👧🇹🇷❤️1️⃣👍🏽';
  t.equal(fonts.settable(emoji, sans), emoji);
  t.equal(fonts.settable('🥐\ufe0e', sans), '🥐\ufe0f');
  t.equal(fonts.settable('❤', sans), '❤', 'fonts have this one');
});

/** Returns what is wrong with a text made settable: it must be stable, and every glyph must be a real one. */
function faults(text: string, typeface: (typeof FACES)[number]): string[] {
  const face = { ...typeface, han: 'sc' } as const;
  const settable = fonts.settable(text, face);
  const runs = settable.split('\n').flatMap((line) => fonts.runs(line, face));
  const found: string[] = [];
  // Line breaking takes zero width spaces out.
  const joined = settable.replaceAll('\u200b', '');
  if (fonts.settable(joined, face) !== joined) found.push('not settable without zero width spaces');
  if (fonts.settable(settable, face) !== settable) found.push('not stable');
  if (settable.normalize('NFC') !== settable) found.push('not composed');
  if (runs.map((run) => run.text).join('') !== settable.replaceAll('\n', '')) found.push('runs lose text');
  if (runs.some((run) => 'font' in run && lacks(run.font.file, run.text))) {
    found.push('a run has a character that its font lacks');
  }
  return found;
}

function lacks(file: { has(codePoint: number): boolean }, text: string): boolean {
  const drawn = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  return [drawn, drawn.normalize('NFD')].every((form) =>
    Array.from(form).some((character) => !file.has(character.codePointAt(0) ?? 0)),
  );
}

test('settable text can be set in every face', async (t) => {
  for (const face of FACES) {
    const found = Object.entries(TEXTS).flatMap(([name, text]) =>
      faults(text, face).map((fault) => `${name}: ${fault}`),
    );
    t.same(found, [], `${face.family} ${face.weight}`);
  }
});

test('any code points at all can be set', async (t) => {
  const faulty: string[] = [];
  for (let seed = 0; seed < 60; seed++) {
    const text = randomCodePoints(seed, 60);
    const found = faults(text, FACES[seed % FACES.length] as (typeof FACES)[number]);
    if (found.length > 0) faulty.push(`seed ${seed}: ${found}`);
  }
  const marks = [
    'a',
    'x',
    'İ',
    'ж',
    'Ω',
    '\u0301',
    '\u0307',
    '\u0323',
    '\u0483',
    '\u034f',
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufe0f',
    '\u1e69',
  ];
  for (let seed = 0; seed < 300; seed++) {
    const text = Array.from(
      randomCodePoints(seed, 12),
      (c) => marks[(c.codePointAt(0) ?? 0) % marks.length],
    ).join('');
    const found = faults(text, FACES[seed % FACES.length] as (typeof FACES)[number]);
    if (found.length > 0) faulty.push(`marks, seed ${seed}: ${found}`);
  }
  t.same(faulty, []);
});

test('the font of a character does not depend on what stands around it', async (t) => {
  const fontNames = (text: string, family: FamilyName) =>
    fonts
      .runs(text, { family, weight: 700, han: 'jp' })
      .flatMap((run) => Array.from(run.text, () => ('font' in run ? run.font.name : 'emoji')));
  for (const family of ['sans', 'serif', 'condensed', 'mono'] as const) {
    const mixed = 'A₺ж9Ωğ5ĂẠ−xשب1क的の한🎉ก';
    t.same(
      fontNames(mixed, family),
      [...mixed].flatMap((character) => fontNames(character, family)),
    );
  }
});

test('ideographs take the form that is asked for', async (t) => {
  const packageOf = (han: 'sc' | 'tc' | 'jp' | 'kr') => {
    const [run] = fonts.runs('直', { family: 'serif', weight: 400, han });
    return run && 'font' in run ? run.font.name : undefined;
  };
  for (const han of ['sc', 'tc', 'jp', 'kr'] as const) t.match(packageOf(han), `noto-serif-${han} `);
});

test('what is known of a grapheme in a face is not known in another', async (t) => {
  const store = new GraphemeCache();
  store.factsIn({ ...sans, han: 'sc' })('a').substitute = 'b';
  for (const other of [
    { ...sans, han: 'jp' },
    { ...sans, weight: 700, han: 'sc' },
    { ...sans, family: 'serif', han: 'sc' },
  ] as const)
    t.equal(store.factsIn(other)('a').substitute, undefined);
});

test('a word is one run, whatever equal faces of other documents have set before', async (t) => {
  const values = { fontFamily: 'Inter', fontSize: 16, fontWeight: 400 };
  const faceOfAnother = () => new DocumentFonts([], () => undefined).face({ ...values }, 'en', 'sc');
  for (const letter of 'PC') fonts.runs(letter, faceOfAnother());
  t.same(
    fonts.runs('SPACED', faceOfAnother()).map(({ text }) => text),
    ['SPACED'],
  );
});

test('fonts that are given up leave HarfBuzz, and those who hold them go on with the same glyphs', async (t) => {
  const library = new FontLibrary(1 << 20);
  const weights = [400, 500, 600, 700, 800] as const;
  const { font } = library.runs('Merhaba', sans)[0] as FontRun;
  const outline = () => JSON.stringify(font.shaper.glyphToJson(font.shaper.nominalGlyph(0x4d) ?? 0));
  const before = outline();
  const everything = () => {
    for (const text of Object.values(TEXTS))
      for (const weight of weights)
        library.runs(library.settable(text, { ...sans, weight }), { ...sans, weight });
  };
  everything();
  t.ok(library.evictions > 20, `${library.evictions} files were given up`);
  const grown = moduleBytes().harfbuzz;
  everything();
  everything();
  t.ok(moduleBytes().harfbuzz <= grown, 'their memory is used again');
  t.equal(outline(), before);
});
