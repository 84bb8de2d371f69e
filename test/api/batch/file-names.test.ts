import { test } from 'tap';
import { FileNames } from '../../../src/api/batch/file-names.js';

const claim = (names: FileNames, name: string, row = 1) =>
  names.claim(name, { row, line: row, extension: 'png' });

const ONE_NAME: [one: string, other: string][] = [
  ['Kart', 'kARt'],
  ['straße', 'STRASSE'],
  ['straẞe', 'strasse'],
  ['s', 'ſ'],
  ['k', '\u212a'],
  ['µ', 'μ'],
  ['σας', 'σασ'],
  ['ﬁn', 'fin'],
  ['İş', 'i\u0307ş'],
  ['é', 'e\u0301'],
  ['ά', 'Α\u0301'],
  ['☕', '☕\ufe0f'],
];

test('names that Windows or macOS take for one are one', (t) => {
  for (const [one, other] of ONE_NAME) {
    const names = new FileNames();
    claim(names, one);
    t.throws(() => claim(names, other, 2), { code: 'duplicate_name' }, `${one} and ${other}`);
  }
  t.end();
});

test('names that every system tells apart are several', (t) => {
  const names = new FileNames();
  for (const [index, name] of ['kız', 'kiz', 'o', 'ö', '1', '¹', 'ß', 's', 'ｓ', 'com', 'conin'].entries())
    t.equal(claim(names, name, index), `${name}.png`);
  t.end();
});

const DEVICES = [
  'con',
  'Con.tar',
  'NUL ',
  'nul .tar',
  'COM1',
  'com¹',
  'COM².x',
  'lpt³',
  'CONIN$',
  'conout$.a',
];

test('names of devices on Windows are refused, and what only resembles them is not', (t) => {
  for (const name of DEVICES) t.throws(() => claim(new FileNames(), name), { code: 'invalid_name' }, name);
  for (const name of ['cone', 'com', 'com12', 'com¹a', 'CONIN', 'my con'])
    t.equal(claim(new FileNames(), name), `${name}.png`);
  t.end();
});

test('characters that do not show, or turn the text around them, are refused', (t) => {
  const refused = [
    '\0',
    '\x1f',
    '\x7f',
    '\x85',
    '\xad',
    '\u034f',
    '\u115f',
    '\u200b',
    '\u200d',
    '\u200f',
    '\u2028',
    '\u202e',
    '\u2066',
    '\u3164',
    '\ufeff',
    '\uffa0',
    '\uffff',
    '\ud800',
    '\u{e0041}',
  ];
  for (const character of refused) {
    const name = `a${character}b`;
    t.throws(() => claim(new FileNames(), name), { code: 'invalid_name' }, escape(name));
  }
  t.end();
});

test('a long name is refused before anything looks at its characters', (t) => {
  const never = { length: 256, toLowerCase: () => t.fail('it was looked at') };
  t.throws(() => claim(new FileNames(), never as unknown as string), { code: 'invalid_name' });
  t.equal(claim(new FileNames(), 'a'.repeat(251)).length, 255);
  t.throws(() => claim(new FileNames(), 'a'.repeat(252)), { code: 'invalid_name' });
  t.end();
});
