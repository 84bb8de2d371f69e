import { test } from 'tap';
import {
  lineStarts,
  linesFrom,
  measured,
  type Segment,
  segmentsOf,
  splitWideSegments,
  withEllipsis,
  wordsOf,
} from '../../workers/text/line-breaking.js';

/** Every character is one unit wide. */
const monospaced = (text: string) => [...text].length;

function lines(text: string, available: number): string[] | undefined {
  const segments = segmentsOf(text);
  const starts = lineStarts(measured(segments, monospaced), available);
  return starts && linesFrom(segments, starts);
}

/** Some of UAX #14, of which line-break-conformance.test.ts holds every rule, and what is Tuval's own. */
const BREAKS: [rule: string, text: string, segments: string[]][] = [
  ['not at a no-break space (LB12)', '30 Nisan’a 5\u00a0km', ['30', 'Nisan’a', '5\u00a0km']],
  ['after an em dash (LB17)', 'önce—sonra', ['önce', '—', 'sonra']],
  ['not before closing punctuation (LB13)', 'bak! (şimdi) “evet”…', ['bak!', '(şimdi)', '“evet”…']],
  ['not inside a number (LB25)', '1.250,75 ₺ %30', ['1.250,75', '₺', '%30']],
  ['at a zero width space, which goes (LB8)', 'uzun\u200bkelime', ['uzun', 'kelime']],
  ['Cyrillic', 'Мир, труд — май', ['Мир,', 'труд', '—', 'май']],
  ['not inside a Korean word', '2026년 BTS의 4월 할인', ['2026년', 'BTS의', '4월', '할인']],
];

for (const [rule, text, expected] of BREAKS) {
  test(`break opportunities: ${rule}`, async (t) => {
    t.same(
      segmentsOf(text).map((segment) => segment.text),
      expected,
    );
  });
}

test('white space stays between the segments of a line and hangs at its end', async (t) => {
  t.same(segmentsOf('a  b '), [
    { text: 'a', space: '  ', endsLine: false },
    { text: 'b', space: ' ', endsLine: false },
  ] satisfies Segment[]);
  t.same(lines('aa  bb', 6), ['aa  bb']);
  t.same(lines('aa  bb', 5), ['aa', 'bb'], 'the spaces at the break are not drawn');
  t.same(lines('aa bb   ', 5), ['aa bb'], 'spaces at the end take no width');
});

test('a line end ends the line, as often as it stands there', async (t) => {
  t.same(lines('a\nb', 100), ['a', 'b']);
  t.same(lines('a\n\n\nb', 100), ['a', '', '', 'b']);
  t.same(lines('a  \n b', 100), ['a', ' b']);
  t.same(lines('a\r\nb', 100), ['a', 'b']);
  t.same(lines('', 100), []);
});

test('lines are filled greedily and never wider than allowed', async (t) => {
  t.same(lines('bir iki üç dört', 7), ['bir iki', 'üç dört']);
  t.same(lines('bir iki üç dört', 6), ['bir', 'iki üç', 'dört']);
  t.equal(lines('bir iki upuzun', 5), undefined, 'a word alone is too wide');
  t.same(lines('bir iki upuzun', Number.POSITIVE_INFINITY), ['bir iki upuzun']);
});

test('words are broken between graphemes where they are wider than a line', async (t) => {
  const split = (text: string, available: number) =>
    splitWideSegments(segmentsOf(text), available, monospaced).map((segment) => segment.text);
  t.same(split('abcdefgh ij', 3), ['abc', 'def', 'gh', 'ij']);
  t.same(split('ab', 2), ['ab']);
  t.same(split('x\u0301y\u0301', 2), ['x\u0301', 'y\u0301'], 'a mark stays with its letter');
  t.same(split('a\u00a0b\u00a0c', 2), ['a', 'b', 'c'], 'a no-break space hangs like any other');
  t.same(split('abc', 0), ['a', 'b', 'c'], 'one grapheme at least');
  const [first, last] = splitWideSegments([{ text: 'abcd', space: ' ', endsLine: true }], 2, monospaced) as [
    Segment,
    Segment,
  ];
  t.same([first.endsLine, first.space, last.endsLine, last.space], [false, '', true, ' ']);
});

test('a long word is cut without measuring each of its beginnings', async (t) => {
  let measured = 0;
  const width = (text: string) => {
    measured += text.length;
    return monospaced(text.replaceAll('\u2060', ''));
  };
  const word = `${'abcdef'.repeat(10)}${'\u2060'.repeat(400)}gh`;
  const pieces = splitWideSegments(segmentsOf(word), 20, width).map(({ text }) => text);
  t.same([pieces.join(''), pieces.length], [word, 4]);
  t.ok(measured < 20 * word.length, `${measured} letters measured`);
});

test('a cut line ends in an ellipsis, without a gap or a comma before it', async (t) => {
  t.equal(withEllipsis('bir iki', 8, monospaced), 'bir iki…');
  t.equal(withEllipsis('bir iki', 7, monospaced), 'bir…', 'after a whole word');
  t.equal(withEllipsis('bir iki üç', 8, monospaced), 'bir iki…');
  t.equal(withEllipsis('a benzersiz', 9, monospaced), 'a benzer…', 'unless little would be left');
  t.equal(withEllipsis('bir iki', 5, monospaced), 'bir…');
  t.equal(withEllipsis('evet, ', 10, monospaced), 'evet…');
  t.equal(withEllipsis('', 10, monospaced), '…');
  t.equal(withEllipsis('abc', 0, monospaced), '…');
});

/** Every script has its own punctuation, words and clusters. */
const CUT: [what: string, line: string, available: number, cut: string][] = [
  ['Chinese, between characters', '我能吞下玻璃而不伤身体', 8, '我能吞下玻璃而…'],
  ['a Chinese comma', '我能吞下，玻璃', 6, '我能吞下…'],
  ['a Chinese quotation that opens', '他对我说：“你好”', 7, '他对我说…'],
  ['a quotation that opens beside Latin', 'JSON“你好”', 6, 'JSON…'],
  ['Japanese, not before a full stop', '食べます。それ。', 6, '食べます…'],
  ['Thai, between words', 'ฉันกินกระจกได้', 10, 'ฉันกิน…'],
  ['Thai, with the mark above', 'ที่นี่', 5, 'ที่…'],
  ['an Arabic comma', 'العربية، نص طويل', 9, 'العربية…'],
  ['an Arabic question mark', 'كيف؟ نعم نعم', 6, 'كيف…'],
  ['a danda', 'दुनिया। नमस्ते', 9, 'दुनिया…'],
  ['Hebrew, after a maqaf', 'תל־אביב יפו', 5, 'תל…'],
  ['Armenian', 'Բարեւ։ Ողջույն', 8, 'Բարեւ…'],
  ['Greek', 'Καλημέρα· κόσμε', 11, 'Καλημέρα…'],
  ['a Spanish question that opens', 'Hola, ¿qué tal estás?', 9, 'Hola…'],
  ['a bracket that opens', 'bir iki (üç', 10, 'bir iki…'],
  ['a bracket that closes', 'bir (iki) üç', 10, 'bir (iki)…'],
  ['a no-break space', 'uzunluk 5\u00a0km yol', 11, 'uzunluk…'],
  ['an emoji family', 'ab 👨‍👩‍👧👨‍👩‍👧', 9, 'ab 👨‍👩‍👧…'],
  ['letters with marks', 'e\u0301e\u0301e\u0301', 4, 'e\u0301…'],
  ['an emoji that is punctuation', 'tamam〰️〰️', 8, 'tamam〰️…'],
];

for (const [what, line, available, cut] of CUT) {
  test(`a cut line ends in an ellipsis: ${what}`, async (t) => {
    t.equal(withEllipsis(line, available, monospaced), cut);
  });
}

test('the words of a line are the line', async (t) => {
  for (const [, text] of BREAKS) t.equal(wordsOf(text).join(''), text);
  t.same(wordsOf('bir  iki-üç '), ['bir  ', 'iki-', 'üç ']);
  t.same(wordsOf(''), []);
});
