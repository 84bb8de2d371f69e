import { test } from 'tap';
import { breakOpportunities } from '../../../workers/text/break-opportunities.js';
import { withEllipsis } from '../../../workers/text/fitted/ellipsis.js';

/** A line with an ellipsis where every character is one unit wide. */
function shortened(line: string, available: number): string {
  const breaks = breakOpportunities(line).map(({ position }) => position);
  return withEllipsis(line, breaks, (text) => [...text].length <= available);
}

test('a cut line ends in an ellipsis, without a gap or a comma before it', async (t) => {
  t.equal(shortened('bir iki', 8), 'bir iki…');
  t.equal(shortened('bir iki', 7), 'bir…', 'after a whole word');
  t.equal(shortened('bir iki üç', 8), 'bir iki…');
  t.equal(shortened('a benzersiz', 9), 'a benzer…', 'unless little would be left');
  t.equal(shortened('bir iki', 5), 'bir…');
  t.equal(shortened('evet, ', 10), 'evet…');
  t.equal(shortened('', 10), '…');
  t.equal(shortened('abc', 0), '…');
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
    t.equal(shortened(line, available), cut);
  });
}

test('a long line is cut by few tries', async (t) => {
  for (const available of [2, 40, 2500, 4999]) {
    let tries = 0;
    const line = 'x'.repeat(5000);
    const cut = withEllipsis(line, [line.length], (text) => {
      tries++;
      return text.length <= available;
    });
    t.equal(cut.length, available);
    t.ok(tries < 40, `${tries} tries for ${available}`);
  }
});
