/** Texts of every script, and what else Unicode has that is hard on those who set it. */

import fc from 'fast-check';

/** Blocks of scripts that fonts are there for, of some that none are there for, and of what is no script. */
const BLOCKS: readonly (readonly [first: number, last: number])[] = [
  ...([
    [0x20, 0x7e],
    [0xa0, 0x24f],
    [0x250, 0x2ff],
    [0x370, 0x3ff],
    [0x400, 0x52f],
  ] as const),
  ...([
    [0x531, 0x58f],
    [0x591, 0x5f4],
    [0x600, 0x6ff],
    [0x700, 0x77f],
    [0x7c0, 0x7ff],
  ] as const),
  ...([
    [0x900, 0x97f],
    [0x980, 0x9ff],
    [0xa00, 0xa7f],
    [0xa80, 0xaff],
    [0xb00, 0xb7f],
  ] as const),
  ...([
    [0xb80, 0xbff],
    [0xc00, 0xc7f],
    [0xc80, 0xcff],
    [0xd00, 0xd7f],
    [0xd80, 0xdff],
  ] as const),
  ...([
    [0xe00, 0xe7f],
    [0xe80, 0xeff],
    [0xf00, 0xfff],
    [0x1000, 0x109f],
    [0x10a0, 0x10ff],
  ] as const),
  ...([
    [0x1100, 0x11ff],
    [0x1200, 0x139f],
    [0x13a0, 0x13ff],
    [0x1400, 0x167f],
    [0x1780, 0x17ff],
  ] as const),
  ...([
    [0x1800, 0x18af],
    [0x1e00, 0x1fff],
    [0x2000, 0x206f],
    [0x2070, 0x218f],
    [0x2190, 0x23ff],
  ] as const),
  ...([
    [0x2460, 0x27bf],
    [0x3000, 0x30ff],
    [0x3100, 0x33ff],
    [0x4e00, 0x9fff],
    [0xac00, 0xd7af],
  ] as const),
  ...([
    [0xe000, 0xe0ff],
    [0xf900, 0xfaff],
    [0xfb00, 0xfdff],
    [0xfe00, 0xfeff],
    [0xff00, 0xffff],
  ] as const),
  ...([
    [0x10000, 0x10fff],
    [0x11000, 0x11fff],
    [0x12000, 0x123ff],
    [0x13000, 0x1342f],
  ] as const),
  ...([
    [0x1d400, 0x1d7ff],
    [0x1e900, 0x1e95f],
    [0x1f000, 0x1f9ff],
    [0x1fa00, 0x1ffff],
  ] as const),
  ...([
    [0x20000, 0x2a6df],
    [0x30000, 0x3134f],
    [0xe0000, 0xe01ef],
    [0x10ff00, 0x10ffff],
  ] as const),
];

function character(first: number, last: number): fc.Arbitrary<string> {
  return fc.integer({ min: first, max: last }).map((code) => String.fromCodePoint(code));
}

function oneOf(...texts: string[]): fc.Arbitrary<string> {
  return fc.constantFrom(...texts);
}

function joined(unit: fc.Arbitrary<string>, minLength: number, maxLength: number, by = '') {
  return fc.array(unit, { minLength, maxLength }).map((units) => units.join(by));
}

const word = fc.oneof(...BLOCKS.map(([first, last]) => joined(character(first, last), 1, 12)));
const loneSurrogate = character(0xd800, 0xdfff);
const control = fc.oneof(character(0, 0x1f), character(0x7f, 0x9f));
const bidiMark = fc.oneof(
  character(0x202a, 0x202e),
  character(0x2066, 0x2069),
  oneOf('\u200e', '\u200f', '\u061c'),
);
const combiningMark = fc.oneof(
  character(0x300, 0x36f),
  character(0x1dc0, 0x1dff),
  character(0x20d0, 0x20ff),
  oneOf('\u0e49', '\u094d', '\u0651', '\u05b8', '\u1039', '\u17d2', '\ufe0f'),
);
const emoji = oneOf(
  '👩',
  '👨',
  '👧',
  '❤',
  '🏳',
  '🌈',
  '🏴',
  '🇹',
  '🇷',
  '1',
  '🏽',
  '😀',
  '\u{e0067}',
  '\u{e007f}',
);

const piece = fc.oneof(
  { weight: 10, arbitrary: word },
  {
    weight: 3,
    arbitrary: oneOf(' ', '\n', '\t', '\u00a0', '\u2028', '\u3000', '\r\n', '-', '\u00ad', '\u200b'),
  },
  { weight: 2, arbitrary: joined(emoji, 1, 20, '\u200d') },
  { weight: 2, arbitrary: joined(emoji, 1, 8) },
  { weight: 2, arbitrary: fc.tuple(word, joined(combiningMark, 1, 60)).map((parts) => parts.join('')) },
  { weight: 2, arbitrary: joined(fc.oneof(bidiMark, word), 1, 6) },
  { weight: 1, arbitrary: control },
  { weight: 1, arbitrary: loneSurrogate },
);

/** Asked for so often that most renders of it are there already. */
const listed = oneOf(
  '',
  'Tuval',
  'Şişli’de 3 gün',
  'مرحبا بالعالم',
  '静かな通り',
  '👩‍👩‍👧 🇹🇷',
  'a\u0300\u0301',
);

const unheardOf = fc.oneof(
  { weight: 4, arbitrary: joined(piece, 0, 10) },
  {
    weight: 1,
    arbitrary: fc.tuple(piece, fc.nat(700)).map(([unit, times]) => unit.repeat(times).slice(0, 2100)),
  },
);

/** Any text, most of them short, and many of them again and again. */
export const texts = fc.oneof({ weight: 14, arbitrary: listed }, { weight: 5, arbitrary: unheardOf });

/** Texts of no more characters than a field takes. */
export function textsWithin(maxLength: number): fc.Arbitrary<string> {
  return texts.map((text) => shortened(text, maxLength));
}

/** The same without the usual ones, and up to the length that a field takes. */
export function wildTexts(maxLength: number): fc.Arbitrary<string> {
  return fc.oneof(unheardOf, joined(piece, 0, 80)).map((text) => shortened(text, maxLength));
}

function shortened(text: string, maxLength: number): string {
  return Array.from(text).slice(0, maxLength).join('');
}
