import { test } from 'tap';
import { clusterTest, graphemesOf } from '../../workers/fonts/graphemes.js';
import { randomCodePoints, randomText, TEXTS } from '../rig/corpora/texts.js';
import { seededRandom } from '../rig/pictures/bitmaps.js';

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

function segmented(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}

test('the graphemes of a text are those of the segmenter', async (t) => {
  const random = seededRandom(4);
  const texts = [
    'a\r\nb',
    ...Object.values(TEXTS),
    ...Array.from({ length: 200 }, () => randomText(random, 60)),
    ...Array.from({ length: 200 }, (_, seed) => randomCodePoints(seed, 60)),
  ];
  const differing = texts.filter((text) => graphemesOf(text).join('|') !== segmented(text).join('|'));
  t.same(differing, []);
});

test('clusters at the ends of parts are whole, however long they are', async (t) => {
  const random = seededRandom(11);
  const kinds = [
    '🎉',
    '👨‍👩‍👧',
    '🇹🇷',
    'e\u0301',
    'क्षत्रिय',
    'ภาษา',
    'a',
    '각',
    '\r\n',
    '\ud83c',
    'e'.padEnd(3000, '\u0301'),
  ];
  const texts = Array.from({ length: 60 }, () =>
    Array.from({ length: 700 }, () => kinds[Math.floor(random() * (random() < 0.02 ? 11 : 10))]).join(''),
  );
  const differing = texts.filter((text) => graphemesOf(text).join('|') !== segmented(text).join('|'));
  t.same(differing, []);
  for (const text of texts.slice(0, 3)) {
    const starts = new Set(Array.from(segmenter.segment(text), ({ index }) => index));
    const isInside = clusterTest(text);
    t.same(
      Array.from({ length: text.length }, (_, at) => at).filter((at) => isInside(at) === starts.has(at)),
      [],
    );
  }
});

test('any two characters that are taken for clusters of their own are', async (t) => {
  const plain = Array.from({ length: 0xffff }, (_, unit) => String.fromCharCode(unit)).filter(
    (character) => graphemesOf(`${character}a`).length === 2,
  );
  t.ok(plain.length > 10_000);
  const random = seededRandom(9);
  const text = Array.from({ length: 60_000 }, () => plain[Math.floor(random() * plain.length)]).join('');
  const lengths = text
    .match(/.{1,500}/gsu)
    ?.map((part) => [graphemesOf(part).length, segmented(part).length]);
  t.same(
    lengths?.filter(([ours, theirs]) => ours !== theirs),
    [],
  );
});

test('a position inside a grapheme is told from one between two', async (t) => {
  const isInside = clusterTest('ae\u0301b');
  t.same([0, 1, 2, 3].map(isInside), [false, false, true, false]);
  t.same([0, 1, 2].map(clusterTest('abc')), [false, false, false]);
});
