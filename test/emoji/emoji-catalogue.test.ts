import { test } from 'tap';
import { emojiFor } from '../../workers/emoji/emoji-catalogue.js';
import { emojiSequences } from '../rig/corpora/emoji-sequences.js';
import { textOf } from '../rig/corpora/unicode-data.js';

/** The code points of the pictures that show a grapheme, without the names of the sets that they are of. */
function pictured(grapheme: string): string[] {
  return emojiFor(grapheme).map(({ id }) => id.replace(/^[a-z]+-/, ''));
}

function codePoints(text: string): string {
  return Array.from(text, (character) => character.codePointAt(0)?.toString(16)).join('-');
}

/** What the sequences of a table are pictured as, where it is not what the table says. */
function differences(table: Iterable<readonly [sequence: string, expected: readonly string[]]>): unknown[] {
  return [...table]
    .map(([sequence, expected]) => ({ sequence: codePoints(sequence), expected, found: pictured(sequence) }))
    .filter(({ expected, found }) => found.join() !== expected.join());
}

test('every emoji sequence of Unicode is one picture, however many variation selectors it has', async (t) => {
  const sequences = emojiSequences();
  const expectations = sequences.map(({ sequence, qualification }) => {
    // Alone and without U+FE0F, what is no emoji by default is text.
    const isText = qualification === 'unqualified' && Array.from(sequence).length === 1;
    return [sequence, isText ? [] : [codePoints(sequence.replaceAll('\uFE0F', ''))]] as const;
  });
  t.ok(expectations.length > 4700, 'the list is whole');
  t.same(differences(expectations), []);
});

test('a character is text unless it is an emoji by default or by its selector', async (t) => {
  const text = ['', ' ', 'a', 'é', 'क', '1', '#', '*', '1\uFE0F', '1🏽', 'a\u20E3', '\u20E3'];
  const textByDefault = ['©', '®', '™', '↔', '☀', '✔', '❤', '❤\u200D', '❤\u0301', '☀\u20E3'];
  const textBySelector = ['😀\uFE0E', '❤\uFE0E', '👍\uFE0E🏽', '1\uFE0E\u20E3', '🇹\uFE0E🇷', '⌚\uFE0E'];
  const unpictured = ['☐', '☐\uFE0F', '🇹', '🇽🇽', '🇽🇽🏽', '\u{1FAFF}', '\u{FE82B}', '\uD83D', '\uDE00😀'];
  const isText = [...text, ...textByDefault, ...textBySelector, ...unpictured];
  t.same(differences(isText.map((grapheme) => [grapheme, []])), []);
  const isEmoji = [
    '©\uFE0F',
    '❤\uFE0F',
    '☝🏽',
    '☝\uFE0F🏽',
    '⛹🏽\u200D♂',
    '1\u20E3',
    '#\uFE0F\u20E3',
    '⌚',
    '🏿',
  ];
  t.same(
    differences(isEmoji.map((grapheme) => [grapheme, [codePoints(grapheme.replaceAll('\uFE0F', ''))]])),
    [],
  );
});

test('a sequence without a picture shows its longest known parts', async (t) => {
  const tags = (region: string) =>
    Array.from(region, (letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');
  t.same(
    differences([
      ['👨🏻\u200D👩🏿\u200D👧', ['1f468-1f3fb', '1f469-1f3ff', '1f467']],
      ['👩\u200D❤\uFE0F\u200D👨\u200D👧', ['1f469-200d-2764-200d-1f468', '1f467']],
      ['🍕\u200D❤', ['1f355', '2764']],
      ['❤\u200D🍕', ['2764', '1f355']],
      ['🍕🏽', ['1f355', '1f3fd']],
      ['👍🏽🏿', ['1f44d-1f3fd', '1f3ff']],
      ['©🏽', ['a9', '1f3fd']],
      ['🇹🇷🏽', ['1f1f9-1f1f7', '1f3fd']],
      [`🏴${tags('usxx')}\u{E007F}`, ['1f3f4']],
      [`🏴${tags('gbeng')}`, ['1f3f4']],
      ['😀\u200D', ['1f600']],
      ['😀\u0301', ['1f600']],
      ['😀\u20E3', ['1f600']],
      ['😀\u200D☐', ['1f600']],
    ]),
    [],
  );
});

test('endless sequences are pictured part by part', async (t) => {
  const many = 10_000;
  const counts = {
    joined: emojiFor(Array(many).fill('😀').join('\u200D')).length,
    joiners: emojiFor(`😀${'\u200D'.repeat(many)}`).length,
    tags: emojiFor(`🏴${textOf('E0067').repeat(many)}`).length,
    tones: emojiFor('🏽'.repeat(many)).length,
    flags: emojiFor('🇹🇷'.repeat(many)).length,
    unknownFlags: emojiFor('🇽'.repeat(many)).length,
    selectors: emojiFor(`❤${'\uFE0F'.repeat(many)}`).length,
    surrogates: emojiFor(`😀${'\uD83D'.repeat(many)}`).length,
  };
  t.same(counts, {
    joined: many,
    joiners: 1,
    tags: 1,
    tones: many,
    flags: many,
    unknownFlags: 0,
    selectors: 1,
    surrogates: 1,
  });
});
