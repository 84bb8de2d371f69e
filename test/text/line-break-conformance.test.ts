import { test } from 'tap';
import { breakOpportunities } from '../../workers/text/break-opportunities.js';
import { textOf, unicodeData } from '../rig/corpora/unicode-data.js';

const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Lines of version 15.0, which is what Debian ships, and what later rules make of them. */
const LATER = new Map([
  // LB15a and LB15b, 15.1: a quotation mark holds what is behind spaces only where it surely opens or closes.
  ['× 0022 × 0020 × 2329 ÷', '× 0022 × 0020 ÷ 2329 ÷'],
  ['× 0022 × 0308 × 0020 × 2329 ÷', '× 0022 × 0308 × 0020 ÷ 2329 ÷'],
  ['× 0022 × 0020 × 0028 ÷', '× 0022 × 0020 ÷ 0028 ÷'],
  ['× 0022 × 0308 × 0020 × 0028 ÷', '× 0022 × 0308 × 0020 ÷ 0028 ÷'],
  [
    '× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 0028 × 00AB × 0020 ÷ 0308 × 0020 ÷ 00BB × 0029 ÷ 0028 × 0065 × 0308 × 0029 ÷',
    '× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 0028 × 00AB × 0020 × 0308 × 0020 × 00BB × 0029 ÷ 0028 × 0065 × 0308 × 0029 ÷',
  ],
  [
    '× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 00AB × 0020 × 0028 × 0020 × 0308 × 0020 × 0029 × 0020 ÷ 00BB × 0028 × 0065 × 0308 × 0029 ÷',
    '× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 00AB × 0020 ÷ 0028 × 0020 × 0308 × 0020 × 0029 × 0020 ÷ 00BB × 0028 × 0065 × 0308 × 0029 ÷',
  ],
  [
    '× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 007B × 00AB × 0020 ÷ 0308 × 0020 ÷ 00BB × 007D ÷ 0028 × 0065 × 0308 × 0029 ÷',
    '× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 007B × 00AB × 0020 × 0308 × 0020 × 00BB × 007D ÷ 0028 × 0065 × 0308 × 0029 ÷',
  ],
  [
    '× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 00AB × 0020 × 007B × 0020 × 0308 × 0020 × 007D × 0020 ÷ 00BB × 0028 × 0065 × 0308 × 0029 ÷',
    '× 0061 × 006D × 0062 × 0069 × 0067 × 0075 × 00AB × 0020 ÷ 007B × 0020 × 0308 × 0020 × 007D × 0020 ÷ 00BB × 0028 × 0065 × 0308 × 0029 ÷',
  ],
  // LB20a, 16.0: a hyphen that begins a word stays with it.
  ['× 002D ÷ 0023 ÷', '× 002D × 0023 ÷'],
  ['× 002D × 0308 ÷ 0023 ÷', '× 002D × 0308 × 0023 ÷'],
  ['× 002D ÷ 05D0 ÷', '× 002D × 05D0 ÷'],
  ['× 002D × 0308 ÷ 05D0 ÷', '× 002D × 0308 × 05D0 ÷'],
  ['× 002D ÷ 00A7 ÷', '× 002D × 00A7 ÷'],
  ['× 002D × 0308 ÷ 00A7 ÷', '× 002D × 0308 × 00A7 ÷'],
  ['× 002D ÷ 50005 ÷', '× 002D × 50005 ÷'],
  ['× 002D × 0308 ÷ 50005 ÷', '× 002D × 0308 × 50005 ÷'],
  ['× 002D ÷ 0E01 ÷', '× 002D × 0E01 ÷'],
  ['× 002D × 0308 ÷ 0E01 ÷', '× 002D × 0308 × 0E01 ÷'],
  // LB21a, 16.0: a hyphen between Hebrew letters allows a break.
  ['× 05D0 × 002D × 05D0 ÷', '× 05D0 × 002D ÷ 05D0 ÷'],
]);

test('every line of LineBreakTest.txt, outside clusters and without small kana', async (t) => {
  const small = smallKana();
  const failures: string[] = [];
  for (const line of unicodeData('auxiliary/LineBreakTest.txt')) {
    const { text, breaks } = parsed(LATER.get(line) ?? line);
    const clusters = graphemes.segment(text);
    const isBoundary = (position: number) =>
      position === text.length || clusters.containing(position)?.index === position;
    const expected = small.test(text)
      ? positions(text.replaceAll(new RegExp(small, 'gu'), 'ケ'))
      : breaks.filter(isBoundary);
    if (positions(text).join() !== expected.join()) failures.push(line);
  }
  t.same(failures, []);
});

test('small kana break like other kana, all of them', async (t) => {
  const small = smallKana();
  const characters = Array.from({ length: 0x1b168 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => small.test(character),
  );
  t.ok(characters.includes('ッ'));
  const together = characters.filter((kana) => positions(`ケ${kana}ケ`).length < 3);
  t.same(together, []);
});

/** Class CJ, of LineBreak.txt. */
function smallKana(): RegExp {
  const ranges = unicodeData('LineBreak.txt')
    .filter((line) => line.endsWith(';CJ'))
    .map((line) => line.replace(';CJ', '').split('..'));
  return new RegExp(
    `[${ranges.map((range) => range.map((code) => `\\u{${code}}`).join('-')).join('')}]`,
    'u',
  );
}

/** A text and where it may break, in UTF-16 units. */
function parsed(line: string): { text: string; breaks: number[] } {
  let text = '';
  const breaks: number[] = [];
  for (const sign of line.split(' ').slice(1)) {
    if (sign === '÷') breaks.push(text.length);
    else if (sign !== '×') text += textOf(sign);
  }
  return { text, breaks };
}

function positions(text: string): number[] {
  return Array.from(breakOpportunities(text), ({ position }) => position);
}
