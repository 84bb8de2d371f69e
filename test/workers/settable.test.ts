import { test } from 'tap';
import { FontLibrary } from '../../workers/fonts/font-library.js';
import { FACES, randomCodePoints, TEXTS } from './texts.js';

const fonts = new FontLibrary();
const sans = { family: 'sans', weight: 400 } as const;

function charactersOf(...ranges: [first: number, last: number][]): string[] {
  return ranges
    .flatMap(([first, last]) => Array.from({ length: last - first + 1 }, (_, index) => first + index))
    .map((codePoint) => String.fromCodePoint(codePoint))
    .filter((character) => /^\p{L}$/u.test(character));
}

/** Those of the characters that come out as a question mark. */
function uncovered(characters: string[], family: 'sans' | 'serif' | 'condensed'): string {
  return characters
    .filter((character) => fonts.settable(character, { family, weight: 600 }).includes('?'))
    .join('');
}

/** Letters of Abkhaz that two of the families lack. */
const RARE = 'Ҟҟ';

for (const family of ['sans', 'serif', 'condensed'] as const) {
  test(`the ${family} family sets the alphabets of its callers`, async (t) => {
    t.equal(
      uncovered([...'ABCÇDEFGĞHIİJKLMNOÖPRSŞTUÜVYZabcçdefgğhıijklmnoöprsştuüvyzâîûÂÎÛ'], family),
      '',
      'Turkish',
    );
    t.equal(uncovered(charactersOf([0x41, 0x7e], [0xc0, 0xff]), family), '', 'Latin-1');
    t.equal(uncovered(charactersOf([0x100, 0x17f]), family), '', 'Latin Extended-A');
    t.equal(uncovered(charactersOf([0x180, 0x24f]), family), '', 'Latin Extended-B');
    const cyrillic = charactersOf([0x400, 0x45f], [0x490, 0x4ff]).filter((letter) => !RARE.includes(letter));
    t.equal(uncovered(cyrillic, family), '', 'Cyrillic');
    t.equal(uncovered(charactersOf([0x386, 0x3ce]), family), '', 'Greek');
    t.equal(uncovered([...'0123456789₺€$£¥%½°©®™•·–—…‘’“”«»‹›¿¡§¶†#@&*+=<>~^|\\/'], family), '', 'signs');
  });
}

test('text is composed, and marks without a letter of their own are kept or go', async (t) => {
  t.equal(fonts.settable('I\u0307stanbul', sans), 'İstanbul');
  t.equal(fonts.settable('i\u0307stanbul', sans), 'istanbul', 'what JavaScript makes of a lower-cased İ');
  t.equal(fonts.settable('x\u0301', sans), 'x\u0301', 'the font has the mark');
});

test('invisible characters go', async (t) => {
  t.equal(fonts.settable('a\u00adb\u200cc\u200dd\u2060e\ufefff\u200eg\u202eh\u034fi', sans), 'abcdefghi');
  t.equal(fonts.settable('a\u0000b\u0007c\u009fd', sans), 'abcd');
  t.equal(fonts.settable('a\u200bb', sans), 'a\u200bb', 'but a zero width space lets a line break');
  t.equal(fonts.settable('©\ufe0f', sans), '©', 'a variation selector too');
});

test('white space is written as fonts know it', async (t) => {
  t.equal(fonts.settable('a\r\nb\rc\u2028d\u2029e\u0085f\vg\fh', sans), 'a\nb\nc\nd\ne\nf\ng\nh');
  t.equal(fonts.settable('a\tb\u2003c\u3000d\u1680e', sans), 'a b c d e');
  t.equal(fonts.settable('5\u202fkm\u2007x', sans), '5\u00a0km\u00a0x', 'narrow ones stay unbroken');
});

test('what no font has is shown as what it stands for, or as a question mark', async (t) => {
  t.equal(fonts.settable('𝗞𝗮𝗹ı𝗻 ｆｕｌｌ ㎏', sans), 'Kalın full kg');
  t.equal(fonts.settable('1️⃣', sans), '1');
  t.equal(fonts.settable('👩‍👩‍👧🇹🇷❤️', sans), '???', 'one for each emoji');
  t.equal(fonts.settable('漢字 שלום', sans), '?? ????');
  t.equal(fonts.settable('a\ud800b\udfff', sans), 'a?b?');
  t.equal(fonts.settable('\ufffd\ue000\u{10ffff}', sans), '???');
});

/** Returns what is wrong with a text made settable: it must be stable, and every glyph must be a real one. */
function faults(text: string, face: (typeof FACES)[number]): string[] {
  const settable = fonts.settable(text, face);
  const runs = fonts.runs(settable.replaceAll('\n', ''), face);
  const found: string[] = [];
  // Line breaking takes zero width spaces out.
  const joined = settable.replaceAll('\u200b', '');
  if (fonts.settable(joined, face) !== joined) found.push('not settable without zero width spaces');
  if (fonts.settable(settable, face) !== settable) found.push('not stable');
  if (settable.normalize('NFC') !== settable) found.push('not composed');
  if (runs.map((run) => run.text).join('') !== settable.replaceAll('\n', '')) found.push('runs lose text');
  if (runs.some(({ text: run, font }) => [...run].some((c) => !font.coverage.has(c.codePointAt(0) ?? 0)))) {
    found.push('a run has a character that its font lacks');
  }
  return found;
}

test('settable text can be set in every face', async (t) => {
  for (const face of FACES) {
    const found = Object.entries(TEXTS).flatMap(([name, text]) =>
      faults(text, face).map((fault) => `${name}: ${fault}`),
    );
    t.same(found, [], `${face.family} ${face.weight}${face.italic ? ' italic' : ''}`);
  }
});

test('any code points at all can be set', async (t) => {
  const faulty: string[] = [];
  for (let seed = 0; seed < 300; seed++) {
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
  for (const face of FACES.filter(({ weight }) => weight === 700)) {
    const alone = (character: string) => fonts.runs(character, face)[0]?.font.name;
    const mixed = 'A₺ж9Ωğ5ĂẠ−x';
    for (const run of fonts.runs(mixed, face)) {
      for (const character of run.text)
        t.equal(run.font.name, alone(character), `${face.family} ${character}`);
    }
  }
});

test('the list of fonts is the same array until another file is read', async (t) => {
  const library = new FontLibrary();
  library.settable('abc', sans);
  const before = library.loaded;
  library.runs('cba', sans);
  t.equal(library.loaded, before);
  library.settable('жук', sans);
  t.not(library.loaded, before);
});
